/**
 * Asks for WeChat's permission to send subscription messages, which is possible only within a tap. Each permission is good
 * for one message of a template.
 */
import { REMINDERS_AT_ONCE } from '@xueban/contract/constants';

/** `filter`: WeChat shows one of several templates with the same title. `ban`: it has closed the template. */
export type Leave = 'accept' | 'reject' | 'ban' | 'filter';

/** `off`: the user has turned all messages of the mini-program off. `failed`: WeChat did not ask. */
export type Subscription = { outcome: 'answered'; leaves: ReadonlyMap<string, Leave> } | { outcome: 'off' | 'failed' };

/** Of `wx.requestSubscribeMessage`. */
const MAIN_SWITCH_OFF = 20_004;

export const canSubscribe = (): boolean => wx.canIUse('requestSubscribeMessage');

/** Asks for one message of each template; only in the handler of a tap, before anything is waited for. Never rejects. */
export function askToSubscribe(templates: readonly string[]): Promise<Subscription> {
  return new Promise((resolve) => {
    wx.requestSubscribeMessage({
      tmplIds: templates.slice(0, REMINDERS_AT_ONCE),
      success: (result) => resolve({ outcome: 'answered', leaves: getLeaves(templates, result as unknown as Record<string, unknown>) }),
      fail: (error) => {
        const { errCode } = error as { errCode?: number };
        resolve({ outcome: errCode === MAIN_SWITCH_OFF ? 'off' : 'failed' });
      },
    });
  });
}

function getLeaves(templates: readonly string[], result: Record<string, unknown>): Map<string, Leave> {
  const leaves = new Map<string, Leave>();
  for (const template of templates) {
    const said = String(result[template]);
    // acceptWithAudio, acceptWithAlert: with a sound, or with a banner.
    if (said.startsWith('accept')) leaves.set(template, 'accept');
    else if (said === 'reject' || said === 'ban' || said === 'filter') leaves.set(template, said);
  }
  return leaves;
}

/**
 * A code by which the server learns the WeChat user; good once, for five minutes.
 * @throws Error
 */
export function loginCode(): Promise<string> {
  return new Promise((resolve, reject) => {
    wx.login({ success: ({ code }) => resolve(code), fail: ({ errMsg }) => reject(new Error(errMsg)) });
  });
}

/** The same for AI requests; undefined if WeChat gives none, which the server can handle. Never rejects. */
export const codeForCheck = (): Promise<string | undefined> => loginCode().catch(() => undefined);
