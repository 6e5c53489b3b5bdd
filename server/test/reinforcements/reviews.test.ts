import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_MEANING_LENGTH } from '@xueban/contract/constants';
import type {
  ReinforcementState,
  ReinforcementSubmission,
  ReviewWord,
  StudentReinforcement,
} from '@xueban/contract/resources/reinforcements';
import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from '../../src/rules/school-calendar';
import { createClassroom, data, newKey } from '../learning/school';
import { buildTestApp, type TestApp } from '../support/app';
import { createLearner, evening, keptOf, type Learner, put, recall, recountedOf, study, today } from './support';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const take = async (learner: Pick<Learner, 'call' | 'courseId'>, body: object = {}) =>
  learner.call('POST reinforcement_submissions/take', { course_id: learner.courseId, ...body });
const taken = async (learner: Learner, body: object = {}) => data<ReinforcementSubmission>(await take(learner, body));
const stateOf = async (learner: Learner) =>
  data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
const find = async (learner: Learner, id: number) =>
  data<ReinforcementSubmission>(await learner.call(`GET reinforcement_submissions/${id}`));
const errorOf = (answer: Awaited<ReturnType<typeof put>>) => [answer.status, answer.body.error];

describe('a day of review', () => {
  test('taken, answered, reported; due again the day after', async () => {
    const learner = await createLearner(api, { unknown: 5, wrong: [1] });
    expect(await stateOf(learner)).toMatchObject({
      mode: 'plan',
      due_count: 5,
      late_count: 0,
      carried_over_count: 0,
      done_count: 0,
      minutes: 1,
      next_due_on: null,
      open_submission_id: null,
      plans: [{ studied_on: addDays(today(), -1), day_number: 1, missed_day_numbers: [], words_count: 5, days_late: 0 }],
      nine_grid: { cells: [25, 5, 0, 0, 0, 0, 0, 0, 0], new: 25, reviewing: 5, mastered: 0, total: 30 },
    });
    const submission = await taken(learner, { exercise: 'spelling' });
    expect(submission).toMatchObject({
      source: 'due',
      exercise: 'spelling',
      status: 'open',
      day: today(),
      words_count: 5,
      answered_count: 0,
      answers: [],
      report: null,
    });
    expect(submission.words.map(({ id, cell, due, plan_days: days, days_late: late }) => [id, cell, due, days, late])).toEqual(
      learner.round.map((id) => [id, 2, 'today', [1], 0]),
    );
    for (const [place, { id, spelling }] of submission.words.entries()) {
      const answer = await put(learner, submission.id, {
        word_id: id,
        exercise: 'spelling',
        given: place === 0 ? 'wrong' : spelling.toUpperCase(),
        correct: place === 0,
      });
      expect(answer.body.data).toEqual({ counted: true, status: 'open' });
    }
    await put(learner, submission.id, recall(submission.words[0]!.id));
    const done = await put(learner, submission.id, { completed: true });
    expect(done.body.data).toEqual({ counted: true, status: 'completed' });
    const { report, ...completed } = await find(learner, submission.id);
    expect(completed).toMatchObject({ status: 'completed', answered_count: 5, correct_count: 4, completed_at: expect.any(String) });
    expect(completed.answers.map(({ word_id: id, correct }) => [id, correct])).toEqual([
      ...learner.round.map((id, place) => [id, place > 0]),
      [learner.round[0], true],
    ]);
    expect(report).toMatchObject({
      words_count: 5,
      correct_count: 4,
      percentage: 80,
      wrong_word_ids: [learner.round[0]],
      advanced_count: 4,
      mastered_count: 0,
      left_mistake_book_count: 0,
      entered_mistake_book_count: 1,
      unanswered_count: 0,
      next_due_on: addDays(today(), 1),
    });
    expect(report!.curve.map(({ day, answered_count: count }) => [day, count])).toEqual([
      [addDays(today(), -1), 5],
      [today(), 5],
    ]);
    const state = await stateOf(learner);
    expect(state).toMatchObject({
      due_count: 0,
      done_count: 5,
      next_due_on: addDays(today(), 1),
      nine_grid: { cells: [25, 1, 4, 0, 0, 0, 0, 0, 0] },
    });
    expect(errorOf(await take(learner))).toEqual([409, 'NOTHING_TO_REVIEW']);
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
  });

  test('the calendar: what was done, what was missed, what is to come', async () => {
    const learner = await createLearner(api, { daysAgo: 4, unknown: 5 });
    learner.at.clock.set(new Date(evening(-3)));
    const { data: first } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
    for (const { id } of first.words.slice(0, 3)) await learner.at.reviews.put(learner.studentId, first.id, recall(id) as never, newKey());
    const { calendar, plans, late_count: late } = await stateOf(learner);
    const on = (days: number) => calendar.find(({ day }) => day === addDays(today(), days));
    expect(calendar).toHaveLength(52);
    expect(on(-3)).toEqual({ day: addDays(today(), -3), words_count: 3, missed_count: 2, plan_days: [1] });
    expect(on(-2)).toMatchObject({ words_count: 0, missed_count: 5, plan_days: [2] });
    expect(on(-1)).toMatchObject({ words_count: 0, missed_count: 5, plan_days: [3] });
    expect(on(0)).toMatchObject({ words_count: 5, plan_days: [] });
    expect(late).toBe(5);
    expect(on(1)).toMatchObject({ words_count: 5, plan_days: [5] });
    expect(on(17)).toMatchObject({ words_count: 5, plan_days: [21] });
    expect(on(2)).toMatchObject({ words_count: 0, plan_days: [] });
    expect(plans).toEqual([
      {
        learning_record_id: expect.any(Number),
        studied_on: addDays(today(), -4),
        day_number: 3,
        missed_day_numbers: [1, 2],
        words_count: 5,
        days_late: 1,
      },
    ]);
  });

  test('every missed day of a plan shows as missed, before the words are answered and after', async () => {
    const learner = await createLearner(api, { daysAgo: 8, unknown: 4 });
    const reviewOn = async (daysAgo: number, words: number, isWrong = false): Promise<void> => {
      learner.at.clock.set(new Date(evening(-daysAgo)));
      const { data: review } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
      for (const { id } of review.words.slice(0, words))
        await learner.at.reviews.put(learner.studentId, review.id, recall(id, !isWrong) as never, newKey());
    };
    const missedOn = async (): Promise<Record<number, number>> => {
      const { calendar } = await stateOf(learner);
      return Object.fromEntries(
        calendar
          .filter(({ missed_count: missed }) => missed > 0)
          .map(({ day, missed_count: missed }) => [daysBetween(addDays(today(), -8), day), missed]),
      );
    };
    for (const daysAgo of [7, 6]) await reviewOn(daysAgo, 4);
    // Day 3: one word wrong and left so; days 5 and 7 missed by all.
    await reviewOn(5, 1, true);
    expect(await missedOn()).toEqual({ 3: 3, 5: 4, 7: 4 });
    await reviewOn(0, 2);
    expect(await missedOn()).toEqual({ 3: 3, 5: 4, 7: 4 });
    await reviewOn(0, 4);
    expect(await missedOn()).toEqual({ 3: 3, 5: 4, 7: 4 });
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
  });

  test('of a student for the guardian, over all courses', async () => {
    const learner = await createLearner(api, { unknown: 3, wrong: [0] });
    const answer = await api.call(`GET students/${learner.studentId}/reinforcement`, { cookie: learner.cookie });
    expect(data<StudentReinforcement>(answer)).toMatchObject({
      student_id: learner.studentId,
      due_count: 3,
      late_count: 0,
      minutes: 1,
      courses: [{ course_id: learner.courseId, due_count: 3, day_number: 1, mistakes_count: 1, nine_grid: { reviewing: 3, total: 30 } }],
    });
    const other = await createClassroom(api);
    expect(errorOf(await api.call(`GET students/${learner.studentId}/reinforcement`, { cookie: other.cookie }))).toEqual([
      404,
      'STUDENT_NOT_FOUND',
    ]);
  });

  test('without a course there is nothing; a course of somebody else is not there', async () => {
    const learner = await createLearner(api);
    const { cookie } = learner;
    const { parent_id: parent } = (
      await api.database.pool.query<{ parent_id: string }>('select parent_id from parent_students where student_id = $1', [
        learner.studentId,
      ])
    ).rows[0]!;
    const fresh = await api.createStudent(Number(parent));
    expect((await api.call('GET reinforcement', { cookie, studentId: fresh })).body).toMatchObject({ code: 200, data: null });
    const other = await createClassroom(api);
    expect(errorOf(await other.call(`GET reinforcement?course_id_eq=${learner.courseId}`))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
    expect(errorOf(await other.call(`GET reinforcement_words?course_id_eq=${learner.courseId}`))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
    expect(errorOf(await take({ ...other, courseId: learner.courseId }))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
  });
});

describe('an answer', () => {
  test('counts once per key; another answer under the key is refused', async () => {
    const learner = await createLearner(api);
    const {
      id,
      words: [word],
    } = await taken(learner);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(learner, id, recall(word!.id, false), key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => (body.data as { counted: boolean }).counted)).toHaveLength(1);
    expect(errorOf(await put(learner, id, recall(word!.id, true), key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(errorOf(await put(learner, id, recall(learner.round[1]!, false), key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await find(learner, id)).toMatchObject({ answered_count: 1, correct_count: 0 });
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
  });

  test('is judged by the server where it can be', async () => {
    const learner = await createLearner(api);
    await api.database.db.execute(sql`update words set distractors = array['甲', '乙', '丙'] where course_id = ${learner.courseId}`);
    const { id, words } = await taken(learner);
    await put(learner, id, { word_id: words[0]!.id, exercise: 'choice', given: words[0]!.meaning, correct: false });
    await put(learner, id, { word_id: words[1]!.id, exercise: 'listening', given: '甲', correct: true });
    await put(learner, id, { word_id: words[2]!.id, exercise: 'spelling', correct: true });
    await put(learner, id, { word_id: words[3]!.id, exercise: 'spelling', given: words[3]!.spelling, correct: false });
    // Opened before an import that changed the meanings: the phone's own options.
    await put(learner, id, { word_id: words[4]!.id, exercise: 'choice', given: 'the meaning as it was', correct: true });
    expect((await find(learner, id)).answers.map(({ correct }) => correct)).toEqual([true, false, false, true, true]);
  });

  test('only to a word of the review, and to a review of the student', async () => {
    const learner = await createLearner(api);
    const {
      id,
      words: [word],
    } = await taken(learner);
    expect(errorOf(await put(learner, id, recall(learner.wordIds[20]!)))).toEqual([422, 'WORD_NOT_IN_REVIEW']);
    expect(errorOf(await put(learner, id, recall(999_999_999)))).toEqual([422, 'WORD_NOT_IN_REVIEW']);
    expect(errorOf(await put(learner, 999_999_999, recall(word!.id)))).toEqual([404, 'NOT_FOUND']);
    const other = await createLearner(api);
    expect(errorOf(await put(other, id, recall(word!.id)))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await put(other, id, { completed: true }))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await other.call(`GET reinforcement_submissions/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await learner.call(`PUT reinforcement_submissions/${id}`, recall(word!.id)))).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });

  test('of two phones at once to the same words: each is in the log, and no count drifts', async () => {
    const learner = await createLearner(api, { unknown: 8, wrong: [0, 1] });
    const { id, words } = await taken(learner);
    const answers = await Promise.all(
      words.flatMap(({ id: word }, place) => [
        put(learner, id, recall(word, place % 2 === 0)),
        put(learner, id, recall(word, place % 3 === 0)),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await find(learner, id)).answers).toHaveLength(16);
    expect(await find(learner, id)).toMatchObject({ answered_count: 8 });
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
  });

  test('that arrives after the review was completed counts, and the report is made anew', async () => {
    const learner = await createLearner(api);
    const { id, words } = await taken(learner);
    await put(learner, id, recall(words[0]!.id));
    await put(learner, id, { completed: true });
    expect((await find(learner, id)).report).toMatchObject({ words_count: 1, unanswered_count: 4 });
    const late = await put(learner, id, recall(words[1]!.id, false));
    expect(late.body.data).toEqual({ counted: true, status: 'completed' });
    // Not with every answer, of which many may come at once: when somebody looks.
    const { rows } = await api.database.pool.query(
      'select report is null as missing from reinforcement_submissions where id = $1 and student_id = $2',
      [id, learner.studentId],
    );
    expect(rows).toEqual([{ missing: true }]);
    expect((await find(learner, id)).report).toMatchObject({ words_count: 2, correct_count: 1, unanswered_count: 3, percentage: 50 });
    expect((await put(learner, id, { completed: true })).body.data).toEqual({ counted: false, status: 'completed' });
  });

  test('given offline yesterday counts for yesterday, also after one of today', async () => {
    const learner = await createLearner(api, { daysAgo: 2 });
    learner.at.clock.set(new Date(evening(-1)));
    const { data: old } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
    const current = await taken(learner);
    expect(current.id).not.toBe(old.id);
    expect(await find(learner, old.id)).toMatchObject({ status: 'completed', answered_count: 0 });
    const [first, second] = current.words;
    await put(learner, current.id, recall(first!.id));
    for (const word of [first, second])
      await put(learner, old.id, recall(word!.id, false, { answered_at: evening(-1).replace('11:00', '11:05') }));
    const { rows } = await api.database.pool.query<{ day: string }>(
      'select day::text from word_review_events where submission_id = $1 order by id',
      [old.id],
    );
    expect(rows.map(({ day }) => day)).toEqual([addDays(today(), -1), addDays(today(), -1)]);
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
    // The clock of a phone may be wrong: never before the review was taken, never after now.
    await put(learner, current.id, recall(second!.id, true, { answered_at: '2001-01-01T00:00:00Z' }));
    await put(learner, current.id, recall(current.words[2]!.id, true, { answered_at: '2101-01-01T00:00:00Z' }));
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
    expect((await stateOf(learner)).done_count).toBe(3);
  });
});

describe('an answer to a word that was corrected', () => {
  test('a choice of the longest meaning an import takes counts', async () => {
    const learner = await createLearner(api);
    const longest = '义'.repeat(MAX_MEANING_LENGTH);
    await api.database.pool.query('update words set meaning = $2 where id = $1', [learner.round[0], longest]);
    const { id } = await taken(learner);
    expect((await put(learner, id, { word_id: learner.round[0], exercise: 'choice', given: longest, correct: true })).body.data).toEqual({
      counted: true,
      status: 'open',
    });
    expect((await find(learner, id)).answers).toMatchObject([{ given: longest, correct: true }]);
  });

  test('sent again after the correction is the same answer, however it would be judged now', async () => {
    const learner = await createLearner(api);
    const { id } = await taken(learner);
    const key = newKey();
    const answer = { word_id: learner.round[0], exercise: 'spelling', given: 'colour', correct: false };
    await put(learner, id, answer, key);
    await api.database.pool.query(`update words set spelling = 'colour' where id = $1`, [learner.round[0]]);
    expect((await put(learner, id, answer, key)).body).toMatchObject({ code: 200, data: { counted: false } });
    expect(errorOf(await put(learner, id, { ...answer, given: 'color' }, key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

describe('an answer of an earlier day', () => {
  test('makes its own day a study day, not the day the review was taken', async () => {
    const learner = await createLearner(api, { daysAgo: 3, unknown: 2 });
    learner.at.clock.set(new Date(evening(-2)));
    const {
      data: { id, words },
    } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
    learner.at.clock.set(new Date(evening(0)));
    for (const word of words)
      await learner.at.reviews.put(learner.studentId, id, recall(word.id, true, { answered_at: evening(-1) }) as never, newKey());
    await learner.at.reviews.put(learner.studentId, id, { completed: true }, newKey());
    const { rows } = await api.database.pool.query<{ day: string }>('select day::text from study_days where student_id = $1 order by day', [
      learner.studentId,
    ]);
    expect(rows.map(({ day }) => day)).toEqual([addDays(today(), -3), addDays(today(), -1)]);
  });

  test('has the reviews of later days counted anew: what the word did there may have come earlier now', async () => {
    const learner = await createLearner(api, { daysAgo: 15, unknown: 1, wrong: [0] });
    const [word = 0] = learner.round;
    const reviews = new Map<number, number>();
    for (const planDay of [1, 2, 3, 5, 7, 9, 12, 14]) {
      learner.at.clock.set(new Date(evening(planDay - 15)));
      const {
        data: { id },
      } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
      reviews.set(planDay, id);
      // The first day's answer stays on the phone.
      if (planDay > 1) await learner.at.reviews.put(learner.studentId, id, recall(word) as never, newKey());
      await learner.at.reviews.put(learner.studentId, id, { completed: true }, newKey());
    }
    const countsOn = async (planDay: number) => {
      const { report } = await find(learner, reviews.get(planDay)!);
      return [report!.advanced_count, report!.mastered_count, report!.left_mistake_book_count];
    };
    expect(await Promise.all([1, 3, 5, 12, 14].map(countsOn))).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [1, 0, 0],
      [1, 1, 0],
    ]);
    await put(learner, reviews.get(1)!, recall(word, true, { answered_at: evening(-14) }));
    expect(await Promise.all([1, 3, 5, 12, 14].map(countsOn))).toEqual([
      [1, 0, 0],
      [1, 0, 1],
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ]);
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
    // Wrong on that day after all, as another phone says: the first answer of the review stands, but the word knows of both.
    await put(learner, reviews.get(1)!, recall(word, false, { answered_at: evening(-14) }));
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
  });

  test('does not undo in the mistake word book what came after it', async () => {
    const learner = await createLearner(api, { daysAgo: 8, unknown: 2, wrong: [0] });
    const [word = 0] = learner.round;
    const reviews: number[] = [];
    for (const days of [-7, -6, -5, -3, -1]) {
      learner.at.clock.set(new Date(evening(days)));
      const {
        data: { id },
      } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
      reviews.push(id);
      // What was answered first stays on the phone.
      if (days > -6) await learner.at.reviews.put(learner.studentId, id, recall(word) as never, newKey());
    }
    const mistake = async () =>
      (
        await api.database.pool.query<Record<string, unknown>>(
          'select times_wrong, right_in_row, left_at is not null as out from word_mistakes where word_id = $1 and student_id = $2',
          [word, learner.studentId],
        )
      ).rows;
    expect(await mistake()).toEqual([{ times_wrong: 1, right_in_row: 3, out: true }]);
    await put(learner, reviews[0]!, recall(word, false, { answered_at: evening(-7) }));
    expect(await mistake()).toEqual([{ times_wrong: 2, right_in_row: 3, out: true }]);
    expect(await keptOf(api, learner)).toEqual(await recountedOf(api, learner));
    // Put back by hand: a late answer does not move it, but a wrong one is counted.
    await learner.call(`PUT mistake_word_books/words/${word}`, { in_mistake_book: true });
    await put(learner, reviews[1]!, recall(word, false, { answered_at: evening(-6) }));
    expect(await mistake()).toEqual([{ times_wrong: 3, right_in_row: 0, out: false }]);
  });
});

describe('taking', () => {
  test('twice at once gives the same review; another exercise may be chosen on the way', async () => {
    const learner = await createLearner(api);
    const answers = await Promise.all(Array.from({ length: 6 }, () => take(learner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => data<ReinforcementSubmission>(answer).id)).size).toBe(1);
    expect(await taken(learner, { exercise: 'choice' })).toMatchObject({ exercise: 'choice' });
    expect((await stateOf(learner)).open_submission_id).toBe(data<ReinforcementSubmission>(answers[0]!).id);
  });

  test('the words of several rounds are one review, the youngest round first; words are fixed when it is taken', async () => {
    const learner = await createLearner(api, { daysAgo: 2, unknown: 3 });
    learner.at.clock.set(new Date(evening(-1)));
    const younger = await study(learner, learner.at, 2);
    const { words, id } = await taken(learner);
    expect(words.map((word) => word.id)).toEqual([...younger, ...learner.round]);
    await put(learner, id, recall(words[0]!.id));
    expect((await taken(learner)).words).toHaveLength(5);
    expect(await stateOf(learner)).toMatchObject({
      due_count: 4,
      done_count: 1,
      plans: [{ day_number: 1 }, { day_number: 2, missed_day_numbers: [1] }],
    });
  });

  test('practice from the mistake word book, by chapter and by how often', async () => {
    const learner = await createLearner(api, { unknown: 6, perChapter: 4, wrong: [0, 5] });
    expect((await taken(learner, { source: 'mistakes', chapter_id: learner.chapterIds[1] })).words.map(({ id, due }) => [id, due])).toEqual(
      [[learner.round[5], 'practice']],
    );
    // Of another chapter: the one begun is completed as it stands, and still there.
    const first = await taken(learner, { source: 'mistakes', chapter_id: learner.chapterIds[1] });
    const second = await taken(learner, { source: 'mistakes', chapter_id: learner.chapterIds[0] });
    expect(second.words.map(({ id }) => id)).toEqual([learner.round[0]]);
    expect(await find(learner, first.id)).toMatchObject({ status: 'completed', report: { words_count: 0 } });
    expect((await taken(learner, { source: 'mistakes', chapter_id: learner.chapterIds[0] })).id).toBe(second.id);
    expect((await taken(learner, { source: 'mistakes' })).words).toHaveLength(2);
    const other = await createLearner(api, { unknown: 3, wrong: [0] });
    expect(errorOf(await take(other, { source: 'mistakes', times_wrong_gteq: 2 }))).toEqual([409, 'NOTHING_TO_REVIEW']);
    const practice = await taken(other, { source: 'mistakes', exercise: 'spelling' });
    const due = await taken(other);
    expect([practice.words.length, due.words.length]).toEqual([1, 3]);
    for (const id of [practice.id, due.id]) await put(other, id, recall(other.round[0]!));
    expect(await keptOf(api, other)).toEqual(await recountedOf(api, other));
  });
});

describe('words with where they stand', () => {
  test('by cell, due, chapter, round and mistake word book, in their order, by page', async () => {
    const learner = await createLearner(api, { unknown: 6, perChapter: 4, wrong: [1, 4] });
    const { id } = await taken(learner);
    await put(learner, id, recall(learner.round[0]!));
    await put(learner, id, recall(learner.round[4]!, false));
    const list = async (query: string) => {
      const answer = await learner.call(`GET reinforcement_words?course_id_eq=${learner.courseId}&${query}`);
      return {
        places: data<ReviewWord[]>(answer).map(({ id: word }) => learner.wordIds.indexOf(word) + 1),
        total: answer.body.total_count,
      };
    };
    expect(await list('per_page=4')).toEqual({ places: [1, 2, 3, 4], total: 12 });
    expect(await list('per_page=5&page=3')).toEqual({ places: [11, 12], total: 12 });
    expect(await list('cell_eq=1&per_page=3')).toEqual({ places: [7, 8, 9], total: 6 });
    expect(await list('cell_eq=2')).toEqual({ places: [2, 3, 4, 5, 6], total: 5 });
    expect(await list('cell_eq=3')).toEqual({ places: [1], total: 1 });
    expect(await list('cell_eq=9')).toEqual({ places: [], total: 0 });
    expect(await list('due=true')).toEqual({ places: [2, 3, 4, 5, 6], total: 5 });
    expect(await list(`chapter_id_eq=${learner.chapterIds[1]!}`)).toEqual({ places: [5, 6, 7, 8], total: 4 });
    expect(await list(`chapter_id_eq=${learner.chapterIds[1]!}&cell_eq=2`)).toEqual({ places: [5, 6], total: 2 });
    const {
      plans: [plan],
    } = await stateOf(learner);
    expect(await list(`learning_record_id_eq=${plan!.learning_record_id}&per_page=2&page=2`)).toEqual({ places: [3, 4], total: 6 });
    expect(await list('mistake_book=in')).toEqual({ places: [5, 2], total: 2 });
    expect(await list('mistake_book=in&order=sequence')).toEqual({ places: [2, 5], total: 2 });
    expect(await list('mistake_book=in&order=times_wrong&per_page=1')).toEqual({ places: [5], total: 2 });
    expect(await list('mistake_book=in&times_wrong_gteq=2')).toEqual({ places: [5], total: 1 });
    expect(await list('mistake_book=left')).toEqual({ places: [], total: 0 });
    expect(await list('order=times_wrong&per_page=3')).toEqual({ places: [5, 2, 1], total: 12 });
    const [word] = data<ReviewWord[]>(await learner.call(`GET reinforcement_words?course_id_eq=${learner.courseId}&mistake_book=in`));
    expect(word).toMatchObject({
      cell: 2,
      due_on: today(),
      answered_on: today(),
      in_mistake_book: true,
      times_wrong: 2,
      right_in_row: 0,
      recall: 1,
    });
    const [fresh] = data<ReviewWord[]>(await learner.call(`GET reinforcement_words?course_id_eq=${learner.courseId}&cell_eq=1`));
    expect(fresh).toMatchObject({ cell: 1, due_on: null, answered_on: null, recall: null, in_mistake_book: false, times_wrong: 0 });
  });
});
