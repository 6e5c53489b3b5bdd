import { getResult } from '../../../src/modules/vocabulary-test/rules/result';
import { atPrior } from '../../../src/modules/vocabulary-test/rules/items';
import { getCounts, FULL_TEST, SHORT_TEST, getSeconds, type TestState } from '../../../src/modules/vocabulary-test/rules/state';
import { UnfittingAnswerError } from '../../../src/modules/vocabulary-test/rules/adaptive-test/unfitting-answer';
import { answer, next, replay, start } from '../../../src/modules/vocabulary-test/rules/vocabulary-test';
import { getAnswer, bank, knowsTo, parseRank, take } from './bank';

test('a whole test: screens first, then meaning questions, within the time, no word on two screens', () => {
  const { states, last } = take(knowsTo(2_000));
  const kinds = states.map(({ step }) => step.kind);
  expect(kinds.lastIndexOf('ticks')).toBeLessThan(kinds.indexOf('choice'));
  expect(getSeconds(last.responses)).toBeLessThanOrEqual(FULL_TEST.seconds);
  const screened = last.responses.filter(({ kind }) => kind !== 'choice').map(({ id }) => id);
  expect(new Set(screened).size).toBe(screened.length);
  const { pseudoWords, choices } = getCounts(last.responses);
  expect(pseudoWords).toBeGreaterThanOrEqual(4);
  expect(choices).toBeGreaterThanOrEqual(FULL_TEST.minChoices);
});

/** Ranks of the words on the nth screen. */
const ranksOn = ({ states }: { states: TestState[] }, n: number): number[] => {
  const step = states[n]!.step;
  return step.kind === 'ticks' ? step.words.map(parseRank).filter(Number.isFinite) : [];
};
const shareWithin = (ranks: number[], from: number, to: number): number =>
  ranks.filter((rank) => rank > from && rank < to).length / ranks.length;

test('the first screen is wide; of later ones most words lie beyond the limit while slopes are unsettled, some at it, some farther off', () => {
  const test = take(knowsTo(2_000));
  expect(Math.min(...ranksOn(test, 0))).toBeLessThan(100);
  expect(Math.max(...ranksOn(test, 0))).toBeGreaterThan(6_000);
  const later = [6, 8, 10, 12].flatMap((n) => ranksOn(test, n));
  expect(shareWithin(later, 1_200, 7_500)).toBeGreaterThan(0.7);
  expect(shareWithin(later, 2_000, 20_000)).toBeGreaterThan(0.5);
  expect(shareWithin(later, 1_200, 3_500)).toBeLessThan(0.45); // half and more of them once slopes are known
  expect(shareWithin(later, 1_200, 2_400)).toBeGreaterThan(0.15);
  expect(Math.min(...later)).toBeGreaterThan(400);
  expect(Math.max(...later)).toBeGreaterThan(5_000);
});

test('once slopes are known half of the words lie where the limit is, and half farther off', () => {
  const test = take(knowsTo(2_000), 1, { ...FULL_TEST, relativeError: 0 }, atPrior(bank, { median: 1.9, spread: 0.05 }));
  const later = [6, 8, 10, 12].flatMap((n) => ranksOn(test, n));
  expect(shareWithin(later, 1_200, 3_500)).toBeGreaterThan(0.45);
  expect(shareWithin(later, 1_200, 3_500)).toBeLessThan(0.9);
  expect(Math.min(...later)).toBeGreaterThan(400);
  expect(Math.max(...later)).toBeGreaterThan(5_000);
});

test('where the bank ends before the words that would tell most, few of its last words are asked', () => {
  const test = take(knowsTo(12_000));
  const later = [6, 8, 10, 12].flatMap((n) => ranksOn(test, n));
  expect(shareWithin(later, 17_000, 20_001)).toBeLessThan(0.35);
  expect(shareWithin(later, 4_000, 17_000)).toBeGreaterThan(0.6);
});

test('the first six meaning questions are on claimed words, the rarest', () => {
  const { last } = take(knowsTo(2_000));
  const first = last.responses.filter(({ kind }) => kind === 'choice').slice(0, 6);
  expect(first).toHaveLength(6);
  for (const { id } of first) expect(last.responses).toContainEqual({ kind: 'word', id, ticked: true });
  const claimed = last.responses.flatMap((response) => (response.kind === 'word' && response.ticked ? [parseRank(response.id)] : []));
  const harder = claimed.filter((rank) => rank > Math.min(...first.map(({ id }) => parseRank(id))));
  expect(harder.length).toBeLessThanOrEqual(8);
});

test('of words far beyond the limit some are asked all the same, from the limit to the rarest', () => {
  const test = take(knowsTo(300));
  const later = Array.from({ length: 9 }, (_, i) => ranksOn(test, i + 4)).flat();
  // The other places end at 2 on ln(rank) beyond the limit.
  const far = later.filter((rank) => rank > 300 * Math.exp(2.5));
  expect(far.length).toBeGreaterThan(1);
  expect(far.length / later.length).toBeLessThan(0.12);
  expect(Math.max(...far)).toBeGreaterThan(8_000);
});

test('seed and answers give the same test again; another seed gives another', () => {
  const { answers, last } = take(knowsTo(3_000), 7);
  expect(replay(bank, 7, answers)).toEqual(last);
  expect(start(bank, 8).step).not.toEqual(start(bank, 7).step);
});

test('an interrupted test, kept as plain data, goes on the same way', () => {
  const { states, answers, last } = take(knowsTo(3_000), 9);
  const kept = JSON.parse(JSON.stringify(states[4])) as (typeof states)[number];
  const resumed = answers.slice(4).reduce((state, given, i) => answer(state, bank, 4 + i, given), kept);
  expect(resumed).toEqual(last);
});

test('an answer sent twice counts once', () => {
  const before = start(bank, 1);
  const given = getAnswer(before.step, knowsTo(500));
  const after = answer(before, bank, 0, given);
  expect(answer(after, bank, 0, { kind: 'ticks', ticked: [] })).toBe(after);
});

test('an answer that does not fit is refused', () => {
  const first = start(bank, 1);
  expect(() => answer(first, bank, 1, { kind: 'ticks', ticked: [] })).toThrow(UnfittingAnswerError);
  expect(() => answer(first, bank, 0, { kind: 'choice', position: 0 })).toThrow(UnfittingAnswerError);
  expect(() => answer(first, bank, 0, { kind: 'ticks', ticked: ['elsewhere'] })).toThrow(UnfittingAnswerError);
  const { states, last } = take(knowsTo(2_000));
  const choice = states.find(({ step }) => step.kind === 'choice')!;
  expect(() => answer(choice, bank, choice.stepNumber, { kind: 'choice', position: 4 })).toThrow(UnfittingAnswerError);
  expect(() => answer(last, bank, last.stepNumber, { kind: 'choice', position: 0 })).toThrow(UnfittingAnswerError);
});

test('the position counts in the order shown', () => {
  const { states } = take(knowsTo(2_000));
  const choice = states.find(({ step }) => step.kind === 'choice')!;
  const step = next(choice);
  if (step.kind !== 'choice') throw new Error('not a choice');
  const outcome = (position: number | null): unknown =>
    answer(choice, bank, choice.stepNumber, { kind: 'choice', position }).responses.at(-1);
  expect(outcome(step.order.indexOf(0))).toMatchObject({ outcome: 'right' });
  expect(outcome(step.order.indexOf(2))).toMatchObject({ outcome: 'wrong' });
  expect(outcome(null)).toMatchObject({ outcome: 'unknown' });
});

test('over-claiming calls for more pseudo-words, more screens and more questions', () => {
  const honest = take(knowsTo(2_000)).last;
  let pseudo = 0;
  const { last } = take({
    ticks: (word) => (word.startsWith('p') ? (pseudo += 1) % 3 === 1 : parseRank(word) <= 2_000),
    chooses: knowsTo(2_000).chooses,
  });
  expect(getCounts(last.responses).pseudoWords).toBeGreaterThan(getCounts(honest.responses).pseudoWords);
  const shownTo = ({ responses }: typeof last): number => responses.filter(({ kind }) => kind !== 'choice').length;
  expect(shownTo(last)).toBeGreaterThan(shownTo(honest));
});

test('a test may stop early once the size is known well enough, but never before four screens', () => {
  const { last } = take(knowsTo(2_000), 1, { ...FULL_TEST, relativeError: 10 });
  expect(last.timings).toEqual([]);
  expect(getCounts(last.responses)).toMatchObject({ choices: FULL_TEST.minChoices });
  const { words, pseudoWords } = getCounts(last.responses);
  expect(words + pseudoWords).toBe(40);
});

test('the short form takes two minutes', () => {
  const { last } = take(knowsTo(2_000), 1, SHORT_TEST);
  expect(getSeconds(last.responses)).toBeLessThanOrEqual(SHORT_TEST.seconds);
  expect(getResult(last, bank).reliable).toBe(true);
});

test('a bank that runs out ends the test instead of failing', () => {
  const tiny = {
    ...bank,
    words: bank.words.slice(0, 6),
    byId: new Map(bank.words.slice(0, 6).map((word) => [word.id, word])),
    pseudoWords: [],
  };
  let state = start(tiny, 1);
  let steps = 0;
  for (; state.step.kind !== 'done'; steps += 1) state = answer(state, tiny, state.stepNumber, getAnswer(state.step, knowsTo(0)));
  expect(steps).toBe(1);
});

test('a word taken out of the bank since says nothing any more', () => {
  const state = start(bank, 1);
  if (state.step.kind !== 'ticks') throw new Error('no screen');
  const gone = state.step.words.find((word) => word.startsWith('w'))!;
  const choice = { ...state, step: { kind: 'choice', word: gone, order: [0, 1, 2, 3] } as const };
  const without = { ...bank, byId: new Map([...bank.byId].filter(([id]) => id !== gone)) };
  expect(answer(choice, without, 0, { kind: 'choice', position: 0 }).posterior).toBe(state.posterior);
});
