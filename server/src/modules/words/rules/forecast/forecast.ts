/** Which words are named, and how many are expected to be known a week from now if none is reviewed. */
import { type CalendarDay, daysBetween } from '../../../school/rules/school-calendar';
import type { WordReview } from '../review-schedule/types';
import { getFeatures, predictRecall, type Weights } from './recall-model';

export const FORECAST_DAYS = 7;
/** A word is named as one that will be forgotten from this chance on. */
export const NAMED_AT = 0.65;

export interface WordForecast {
  wordId: number;
  /** Chance that it is known on the day, and a week later without a review, 0–1. */
  knownNow: number;
  knownNextWeek: number;
}

/** Of the words that were ever answered. */
export function forecastWords(reviews: readonly WordReview[], weights: Weights, day: CalendarDay): WordForecast[] {
  return reviews.flatMap((review) => {
    const since = Math.max(0, daysBetween(review.answeredOn ?? day, day));
    const [now, nextWeek] = [getFeatures(review, since), getFeatures(review, since + FORECAST_DAYS)];
    if (!now || !nextWeek) return [];
    const knownNow = predictRecall(weights, now);
    // Where answers say little about waiting, they may say that it helps: nobody knows a word better for it.
    return [{ wordId: review.wordId, knownNow, knownNextWeek: Math.min(knownNow, predictRecall(weights, nextWeek)) }];
  });
}
