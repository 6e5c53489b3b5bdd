/** Learners for the tests of the review schedule. */
import { addDays, type CalendarDay } from '../../../../src/modules/school/rules/school-calendar';
import {
  foldWordReview,
  type ReviewEvent,
  type ScheduleOptions,
  getSession,
  stepWordReview,
  type WordReview,
} from '../../../../src/modules/words/rules/review-schedule';

export const PLAN: ScheduleOptions = { studentId: 7, modes: [] };
export const SMART: ScheduleOptions = { studentId: 7, modes: [{ day: '2000-01-01', mode: 'smart' }] };
export const STUDY_DAY = '2026-11-20';
export const PLAN_DAYS = [1, 2, 3, 5, 7, 9, 12, 14, 17, 21];

/** The day `dayNumber` days after the study day. */
export const onDay = (dayNumber: number): CalendarDay => addDays(STUDY_DAY, dayNumber);
export const studied = (day = STUDY_DAY, correct = true, roundId = 1): ReviewEvent => ({ kind: 'studied', day, roundId, correct });
export const right = (dayNumber: number): ReviewEvent => ({ kind: 'review', day: onDay(dayNumber), correct: true });
export const wrong = (dayNumber: number): ReviewEvent => ({ kind: 'review', day: onDay(dayNumber), correct: false });
export const fold = (events: readonly ReviewEvent[], options = PLAN, wordId = 1): WordReview => foldWordReview(wordId, events, options);

/** Words of a round completed on this day. */
export function getRound(size: number, day = STUDY_DAY, roundId = 1, firstWordId = roundId * 1000): WordReview[] {
  return Array.from({ length: size }, (_, i) => foldWordReview(firstWordId + i, [studied(day, true, roundId)], PLAN));
}

/** Answers this word; the others stay as they are. */
export function answer(words: readonly WordReview[], wordId: number, day: CalendarDay, correct: boolean, options = PLAN): WordReview[] {
  return words.map((word) => (word.wordId === wordId ? stepWordReview(word, { kind: 'review', day, correct }, options) : word));
}

/** Works through the session of the day; a word answered wrong is asked again until right. */
export function workThrough(
  words: readonly WordReview[],
  day: CalendarDay,
  options: ScheduleOptions,
  isRight: (wordId: number) => boolean = () => true,
): WordReview[] {
  return getSession(day, words, options).words.reduce<WordReview[]>(
    (state, { wordId, due }) => {
      if (due !== 'again' && isRight(wordId)) return answer(state, wordId, day, true, options);
      return answer(answer(state, wordId, day, false, options), wordId, day, true, options);
    },
    [...words],
  );
}
