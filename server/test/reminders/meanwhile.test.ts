/** Between the look that finds a reminder and the message, what it would tell may have changed: each kind, and what a guardian wants. */
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import { saveLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import type { DueReminder } from '../../src/modules/reminders/reminders.repository';
import type { ReminderSender } from '../../src/modules/reminders/sender.service';
import { DEFAULT_LESSON_RULES } from '../../src/modules/lessons/rules/lesson-rules';
import { ANY_LESSON, type Classroom, createClassroom, newKey } from '../learning/school';
import { recall, type Services } from '../words/reinforcements/support';
import { addHours, PASSWORD } from '../support/app';
import { useRemindingSchool } from './school';
import { allow, foundFor, lessonAt, newUser, loadReminders, subscribe, senderAt, findTime, captureSent } from './support';

const { wechat, api } = useRemindingSchool();

interface Found {
  room: Classroom;
  at: Services;
  sender: ReminderSender;
  due: DueReminder[];
}

async function foundBy(room: Classroom, at: Services, kind: ReminderKind): Promise<Found> {
  const sender = senderAt(api, at);
  const due = await foundFor(sender, room);
  expect(due.map((reminder) => reminder.kind)).toEqual([kind]);
  return { room, at, sender, due };
}

/** Words: on the day after a round, or two days after it, when yesterday was left out. */
async function words(kind: 'due' | 'missed'): Promise<Found> {
  const learner = await subscribe({ api, wechat }, [kind]);
  learner.at.clock.set(findTime(kind === 'due' ? 1 : 2));
  return foundBy(learner, learner.at, kind);
}

/** After a lesson that leaves 2.0 hours. */
async function lesson(kind: 'lesson' | 'hours'): Promise<Found> {
  const room = await createClassroom(api, { hours: 3 });
  await allow(wechat, room, newUser(), [kind]);
  return foundBy(room, await lessonAt(api, room, findTime(1, '08:00')), kind);
}

const FIND: Readonly<Record<ReminderKind, () => Promise<Found>>> = {
  due: () => words('due'),
  missed: () => words('missed'),
  lesson: () => lesson('lesson'),
  hours: () => lesson('hours'),
};
const KINDS = Object.keys(FIND) as ReminderKind[];

/** Tells what was found. @returns what stands in the table, and whether the leave is still there */
async function told({ room, sender, due }: Found): Promise<[string[], string | undefined]> {
  for (const reminder of due) await sender.send(reminder);
  return [(await captureSent(api, room)).map(({ kind, status }) => `${kind} ${status}`), (await loadReminders(room))[due[0]!.kind]];
}

const sql = (query: string, ...values: unknown[]) => api.database.pool.query(query, values);

async function review({ room: { studentId, courseId }, at }: Found, most: number): Promise<void> {
  const { data } = await at.reviews.take(studentId, { course_id: courseId });
  for (const { id } of data.words.slice(0, most)) await at.reviews.put(studentId, data.id, recall(id) as never, newKey());
  if (most >= data.words.length) await at.reviews.put(studentId, data.id, { completed: true }, newKey());
}

test.each(KINDS)('nothing has changed, %s: told', async (kind) => {
  expect(await told(await FIND[kind]())).toEqual([[`${kind} sent`], 'used 0']);
});

describe.each(['due', 'missed'] as const)('words, %s', (kind) => {
  test.each([
    ['a review is begun', (found: Found) => review(found, 1)],
    ['the review of the day is done', (found: Found) => review(found, 99)],
    [
      'the course is the student’s no more',
      ({ room }: Found) => sql('delete from student_allocations where student_id = $1', room.studentId),
    ],
  ])('%s: not told, nothing is spent', async (_what, change) => {
    const found = await FIND[kind]();
    await change(found);
    expect(await told(found)).toEqual([[], 'on 1']);
  });
});

test('words missed were made up for by another phone that was offline yesterday: told as due, when that is wanted', async () => {
  const found = await FIND.missed();
  await sql(
    `insert into student_review_days (student_id, course_id, day, words_count, missed_count) values ($1, $2, $3, 5, 0)
     on conflict (student_id, course_id, day) do update set words_count = 5`,
    found.room.studentId,
    found.room.courseId,
    findTime(1).toISOString().slice(0, 10),
  );
  expect(await told(found)).toEqual([[], 'on 1']);
});

describe('hours', () => {
  test('the school has given more: not told, nothing is spent', async () => {
    const found = await FIND.hours();
    await addHours(api.database.db, found.room.studentId, 5);
    expect(await told(found)).toEqual([[], 'on 1']);
  });

  test('the school warns later from now on: not told, nothing is spent', async () => {
    const found = await FIND.hours();
    await saveLessonRules(api.database.db, { ...DEFAULT_LESSON_RULES, ...ANY_LESSON, warnAt: 1 });
    expect(await told(found)).toEqual([[], 'on 1']);
  });
});

describe.each(KINDS)('%s', (kind) => {
  test('the student is under deletion: nobody’s news', async () => {
    const found = await FIND[kind]();
    const asked = await found.room.call('POST deletion_requests', { student_id: found.room.studentId, current_password: PASSWORD });
    expect(asked.status).toBe(201);
    for (const reminder of found.due) await found.sender.send(reminder);
    expect(await captureSent(api, found.room)).toEqual([]);
  });

  test('turned off and on again meanwhile: what was before is no news', async () => {
    const found = await FIND[kind]();
    // As the two taps do, at the time of the test.
    found.at.clock.advance(1);
    await sql('update reminder_subscriptions set since = $2 where student_id = $1', found.room.studentId, found.at.clock.now());
    expect(await told(found)).toEqual([[], 'on 1']);
  });
});
