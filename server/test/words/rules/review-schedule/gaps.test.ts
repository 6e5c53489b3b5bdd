/** Days between the answers of a word that is answered whenever it is due, in both modes and for all that a school may want known. */
import { DESIRED_RETENTION, DESIRED_RETENTIONS } from '@xueban/contract/constants';
import { daysBetween } from '../../../../src/modules/school/rules/school-calendar';
import {
  findDueDay,
  FIRST_SHIFT,
  findShift,
  newWord,
  type ReviewEvent,
  type ScheduleOptions,
  stepWordReview,
  type WordReview,
} from '../../../../src/modules/words/rules/review-schedule';
import { getInterval, MAXIMUM_INTERVAL_DAYS } from '../../../../src/modules/words/rules/review-schedule/memory';
import { findInterval } from '../../../../src/modules/words/rules/review-schedule/pace';
import { fold, PLAN, PLAN_DAYS, SMART, studied } from './support';

/** Few enough for none of them to be due to how often the word was asked. */
const REVIEWS = 18;
const WORD_IDS = Array.from({ length: 60 }, (_, i) => i + 1);

interface Past {
  gaps: number[];
  /** Of each gap, what it was before it was spread, and what FSRS alone says. */
  intervals: { held: number; wanted: number }[];
  events: ReviewEvent[];
  word: WordReview;
}

/** @param lapses reviews that are wrong at first, and then right */
function answerAll(options: ScheduleOptions, retention: number, lapses: readonly number[], wordId: number): Past {
  const past: Past = { gaps: [], intervals: [], events: [], word: newWord(wordId) };
  let shift = FIRST_SHIFT;
  const take = (event: Exclude<ReviewEvent, { kind: 'known' }>): void => {
    shift = findShift(shift, past.word, event, options);
    const logged: ReviewEvent = { ...event, shift, ...(retention !== DESIRED_RETENTION && { retention }) };
    past.events.push(logged);
    past.word = stepWordReview(past.word, logged, options);
  };
  take({ kind: 'studied', day: studied().day, roundId: 1, correct: true });
  for (let review = 0; review < REVIEWS; review += 1) {
    const { answeredOn = '' } = past.word;
    const day = findDueDay(past.word, answeredOn, options) ?? '';
    past.gaps.push(daysBetween(answeredOn, day));
    const { memory, pace } = past.word;
    if (!memory) throw new Error('never learned');
    past.intervals.push({ held: findInterval(past.word) ?? Number.NaN, wanted: getInterval(memory, pace?.shift, pace?.retention) });
    if (lapses.includes(review)) take({ kind: 'review', day, correct: false });
    take({ kind: 'review', day, correct: true });
  }
  return past;
}

const MODES = [
  ['smart', SMART, 0],
  // From the plan's last gap on.
  ['plan', PLAN, PLAN_DAYS.length - 1],
] as const;
const LAPSES: [string, number[]][] = [
  ['all right', []],
  ['a lapse', [3]],
  ['two lapses', [1, 2]],
];
const CASES = MODES.flatMap(([mode, options, first]) => LAPSES.map(([what, lapses]) => ({ mode, options, first, what, lapses })));

test.each([
  ['smart', SMART, 1, [2, 2, 4, 7, 10, 13, 23, 37, 57, 86, 145, 237]],
  ['smart', SMART, 2, [2, 4, 6, 8, 14, 24, 37, 55, 81, 133, 213, 333]],
  ['plan', PLAN, 1, [...[1, 1, 1, 2, 2, 2, 3, 2, 3, 4], 8, 13, 19, 27, 45, 72, 111, 167]],
] as const)('by default (%s), word %#', (_mode, options, wordId, gaps) => {
  expect(answerAll(options, DESIRED_RETENTION, [], wordId).gaps.slice(0, gaps.length)).toEqual(gaps);
});

describe.each(CASES)('$mode, $what', ({ options, first, lapses }) => {
  const at = lapses.map((lapse) => first + lapse);
  const getPasts = (retention: number): Past[] => WORD_IDS.map((wordId) => answerAll(options, retention, at, wordId));
  /** After the latest lapse, the first gap is new. */
  const from = at.length === 0 ? first : Math.max(...at) + 1;

  test.each(DESIRED_RETENTIONS)('%d %%: gaps grow and are never stuck', (retention) => {
    for (const { gaps, intervals } of getPasts(retention)) {
      // The longest are a year, more or less.
      const most = intervals.findIndex(({ held }) => held === MAXIMUM_INTERVAL_DAYS);
      const kept = gaps.slice(from, most < 0 ? undefined : most);
      for (const [i, gap] of kept.entries()) {
        const previous = kept[i - 1];
        const { held, wanted } = intervals[from + i]!;
        if (previous === undefined) continue;
        expect(held > previous || held === wanted).toBe(true);
        if (held > previous) expect(gap).toBeGreaterThanOrEqual(previous);
      }
      expect(kept.at(-1)).toBeGreaterThan(kept[0]!);
      if (at.length > 0) continue;
      for (const [i, gap] of kept.slice(3).entries()) expect(gap).toBeGreaterThan(kept[i]!);
      expect(kept).toEqual([...kept].sort((a, b) => a - b));
    }
  });

  test('the more is to be known, the sooner each review comes', () => {
    const days = DESIRED_RETENTIONS.map((retention) =>
      getPasts(retention).map(({ gaps }) => gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0))),
    );
    for (const [i, more] of days.slice(1).entries()) {
      for (const [word, reviews] of more.entries()) {
        for (const [review, day] of reviews.entries()) expect(day).toBeLessThanOrEqual(days[i]?.[word]?.[review] ?? 0);
      }
    }
  });

  test('the log folds to what was there after the answers', () => {
    for (const retention of DESIRED_RETENTIONS) {
      for (const { events, word } of getPasts(retention)) expect(fold(events, options, word.wordId)).toEqual(word);
    }
  });
});
