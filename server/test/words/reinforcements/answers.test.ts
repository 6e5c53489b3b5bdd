import { MAX_MEANING_LENGTH } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import { addDays } from '../../../src/modules/school/rules/school-calendar';
import { newKey } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createLearner, evening, loadKept, put, recall, loadRecounted, taken, loadState, find, getError, today } from './support';

const api = useTestApp();

describe('an answer', () => {
  test('counts once per key; another answer under the key is refused', async () => {
    const learner = await createLearner(api);
    const {
      id,
      words: [word, other],
    } = await taken(learner);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(learner, id, recall(word!.id, false), key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => (body.data as { counted: boolean }).counted)).toHaveLength(1);
    expect(getError(await put(learner, id, recall(word!.id, true), key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(getError(await put(learner, id, recall(other!.id, false), key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await find(learner, id)).toMatchObject({ answered_count: 1, correct_count: 0 });
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
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
    expect(getError(await put(learner, id, recall(learner.wordIds[20]!)))).toEqual([422, 'WORD_NOT_IN_REVIEW']);
    expect(getError(await put(learner, id, recall(999_999_999)))).toEqual([422, 'WORD_NOT_IN_REVIEW']);
    expect(getError(await put(learner, 999_999_999, recall(word!.id)))).toEqual([404, 'NOT_FOUND']);
    const other = await createLearner(api);
    expect(getError(await put(other, id, recall(word!.id)))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await put(other, id, { completed: true }))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await other.call(`GET reinforcement_submissions/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await learner.call(`PUT reinforcement_submissions/${id}`, recall(word!.id)))).toEqual([
      400,
      'IDEMPOTENCY_KEY_REQUIRED',
    ]);
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
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
  });

  test('that arrives after the review was completed counts, and the report is made again', async () => {
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
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
    // The clock of a phone may be wrong: never before the review was taken, never after now.
    await put(learner, current.id, recall(second!.id, true, { answered_at: '2001-01-01T00:00:00Z' }));
    await put(learner, current.id, recall(current.words[2]!.id, true, { answered_at: '2101-01-01T00:00:00Z' }));
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
    expect((await loadState(learner)).done_count).toBe(3);
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
    expect(getError(await put(learner, id, { ...answer, given: 'color' }, key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
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

  test('has the reviews of later days counted again: what the word did there may have come earlier now', async () => {
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
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
    // Wrong on that day after all, as another phone says: the first answer of the review stands, but the word knows of both.
    await put(learner, reviews.get(1)!, recall(word, false, { answered_at: evening(-14) }));
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
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
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
    // Put back by hand: a late answer does not move it, but a wrong one is counted.
    await learner.call(`PUT mistake_word_books/words/${word}`, { in_mistake_book: true });
    await put(learner, reviews[1]!, recall(word, false, { answered_at: evening(-6) }));
    expect(await mistake()).toEqual([{ times_wrong: 3, right_in_row: 0, out: false }]);
  });
});
