import { VOCABULARY_LEVELS, type VocabularyLevelKey } from '@xueban/contract/vocabulary-levels';
import { chooseCourse, getFit, findStage } from '../../../src/modules/vocabulary-test/rules/next-course';
import { getDifficulty } from '../../../src/modules/vocabulary-test/rules/scale';

const SLOPE = 2.3;
const ranksFrom = (rank: number): number[] => Array.from({ length: 20 }, (_, i) => rank + i);
const getTaker = (size: number, rank = size) => ({ size, ability: getDifficulty(rank), slope: SLOPE });

describe('by what is known of the words', () => {
  const course = (id: number, rank: number, wordsLeft = 100) => ({ id, name: `List ${id}`, wordsLeft, ranks: ranksFrom(rank) });
  const taker = getTaker(1_000);

  test('the easiest that is not mostly known', () => {
    expect(chooseCourse([course(1, 5_000), course(2, 1_200), course(3, 100)], taker)?.id).toBe(2);
  });
  test('none when all are mostly known, learned to the end, or there is none', () => {
    expect(chooseCourse([course(1, 100), course(2, 300)], taker)).toBeUndefined();
    expect(chooseCourse([course(1, 1_200, 0)], taker)).toBeUndefined();
    expect(chooseCourse([], taker)).toBeUndefined();
  });
  test('of unknown difficulty is better than none', () => {
    expect(chooseCourse([{ id: 9, name: '校本词表', wordsLeft: 5, ranks: [] }], taker)?.id).toBe(9);
  });
  test('follows the slope of the test: the flatter, the less is known of what is well below the limit', () => {
    const courses = [course(1, 1_200), course(2, 400)];
    expect([2.6, 1.6].map((slope) => chooseCourse(courses, { ...taker, slope })?.id)).toEqual([1, 2]);
  });
});

test.each([
  ['小学核心词汇', 'primary'],
  ['人教版六年级下册', 'primary'],
  ['小升初衔接', 'primary'],
  ['初中核心词汇 · 上', 'junior'],
  ['初中课标词汇 1600', 'junior'],
  ['外研版八年级上册', 'junior'],
  ['中考 1600 词', 'junior'],
  ['初高衔接', 'senior'],
  ['高中词汇 3500', 'senior'],
  ['必修第一册', 'senior'],
  ['高考高频词', 'senior'],
  ['大学英语四级词汇', 'cet4'],
  ['CET-4 核心', 'cet4'],
  ['英语六级词汇', 'cet6'],
  ['cet6', 'cet6'],
  ['考研英语', 'beyond'],
  ['雅思词汇', 'beyond'],
  ['GRE 核心词', 'beyond'],
  ['新东方GRE3000', 'beyond'],
  ['New Progress English 七年级上', 'junior'],
  ['Great English 八年级', 'junior'],
  ['Progress 初中英语', 'junior'],
  ['Great English', undefined],
  ['十年级上', 'senior'],
  ['十一年级', 'senior'],
  ['十二年级下', 'senior'],
  ['10年级', 'senior'],
  ['11年级', 'senior'],
  ['12 年级词汇', 'senior'],
  ['1-6年级', 'primary'],
  ['2019年级组词表', undefined],
  ['校本词表', undefined],
  ['Book 3', undefined],
])('the name of %s says %s', (name, stage) => {
  expect(findStage(name)).toBe(stage);
});

const KEYS = VOCABULARY_LEVELS.map(({ key }) => key);
/** Rows: the stage the taker is on the way through; columns: the stage of the course. */
const FITS: Record<VocabularyLevelKey, readonly string[]> = {
  primary: ['own', 'next', 'too_hard', 'too_hard', 'too_hard', 'too_hard'],
  junior: ['past', 'own', 'next', 'too_hard', 'too_hard', 'too_hard'],
  senior: ['too_easy', 'past', 'own', 'next', 'too_hard', 'too_hard'],
  cet4: ['too_easy', 'too_easy', 'past', 'own', 'next', 'too_hard'],
  cet6: ['too_easy', 'too_easy', 'too_easy', 'past', 'own', 'next'],
  beyond: ['too_easy', 'too_easy', 'too_easy', 'too_easy', 'past', 'own'],
};
test.each(Object.entries(FITS))('on the way through %s: how a course of each stage lies', (level, fits) => {
  expect(KEYS.map((course) => getFit(course, level as VocabularyLevelKey))).toEqual(fits);
});

/** A school with a course of each stage; the median rank of its words as in the lists that schools have. */
const SCHOOL = [
  { id: 1, name: '小学核心词汇', ranks: ranksFrom(300) },
  { id: 2, name: '初中课标词汇', ranks: ranksFrom(1_100) },
  { id: 3, name: '高中词汇', ranks: ranksFrom(3_000) },
  { id: 4, name: '大学四级词汇', ranks: ranksFrom(5_500) },
  { id: 5, name: '大学六级词汇', ranks: ranksFrom(8_500) },
  { id: 6, name: '雅思词汇', ranks: ranksFrom(11_000) },
].map((course) => ({ ...course, wordsLeft: 300 }));

test.each([
  [100, '小学核心词汇'],
  [480, '小学核心词汇'],
  [1_500, '初中课标词汇'],
  [3_200, '高中词汇'],
  [4_300, '高中词汇'],
  [5_800, '大学四级词汇'],
  [7_500, '大学六级词汇'],
  [15_000, '雅思词汇'],
])('a size of %i leads to %s, among courses of all stages', (size, name) => {
  expect(chooseCourse(SCHOOL, getTaker(size))?.name).toBe(name);
});

test('who has finished junior high school is never sent to primary school, however flat the answers were', () => {
  const [primary] = SCHOOL;
  for (const slope of [0.8, 1.2, 1.9, 2.6]) {
    for (const size of [1_601, 2_500, 3_500, 4_000, 6_100])
      expect(chooseCourse([primary!], { ...getTaker(size, 900), slope })).toBeUndefined();
  }
});
test('a child of primary school is not sent to words of a university, also where there is nothing else', () => {
  expect(chooseCourse(SCHOOL.slice(2), getTaker(400))).toBeUndefined();
});
test('the rest of a course of the own stage is gone on with, that of the stage before is not', () => {
  const rest = { id: 7, name: '初中词汇', wordsLeft: 20, ranks: ranksFrom(100) };
  expect(chooseCourse([rest], getTaker(1_000))?.id).toBe(7);
  expect(chooseCourse([rest], getTaker(2_000))).toBeUndefined();
});
test('one whose words the bank does not hold is taken only where its name does not speak against it', () => {
  const unrated = (name: string) => ({ id: 8, name, wordsLeft: 20, ranks: [] });
  expect(chooseCourse([unrated('高中短语')], getTaker(2_000))?.id).toBe(8);
  expect(chooseCourse([unrated('小学短语')], getTaker(2_000))).toBeUndefined();
  expect(chooseCourse([unrated('初中短语')], getTaker(2_000))).toBeUndefined();
});
