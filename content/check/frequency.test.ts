import { readFrequency } from './frequency';

/** A list of forms as the reference file gives it: "form count" a line, the most frequent first. */
const getList = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort((a, b) => b[1] - a[1])
    .map(([form, count]) => `${form} ${count}`)
    .join('\n');

describe('folding forms into words', () => {
  it.each([
    ['a plural', { box: 50, boxes: 20 }, 'box'],
    ['y to ies', { city: 50, cities: 20 }, 'city'],
    ['a silent e', { bake: 50, baking: 20, baked: 5 }, 'bake'],
    ['a doubled letter', { stop: 50, stopping: 20 }, 'stop'],
    ['an irregular form', { take: 50, took: 40, taken: 30 }, 'take'],
    ['a comparison', { happy: 50, happier: 20, happiest: 10 }, 'happy'],
    ['a form of a form', { end: 90, ending: 50, endings: 20 }, 'end'],
  ])('%s goes to its base', (_, counts, base) => {
    expect(readFrequency(getList(counts)).words).toEqual([base]);
  });

  it.each([
    ['listed as words of their own', { new: 90, news: 50 }],
    ['of a base far rarer than the form', { morning: 900, morn: 5 }],
    ['of a base too short', { be: 90, bes: 50 }],
  ])('forms %s stay', (_, counts) => {
    expect(readFrequency(getList(counts)).words).toHaveLength(2);
  });

  it('pieces of contractions and letters are no words', () => {
    expect(readFrequency("the 9\n's 8\ndon 7\nx 6\na 5\ncafé 4\n").words).toEqual(['the', 'a']);
  });
});

describe('rank', () => {
  const frequency = readFrequency(getList({ go: 60, went: 50, box: 80, interest: 20, interested: 15, cat: 12 }));

  it('counts all forms of a word', () => {
    expect(frequency.findRank('go')).toBe(1);
    expect(frequency.findRank('box')).toBe(2);
    expect(frequency.findRank('interest')).toBe(3);
  });

  it('of a folded form is the place of its own count', () => {
    expect(frequency.findRank('interested')).toBe(4);
  });

  it('is unknown for a word the list does not hold', () => {
    expect(frequency.findRank('dog')).toBeUndefined();
  });

  it('keeps the list as it stands', () => {
    expect(frequency.forms.has('went')).toBe(true);
  });
});

it('a form that is more often another word does not make its base common', () => {
  const ranked = readFrequency('bit 900\nthing 600\nwon 500\nleaves 400\nleave 300\nwin 90\nbite 80\nbites 5\nleaf 70\n');
  expect(['bit', 'leave', 'thing', 'win', 'bite', 'leaf'].map((word) => ranked.findRank(word))).toEqual([1, 2, 3, 4, 5, 6]);
});
