import { type RoundAnswer, stageStateOf } from '@xueban/contract/learning/word-round';
import { cardOf, firstUnread, followingWord, nextWord, previousWord, readOnce, readsOf, segmentsOf } from './memorization';

const unknown: RoundAnswer[] = [1, 2, 3, 4, 5].map((wordId) => ({ kind: 'known', wordId, known: false }));
const read = (wordId: number): RoundAnswer => ({
  kind: 'submission',
  wordId,
  step: 'memorization',
  currentGroup: 1,
  mixedGroups: [],
  correct: true,
});
const stageAfter = (...read_: number[]) =>
  stageStateOf(7, [...unknown, ...read_.map(read)], { step: 'memorization', currentGroup: 1, mixedGroups: [] });

test('opens with the first word not read through', () => {
  expect(firstUnread(stageAfter())).toBe(1);
  expect(firstUnread(stageAfter(1, 2))).toBe(3);
  expect(firstUnread(stageAfter(1, 2, 3, 4, 5))).toBeUndefined();
});

test('an answered word counts as read five times, also when another phone read it', () => {
  expect(readsOf(stageAfter(1), {}, 1)).toBe(5);
  expect(readsOf(stageAfter(), { 1: 3 }, 1)).toBe(3);
  expect(readsOf(stageAfter(), {}, 1)).toBe(0);
});

test('five reads without an answer wait for one more: the fifth is what gives the answer', () => {
  expect(readsOf(stageAfter(), { 1: 5 }, 1)).toBe(4);
});

test('the fifth read finishes a word, once', () => {
  expect(readOnce(stageAfter(), { 2: 1 }, 2)).toEqual({ reads: { 2: 2 }, finished: false });
  expect(readOnce(stageAfter(), { 2: 4 }, 2)).toEqual({ reads: { 2: 5 }, finished: true });
  expect(readOnce(stageAfter(2), { 2: 5 }, 2).finished).toBe(false);
});

test('cards and segments', () => {
  const stage = stageAfter(1);
  expect(cardOf(stage, { 2: 2 }, 2)).toEqual({ wordId: 2, index: 1, count: 5, reads: 2, readThrough: false, hasPrevious: true });
  expect(cardOf(stage, {}, 1)).toMatchObject({ readThrough: true, hasPrevious: false });
  expect(cardOf(stage, {}, 99)).toBeUndefined();
  expect(segmentsOf(stage, { 2: 2 })).toEqual([100, 40, 0, 0, 0]);
});

test('stepping back and on', () => {
  const stage = stageAfter(1, 2);
  expect(previousWord(stage, 3)).toBe(2);
  expect(previousWord(stage, 1)).toBeUndefined();
  expect(nextWord(stage, 1)).toBe(2);
  expect(nextWord(stage, 5)).toBe(3);
  expect(nextWord(stageAfter(1, 2, 3, 4, 5), 3)).toBeUndefined();
});

test('a group that is done is looked at again card by card', () => {
  const done = stageAfter(1, 2, 3, 4, 5);
  expect([1, 4, 5].map((wordId) => followingWord(done, wordId))).toEqual([2, 5, undefined]);
  expect(followingWord(stageAfter(1, 5), 5)).toBe(2);
});
