/** What is made of answers: where a forecast starts, and how answers move it. */
import { addDays } from '../../../src/modules/school/rules/school-calendar';
import {
  fitWeights,
  FORECAST_DAYS,
  forecastWords,
  FSRS_WEIGHTS,
  getFeatures,
  getObservations,
  type Observation,
  predictRecall,
  SCHOOL_PRECISION,
} from '../../../src/modules/words/rules/forecast';
import { findRecall, foldWordReview, newWord, type ReviewEvent } from '../../../src/modules/words/rules/review-schedule';

const DAY = '2026-11-02';
const options = { studentId: 1, modes: [] };
const studied: ReviewEvent = { kind: 'studied', day: DAY, roundId: 1, correct: true };
const review = (days: number, correct: boolean): ReviewEvent => ({ kind: 'review', day: addDays(DAY, days), correct });

test('without answers a forecast says what FSRS says, and nothing of a word that was never answered', () => {
  const word = foldWordReview(7, [studied, review(1, true)], options);
  const known = foldWordReview(8, [{ kind: 'known', day: DAY }], options);
  const forecasts = forecastWords([word, known, newWord(9)], fitWeights([], FSRS_WEIGHTS, SCHOOL_PRECISION), addDays(DAY, 3));
  expect(forecasts).toHaveLength(1);
  expect(forecasts[0]!.wordId).toBe(7);
  expect(forecasts[0]!.knownNow).toBeCloseTo(findRecall(word, 2)!, 6);
  expect(forecasts[0]!.knownNextWeek).toBeCloseTo(findRecall(word, 2 + FORECAST_DAYS)!, 6);
});

test('the first answer of a day in a review is what is learned from, with the word as it stood before', () => {
  const observations = getObservations(7, [studied, review(1, false), review(1, true), review(4, true)], options);
  expect(observations.map(({ right }) => right)).toEqual([false, true]);
  expect(observations[0]!.features).toEqual(getFeatures(foldWordReview(7, [studied], options), 1));
});

test('answers move the forecast as far as they are many, whatever they are', () => {
  const features = getFeatures(foldWordReview(7, [studied], options), 3)!;
  const answers = (total: number, rightEvery: number): Observation[] =>
    Array.from({ length: total }, (_none, i) => ({ features, right: i % rightEvery === 0 }));
  const after = (observations: Observation[]): number => predictRecall(fitWeights(observations, FSRS_WEIGHTS, SCHOOL_PRECISION), features);
  const start = predictRecall(FSRS_WEIGHTS, features);
  const [few, many] = [after(answers(4, 4)), after(answers(4000, 4))];
  expect(few).toBeLessThan(start);
  expect(many).toBeLessThan(few);
  expect(many).toBeCloseTo(0.25, 2);
  for (const share of [after(answers(500, 1)), after(answers(500, 1000))]) expect(share).toBeGreaterThan(0);
});
