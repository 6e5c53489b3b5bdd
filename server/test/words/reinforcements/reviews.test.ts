import type { ReinforcementSubmission, ReviewWord, StudentReinforcement } from '@xueban/contract/resources/reinforcements';
import { addDays, daysBetween } from '../../../src/modules/school/rules/school-calendar';
import { createClassroom, data, newKey } from '../../learning/school';
import { useTestApp } from '../../support/app';
import {
  createLearner,
  evening,
  loadKept,
  put,
  recall,
  loadRecounted,
  study,
  today,
  take,
  taken,
  loadState,
  find,
  getError,
} from './support';

const api = useTestApp();

describe('a day of review', () => {
  test('taken, answered, reported; due again the day after', async () => {
    const learner = await createLearner(api, { unknown: 5, wrong: [1] });
    expect(await loadState(learner)).toMatchObject({
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
    const asked = submission.words.map(({ id, cell, due, plan_days: days, days_late: late }) => [id, cell, due, days, late]);
    expect(asked.sort(([a], [b]) => Number(a) - Number(b))).toEqual(learner.round.map((id) => [id, 2, 'today', [1], 0]));
    // Any but the one that is in the mistake book already; which is asked first differs from day to day.
    const missed = submission.words.find(({ id }) => id !== learner.round[1])!;
    for (const { id, spelling } of submission.words) {
      const answer = await put(learner, submission.id, {
        word_id: id,
        exercise: 'spelling',
        given: id === missed.id ? 'wrong' : spelling.toUpperCase(),
        correct: id === missed.id,
      });
      expect(answer.body.data).toEqual({ counted: true, status: 'open' });
    }
    await put(learner, submission.id, recall(missed.id));
    const done = await put(learner, submission.id, { completed: true });
    expect(done.body.data).toEqual({ counted: true, status: 'completed' });
    const { report, ...completed } = await find(learner, submission.id);
    expect(completed).toMatchObject({ status: 'completed', answered_count: 5, correct_count: 4, completed_at: expect.any(String) });
    expect(completed.answers.map(({ word_id: id, correct }) => [id, correct])).toEqual([
      ...submission.words.map(({ id }) => [id, id !== missed.id]),
      [missed.id, true],
    ]);
    expect(report).toMatchObject({
      words_count: 5,
      correct_count: 4,
      percentage: 80,
      wrong_word_ids: [missed.id],
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
    const state = await loadState(learner);
    expect(state).toMatchObject({
      due_count: 0,
      done_count: 5,
      next_due_on: addDays(today(), 1),
      nine_grid: { cells: [25, 1, 4, 0, 0, 0, 0, 0, 0] },
    });
    expect(getError(await take(learner))).toEqual([409, 'NOTHING_TO_REVIEW']);
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
  });

  test('the calendar: what was done, what was missed, what is to come', async () => {
    const learner = await createLearner(api, { daysAgo: 4, unknown: 5 });
    learner.at.clock.set(new Date(evening(-3)));
    const { data: first } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
    for (const { id } of first.words.slice(0, 3)) await learner.at.reviews.put(learner.studentId, first.id, recall(id) as never, newKey());
    const { calendar, plans, late_count: late } = await loadState(learner);
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
      const { calendar } = await loadState(learner);
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
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
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
    expect(getError(await api.call(`GET students/${learner.studentId}/reinforcement`, { cookie: other.cookie }))).toEqual([
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
    expect(getError(await other.call(`GET reinforcement?course_id_eq=${learner.courseId}`))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
    expect(getError(await other.call(`GET reinforcement_words?course_id_eq=${learner.courseId}`))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
    expect(getError(await take({ ...other, courseId: learner.courseId }))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
  });
});

describe('taking', () => {
  test('twice at once gives the same review; another exercise may be chosen on the way', async () => {
    const learner = await createLearner(api);
    const answers = await Promise.all(Array.from({ length: 6 }, () => take(learner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => data<ReinforcementSubmission>(answer).id)).size).toBe(1);
    expect(await taken(learner, { exercise: 'choice' })).toMatchObject({ exercise: 'choice' });
    expect((await loadState(learner)).open_submission_id).toBe(data<ReinforcementSubmission>(answers[0]!).id);
  });

  test('a short review asks the most urgent words, the others stay due for the next one', async () => {
    const learner = await createLearner(api, { daysAgo: 2, unknown: 3 });
    learner.at.clock.set(new Date(evening(-1)));
    const younger = await study(learner, learner.at, 2);
    const { words, id } = await taken(learner, { size: 2 });
    expect(words.map((word) => word.id).sort((a, b) => a - b)).toEqual(younger);
    // It is open: another size takes up no other.
    expect(await taken(learner, { size: 5 })).toMatchObject({ id, words_count: 2 });
    for (const word of words) await put(learner, id, recall(word.id));
    await put(learner, id, { completed: true });
    expect((await taken(learner)).words.map((word) => word.id).sort((a, b) => a - b)).toEqual(learner.round);
  });

  test('the words of several rounds are one review; words are fixed when it is taken', async () => {
    const learner = await createLearner(api, { daysAgo: 2, unknown: 3 });
    learner.at.clock.set(new Date(evening(-1)));
    const younger = await study(learner, learner.at, 2);
    const { words, id } = await taken(learner);
    expect(words.map((word) => word.id).sort((a, b) => a - b)).toEqual([...learner.round, ...younger]);
    await put(learner, id, recall(words[0]!.id));
    expect((await taken(learner)).words).toHaveLength(5);
    expect(await loadState(learner)).toMatchObject({
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
    expect(getError(await take(other, { source: 'mistakes', times_wrong_gteq: 2 }))).toEqual([409, 'NOTHING_TO_REVIEW']);
    const practice = await taken(other, { source: 'mistakes', exercise: 'spelling' });
    const due = await taken(other);
    expect([practice.words.length, due.words.length]).toEqual([1, 3]);
    for (const id of [practice.id, due.id]) await put(other, id, recall(other.round[0]!));
    expect(await loadKept(api, other)).toEqual(await loadRecounted(api, other));
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
    } = await loadState(learner);
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
