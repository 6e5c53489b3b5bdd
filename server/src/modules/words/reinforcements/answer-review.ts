/**
 * What answers of a review do to log, state, mistake book and counts, computed from what was read of them, for one answer or
 * a whole review.
 */
import { countsAsRight } from '@xueban/contract/learning/word-exercise';
import { AppError } from '../../../plugins/errors';
import { isAsAnswered, type Mistake, mistakeAfter, mistakeAfterLate } from '../rules/mistake-book';
import { effectChanges, getBookEffect, getMistakeAnswers, type ReviewEffect } from '../rules/review-effects';
import {
  findShift,
  foldWordReview,
  missedBy,
  missedDays,
  newWord,
  type ReviewEvent,
  stepWordReview,
  type WordReview,
} from '../rules/review-schedule';
import { answerTime } from '../../learning/rules/answer-time';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import { MemoryChange } from '../memory/memory-change';
import { getWanted, type HeldCourse } from '../memory/schedule.service';
import type { CountedAnswer, ReadReview, ReviewedWord } from './answers.repository';
import type { ExerciseKind } from './submissions.repository';

export interface ReviewAnswerInput {
  key: string;
  wordId: number;
  exercise: ExerciseKind;
  given: string | undefined;
  /** As the phone has it; only recall is the learner's word, the rest is judged here. */
  correct: boolean;
  answeredAt: Date | null;
  receivedAt: Date;
}

/** What answers come to. */
export interface TakenAnswers {
  /** Of each answer: false when its key had been counted before. */
  counted: boolean[];
  change: MemoryChange;
  /** Answers that took their place before others. */
  late: { wordId: number; day: CalendarDay }[];
}

const MASTERED_CELL = 9;
const UNTOUCHED = { leftBook: 0, enteredBook: 0 };

/**
 * Takes answers in this order; all of them are of one day.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, WORD_NOT_IN_REVIEW
 */
export function takeAnswers(held: HeldCourse, review: ReadReview, inputs: readonly ReviewAnswerInput[]): TakenAnswers {
  const words = new Map(review.words.map((word) => [word.wordId, word]));
  const counted = new Map(review.counted.map(({ key, ...answer }) => [key, answer]));
  const taken: TakenAnswers = { counted: [], change: new MemoryChange(held), late: [] };
  for (const input of inputs) {
    const word = words.get(input.wordId);
    const correct = word ? countsAsRight(input.exercise, word, input.given, input.correct) : input.correct;
    const before = counted.get(input.key);
    if (before && !isSame(before, input)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    taken.counted.push(!before);
    if (before) continue;
    if (!word?.asked) throw new AppError('WORD_NOT_IN_REVIEW');
    const at = new Date(answerTime(input, review.startedAt));
    words.set(
      input.wordId,
      takeAnswer(taken, { reviewId: review.id, word, input, event: { kind: 'review', day: getSchoolDay(at), correct }, at }),
    );
    counted.set(input.key, { wordId: input.wordId, exercise: input.exercise, given: input.given ?? null, correct });
  }
  return taken;
}

type Answered = Extract<ReviewEvent, { kind: 'review' }>;

interface NewAnswer {
  reviewId: number;
  word: ReviewedWord;
  input: ReviewAnswerInput;
  event: Answered;
  /** When it was given. */
  at: Date;
}

/** What an answer makes of its word. */
interface Outcome {
  effect: ReviewEffect;
  /** Other reviews of the word, judged again. */
  others: ReadonlyMap<number, ReviewEffect>;
  review: WordReview;
  /** In the mistake word book, if the answer counts for it. */
  mistake: Mistake | undefined;
  mistakeAt: Date;
}

function getOutcome(change: MemoryChange, { word, event, input }: NewAnswer): Outcome {
  const { options } = change.held;
  const before = word.review ?? newWord(word.wordId);
  for (const day of missedBy(before, event, options)) change.missed(day, 1);
  const review = stepWordReview(before, event, options);
  const mistake = mistakeAfter(word.mistake, event.correct);
  const effect = {
    advanced: Number(review.cell > before.cell),
    mastered: Number(review.cell === MASTERED_CELL && before.cell < MASTERED_CELL),
    ...getBookEffect(word.mistake, mistake),
  };
  return { review, mistake, mistakeAt: input.receivedAt, effect, others: new Map() };
}

/**
 * An answer given offline that comes after one of a later day takes its place by its day: the word is folded again, and
 * what the reviews of later days did to it with it.
 */
function getOutcomeOfLate(change: MemoryChange, { reviewId, word: { wordId, mistake: before, log }, event, at }: NewAnswer): Outcome {
  const { options } = change.held;
  const events = log.map((logged) => logged.event);
  for (const day of missedDays(wordId, events, options)) change.missed(day, -1);
  for (const day of missedDays(wordId, [...events, event], options)) change.missed(day, 1);
  const earlier = getMistakeAnswers(log);
  const mistake = mistakeAfterLate(before, earlier, event);
  const others = effectChanges(wordId, log, { event, submissionId: reviewId }, options);
  if (!isAsAnswered(before, earlier)) {
    // Somebody has changed the book by hand since: reviews of later days keep what they did to it.
    for (const [id, effect] of others) others.set(id, { ...effect, ...(id === reviewId ? getBookEffect(before, mistake) : UNTOUCHED) });
  }
  const effect = others.get(reviewId) ?? { advanced: 0, mastered: 0, ...UNTOUCHED };
  others.delete(reviewId);
  return { review: foldWordReview(wordId, [...events, event], options), mistake, mistakeAt: at, effect, others };
}

/** Counts an answer; gives its word as it is then. */
function takeAnswer({ change, late }: TakenAnswers, given: NewAnswer): ReviewedWord {
  const { reviewId, word, input } = given;
  change.intervalShift = findShift(change.intervalShift, word.review ?? newWord(word.wordId), given.event, change.held.options);
  const event: Answered = { ...given.event, ...getWanted({ ...change.held, intervalShift: change.intervalShift }) };
  const answer = { ...given, event };
  const { wordId, log } = word;
  const isLate = log.some((logged) => logged.event.day > event.day);
  if (isLate) late.push({ wordId, day: event.day });
  const outcome = isLate ? getOutcomeOfLate(change, answer) : getOutcome(change, answer);
  if (!log.some((logged) => logged.event.kind === 'review' && logged.event.day === event.day)) change.reviewed(event.day);
  const { key: idempotencyKey, exercise, given: typed = null, answeredAt, receivedAt } = input;
  const { kind, day, correct, shift: intervalShift, retention: desiredRetention } = event;
  const told = { exercise, given: typed, answeredAt, receivedAt };
  change.events.push({ wordId, kind, day, correct, intervalShift, desiredRetention, submissionId: reviewId, idempotencyKey, ...told });
  const after: ReviewedWord = { ...word, log: [...log, { event, submissionId: reviewId }] };
  const { review, mistake, effect } = outcome;
  if (word.cell !== undefined && review !== word.review) {
    change.word(word, review);
    after.cell = review.cell;
    after.review = review;
  }
  const counts = change.review(reviewId);
  counts.advanced += effect.advanced;
  counts.mastered += effect.mastered;
  for (const [id, other] of outcome.others) add(change, id, other);
  // Only the first answer to a word counts: after it the right one has been shown.
  if (log.some(({ submissionId }) => submissionId === reviewId)) return after;
  counts.answered += 1;
  counts.correct += Number(event.correct);
  counts.leftBook += effect.leftBook;
  counts.enteredBook += effect.enteredBook;
  if (mistake && mistake !== word.mistake) {
    change.mistake(word, mistake, { now: outcome.mistakeAt, leftAt: receivedAt, wrong: !event.correct });
    after.mistake = mistake;
  }
  return after;
}

/** What another review did to a word, judged again. */
function add(change: MemoryChange, id: number, { advanced, mastered, leftBook, enteredBook }: ReviewEffect): void {
  const counts = change.review(id);
  counts.advanced += advanced;
  counts.mastered += mastered;
  counts.leftBook += leftBook;
  counts.enteredBook += enteredBook;
  counts.discardsReport = true;
}

/** What was given is the answer; how it was judged may differ once the word has been corrected. */
function isSame(counted: CountedAnswer, { wordId, exercise, given, correct }: ReviewAnswerInput): boolean {
  return (
    counted.wordId === wordId &&
    counted.exercise === exercise &&
    counted.given === (given ?? null) &&
    (exercise !== 'recall' || counted.correct === correct)
  );
}
