import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import type { ReinforcementState } from '@xueban/contract/resources/reinforcements';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { sql } from 'drizzle-orm';
import { studyRound } from '../../seed/learner';
import { findLearnedWords, learnWords } from '../../src/modules/words/memory/learned-words';
import { holdCourse } from '../../src/modules/words/memory/schedule.service';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { loadKept, loadRecounted } from '../words/reinforcements/support';
import { useTestApp } from '../support/app';
import { type Classroom, createClassroom, data, newKey, servicesAt } from './school';

const api = useTestApp();

async function rows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
  return (await api.database.db.execute(query)).rows as T[];
}

/** Everything that completing a round writes for a student. */
async function footprint(studentId: number) {
  const [counts] = await rows<Record<string, number>>(sql`select
    (select count(*)::int from student_words where student_id = ${studentId} and state = 'reviewing') as reviewing,
    (select count(*)::int from student_words where student_id = ${studentId} and state = 'mastered') as mastered,
    (select coalesce(sum(times_wrong), 0)::int from word_mistakes where student_id = ${studentId}) as mistakes,
    (select count(*)::int from reinforcement_plans where student_id = ${studentId}) as reviews,
    (select count(*)::int from study_days where student_id = ${studentId}) as days,
    (select course_hours_left::float from students where id = ${studentId}) as hours`);
  return counts!;
}

const openLesson = async (room: Classroom): Promise<TeachingRecord> =>
  data<TeachingRecord>(await room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'long' }));

describe('what completing writes', () => {
  test('progress, mistakes, plan, lesson and report, all at once', async () => {
    const room = await createClassroom(api);
    const lesson = await openLesson(room);
    const { id } = await room.open({ teacher_id: room.teacherId, teaching_record_id: lesson.id });
    await room.mark(id, room.wordIds[20]!, true);
    const round = await room.passExam(id, 4, [1, 3]);
    const answer = await room.complete(id);
    expect(answer.status).toBe(200);
    const record = data<WordRecord>(answer);
    expect(record).toMatchObject({
      status: 'completed',
      progress: { step: 'completed', words_count: 4, words_done: 4, groups_count: 1, percentage: 100 },
    });
    expect(record.report).toMatchObject({
      learned_count: 4,
      correct_count: 2,
      wrong_word_ids: [round[1], round[3]],
      known_count: 1,
      percentage: 50,
      changed_course_hours: 1,
    });
    expect(record.report?.review_days).toHaveLength(10);
    expect(await footprint(room.studentId)).toEqual({ reviewing: 4, mastered: 1, mistakes: 2, reviews: 10, days: 1, hours: 11.5 });
    expect(data<TeachingRecord>(await room.call(`GET teaching_records/${lesson.id}`))).toMatchObject({
      changed_course_hours: 1,
      completed_at: expect.any(String),
    });
  });

  test('a round of known words only has no exam and no plan', async () => {
    const room = await createClassroom(api);
    const { id } = await room.open();
    await room.mark(id, room.wordIds[0]!, true);
    const { report } = data<WordRecord>(await room.complete(id));
    expect(report).toMatchObject({ learned_count: 0, known_count: 1, percentage: 100, review_days: [], changed_course_hours: 0 });
    expect(await footprint(room.studentId)).toMatchObject({ reviewing: 0, mastered: 1, reviews: 0, days: 1 });
  });

  test('a word wrong in two rounds is one entry of the mistake book, wrong twice', async () => {
    const room = await createClassroom(api);
    const first = await room.open();
    const [word] = await room.passExam(first.id, 1, [0]);
    await room.complete(first.id);
    // As the later review plan will: the word comes back.
    await rows(sql`delete from student_words where student_id = ${room.studentId}`);
    const second = await room.open();
    await room.mark(second.id, word!, false);
    await room.submit(second.id, word!, { correct: false });
    await room.complete(second.id);
    expect(await rows(sql`select word_id::int, times_wrong from word_mistakes where student_id = ${room.studentId}`)).toEqual([
      { word_id: word, times_wrong: 2 },
    ]);
  });
});

describe('when it may not be completed', () => {
  test('without answers, and while a word has no exam answer; nothing is written', async () => {
    const room = await createClassroom(api);
    const { id } = await room.open();
    expect((await room.complete(id)).body.error).toBe('FINAL_EXAM_INCOMPLETE');
    await room.passExam(id, 3);
    await rows(
      sql`delete from learning_answers where student_id = ${room.studentId} and step = 'final_exam' and word_id = ${room.wordIds[1]}`,
    );
    const answer = await room.complete(id);
    expect([answer.status, answer.body.error]).toEqual([409, 'FINAL_EXAM_INCOMPLETE']);
    expect(await footprint(room.studentId)).toEqual({ reviewing: 0, mastered: 0, mistakes: 0, reviews: 0, days: 0, hours: 12.5 });
  });

  test('by another student, in another course, with an id that is none', async () => {
    const room = await createClassroom(api);
    const other = await createClassroom(api);
    const { id } = await room.open();
    const foreign = await other.call(`POST courses/${room.courseId}/learning_records/${id}/complete`);
    expect([foreign.status, foreign.body.error]).toEqual([404, 'NOT_FOUND']);
    expect((await room.call(`POST courses/${other.courseId}/learning_records/${id}/complete`)).status).toBe(404);
    expect((await room.complete(999_999_999)).status).toBe(404);
  });
});

describe('once', () => {
  test('twenty times at once is once, and every answer is the same', async () => {
    const room = await createClassroom(api);
    const lesson = await openLesson(room);
    const { id } = await room.open({ teaching_record_id: lesson.id });
    await room.passExam(id, 3, [0]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => room.complete(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await footprint(room.studentId)).toEqual({ reviewing: 3, mastered: 0, mistakes: 1, reviews: 10, days: 1, hours: 11.5 });
  });

  test('a lesson of two rounds is charged once, also when they are completed at once', async () => {
    const room = await createClassroom(api);
    const lesson = await openLesson(room);
    const { id } = await room.open({ teaching_record_id: lesson.id });
    await room.passExam(id, 1);
    const { courseId: otherCourse, wordIds } = await createClassroom(api);
    const [second] = await rows<{
      id: string;
    }>(sql`insert into learning_records (student_id, course_id, teaching_record_id, learning_subtype, started_at)
      values (${room.studentId}, ${otherCourse}, ${lesson.id}, 'learn', now()) returning id`);
    await rows(sql`insert into learning_answers (student_id, learning_record_id, idempotency_key, word_id, received_at, step, current_group, correct)
      values (${room.studentId}, ${second!.id}, 'known-one', ${wordIds[0]}, now(), 'pre_exam', 0, true)`);
    const { learningRecords } = servicesAt(api, '2026-11-20T11:00:00Z');
    const completed = await Promise.all([
      learningRecords.complete(room.studentId, room.courseId, id),
      learningRecords.complete(room.studentId, otherCourse, Number(second!.id)),
    ]);
    expect(completed.map(({ report }) => report?.changed_course_hours).sort()).toEqual([0, 1]);
    expect((await footprint(room.studentId)).hours).toBe(11.5);
  });

  test('an answer that arrives while the round is completed is in it or refused', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const room = await createClassroom(api);
      const { id } = await room.open();
      const round = await room.passExam(id, 2);
      const [done, late] = await Promise.all([room.complete(id), room.submit(id, round[0]!, { correct: false })]);
      const { report } = data<WordRecord>(done);
      const wrong = late.status === 200 ? [round[0]] : [];
      expect(report?.wrong_word_ids).toEqual(wrong);
      expect([200, 409]).toContain(late.status);
    }
  });
});

describe('the day it counts for', () => {
  test.each([
    ['2026-11-20T15:59:59Z', '2026-11-20', '2026-11-21'],
    ['2026-11-20T16:00:00Z', '2026-11-21', '2026-11-22'],
    ['2026-12-31T15:59:00Z', '2026-12-31', '2027-01-01'],
  ])('completed at %s it is the %s, first review on the %s', async (instant, day, firstReview) => {
    const room = await createClassroom(api);
    const { clock, ...services } = servicesAt(api, instant);
    const { report } = await studyRound({ services, clock, studentId: room.studentId, courseId: room.courseId }, { unknown: 2, pace: 0 });
    expect(report?.review_days[0]).toBe(firstReview);
    expect(await rows(sql`select day::text from study_days where student_id = ${room.studentId}`)).toEqual([{ day }]);
    expect(
      await rows(sql`select due_on::text as due from reinforcement_plans where student_id = ${room.studentId} order by day_number limit 1`),
    ).toEqual([{ due: firstReview }]);
  });
});

describe('studied offline, sent days later', () => {
  const daysAgo = (days: number): string => addDays(getSchoolDay(new Date()), -days);
  const evening = (days: number): string => `${daysAgo(days)}T11:00:00Z`;

  /** A round of two words begun three days ago, its answers given so many days ago and arriving only now. */
  async function roundAnswered(markedDaysAgo: number, examDaysAgo: number) {
    const room = await createClassroom(api);
    const { id } = await room.open();
    await rows(sql`update learning_records set started_at = ${evening(3)}::timestamptz - interval '1 hour' where id = ${id}`);
    const round = room.wordIds.slice(0, 2);
    for (const word of round)
      await room.call(
        `POST learning_records/${id}/questions/${word}/known`,
        { known: false, answered_at: evening(markedDaysAgo) },
        newKey(),
      );
    for (const word of round) await room.submit(id, word, { correct: word !== round[0], answered_at: evening(examDaysAgo) });
    return { room, id, round };
  }

  async function loadDays({ studentId }: Classroom) {
    const [plan] = await rows(
      sql`select due_on::text as day from reinforcement_plans where student_id = ${studentId} order by day_number limit 1`,
    );
    const [mistake] = await rows<{ day: string }>(
      sql`select (last_wrong_at at time zone 'Asia/Shanghai')::date::text as day from word_mistakes where student_id = ${studentId}`,
    );
    return {
      firstReview: plan?.day,
      mistake: mistake?.day,
      study: (await rows(sql`select day::text from study_days where student_id = ${studentId}`)).map(({ day }) => day),
      learned: (await rows(sql`select distinct learned_on::text as day from student_words where student_id = ${studentId}`)).map(
        ({ day }) => day,
      ),
      log: (await rows(sql`select distinct day::text from word_review_events where student_id = ${studentId}`)).map(({ day }) => day),
    };
  }

  test('the study day is that of the last answer of the final exam', async () => {
    const { room, id } = await roundAnswered(3, 2);
    const { report } = data<WordRecord>(await room.complete(id));
    expect(report?.review_days[0]).toBe(daysAgo(1));
    expect(await loadDays(room)).toEqual({
      firstReview: daysAgo(1),
      mistake: daysAgo(2),
      study: [daysAgo(2)],
      learned: [daysAgo(2)],
      log: [daysAgo(2)],
    });
    const state = data<ReinforcementState>(await room.call(`GET reinforcement?course_id_eq=${room.courseId}`));
    expect(state).toMatchObject({ due_count: 2, plans: [{ studied_on: daysAgo(2), day_number: 2, missed_day_numbers: [1] }] });
    expect(await loadKept(api, room)).toEqual(await loadRecounted(api, room));
  });

  test.each<[string, number, number]>([
    ['before the round began: the day it began', 9, 3],
    ['in the future: the day it arrived', -5, 0],
  ])('a clock that says %s', async (_says, said, counted) => {
    const { room, id } = await roundAnswered(said, said);
    await room.complete(id);
    expect(await loadDays(room)).toMatchObject({
      study: [daysAgo(counted)],
      learned: [daysAgo(counted)],
      firstReview: daysAgo(counted - 1),
    });
  });

  test('a word of it was learned in another round on a later day: that day, for the whole round', async () => {
    const { room, id, round } = await roundAnswered(3, 3);
    const [other] = await rows<{
      id: string;
    }>(sql`insert into learning_records (student_id, course_id, learning_subtype, started_at, completed_at, report)
      values (${room.studentId}, ${room.courseId}, 'learn', ${evening(1)}, ${evening(1)}, '{}') returning id`);
    await api.database.db.transaction(async (tx) => {
      const held = await holdCourse(tx, room, getSchoolDay(new Date()));
      const learned = {
        recordId: Number(other!.id),
        wordIds: [round[1]!],
        wrongWordIds: [],
        knownWordIds: [],
        exercises: new Map(),
        studiedAt: new Date(evening(1)),
      };
      const words = await findLearnedWords(tx, held, learned);
      expect(words.studyDay).toBe(daysAgo(1));
      await learnWords(tx, held, learned, words, new Date());
    });
    await room.complete(id);
    expect(await loadDays(room)).toMatchObject({ firstReview: daysAgo(0), study: [daysAgo(1)], learned: [daysAgo(1)], log: [daysAgo(1)] });
    expect(await loadKept(api, room)).toEqual(await loadRecounted(api, room));
  });
});

describe('days in a row', () => {
  const loadStreak = async (room: Classroom, days: string[]): Promise<number> => {
    for (const day of days)
      await rows(
        sql`insert into study_days (student_id, day) values (${room.studentId}, (now() at time zone 'Asia/Shanghai')::date + ${day}::int)`,
      );
    return data<{ streak_days: number }>(await room.call(`GET students/${room.studentId}`)).streak_days;
  };

  test.each<[string, string[], number]>([
    ['no study', [], 0],
    ['only today', ['0'], 1],
    ['only yesterday: today is not over', ['-1'], 1],
    ['last studied the day before yesterday', ['-2'], 0],
    ['four days in a row up to today', ['0', '-1', '-2', '-3'], 4],
    ['a gap ends it', ['0', '-1', '-3'], 2],
    ['a day to come does not count', ['1', '0'], 1],
  ])('%s', async (_name, days, expected) => {
    expect(await loadStreak(await createClassroom(api), days)).toBe(expected);
  });
});
