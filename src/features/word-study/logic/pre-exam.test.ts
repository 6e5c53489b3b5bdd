import { addCandidates, bringBack, dealDeck, drawFresh, replaceKnown, shuffleUnmarked, summarise } from './pre-exam';

const ids = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);
const marks = (wordIds: number[], knownWordIds: number[] = []) => ({ wordIds, knownWordIds });

describe('dealing', () => {
  test('45 slots, the rest waits', () => {
    expect(dealDeck(marks([]), ids(1, 60))).toEqual({ slots: ids(1, 45), queue: ids(46, 15) });
  });
  test('unknown words come first in the order of marking, known ones stay out', () => {
    const deck = dealDeck(marks([7, 3], [1, 2]), ids(1, 50));
    expect(deck.slots.slice(0, 4)).toEqual([7, 3, 4, 5]);
    expect(deck.slots).toHaveLength(45);
    expect([...deck.slots, ...deck.queue]).not.toContain(1);
  });
  test('a full round needs no candidate', () => {
    expect(dealDeck(marks(ids(1, 45)), ids(100, 5))).toEqual({ slots: ids(1, 45), queue: ids(100, 5) });
  });
  test('more candidates fill dry slots, none twice', () => {
    const deck = dealDeck(marks([1]), [1, 2]);
    expect(addCandidates(deck, [2, 3, 4], [4])).toEqual({ slots: [1, 2, 3], queue: [] });
    const full = dealDeck(marks([]), ids(1, 45));
    expect(addCandidates(full, ids(44, 4), [])).toEqual({ slots: ids(1, 45), queue: [46, 47] });
  });
});

describe('a word marked known', () => {
  test('leaves its slot to the next candidate', () => {
    expect(replaceKnown({ slots: [1, 2, 3], queue: [4, 5] }, 2)).toEqual({ slots: [1, 4, 3], queue: [5] });
  });
  test('closes its slot when no candidate is left', () => {
    expect(replaceKnown({ slots: [1, 2, 3], queue: [] }, 2)).toEqual({ slots: [1, 3], queue: [] });
  });
  test('changes nothing when it has no slot', () => {
    const deck = { slots: [1], queue: [2] };
    expect(replaceKnown(deck, 9)).toBe(deck);
  });
});

describe('a known word brought back', () => {
  const full = { slots: ids(1, 45), queue: [50] };
  test('takes its old slot from an unmarked word, which will come next', () => {
    const deck = bringBack(full, 99, 3, new Set([1]));
    expect(deck?.slots[3]).toBe(99);
    expect(deck?.queue).toEqual([4, 50]);
  });
  test('takes the first unmarked slot when its own was marked meanwhile', () => {
    const deck = bringBack(full, 99, 0, new Set([1, 2]));
    expect(deck?.slots.slice(0, 3)).toEqual([1, 2, 99]);
  });
  test('opens a slot again in a short list', () => {
    expect(bringBack({ slots: [1, 2], queue: [] }, 9, 1, new Set())).toEqual({ slots: [1, 9, 2], queue: [] });
    expect(bringBack({ slots: [1], queue: [] }, 9, 40, new Set())).toEqual({ slots: [1, 9], queue: [] });
  });
  test('cannot come back into a round that is full', () => {
    expect(bringBack(full, 99, 3, new Set(ids(1, 45)))).toBeUndefined();
  });
});

describe('fresh words', () => {
  test('replace the unmarked ones, which go to the end', () => {
    expect(drawFresh({ slots: [1, 2, 3], queue: [4, 5, 6] }, new Set([2]))).toEqual({ slots: [4, 2, 5], queue: [6, 1, 3] });
  });
  test('replace only as many as there are', () => {
    expect(drawFresh({ slots: [1, 2, 3], queue: [4] }, new Set())).toEqual({ slots: [4, 2, 3], queue: [1] });
  });
});

test('shuffling moves only unmarked words', () => {
  const deck = { slots: [1, 2, 3, 4, 5], queue: [6] };
  const shuffled = shuffleUnmarked(deck, new Set([2, 4]), () => 0);
  expect(shuffled.slots[1]).toBe(2);
  expect(shuffled.slots[3]).toBe(4);
  expect(shuffled.slots).toEqual([3, 2, 5, 4, 1]);
  expect(shuffled.queue).toEqual([6]);
  expect(shuffleUnmarked(deck, new Set()).slots.slice().sort()).toEqual([1, 2, 3, 4, 5]);
});

describe('summary', () => {
  test('nothing marked: no start', () => {
    expect(summarise({ slots: ids(1, 45), queue: [] }, marks([]), false)).toEqual({
      selected: 0,
      wanted: 45,
      known: 0,
      percentage: 0,
      unmarked: 45,
      exhausted: false,
      allKnown: false,
      start: 'disabled',
    });
  });
  test('some marked: start asks first', () => {
    expect(summarise({ slots: ids(1, 45), queue: [] }, marks(ids(1, 28)), false)).toMatchObject({
      selected: 28,
      percentage: 62,
      start: 'confirm',
    });
  });
  test('a full round is ready', () => {
    expect(summarise({ slots: ids(1, 45), queue: [60] }, marks(ids(1, 45)), true).start).toBe('ready');
  });
  test('fewer are enough when no candidate is left', () => {
    expect(summarise({ slots: [1, 2], queue: [] }, marks([1, 2], [3]), false)).toMatchObject({ exhausted: true, start: 'ready' });
    expect(summarise({ slots: [1, 2], queue: [] }, marks([1, 2], [3]), true)).toMatchObject({ exhausted: false, start: 'confirm' });
    expect(summarise({ slots: [1, 2], queue: [5] }, marks([1, 2]), false).exhausted).toBe(false);
  });
  test('every word known', () => {
    expect(summarise({ slots: [], queue: [] }, marks([], [1, 2]), false)).toMatchObject({ allKnown: true, start: 'disabled' });
    expect(summarise({ slots: [], queue: [] }, marks([]), false).allKnown).toBe(false);
  });
});
