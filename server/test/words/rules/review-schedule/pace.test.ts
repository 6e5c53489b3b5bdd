/** What moves FSRS's intervals: the learner's own answers, what a word has stood, and how often it was asked. */
import { daysBetween } from '../../../../src/modules/school/rules/school-calendar';
import { findDue, findShift, type ReviewEvent, stepWordReview } from '../../../../src/modules/words/rules/review-schedule';
import { findRecall, getInterval } from '../../../../src/modules/words/rules/review-schedule/memory';
import { findInterval, MOST_GROWTH, nextShift, SHIFTS } from '../../../../src/modules/words/rules/review-schedule/pace';
import type { Pace } from '../../../../src/modules/words/rules/review-schedule/types';
import { fold, PLAN, PLAN_DAYS, onDay, right, SMART, studied, wrong } from './support';

const memory = { stability: 100, difficulty: 5 };
const shifted = (event: ReviewEvent, shift: number): ReviewEvent => (event.kind === 'known' ? event : { ...event, shift });
/** The whole plan answered right, each answer logged with this shift. */
const planDone = (shift: number): ReviewEvent[] => [studied(), ...PLAN_DAYS.map(right)].map((event) => shifted(event, shift));

describe("the learner's shift", () => {
  test('stays where nine of ten are right, sinks below and rises above', () => {
    const after = (answers: boolean[]): number => answers.reduce((shift, correct) => nextShift(shift, correct), 0);
    expect(after([...Array.from({ length: 9 }, () => true), false])).toBe(0);
    expect(after([true, false])).toBeLessThan(0);
    expect(after(Array.from({ length: 10 }, () => true))).toBe(60);
  });

  test('keeps within its bounds, from where one answer brings it back', () => {
    const many = (correct: boolean): number => Array.from({ length: 500 }, () => correct).reduce((shift) => nextShift(shift, correct), 0);
    expect([many(false), many(true)]).toEqual([SHIFTS.least, SHIFTS.most]);
    expect(nextShift(many(false), true)).toBeGreaterThan(SHIFTS.least);
  });

  test.each<[string, ReviewEvent[], ReviewEvent, number]>([
    ['a review of the plan', [studied()], wrong(1), 0],
    ['a review that FSRS asked for', planDone(0), wrong(60), -54],
    ['practice before it is due', planDone(0), wrong(22), 0],
    ['a second answer of the day', [...planDone(0), right(60)], wrong(60), 0],
    ['a word left wrong the day before', [...planDone(0), wrong(60)], wrong(61), 0],
    ['an answer that arrives after one of a later day', [...planDone(0), right(60)], wrong(55), 0],
  ])('%s', (_what, events, event, shift) => {
    expect(findShift(0, fold(events), event, PLAN)).toBe(shift);
  });

  test.each([
    [85, 17, 3],
    [90, 18, 2],
    [93, 14, 1],
    [95, 19, 1],
  ])('of a school that wants %d %% known it stays where so many are right', (retention, right_, wrong_) => {
    const answers = [...Array.from({ length: right_ }, () => true), ...Array.from({ length: wrong_ }, () => false)];
    expect(answers.reduce((shift, correct) => nextShift(shift, correct, retention), 0)).toBe(0);
  });

  test('it is judged by what was wanted when the word was last answered', () => {
    const word = fold(planDone(0).map((event) => (event.kind === 'known' ? event : { ...event, retention: 95 })));
    expect(findShift(0, word, { ...right(60), retention: 85 } as ReviewEvent, PLAN)).toBe(3);
  });

  test('under FSRS from the start the first review moves it', () => {
    expect(findShift(0, fold([studied()], SMART), right(3), SMART)).toBe(6);
    expect(findShift(0, fold([studied()], SMART), right(1), SMART)).toBe(0);
  });
});

describe('the interval', () => {
  const interval = (word: { pace: Pace | undefined; answeredDays?: number }): number =>
    findInterval({ memory, answeredDays: 11, ...word }) ?? Number.NaN;

  test('is that of FSRS where the answer was logged without a shift', () => {
    expect(interval({ pace: undefined })).toBe(getInterval(memory));
    expect(findInterval({ memory: undefined, pace: undefined, answeredDays: 0 })).toBeUndefined();
  });

  test('follows the shift, and so does what is expected to be known', () => {
    expect(interval({ pace: { shift: -693, gap: 0 } })).toBe(50);
    expect(findRecall({ memory, pace: { shift: -693, gap: 0 } }, 50)).toBeCloseTo(0.9, 3);
    expect(interval({ pace: { shift: 182, gap: 0 } })).toBe(120);
  });

  test.each([
    [85, 191, 39],
    [90, 100, 30],
    [93, 61, 26],
    [95, 40, 24],
  ])('of a school that wants %d %% known is as long as FSRS says, and grows in keeping', (retention, days, after20) => {
    expect(interval({ pace: { shift: 0, gap: 0, retention } })).toBe(days);
    expect(findRecall({ memory, pace: undefined }, days)).toBeCloseTo(retention / 100, 2);
    expect(interval({ pace: { shift: 0, gap: 20, retention } })).toBe(after20);
  });

  test('is never longer than one and a half times what the word has stood, or a little more', () => {
    expect(interval({ pace: { shift: 0, gap: 20 } })).toBe(30);
    expect(interval({ pace: { shift: 0, gap: 90 } })).toBe(100);
    expect(interval({ pace: { shift: 250, gap: 20 } })).toBe(39);
    expect(interval({ pace: { shift: -1500, gap: 20 } })).toBe(22);
  });

  test('of a word that was asked for the 40th day leaves room for others', () => {
    const weak = { memory: { stability: 0.5, difficulty: 9 }, pace: { shift: -1500, gap: 1 } };
    expect(findInterval({ ...weak, answeredDays: 16 })).toBe(1);
    expect(findInterval({ ...weak, answeredDays: 40 })).toBe(12);
  });
});

test('after the plan the gaps of a word grow step by step, whatever FSRS supposes', () => {
  let word = fold(planDone(0));
  const gaps: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    const on = findDue('plan', PLAN.studentId, word)!.on;
    gaps.push(daysBetween(word.answeredOn!, on));
    word = stepWordReview(word, { kind: 'review', day: on, correct: true, shift: 0 }, PLAN);
  }
  expect(gaps[0]).toBeLessThanOrEqual(Math.ceil(4 * MOST_GROWTH * 1.3));
  for (const [at, gap] of gaps.slice(1).entries()) {
    expect(gap).toBeGreaterThan(gaps[at]!);
    expect(gap).toBeLessThanOrEqual(Math.ceil(gaps[at]! * MOST_GROWTH * 1.15) + 1);
  }
});

test('several answers of a day leave what the word has stood; days are those between answers', () => {
  const word = fold([...planDone(0), shifted(wrong(30), -54), shifted(right(30), -54)]);
  expect(word.pace).toEqual({ shift: -54, gap: 9 });
  expect(word.answeredOn).toBe(onDay(30));
});

test('an answer from before there were shifts leaves everything as it was', () => {
  const old = fold([studied(), ...PLAN_DAYS.map(right)]);
  expect(old.pace).toBeUndefined();
  expect(daysBetween(old.answeredOn!, findDue('plan', PLAN.studentId, old)!.on)).toBeGreaterThan(30);
});
