/** Who brings reminders to guardians: WeChat, or in the demo the phone preview. */
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import type { Said } from '../../modules/reminders/rules/templates';

export interface OutgoingReminder {
  kind: ReminderKind;
  /** Whom it goes to. */
  openId: string;
  /** Page of the mini-program that a tap opens, without a leading slash. */
  page: string;
  said: Partial<Record<Said, string>>;
}

/**
 * `refused`: the guardian takes no more of this kind. `stranger`: WeChat does not know whom it is for. `wrong`: certainly not sent,
 * nor would the next of its kind be before the school has mended a setting. `later`: certainly not sent, and may be in a while.
 * `unknown`: nobody can say.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'unknown' | 'later' }
  | { outcome: 'refused' | 'stranger' | 'wrong'; errcode: number };

export interface Messenger {
  /** Kinds that can be sent, each with the template the phone asks leave for. */
  templates: ReadonlyMap<ReminderKind, string>;
  /**
   * Who has allowed a message, by the code of `wx.login`.
   * @throws WechatFailure; `errcode` of a code that is unknown, used or too old: see `isCodeInvalid`
   */
  findOpenId(code: string): Promise<string>;
  /** What became of it; rejects only for a fault of the program, after which nobody can say. */
  send(message: OutgoingReminder): Promise<Delivery>;
}
