/**
 * Applies answers of a review to log, state, mistake book and counts, under the hold of the course. Everything is read once
 * and written once, for one answer or a whole review.
 */
import { countsAsRight } from '@xueban/contract/learning/word-exercise';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { isAsAnswered, type Mistake, mistakeAfter, mistakeAfterLate } from '../rules/mistake-book';
import { getBookEffect, effectChanges, getMistakeAnswers, type ReviewEffect } from '../rules/review-effects';
import {
  findDue,
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
import { CountDeltas } from '../memory/count-deltas';
import { saveCounts } from '../memory/counts.repository';
import type { HeldCourse } from '../memory/schedule.service';
import {
  addToSubmission,
  type AnswerEffect,
  type CountedAnswer,
  discardReport,
  discardReportsWith,
  type ExerciseKind,
  findAnswersByKey,
  type PlaceInLog,
  placesInLog,
  type SubmissionRow,
} from './submissions.repository';
import {
  type ChangedMistake,
  type ChangedWord,
  insertEvents,
  loadLog,
  loadStoredWords,
  type NewEvent,
  saveMistakes,
  saveWords,
  type StoredWord,
} from '../memory/word-store.repository';

export interface ReviewAnswerInput {
  key: string;
  wordId: number;
  exercise: ExerciseKind;
  given: string | undefined;
  /** As the phone has it; only recall is the learner's word, the rest is judged here. */
  correct: boolean;
  answeredAt: Date | null;
}

export interface ReviewAnswers {
  /**
   * Counts an answer; false when its key had been counted before.
   * @throws AppError IDEMPOTENCY_KEY_REUSED, WORD_NOT_IN_REVIEW
   */
  take(input: ReviewAnswerInput, now: Date): Promise<boolean>;
  /** Writes what the answers changed; gives the review as it is then. */
  save(): Promise<SubmissionRow>;
}

const MASTERED_CELL = 9;
const UNTOUCHED = { leftBook: 0, enteredBook: 0 };
const NEVER: PlaceInLog = { answeredInSubmission: false, reviewedOn: new Set(), latestDay: null };

/** What has been read, as the answers taken so far have made it. */
interface Known {
  words: Map<number, StoredWord>;
  places: Map<number, PlaceInLog>;
  counted: Map<string, CountedAnswer>;
}

/** What is still to be written. */
class Unsaved {
  readonly events: NewEvent[] = [];
  readonly words = new Map<number, ChangedWord>();
  readonly mistakes: ChangedMistake[] = [];
  /** Answers that took their place before others. */
  readonly late: { wordId: number; day: CalendarDay }[] = [];
  /** What other reviews came to, judged again. */
  readonly others = new Map<number, ReviewEffect>();
  readonly effect: AnswerEffect = { answered: 0, correct: 0, advanced: 0, mastered: 0, leftBook: 0, enteredBook: 0 };
  readonly deltas: CountDeltas;

  constructor({ studentId, mode }: HeldCourse) {
    this.deltas = new CountDeltas(studentId, mode);
  }
}

/** Begins to take these answers, in this order; all of them are of one day's hold of the course. */
export async function beginAnswers(
  tx: Executor,
  held: HeldCourse,
  review: SubmissionRow,
  inputs: readonly ReviewAnswerInput[],
): Promise<ReviewAnswers> {
  const wordIds = [...new Set(inputs.map(({ wordId }) => wordId))];
  const asked = new Set(review.items.map(({ wordId }) => wordId));
  const known: Known = {
    words: await loadStoredWords(tx, held, wordIds),
    counted: await findAnswersByKey(
      tx,
      review,
      inputs.map(({ key }) => key),
    ),
    places: await placesInLog(tx, held.studentId, wordIds, review.id),
  };
  let submission = review;
  let unsaved = new Unsaved(held);

  async function save(): Promise<SubmissionRow> {
    const { events, words, mistakes, effect, others, late, deltas } = unsaved;
    if (events.length === 0) return submission;
    unsaved = new Unsaved(held);
    await insertEvents(tx, events);
    if (words.size > 0) await saveWords(tx, held, [...words.values()]);
    await saveMistakes(tx, held, mistakes);
    await saveCounts(tx, held, deltas);
    for (const [id, change] of others)
      await discardReport(tx, await addToSubmission(tx, { studentId: held.studentId, id }, { answered: 0, correct: 0, ...change }));
    for (const { wordId, day } of late) await discardReportsWith(tx, held, wordId, day);
    submission = await addToSubmission(tx, submission, effect);
    return submission;
  }

  return {
    async take(input, now) {
      const word = known.words.get(input.wordId);
      const correct = word ? countsAsRight(input.exercise, word, input.given, input.correct) : input.correct;
      const counted = known.counted.get(input.key);
      if (counted) {
        if (!isSame(counted, input)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
        return false;
      }
      if (!word || !asked.has(input.wordId)) throw new AppError('WORD_NOT_IN_REVIEW');
      const at = new Date(answerTime({ answeredAt: input.answeredAt, receivedAt: now }, submission.startedAt));
      const answer: NewAnswer = {
        submissionId: submission.id,
        word,
        input,
        event: { kind: 'review', day: getSchoolDay(at), correct },
        at,
        now,
      };
      const { latestDay } = known.places.get(input.wordId) ?? NEVER;
      const isLate = latestDay !== null && latestDay > answer.event.day;
      // It is judged by the log, which has to hold all that came before.
      if (isLate) {
        await save();
        unsaved.late.push({ wordId: input.wordId, day: answer.event.day });
      }
      countAnswer(
        held,
        known,
        unsaved,
        answer,
        isLate ? await outcomeOfLate(tx, held, answer, unsaved.deltas) : getOutcome(held, answer, unsaved.deltas),
      );
      return true;
    },
    save,
  };
}

type Answered = Extract<ReviewEvent, { kind: 'review' }>;

interface NewAnswer {
  submissionId: number;
  word: StoredWord;
  input: ReviewAnswerInput;
  event: Answered;
  /** When it was given. */
  at: Date;
  now: Date;
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
  /** If the word is out of it now. */
  leftAt: Date;
}

function getOutcome(held: HeldCourse, { word, event, now }: NewAnswer, deltas: CountDeltas): Outcome {
  const before = word.review ?? newWord(word.wordId);
  for (const day of missedBy(before, event, held.options)) deltas.missed(day, 1);
  const review = stepWordReview(before, event, held.options);
  const mistake = mistakeAfter(word.mistake, event.correct);
  const effect = {
    advanced: Number(review.cell > before.cell),
    mastered: Number(review.cell === MASTERED_CELL && before.cell < MASTERED_CELL),
    ...getBookEffect(word.mistake, mistake),
  };
  return { review, mistake, mistakeAt: now, leftAt: now, effect, others: new Map() };
}

/**
 * An answer given offline that comes after one of a later day takes its place by its day: the word is folded again, and
 * what the reviews of later days did to it with it.
 */
async function outcomeOfLate(
  tx: Executor,
  held: HeldCourse,
  { submissionId, word: { wordId, mistake: before }, event, at, now }: NewAnswer,
  deltas: CountDeltas,
): Promise<Outcome> {
  const log = await loadLog(tx, held.studentId, wordId);
  const events = log.map((logged) => logged.event);
  for (const day of missedDays(wordId, events, held.options)) deltas.missed(day, -1);
  for (const day of missedDays(wordId, [...events, event], held.options)) deltas.missed(day, 1);
  const earlier = getMistakeAnswers(log);
  const mistake = mistakeAfterLate(before, earlier, event);
  const others = effectChanges(wordId, log, { event, submissionId }, held.options);
  if (!isAsAnswered(before, earlier)) {
    // Somebody has changed the book by hand since: reviews of later days keep what they did to it.
    for (const [id, effect] of others) others.set(id, { ...effect, ...(id === submissionId ? getBookEffect(before, mistake) : UNTOUCHED) });
  }
  const effect = others.get(submissionId) ?? { advanced: 0, mastered: 0, ...UNTOUCHED };
  others.delete(submissionId);
  return { review: foldWordReview(wordId, [...events, event], held.options), mistake, mistakeAt: at, leftAt: now, effect, others };
}

/** Counts an answer in memory. */
function countAnswer(held: HeldCourse, known: Known, unsaved: Unsaved, answer: NewAnswer, outcome: Outcome): void {
  const { events, words, effect, deltas } = unsaved;
  const { submissionId, word, input, event, now } = answer;
  const { wordId, sequence } = word;
  const { answeredInSubmission, reviewedOn, latestDay } = known.places.get(wordId) ?? NEVER;
  if (!reviewedOn.has(event.day)) deltas.reviewed(event.day);
  events.push({
    studentId: held.studentId,
    courseId: held.courseId,
    wordId,
    ...event,
    submissionId,
    idempotencyKey: input.key,
    exercise: input.exercise,
    given: input.given ?? null,
    answeredAt: input.answeredAt,
    receivedAt: now,
  });
  const before = word.review ?? newWord(wordId);
  const { review, mistake } = outcome;
  let after = word;
  if (word.cell !== undefined && review !== before) {
    deltas.word(word, review);
    words.set(wordId, { wordId, sequence, review, dueOn: findDue(held.mode, held.studentId, review)?.on });
    after = { ...after, cell: review.cell, review };
  }
  effect.advanced += outcome.effect.advanced;
  effect.mastered += outcome.effect.mastered;
  for (const [id, change] of outcome.others) unsaved.others.set(id, change);
  // Only the first answer to a word counts: after it the right one has been shown.
  if (!answeredInSubmission) {
    effect.answered += 1;
    effect.correct += Number(event.correct);
    effect.leftBook += outcome.effect.leftBook;
    effect.enteredBook += outcome.effect.enteredBook;
    if (mistake && mistake !== word.mistake)
      after = {
        ...after,
        mistake: changeMistake(word, mistake, unsaved, { now: outcome.mistakeAt, leftAt: outcome.leftAt, wrong: !event.correct }),
      };
  }
  known.words.set(wordId, after);
  known.counted.set(input.key, { wordId, exercise: input.exercise, given: input.given ?? null, correct: event.correct });
  const latest = latestDay !== null && latestDay > event.day ? latestDay : event.day;
  known.places.set(wordId, { answeredInSubmission: true, reviewedOn: new Set([...reviewedOn, event.day]), latestDay: latest });
}

function changeMistake(
  word: StoredWord,
  mistake: Mistake,
  { mistakes, deltas }: Unsaved,
  times: { now: Date; leftAt: Date; wrong: boolean },
): Mistake {
  deltas.mistake(word, mistake);
  mistakes.push({ word, mistake, ...times });
  return mistake;
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
