/** What is said of each reminder. */
import type { Reminder, ReminderKind } from '@xueban/contract/resources/reminders';

const TITLES: Readonly<Record<ReminderKind, string>> = {
  due: '今天该复习',
  missed: '昨天没复习',
  lesson: '课时扣除提醒',
  hours: '课时快用完',
};

const WHEN: Readonly<Record<ReminderKind, string>> = {
  due: '傍晚还没复习时提醒',
  missed: '隔天傍晚提醒补上，不和上一条重复',
  lesson: '扣课时后提醒，夜里不发',
  hours: '上课后剩得不多时提醒一次',
};

/** A kind that an app of today does not know says nothing. */
export const findTitle = ({ kind }: Reminder): string | undefined => (TITLES as Partial<typeof TITLES>)[kind];

export function getNote({ kind, state, messages_left: left }: Reminder): string {
  if (state === 'on') return `已打开，还能提醒 ${left} 次`;
  if (state === 'used') return '次数用完了，重新开启可再提醒一次';
  return WHEN[kind];
}
