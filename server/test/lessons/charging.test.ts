/** What is charged, what is not and why; once, whatever happens. */
import { HEADERS } from '@xueban/contract/http';
import { sql } from 'drizzle-orm';
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { data, newKey } from '../learning/school';
import { createMathRoom, getRight } from '../math/small-course';
import { saveLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import { DEFAULT_LESSON_RULES } from '../../src/modules/lessons/rules/lesson-rules';
import { runCheck } from '../check/support';
import { type Answer, useTestApp } from '../support/app';
import { startServer } from '../support/server-process';
import { createLessonRoom, type LessonRoom } from './support';

const api = useTestApp();

describe("below the school's minimum a round is not charged", () => {
  test.each([
    ['one word in a moment', 1, 0, 'too_few', 0],
    ['four words in ten minutes', 4, 10, 'too_few', 0],
    ['ten words in four minutes', 10, 4, 'too_short', 0],
    ['five words in five minutes', 5, 5.1, 'lesson', 1],
  ] as const)('%s', async (_what, words, minutes, reason, hours) => {
    const room = await createLessonRoom(api);
    await room.lesson();
    const record = await room.learn(await room.open(), words, minutes);
    expect(record.report?.changed_course_hours).toBe(hours);
    expect(await room.lessons()).toMatchObject([{ charge_reason: reason, changed_course_hours: hours, completed_at: expect.any(String) }]);
    expect(await room.left()).toBe(12.5 - hours);
    expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
  });

  test('answers that came late say when they were given; a clock that is set back does not shorten what the server saw', async () => {
    const room = await createLessonRoom(api, { minLearned: 2 });
    await room.lesson();
    const { id } = await room.open();
    const round = await room.passExam(id, 5);
    expect(round).toHaveLength(5);
    // The server saw the first word six minutes before the last, one each minute and a half; the phone says that all were given in one second.
    await api.database.db.execute(sql`
      update teaching_records set started_at = started_at - interval '7 minutes' where student_id = ${room.studentId}`);
    for (const [place, word] of round.entries())
      await api.database.db.execute(sql`
        update learning_answers set received_at = received_at - ${90 * (4 - place)} * interval '1 second', answered_at = received_at - interval '6 minutes'
        where student_id = ${room.studentId} and word_id = ${word}`);
    await room.complete(id);
    expect(await room.lessons()).toMatchObject([{ charge_reason: 'lesson', changed_course_hours: 1 }]);
  });

  test('a pause is no work: left over night, a lesson is not longer for it', async () => {
    const room = await createLessonRoom(api);
    await room.lesson();
    const { id } = await room.open();
    const round = await room.passExam(id, 5);
    await api.database.db.execute(sql`
      update teaching_records set started_at = started_at - interval '13 hours' where student_id = ${room.studentId}`);
    await api.database.db.execute(sql`
      update learning_records set started_at = started_at - interval '13 hours' where student_id = ${room.studentId} and id = ${id}`);
    for (const word of round.slice(0, 2))
      await api.database.db.execute(sql`
        update learning_answers set received_at = received_at - interval '12 hours', answered_at = answered_at - interval '12 hours'
        where student_id = ${room.studentId} and word_id = ${word}`);
    await room.complete(id);
    expect(await room.lessons()).toMatchObject([{ charge_reason: 'too_short', changed_course_hours: 0 }]);
    expect(await room.left()).toBe(12.5);
    expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
  });

  test('what was done before the teacher came does not count towards it', async () => {
    const room = await createLessonRoom(api, { minLearned: 1 });
    const { id } = await room.open({ alone: true });
    const round = await room.passExam(id, 2);
    await api.database.db.execute(sql`
      update learning_answers set received_at = received_at - interval '40 minutes' where student_id = ${room.studentId} and word_id = ${round[0]!}`);
    await room.lesson();
    await room.submit(id, round[1]!);
    await room.complete(id);
    expect(await room.lessons()).toMatchObject([{ charge_reason: 'too_short', changed_course_hours: 0 }]);
  });

  test('nor a section with too few questions', async () => {
    const room = await createMathRoom(api, { teacher: true });
    const lesson = () => room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'short' });
    await saveLessonRules(api.database.db, {
      ...DEFAULT_LESSON_RULES,
      asksForCode: false,
      mathematics: true,
      minLearned: 40,
      minMinutes: 0,
    });
    const isUsed = async () => data<TeachingRecord>(await room.call('GET teaching_records/latest')).is_used;
    await lesson();
    expect(await isUsed()).toBe(false);
    const { id } = await room.open(0);
    expect(await isUsed()).toBe(true);
    await room.answerAll(id);
    expect(data<MathRecord>(await room.complete(id)).report).toMatchObject({ changed_course_hours: 0 });
    expect(data(await room.call('GET teaching_records/latest'))).toMatchObject({ charge_reason: 'too_few', course_hours: 0.5 });
  });
});

test.each([
  ['four minutes', 240, 'too_short', 0],
  ['six minutes', 360, 'lesson', 0.5],
] as const)('a section is charged by the time that its report shows: %s', async (_what, seconds, reason, hours) => {
  const room = await createMathRoom(api, { teacher: true });
  await saveLessonRules(api.database.db, { ...DEFAULT_LESSON_RULES, asksForCode: false, mathematics: true, minLearned: 1, minMinutes: 5 });
  await room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'short' });
  const { id } = await room.open(0);
  const { id: quizId, questions } = await room.take({ source: 'section', learning_record_id: id });
  // All arrive in a moment, and none was looked at for more than ten minutes.
  for (const question of questions)
    await room.answer(quizId, question, getRight(question), { milliseconds: Math.round((seconds * 1000) / questions.length) });
  const { report } = data<MathRecord>(await room.complete(id));
  expect(report).toMatchObject({ duration_seconds: seconds, changed_course_hours: hours });
  expect(data(await room.call('GET teaching_records/latest'))).toMatchObject({ charge_reason: reason });
});

describe('learning alone', () => {
  test('is free, and ends the lesson of today that nothing was learned in', async () => {
    const room = await createLessonRoom(api, { minLearned: 0, minMinutes: 0 });
    await room.lesson();
    const record = await room.open({ alone: true });
    expect(record.teaching_record_id).toBeNull();
    expect(await room.lessons()).toMatchObject([{ charge_reason: 'unused', changed_course_hours: 0, completed_at: expect.any(String) }]);
    expect((await room.learn(record, 5, 6)).report?.changed_course_hours).toBe(0);
    expect(await room.left()).toBe(12.5);
    expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
    // The teacher comes after all.
    expect((await room.lesson()).status).toBe(201);
  });

  test('does not free a round that is a lesson’s already', async () => {
    const room = await createLessonRoom(api);
    await room.lesson();
    const record = await room.open();
    expect(await room.open({ alone: true })).toMatchObject({ id: record.id, teaching_record_id: record.teaching_record_id });
    expect((await room.learn(record, 5, 6)).report?.changed_course_hours).toBe(1);
  });
});

describe('a lesson that is ended before its round', () => {
  const learnGroup = async (room: LessonRoom, recordId: number, words: readonly number[], group: number): Promise<void> => {
    for (const step of ['memorization', 'paper_cut_box'])
      for (const word of words) await room.submit(recordId, word, { step, current_group: group, mixed_groups: [] });
  };

  test.each([
    ['nothing was begun in it', false, 0, 'unused', 0],
    ['nothing was learned', true, 0, 'too_few', 0],
    ['a group was learned', true, 5, 'lesson', 1],
  ] as const)(
    '%s: it is charged by what was done, once, and the round goes on without it',
    async (_what, opens, learned, reason, hours) => {
      const room = await createLessonRoom(api, { minLearned: 5, minMinutes: 0 });
      const { id } = data<TeachingRecord>(await room.lesson());
      const record = opens ? await room.open() : undefined;
      const words = room.wordIds.slice(0, learned);
      for (const word of words) await room.mark(record!.id, word, false);
      if (record) await learnGroup(room, record.id, words, 1);
      const ended = await room.call(`POST teaching_records/${id}/end`);
      expect(data<TeachingRecord>(ended)).toMatchObject({ charge_reason: reason, changed_course_hours: hours });
      expect((await room.call(`POST teaching_records/${id}/end`)).body.data).toEqual(ended.body.data);
      expect(await room.left()).toBe(12.5 - hours);
      if (record) {
        expect(await room.open({ alone: true })).toMatchObject({ id: record.id, teaching_record_id: null });
        for (const word of words) await room.submit(record.id, word);
        if (learned > 0) expect(data<WordRecord>(await room.complete(record.id)).report).toMatchObject({ changed_course_hours: 0 });
      }
      expect(await room.left()).toBe(12.5 - hours);
      expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
    },
  );

  test.each([
    ['completed', 'nothing more', 0, 'too_few', 0],
    ['ended', 'nothing more', 0, 'too_few', 0],
    ['completed', 'a further group', 5, 'lesson', 1],
    ['ended', 'a further group', 5, 'lesson', 1],
  ] as const)('the next lesson, %s, is charged by what was learned in it: %s', async (how, _what, more, reason, hours) => {
    const room = await createLessonRoom(api, { minLearned: 5, minMinutes: 0 });
    const end = async (lesson: Answer): Promise<void> =>
      expect((await room.call(`POST teaching_records/${data<TeachingRecord>(lesson).id}/end`)).status).toBe(200);
    const first = await room.lesson();
    const { id } = await room.open();
    const words = room.wordIds.slice(0, 5 + more);
    for (const word of words) await room.mark(id, word, false);
    await learnGroup(room, id, words.slice(0, 5), 1);
    await end(first);
    const second = await room.lesson();
    expect(second.status).toBe(201);
    await learnGroup(room, id, words.slice(5), 2);
    for (const word of words) await room.submit(id, word);
    if (how === 'ended') await end(second);
    expect(data<WordRecord>(await room.complete(id)).report).toMatchObject({ changed_course_hours: how === 'ended' ? 0 : hours });
    expect(await room.lessons()).toMatchObject([{ charge_reason: reason, changed_course_hours: hours }, { charge_reason: 'lesson' }]);
    expect(await room.left()).toBe(12.5 - 1 - hours);
    expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
  });

  test('what was learned alone before a first lesson counts with its round', async () => {
    const room = await createLessonRoom(api, { minLearned: 5, minMinutes: 0 });
    const { id } = await room.open({ alone: true });
    const words = room.wordIds.slice(0, 5);
    for (const word of words) await room.mark(id, word, false);
    await learnGroup(room, id, words, 1);
    await room.lesson();
    for (const word of words) await room.submit(id, word);
    expect(data<WordRecord>(await room.complete(id)).report).toMatchObject({ changed_course_hours: 1 });
    expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
  });

  test.each([
    ['a new one', false, 'lesson', 0.5],
    ['one completed before', true, 'too_few', 0],
  ] as const)('a section, %s, costs the same ended or completed, and the next lesson nothing', async (_what, again, reason, hours) => {
    for (const how of ['end', 'complete']) {
      const room = await createMathRoom(api, { teacher: true });
      await saveLessonRules(api.database.db, {
        ...DEFAULT_LESSON_RULES,
        asksForCode: false,
        mathematics: true,
        minLearned: 1,
        minMinutes: 0,
      });
      const open = () => room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'short' });
      if (again) await room.finishSection(0);
      const lesson = data<TeachingRecord>(await open());
      const { id } = await room.open(0);
      await room.answerAll(id);
      if (how === 'end') {
        await room.call(`POST teaching_records/${lesson.id}/end`);
        await open();
      }
      await room.complete(id);
      const charged = { charge_reason: reason, changed_course_hours: hours };
      const lessons = data(await room.call('GET teaching_records'));
      expect(lessons).toMatchObject(how === 'end' ? [{ charge_reason: 'too_few', changed_course_hours: 0 }, charged] : [charged]);
      expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
    }
  });

  test("another's is not to be found", async () => {
    const [room, other] = [await createLessonRoom(api), await createLessonRoom(api)];
    const { id } = data<TeachingRecord>(await room.lesson());
    expect((await other.call(`POST teaching_records/${id}/end`)).body.error).toBe('NOT_FOUND');
    expect(await room.lessons()).toMatchObject([{ completed_at: null }]);
  });
});

test('completed twenty times at once, a lesson is charged once', async () => {
  const room = await createLessonRoom(api, { minLearned: 1, minMinutes: 0 });
  await room.lesson();
  const { id } = await room.open();
  await room.passExam(id, 3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => room.complete(id)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await room.left()).toBe(11.5);
});

test('killed while it opens and while it charges, the server has done it once or not at all', async () => {
  const room = await createLessonRoom(api, { minLearned: 1, minMinutes: 0 });
  const env = { DATABASE_URL: api.url, COOKIE_SECURE: 'false', DATABASE_INIT: 'false' };
  const headers = { cookie: room.cookie, [HEADERS.studentId]: String(room.studentId) };
  const lesson = { course_id: room.courseId, lesson_length: 'long', teacher_code: await room.code() };
  const nothing = (): void => undefined;

  const first = await startServer(env);
  const opening = first.post('teaching_records', lesson, headers).catch(nothing);
  expect(await first.end('SIGKILL')).toBeNull();
  await opening;
  // The phone asks again, as it heard nothing.
  expect((await room.call('POST teaching_records', lesson)).status).toBeLessThan(300);
  expect(await room.lessons()).toHaveLength(1);

  const { id } = await room.open();
  await room.passExam(id, 3);
  const second = await startServer(env);
  const completing = Array.from({ length: 8 }, () =>
    second
      .post(`courses/${room.courseId}/learning_records/${id}/complete`, {}, { ...headers, [HEADERS.idempotencyKey]: newKey() })
      .catch(nothing),
  );
  await Promise.race(completing);
  expect(await second.end('SIGKILL')).toBeNull();
  await Promise.all(completing);
  await room.complete(id);
  expect(await room.left()).toBe(11.5);
  expect(await room.lessons()).toMatchObject([{ charge_reason: 'lesson', changed_course_hours: 1 }]);
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
}, 180_000);

describe('the recount', () => {
  test.each([
    ['charge_reason', "charge_reason = 'too_short'"],
    ['changed_course_hours', 'changed_course_hours = 0'],
  ])('names a %s that is not what the answers come to, and mends it', async (column, change) => {
    const room = await createLessonRoom(api);
    await room.lesson();
    await room.learn(await room.open(), 6, 8);
    await api.database.db.execute(sql.raw(`update teaching_records set ${change} where student_id = ${room.studentId}`));
    const found = await runCheck(api, { studentId: room.studentId });
    expect(found.map((finding) => finding.column)).toContain(column);
    await runCheck(api, { studentId: room.studentId, mend: true });
    expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
    expect(await room.lessons()).toMatchObject([{ charge_reason: 'lesson', changed_course_hours: 1 }]);
  });

  test('tells of an uncharged lesson that was charged', async () => {
    const room = await createLessonRoom(api);
    await room.lesson();
    await room.learn(await room.open(), 2, 8);
    await api.database.db.execute(
      sql`update teaching_records set charge_reason = 'lesson', changed_course_hours = 1 where student_id = ${room.studentId}`,
    );
    await api.database.db.execute(sql`update students set course_hours_left = course_hours_left - 1 where id = ${room.studentId}`);
    await runCheck(api, { studentId: room.studentId, mend: true });
    expect(await room.left()).toBe(12.5);
  });
});
