import type { QuizItem } from '../resources/math/quizzes';
import { type FoldedAnswer, foldQuiz } from './quiz';

const items: QuizItem[] = [1, 2, 3].map((id) => ({ question_id: id, section_id: 9, variant: id === 3 ? 1 : 0, variants_count: 2 }));
const answers = (...given: [number, FoldedAnswer['verdict']][]): FoldedAnswer[] =>
  given.map(([questionId, verdict]) => ({ questionId, verdict }));
const asked = (...given: [number, FoldedAnswer['verdict']][]) => {
  const { next, again } = foldQuiz(items, answers(...given));
  return next && { id: next.questionId, variant: next.variant, again };
};

test('every question once, in its order, in the variant it begins with', () => {
  expect(asked()).toEqual({ id: 1, variant: 0, again: false });
  expect(asked([1, 'wrong'])).toEqual({ id: 2, variant: 0, again: false });
  expect(asked([1, 'wrong'], [2, 'right'])).toEqual({ id: 3, variant: 1, again: false });
});

test('then what was wrong, the longest ago first, each in its next variant, until all are right', () => {
  const first: [number, FoldedAnswer['verdict']][] = [
    [1, 'wrong'],
    [2, 'right'],
    [3, 'wrong'],
  ];
  expect(asked(...first)).toEqual({ id: 1, variant: 1, again: true });
  expect(asked(...first, [1, 'wrong'])).toEqual({ id: 3, variant: 0, again: true });
  expect(asked(...first, [1, 'wrong'], [3, 'right'])).toEqual({ id: 1, variant: 0, again: true });
  const done = foldQuiz(items, answers(...first, [1, 'right'], [3, 'right']));
  expect(done).toMatchObject({ next: null, allRight: true, percentage: 100, rightCount: 3 });
  expect(done.items.map(({ firstRight }) => firstRight)).toEqual([false, true, false]);
});

test('a similar one: once it is right it is asked once more in its next variant, where there is one', () => {
  const similar = items.map((item) => ({ ...item, similar: true as const }));
  const [first, , third] = items;
  const fold = (...given: [number, FoldedAnswer['verdict']][]) => foldQuiz([similar[0]!, similar[2]!], answers(...given));
  const { variant, variants_count: variants } = first!;
  const others: [number, FoldedAnswer['verdict']][] = [
    [third!.question_id, 'right'],
    [third!.question_id, 'right'],
  ];
  expect(fold(...others, [1, 'right'])).toMatchObject({ allRight: false, rightCount: 1, wrongCount: 0 });
  expect(fold(...others, [1, 'right']).next).toMatchObject({ questionId: 1, state: 'similar', variant: (variant + 1) % variants });
  expect(fold(...others, [1, 'wrong'], [1, 'right']).next).toMatchObject({
    questionId: 1,
    variant: (variant + 2) % variants,
    firstRight: false,
  });
  expect(fold(...others, [1, 'right'], [1, 'wrong']).next).toMatchObject({ state: 'wrong' });
  expect(fold(...others, [1, 'right'], [1, 'wrong'], [1, 'right'])).toMatchObject({ allRight: true, next: null });
  const alone = foldQuiz([{ ...similar[0]!, variants_count: 1, variant: 0 }], answers([1, 'right']));
  expect(alone).toMatchObject({ allRight: true, next: null });
});

test('what nobody has judged yet is not asked again and counts as neither', () => {
  const state = foldQuiz(items, answers([1, 'unsent'], [2, 'waiting'], [3, 'right']));
  expect(state).toMatchObject({ next: null, allRight: false, waitingCount: 2, rightCount: 1, percentage: 33, answeredCount: 3 });
});

test('a verdict that comes later decides about the first answer', () => {
  expect(foldQuiz(items, answers([1, 'waiting'])).items[0]?.firstRight).toBeNull();
  expect(foldQuiz(items, answers([1, 'wrong'], [1, 'right'])).items[0]).toMatchObject({ firstRight: false, state: 'right', timesWrong: 1 });
});

test('a late answer to a variant that is not asked any more says nothing', () => {
  const given = answers([1, 'wrong'], [2, 'right'], [3, 'right']);
  const before = foldQuiz(items, given);
  for (const verdict of ['right', 'wrong', 'waiting'] as const)
    expect(foldQuiz(items, [...given, { questionId: 1, verdict, late: true }])).toEqual(before);
});

test('answers to other questions are left out; a quiz without questions is not all right', () => {
  expect(foldQuiz(items, answers([77, 'right'])).answeredCount).toBe(0);
  expect(foldQuiz([], [])).toMatchObject({ allRight: false, percentage: 0, next: null });
});
