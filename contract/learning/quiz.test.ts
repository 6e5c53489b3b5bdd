import type { QuizItem } from '../resources/math/quizzes';
import { isRightAiAnswer } from './ai-answer';
import { foldQuiz, type FoldedAnswer } from './quiz';
import { foldSession } from './review-session';
import { isTypedNumber, sameNumber } from './same-number';

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

test.each([
  ['choice', ['1'], '1', true],
  ['choice', ['1'], '0', false],
  ['choice', ['0', '2'], '2', true],
  ['typed', ['borrow'], ' Borrow ', true],
  ['typed', ['borrow'], 'borrowed', false],
  ['typed', ["don't"], 'don’t', true],
  ['typed', ['look up', 'look for'], 'look  for', true],
  ['ordering', ['He looked it up.'], 'He looked it up', true],
  ['ordering', ['He looked it up.'], 'he looked it up .', true],
  ['ordering', ['Yes, I do.'], 'Yes , I do', true],
  ['ordering', ['He looked it up.'], 'He looked up it', false],
  ['typed', ['borrow'], '', false],
  ['typed', ['1.5'], '15', false],
  ['typed', ['-3'], '3', false],
  ['typed', ['It is 1.5.'], 'it is 1.5', true],
  ['ordering', ['...'], '', false],
] as const)('%s %j given %j', (answer_kind, answers, given, right) => {
  expect(isRightAiAnswer({ answer_kind, answers: [...answers] }, given)).toBe(right);
});

describe('within a session', () => {
  test('words answered wrong make another pass, until all are right; the first answer counts', () => {
    const answers = [
      { wordId: 1, correct: true },
      { wordId: 2, correct: false },
      { wordId: 3, correct: false },
    ];
    expect(foldSession([1, 2, 3], [])).toEqual({ remaining: [1, 2, 3], firstResults: new Map(), pass: 1 });
    expect(foldSession([1, 2, 3], answers)).toMatchObject({ remaining: [2, 3], pass: 2 });
    const second = [...answers, { wordId: 3, correct: true }, { wordId: 2, correct: false }];
    expect(foldSession([1, 2, 3], second)).toMatchObject({ remaining: [2], pass: 3 });
    const done = foldSession([1, 2, 3], [...second, { wordId: 2, correct: true }]);
    expect(done).toEqual({
      remaining: [],
      firstResults: new Map([
        [1, true],
        [2, false],
        [3, false],
      ]),
      pass: 3,
    });
  });

  test('answers of other words, and repeats within a pass, are ignored', () => {
    const answers = [
      { wordId: 9, correct: true },
      { wordId: 1, correct: false },
      { wordId: 1, correct: true },
    ];
    expect(foldSession([1, 2, 2], answers)).toEqual({ remaining: [2], firstResults: new Map([[1, false]]), pass: 1 });
  });
});

test.each([
  ['2', '2'],
  ['2', ' ２ '],
  ['x=2', '2'],
  ['x=2', 'x = 2'],
  ['x=2', 'X=2.0'],
  ['-5', '−5'],
  ['1/2', '0.5'],
  ['0.5', '1/2'],
  ['-2/3', '-2/3'],
  ['-2/3', '－２／３'],
  ['3/2', '1 1/2'],
  ['-3/2', '-1 1/2'],
  ['25%', '0.25'],
])('%s is answered by %s', (answer, given) => {
  expect(sameNumber(answer, given)).toBe(true);
});

test.each([
  ['2', '3'],
  ['x=2', 'y=2'],
  ['2', 'x=2'],
  ['1/2', '2/4'],
  ['1/3', '0.3333333'],
  ['2', '4/2'],
  ['2', ''],
  ['2', '2a'],
  ['5', '-5'],
  ['1/2', '1/0'],
  ['borrow', 'borrow'],
  ['12', '1 2'],
  ['15', '1.5'],
  ['123456789012345678', '123456789012345679'],
])('%s is not answered by %s', (answer, given) => {
  expect(sameNumber(answer, given)).toBe(false);
});

test('what is asked to be typed is a number, named or not', () => {
  expect(['3', 'x=-2', '1/2', '1 1/2', '0.25', '30%'].every(isTypedNumber)).toBe(true);
  expect(['2a', 'x>3', 'borrow', '', '30°', '1.5/2', 'x=1 或 x=2'].some(isTypedNumber)).toBe(false);
});
