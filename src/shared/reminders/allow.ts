/** Asking for reminders, and what became of it. */
import type { Reminder, ReminderKind } from '@xueban/contract/resources/reminders';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { readStored, writeStored } from '@/lib/storage';
import { askToSubscribe, loginCode, type Subscription } from '@/lib/subscribe';
import { confirm, toastText } from '@/lib/toast';

/** `allowed`: at least one. `refused`: the guardian does not want any. */
export type Asked = 'allowed' | 'refused' | 'failed';

/**
 * Asks WeChat's question, tells the server what was allowed and the user what went wrong. To be called in the handler of a
 * tap, before anything is waited for.
 * @param keep what there is once the server has it
 */
export async function askFor(reminders: readonly Reminder[], keep: (reply: readonly Reminder[]) => void): Promise<Asked> {
  const answer = await askToSubscribe(reminders.map(({ template_id: template }) => template));
  const kinds = findAllowed(reminders, answer);
  if (kinds === undefined) return 'failed';
  if (kinds.length === 0) return 'refused';
  try {
    keep(await call('POST reminders', { body: { code: await loginCode(), kinds } }));
    return 'allowed';
  } catch (error) {
    reportError(error);
    return 'failed';
  }
}

function findAllowed(reminders: readonly Reminder[], answer: Subscription): ReminderKind[] | undefined {
  if (answer.outcome !== 'answered') {
    if (answer.outcome === 'failed') toastText('微信没有打开提醒，请再点一次');
    else
      void confirm({
        title: '微信里关掉了提醒',
        content: '点右上角“…”→“设置”→“通知管理”，打开后再来设提醒。',
        confirmText: '知道了',
        cancelText: '不用了',
      });
    return undefined;
  }
  const { leaves } = answer;
  const findLeave = ({ template_id: template }: Reminder) => leaves.get(template);
  if (reminders.some((reminder) => findLeave(reminder) === 'ban')) toastText('微信暂停了这种提醒，请告诉学校');
  return reminders.filter((reminder) => findLeave(reminder) === 'accept').map(({ kind }) => kind);
}

/** Who said no is not asked again after a round or a review; 我的 → 提醒 is always there. */
export const hasRefused = (guardianId: number): boolean => readStored('remindersRefused')?.includes(guardianId) ?? false;

export function keepRefusal(guardianId: number, refused: boolean): void {
  const others = (readStored('remindersRefused') ?? []).filter((id) => id !== guardianId);
  try {
    writeStored('remindersRefused', refused ? [...others, guardianId] : others);
  } catch {
    // A full phone asks once more.
  }
}
