/** Reminders as WeChat's subscription messages: POST {api}/cgi-bin/message/subscribe/send. */
import { Type } from '@sinclair/typebox';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import { getFields, type Template } from '../../modules/reminders/rules/templates';
import { TOKEN_INVALID, type WechatApp } from '../wechat/access-token';
import { findOpenId } from '../wechat/open-id';
import { askWechat, WechatFailure, WechatUnreached } from '../wechat/wechat-api';
import type { Delivery, Messenger } from './messenger';

export interface WechatRemindersConfig {
  templates: ReadonlyMap<ReminderKind, Template>;
  /** Which version of the mini-program a tap opens. */
  state: 'formal' | 'trial' | 'developer';
}

const Sent = Type.Object({ errcode: Type.Literal(0) });

/** The guardian has not allowed it, has no message left, or has taken it back. */
const REFUSED = 43_101;
/** Not an openid of this mini-program. */
const STRANGER = 40_003;
/** Come again: too many a day or a minute. */
const LATER: ReadonlySet<number | undefined> = new Set([45_009, 45_011]);
/** What a school has to look at is said so often, ms, not at every message. */
const ALARM_EVERY_MS = 3_600_000;

export interface WechatMessengerParts {
  wechat: WechatApp;
  log: { error(fields: object, message: string): void };
  now?: () => number;
}

export function createWechatMessenger(
  { templates, state }: WechatRemindersConfig,
  { wechat, log, now = Date.now }: WechatMessengerParts,
): Messenger {
  let alarmedAt = Number.NEGATIVE_INFINITY;
  function alarm(kind: string, error: WechatFailure): void {
    if (now() - alarmedAt < ALARM_EVERY_MS) return;
    alarmedAt = now();
    const { errcode } = error;
    log.error(
      { event: 'alarm', alarm: 'reminders', kind, errcode },
      'WeChat does not take reminders: look at WECHAT_REMINDER_… and the template at mp.weixin.qq.com (errcode 47003: its fields; 40037: its id; 41030: the page), and at WECHAT_APP_SECRET (40001, 40125)',
    );
  }

  /** @param ofSending WeChat was asked to send it; else it had no token to give */
  function getDelivery(kind: string, ofSending: boolean, error: unknown): Delivery {
    if (!(error instanceof WechatFailure)) throw error;
    const { errcode } = error;
    if (!ofSending || error instanceof WechatUnreached || LATER.has(errcode) || TOKEN_INVALID.has(errcode)) {
      if (error.kind !== 'busy') alarm(kind, error);
      return { outcome: 'later' };
    }
    // Busy (−1), late, or rubbish: it may have gone out all the same.
    if (errcode === undefined || error.kind === 'busy') return { outcome: 'unknown' };
    if (errcode === REFUSED) return { outcome: 'refused', errcode };
    if (errcode === STRANGER) return { outcome: 'stranger', errcode };
    alarm(kind, error);
    return { outcome: 'wrong', errcode };
  }

  return {
    templates: new Map([...templates].map(([kind, { id }]) => [kind, id])),
    findOpenId: (code) => findOpenId(wechat, code),
    async send({ kind, openId, page, said }) {
      const template = templates.get(kind);
      if (!template) return { outcome: 'later' };
      const body = {
        touser: openId,
        template_id: template.id,
        page,
        miniprogram_state: state,
        lang: 'zh_CN',
        data: getFields(template, said),
      };
      let failure: unknown;
      try {
        await wechat.tokens.withToken(async (token) => {
          const path = `/cgi-bin/message/subscribe/send?access_token=${encodeURIComponent(token)}`;
          return askWechat(wechat.apiUrl, path, body, Sent).catch((error: unknown) => {
            failure = error;
            throw error;
          });
        });
        return { outcome: 'sent' };
      } catch (error) {
        return getDelivery(kind, error === failure, error);
      }
    },
  };
}
