/** What a phone might try so that a lesson costs less than it should, or happens to do so that it costs more. */
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { sql } from 'drizzle-orm';
import { useTestApp } from '../support/app';
import { type Classroom, createClassroom, data, servicesAt } from '../learning/school';

const api = useTestApp();

type Length = TeachingRecord['lesson_length'];

const lesson = async (room: Classroom, length: Length): Promise<TeachingRecord> =>
  data<TeachingRecord>(await room.call('POST teaching_records', { course_id: room.courseId, lesson_length: length }));
const lessons = async (room: Classroom) => data<TeachingRecord[]>(await room.call('GET teaching_records'));
const hoursTaken = async (room: Classroom): Promise<number> => {
  const {
    rows: [row],
  } = await api.database.db.execute<{ taken: number }>(
    sql`select (12.5 - course_hours_left)::float as taken from students where id = ${room.studentId}`,
  );
  return row!.taken;
};
/** Learns one word in the record, completes it, and gives what the report says was charged. */
async function learn(room: Classroom, recordId: number): Promise<number | undefined> {
  await room.passExam(recordId, 1);
  return data<WordRecord>(await room.complete(recordId)).report?.changed_course_hours;
}

describe('the length of an open lesson', () => {
  test.each<[Length[], Length, number]>([
    [['long', 'review'], 'long', 1],
    [['long', 'short'], 'long', 1],
    [['short', 'review'], 'short', 0.5],
    [['review', 'short', 'review'], 'short', 0.5],
    [['review', 'long', 'short'], 'long', 1],
  ])('asked for as %s it is %s and costs %d', async (asked, length, hours) => {
    const room = await createClassroom(api);
    const given: TeachingRecord[] = [];
    for (const one of asked) given.push(await lesson(room, one));
    expect(new Set(given.map(({ id }) => id)).size).toBe(1);
    expect(given.at(-1)).toMatchObject({ lesson_length: length });
    const { id } = await room.open({ teaching_record_id: given[0]!.id });
    expect(await learn(room, id)).toBe(hours);
    expect(await lessons(room)).toMatchObject([{ lesson_length: length, changed_course_hours: hours }]);
    expect(await hoursTaken(room)).toBe(hours);
  });

  test('lowered in the middle of the round it does not fall either', async () => {
    const room = await createClassroom(api);
    const { id } = await room.open({ teaching_record_id: (await lesson(room, 'long')).id });
    await lesson(room, 'review');
    expect(await learn(room, id)).toBe(1);
  });

  test('of many phones that ask at once the dearest is kept', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const room = await createClassroom(api);
      const lengths = ['review', 'short', 'review', 'long', 'review', 'short'] as const;
      const given = await Promise.all(lengths.map((length) => lesson(room, length)));
      expect(new Set(given.map(({ id }) => id)).size).toBe(1);
      expect(await lessons(room)).toMatchObject([{ lesson_length: 'long' }]);
    }
  });

  test('raised while the round is completed: charged with it or another lesson, never lost', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const room = await createClassroom(api);
      const first = await lesson(room, 'short');
      const { id } = await room.open({ teaching_record_id: first.id });
      await room.passExam(id, 1);
      const [done, raised] = await Promise.all([room.complete(id), lesson(room, 'long')]);
      const charged = data<WordRecord>(done).report?.changed_course_hours;
      expect(charged).toBe(raised.id === first.id ? 1 : 0.5);
      expect(await hoursTaken(room)).toBe(charged);
    }
  });
});

describe('a lesson is charged', () => {
  test('when the phone does not say that the round is part of it', async () => {
    const room = await createClassroom(api);
    const { id } = await lesson(room, 'long');
    const record = await room.open();
    expect(record).toMatchObject({ teaching_record_id: id, teacher_id: room.teacherId });
    expect(await learn(room, record.id)).toBe(1);
  });

  test('when the round was opened before it', async () => {
    const room = await createClassroom(api);
    const record = await room.open();
    expect(record.teaching_record_id).toBeNull();
    const { id } = await lesson(room, 'long');
    expect(await room.open()).toMatchObject({ id: record.id, teaching_record_id: id, teacher_id: room.teacherId });
    expect(await learn(room, record.id)).toBe(1);
  });

  test('when lesson and round are opened at once, whichever comes first', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const room = await createClassroom(api);
      const [record] = await Promise.all([room.open(), lesson(room, 'short')]);
      expect(await learn(room, record.id)).toBe(0.5);
    }
  });

  test('when the round names an older, cheaper one', async () => {
    const room = await createClassroom(api);
    const { teachingRecords } = servicesAt(api, new Date(Date.now() - 3 * 86_400_000).toISOString());
    const { data: older } = await teachingRecords.open(room.studentId, { course_id: room.courseId, lesson_length: 'review' });
    const today = await lesson(room, 'long');
    const record = await room.open({ teaching_record_id: older.id });
    expect(record.teaching_record_id).toBe(today.id);
    expect(await learn(room, record.id)).toBe(1);
  });

  test('when new words were learned in what was called a review; a review without any is free', async () => {
    const room = await createClassroom(api);
    const record = await room.open({ learning_subtype: 'review', teaching_record_id: (await lesson(room, 'review')).id });
    expect(await learn(room, record.id)).toBe(0.5);
    expect(await lessons(room)).toMatchObject([{ lesson_length: 'short', changed_course_hours: 0.5 }]);

    const { id } = await room.open({ teaching_record_id: (await lesson(room, 'review')).id });
    await room.mark(id, room.wordIds[20]!, true);
    expect(data<WordRecord>(await room.complete(id)).report?.changed_course_hours).toBe(0);
    expect(await hoursTaken(room)).toBe(0.5);
  });
});

describe('a lesson is charged once', () => {
  test('when its round is resumed after midnight, and the phone opens a lesson again', async () => {
    const room = await createClassroom(api);
    const { clock, teachingRecords, learningRecords } = servicesAt(api, '2026-11-20T15:50:00Z');
    const open = (length: Length) => teachingRecords.open(room.studentId, { course_id: room.courseId, lesson_length: length });
    const { data: evening } = await open('long');
    const { data: record } = await learningRecords.open(room.studentId, room.courseId, { learning_subtype: 'learn' });
    clock.set(new Date('2026-11-21T11:00:00Z'));
    expect(evening.is_used).toBe(false);
    expect(await open('review')).toEqual({ data: { ...evening, is_used: true }, created: false });
    expect(await learn(room, record.id)).toBe(1);
    expect(await lessons(room)).toHaveLength(1);
    expect(await hoursTaken(room)).toBe(1);
  });

  test('when the round is completed again, and when a second round names it', async () => {
    const room = await createClassroom(api);
    const { id: lessonId } = await lesson(room, 'long');
    const first = await room.open({ teaching_record_id: lessonId });
    await learn(room, first.id);
    await room.complete(first.id);
    const second = await room.call(`POST courses/${room.courseId}/learning_records`, {
      learning_subtype: 'learn',
      teaching_record_id: lessonId,
    });
    expect([second.status, second.body.error]).toEqual([422, 'LESSON_NOT_OPEN']);
    expect(await hoursTaken(room)).toBe(1);
  });
});

test('learning alone stays free: also after a lesson, and after one of another day that came to nothing', async () => {
  const room = await createClassroom(api);
  const { teachingRecords } = servicesAt(api, new Date(Date.now() - 3 * 86_400_000).toISOString());
  await teachingRecords.open(room.studentId, { course_id: room.courseId, lesson_length: 'long' });
  expect(await learn(room, (await room.open()).id)).toBe(0);
  await lesson(room, 'short');
  expect(await learn(room, (await room.open()).id)).toBe(0.5);
  expect(await learn(room, (await room.open()).id)).toBe(0);
  expect(await hoursTaken(room)).toBe(0.5);
});

test('neither a lesson of another course nor another teacher can be named', async () => {
  const [room, stranger] = [await createClassroom(api), await createClassroom(api)];
  const foreign = await lesson(stranger, 'review');
  await lesson(room, 'long');
  const post = (body: object) => room.call(`POST courses/${room.courseId}/learning_records`, { learning_subtype: 'learn', ...body });
  expect((await post({ teaching_record_id: foreign.id })).body.error).toBe('LESSON_NOT_OPEN');
  expect((await post({ teacher_id: stranger.teacherId })).body.error).toBe('TEACHER_NOT_ALLOCATED');
  const { status } = await room.call('POST teaching_records', {
    course_id: room.courseId,
    lesson_length: 'long',
    teacher_id: stranger.teacherId,
  });
  expect(status).toBe(400);
});
