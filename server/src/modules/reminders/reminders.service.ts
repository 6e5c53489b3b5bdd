/** What a guardian has allowed, as the phone shows and changes it. */
import type { Reminder, ReminderKind } from '@xueban/contract/resources/reminders';
import type { Messenger } from '../../adapters/reminders/messenger';
import { isCodeInvalid } from '../../adapters/wechat/phone-number';
import { WechatFailure } from '../../adapters/wechat/wechat-api';
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import { PERMISSION_KEPT_DAYS, REMINDER_KEPT_DAYS } from '../accounts/rules/retention';
import { removeOld } from './reminders.repository';
import { allow, type Family, listMessagesLeft, removeUntouched, stop } from './subscriptions.repository';

export interface ReminderServiceParts {
  db: Executor;
  /** Absent: the school offers no reminders. */
  messenger: Messenger | undefined;
  now: () => Date;
  log: { error(fields: object, message: string): void };
}

export type ReminderService = ReturnType<typeof createReminderService>;

const DAY_MS = 86_400_000;

const getState = (left: number | undefined): Reminder['state'] => (left === undefined ? 'off' : left > 0 ? 'on' : 'used');

export function createReminderService({ db, messenger, now, log }: ReminderServiceParts) {
  async function list(family: Family): Promise<Reminder[]> {
    if (!messenger) return [];
    const left = await listMessagesLeft(db, family);
    return [...messenger.templates].map(([kind, template]) => ({
      kind,
      template_id: template,
      state: getState(left.get(kind)),
      messages_left: left.get(kind) ?? 0,
    }));
  }

  /** @throws AppError WECHAT_CODE_INVALID, REMINDERS_UNAVAILABLE */
  async function findOpenId(of: Messenger, code: string): Promise<string> {
    try {
      return await of.findOpenId(code);
    } catch (error) {
      if (isCodeInvalid(error)) throw new AppError('WECHAT_CODE_INVALID', { cause: error });
      if (!(error instanceof WechatFailure)) throw error;
      if (error.kind !== 'busy')
        log.error({ err: error }, 'WeChat refuses what it is asked: look at WECHAT_APP_ID, WECHAT_APP_SECRET and the quota');
      throw new AppError('REMINDERS_UNAVAILABLE', { cause: error });
    }
  }

  return {
    list,

    /** @throws AppError REMINDERS_NOT_SET_UP, WECHAT_CODE_INVALID, REMINDERS_UNAVAILABLE */
    async allow(family: Family, code: string, kinds: readonly ReminderKind[]): Promise<Reminder[]> {
      if (!messenger || kinds.some((kind) => !messenger.templates.has(kind))) throw new AppError('REMINDERS_NOT_SET_UP');
      await allow(db, family, await findOpenId(messenger, code), kinds, now());
      return list(family);
    },

    async stop(family: Family, kinds: readonly ReminderKind[]): Promise<Reminder[]> {
      await stop(db, family, kinds);
      return list(family);
    },

    async sweep(): Promise<void> {
      const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
      await removeOld(db, daysAgo(REMINDER_KEPT_DAYS));
      await removeUntouched(db, daysAgo(PERMISSION_KEPT_DAYS));
    },
  };
}
