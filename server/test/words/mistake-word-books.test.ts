import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { ReinforcementSubmission } from '@xueban/contract/resources/reinforcements';
import { createClassroom, data, servicesAt } from '../learning/school';
import { createLearner, evening, loadKept, type Learner, put, recall, study } from './reinforcements/support';
import { useTestApp } from '../support/app';

const api = useTestApp();

const books = async (learner: Learner, query = '') => {
  const answer = await learner.call(`GET mistake_word_books${query}`);
  return { items: data<MistakeWordBook[]>(answer), total: answer.body.total_count };
};
const byHand = (learner: Pick<Learner, 'call'>, wordId: number, inBook: boolean) =>
  learner.call(`PUT mistake_word_books/words/${wordId}`, { in_mistake_book: inBook });

test('by course, with its chapters; none without a mistake', async () => {
  const learner = await createLearner(api, { perChapter: 3, unknown: 6, wrong: [0, 1, 5] });
  expect(await books(learner)).toMatchObject({
    total: 1,
    items: [
      {
        course_id: learner.courseId,
        words_count: 3,
        left_count: 0,
        chapters: [
          { chapter_id: learner.chapterIds[0], name: '第1章', words_count: 2 },
          { chapter_id: learner.chapterIds[1], words_count: 1 },
        ],
      },
    ],
  });
  expect(await books(learner, '?page=2')).toEqual({ items: [], total: 1 });
  expect(await books(learner, '?course_id_eq=999999999')).toEqual({ items: [], total: 0 });
  expect((await learner.call('GET mistake_word_books?student_id_eq=1')).status).toBe(404);
  expect(await books(await createLearner(api))).toEqual({ items: [], total: 0 });
});

test('three right in a row, each in a review of its own, take a word out; a wrong one starts over', async () => {
  const learner = await createLearner(api, { unknown: 2, wrong: [0] });
  const [word] = learner.round as [number, number];
  const practise = async (correct: boolean) => {
    const { id } = data<ReinforcementSubmission>(
      await learner.call('POST reinforcement_submissions/take', { course_id: learner.courseId, source: 'mistakes' }),
    );
    await put(learner, id, recall(word, correct));
    // The second answer in one review counts for nothing here.
    await put(learner, id, recall(word));
    await put(learner, id, { completed: true });
    return data<ReinforcementSubmission>(await learner.call(`GET reinforcement_submissions/${id}`)).report!;
  };
  const state = async () => (await loadKept(api, learner)).mistakes[0];
  await practise(true);
  await practise(true);
  expect(await state()).toMatchObject({ times: 1, inRow: 2, left: false });
  await practise(false);
  expect(await state()).toMatchObject({ times: 2, inRow: 0, left: false });
  for (const left of [0, 0, 1])
    expect(await practise(true)).toMatchObject({ left_mistake_book_count: left, entered_mistake_book_count: 0 });
  expect(await state()).toMatchObject({ times: 2, inRow: 3, left: true });
  expect((await books(learner)).items).toMatchObject([{ words_count: 0, left_count: 1, chapters: [] }]);
  expect((await learner.call('POST reinforcement_submissions/take', { course_id: learner.courseId, source: 'mistakes' })).body.error).toBe(
    'NOTHING_TO_REVIEW',
  );
});

test('by hand: put in, taken out, put back; twice is once, also at once', async () => {
  const learner = await createLearner(api, { unknown: 3, wrong: [0] });
  const fresh = learner.wordIds[20]!;
  const answers = await Promise.all(Array.from({ length: 6 }, () => byHand(learner, fresh, true)));
  expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ word_id: fresh, in_mistake_book: true })));
  expect((await books(learner)).items).toMatchObject([{ words_count: 2, left_count: 0 }]);
  await byHand(learner, learner.round[0]!, false);
  expect((await books(learner)).items).toMatchObject([{ words_count: 1, left_count: 1 }]);
  await byHand(learner, learner.round[0]!, true);
  expect((await books(learner)).items).toMatchObject([{ words_count: 2, left_count: 0 }]);
  await byHand(learner, learner.round[2]!, false);
  expect((await books(learner)).items).toMatchObject([{ words_count: 2, left_count: 0 }]);
  expect((await loadKept(api, learner)).mistakes.map(({ times }) => times)).toEqual([1, 0]);
});

test('a word put in by hand before it was learned can be practised, and is learned later as any other', async () => {
  const learner = await createLearner(api, { daysAgo: 3, unknown: 2 });
  const fresh = learner.wordIds[2]!;
  await byHand(learner, fresh, true);
  const { id } = data<ReinforcementSubmission>(
    await learner.call('POST reinforcement_submissions/take', { course_id: learner.courseId, source: 'mistakes' }),
  );
  expect((await put(learner, id, recall(fresh, false))).status).toBe(200);
  expect((await loadKept(api, learner)).words.map(({ word }) => word)).not.toContain(fresh);
  await study(learner, servicesAt(api, evening(0)), 1);
  expect((await loadKept(api, learner)).words.find(({ word }) => word === fresh)).toMatchObject({ cell: 2, state: 'reviewing' });
});

test('not a word of somebody else, nor one that is none', async () => {
  const learner = await createLearner(api);
  const other = await createClassroom(api);
  for (const word of [other.wordIds[0]!, 999_999_999]) {
    const answer = await byHand(learner, word, true);
    expect([answer.status, answer.body.error]).toEqual([404, 'NOT_FOUND']);
  }
});
