/** A school that reminds: its templates, guardians who allow messages, and a teller at a time of the test's choosing. */
import type { Reminder, ReminderKind } from '@xueban/contract/resources/reminders';
import pino from 'pino';
import { createMessenger } from '../../src/adapters/reminders/create';
import type { Messenger } from '../../src/adapters/reminders/messenger';
import { loadLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import type { DueReminder } from '../../src/modules/reminders/reminders.repository';
import { createTeller, type Teller } from '../../src/modules/reminders/teller.service';
import { type Classroom, data, type servicesAt } from '../learning/school';
import { APP, type WechatService } from '../sessions/wechat-service';
import type { TestApp } from '../support/app';

export const TEMPLATES = {
  WECHAT_REMINDER_DUE: 'template-of-due thing1=student number2=words thing3=note date4=day',
  WECHAT_REMINDER_MISSED: 'template-of-missed thing1=student thing3=note',
  WECHAT_REMINDER_LESSON: 'template-of-lesson thing1=student name2=teacher time3=time number4=hours thing5=left',
  WECHAT_REMINDER_HOURS: 'template-of-hours thing1=student thing2=left thing3=note',
};

export const settingsOf = ({ url }: Pick<WechatService, 'url'>): Record<string, string> => ({
  WECHAT_APP_ID: APP.appId,
  WECHAT_APP_SECRET: APP.secret,
  WECHAT_API_URL: url,
  ...TEMPLATES,
});

export const messengerOf = (api: Pick<TestApp, 'config'>): Messenger => {
  const messenger = createMessenger(api.config.reminders, { log: pino({ level: 'silent' }) });
  if (!messenger) throw new Error('This school offers no reminders');
  return messenger;
};

type Services = Pick<ReturnType<typeof servicesAt>, 'clock' | 'reinforcements'>;

/** A process of the school, as far as it reminds. */
export function tellerAt(api: TestApp, { clock, reinforcements }: Services, messenger = messengerOf(api)): Teller {
  const { db } = api.database;
  return createTeller({
    db,
    messenger,
    dueOf: ({ parentId, studentId }) => reinforcements.ofStudent(parentId, studentId),
    warnAt: async () => (await loadLessonRules(db)).warnAt,
    now: clock.now,
  });
}

type Student = Pick<Classroom, 'studentId'>;

/** What is due of these students: the other tests of the file have left theirs. */
export async function foundFor(teller: Teller, ...of: readonly Student[]): Promise<DueReminder[]> {
  return (await teller.find(1000)).filter(({ studentId }) => of.some((one) => one.studentId === studentId));
}

/** Looks once, and tells all that is due of these students. @returns how many were found */
export async function tellAll(teller: Teller, ...of: readonly Student[]): Promise<number> {
  const due = await foundFor(teller, ...of);
  for (const reminder of due) await teller.tell(reminder);
  return due.length;
}

let codes = 0;

/** The guardian allows one message of each kind, at WeChat and at the school. */
export async function allow(wechat: WechatService, room: Classroom, openId: string, kinds: readonly ReminderKind[]): Promise<Reminder[]> {
  for (const kind of kinds) wechat.subscribe(openId, `template-of-${kind}`);
  const code = `login-${(codes += 1)}`;
  wechat.allowLogin(code, openId);
  return data<Reminder[]>(await room.call('POST reminders', { code, kinds }));
}

export const remindersOf = async (room: Classroom): Promise<Record<string, string>> =>
  Object.fromEntries(
    data<Reminder[]>(await room.call('GET reminders')).map(({ kind, state, messages_left: left }) => [kind, `${state} ${left}`]),
  );

export interface Told {
  occasion: string;
  kind: ReminderKind;
  status: string;
  at: string;
}

/** What stands in the table of reminders of a student, in order. */
export async function toldOf(api: TestApp, { studentId }: Student): Promise<Told[]> {
  const { rows } = await api.database.pool.query<Told>(
    `select occasion, kind::text, status::text, to_char(claimed_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at
     from reminders where student_id = $1 order by claimed_at, occasion`,
    [studentId],
  );
  return rows;
}
