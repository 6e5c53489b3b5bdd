/** A school that reminds: its templates, guardians who allow messages, and a sender at a time of the test's choosing. */
import type { Reminder, ReminderKind } from '@xueban/contract/resources/reminders';
import pino from 'pino';
import { createMessenger, type MessengerParts } from '../../src/adapters/reminders/create';
import type { Messenger } from '../../src/adapters/reminders/messenger';
import { createWechatApp } from '../../src/adapters/wechat/access-token';
import { loadLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import type { DueReminder } from '../../src/modules/reminders/reminders.repository';
import { createReminderSender, type ReminderSender } from '../../src/modules/reminders/sender.service';
import { studyRound } from '../../seed/learner';
import { addDays } from '../../src/modules/school/rules/school-calendar';
import { type Classroom, data, servicesAt } from '../learning/school';
import { createLearner, type Learner, type Services, today } from '../words/reinforcements/support';
import { APP, type WechatService } from '../accounts/sessions/wechat-service';
import type { TestApp } from '../support/app';

export const TEMPLATES = {
  WECHAT_REMINDER_DUE: 'template-of-due thing1=student number2=words thing3=note date4=day',
  WECHAT_REMINDER_MISSED: 'template-of-missed thing1=student thing3=note',
  WECHAT_REMINDER_LESSON: 'template-of-lesson thing1=student name2=teacher time3=time number4=hours thing5=left',
  WECHAT_REMINDER_HOURS: 'template-of-hours thing1=student thing2=left thing3=note',
};

export const getSettings = ({ url }: Pick<WechatService, 'url'>): Record<string, string> => ({
  WECHAT_APP_ID: APP.appId,
  WECHAT_APP_SECRET: APP.secret,
  WECHAT_API_URL: url,
  ...TEMPLATES,
});

/** The messenger of a process, as its composition root makes it. */
export function getMessenger({ config }: Pick<TestApp, 'config'>, parts: Partial<MessengerParts> = {}): Messenger {
  const wechat = config.wechat.provider === 'none' ? undefined : createWechatApp(config.wechat);
  const messenger = createMessenger(config.reminders, { log: pino({ level: 'silent' }), wechat, ...parts });
  if (!messenger) throw new Error('This school offers no reminders');
  return messenger;
}

/** A process of the school, as far as it reminds. */
export function senderAt(
  api: TestApp,
  { clock, reinforcements }: Pick<Services, 'clock' | 'reinforcements'>,
  messenger = getMessenger(api),
): ReminderSender {
  const { db, reader } = api.database;
  return createReminderSender({
    db,
    reader: () => reader.find(),
    messenger,
    loadDue: ({ parentId, studentId }) => reinforcements.ofStudent(parentId, studentId),
    warnAt: async () => (await loadLessonRules(db)).warnAt,
    now: clock.now,
  });
}

type Student = Pick<Classroom, 'studentId'>;

/** What is due of these students: the other tests of the file have left theirs. */
export async function foundFor(sender: ReminderSender, ...of: readonly Student[]): Promise<DueReminder[]> {
  return (await sender.find(1000)).filter(({ studentId }) => of.some((one) => one.studentId === studentId));
}

/** Looks once, and tells all that is due of these students. @returns how many were found */
export async function sendAll(sender: ReminderSender, ...of: readonly Student[]): Promise<number> {
  const due = await foundFor(sender, ...of);
  for (const reminder of due) await sender.send(reminder);
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

let users = 0;
/** A user of WeChat whom no other test of the file knows. */
export const newUser = (): string => `openid-${(users += 1)}`;

export interface Subscriber extends Learner {
  user: string;
}

/** Learned a round today; the guardian wants to know of these from tomorrow on. */
export async function subscribe(
  { api, wechat }: { api: TestApp; wechat: WechatService },
  kinds: readonly ReminderKind[] = ['due'],
  options: Parameters<typeof createLearner>[1] = {},
): Promise<Subscriber> {
  const learner = await createLearner(api, { daysAgo: 0, ...options });
  const user = newUser();
  await allow(wechat, learner, user, kinds);
  return { ...learner, user };
}

/** A time in so many days from today, by UTC: 11:00 is seven in the evening. */
export const findTime = (days: number, time = '11:00'): Date => new Date(`${addDays(today(), days)}T${time}:00Z`);

/** A charged lesson, and the services after it. */
export async function lessonAt(api: TestApp, { studentId, courseId }: Classroom, instant: Date): Promise<Services> {
  const services = servicesAt(api, instant.toISOString());
  const { clock, ...rest } = services;
  await studyRound({ services: rest, clock, studentId, courseId }, { unknown: 5, pace: 60, lesson: 'long' });
  return services;
}

export const loadReminders = async (room: Classroom): Promise<Record<string, string>> =>
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
export async function captureSent(api: TestApp, { studentId }: Student): Promise<Told[]> {
  const { rows } = await api.database.pool.query<Told>(
    `select occasion, kind::text, status::text, to_char(claimed_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at
     from reminders where student_id = $1 order by claimed_at, occasion`,
    [studentId],
  );
  return rows;
}
