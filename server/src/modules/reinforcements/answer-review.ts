/** Takes an answer of a review: the word's log and state, the mistake word book and every count, under the hold of the course. */
import { countsAsRight } from '@xueban/contract/word-exercise';
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import { type Mistake, mistakeAfter, mistakeAfterLate } from '../../rules/mistake-book';
import { dueIn, foldWordReview, missedBy, missedDays, newWord, type ReviewEvent, stepWordReview, type WordReview } from '../../rules/review-schedule';
import { schoolDayOf } from '../../rules/school-calendar';
import { CountDeltas } from './count-deltas';
import { saveCounts } from './counts.repository';
import type { HeldCourse } from './schedule.service';
import { addToSubmission, type AnswerEffect, type ExerciseKind, findAnswerByKey, placeInLog, type SubmissionAnswer, type SubmissionRow } from './submissions.repository';
import { insertEvents, loadLogs, loadMistakeAnswers, loadStoredWords, saveMistake, saveWords, type StoredWord } from './word-store.repository';

export interface ReviewAnswerInput {
  key: string;
  wordId: number;
  exercise: ExerciseKind;
  given: string | undefined;
  /** As the phone has it; only recall is the learner's word, the rest is judged here. */
  correct: boolean;
  answeredAt: Date | null;
}

const MASTERED_CELL = 9;

/**
 * Counts an answer; gives the review as it is then, or undefined when this key had been counted before.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, WORD_NOT_IN_REVIEW
 */
export async function answerReview(tx: Executor, held: HeldCourse, submission: SubmissionRow, input: ReviewAnswerInput, now: Date): Promise<SubmissionRow | undefined> {
  const word = (await loadStoredWords(tx, held, [input.wordId])).get(input.wordId);
  const correct = word ? countsAsRight(input.exercise, word, input.given, input.correct) : input.correct;
  const counted = await findAnswerByKey(tx, submission, input.key);
  if (counted) {
    if (!isSame(counted, input)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return undefined;
  }
  if (!word || !submission.items.some(({ wordId }) => wordId === input.wordId)) throw new AppError('WORD_NOT_IN_REVIEW');
  return addToSubmission(tx, submission, await countAnswer(tx, held, { submission, word, input, correct, now }));
}

interface NewAnswer {
  submission: SubmissionRow;
  word: StoredWord;
  input: ReviewAnswerInput;
  correct: boolean;
  now: Date;
}

async function countAnswer(tx: Executor, held: HeldCourse, { submission, word, input, correct, now }: NewAnswer): Promise<AnswerEffect> {
  const at = clamped(input.answeredAt ?? now, submission.startedAt, now);
  const day = schoolDayOf(at);
  const event = { kind: 'review', day, correct } as const;
  const place = await placeInLog(tx, held.studentId, word.wordId, submission.id, day);
  const deltas = new CountDeltas(held.studentId, held.mode);
  if (!place.reviewedThatDay) deltas.reviewed(day);
  const before = word.review ?? newWord(word.wordId);
  const isLate = place.latestDay !== null && place.latestDay > day;
  // Read before this answer is in the log.
  const earlier = isLate ? await loadMistakeAnswers(tx, held.studentId, word.wordId) : [];
  const after = isLate ? await foldLate(tx, held, word, event, deltas) : stepNow(held, before, event, deltas);
  await insertEvents(tx, [{
    studentId: held.studentId, courseId: held.courseId, wordId: word.wordId, ...event, submissionId: submission.id, idempotencyKey: input.key,
    exercise: input.exercise, given: input.given ?? null, answeredAt: input.answeredAt, receivedAt: now,
  }]);
  if (word.cell !== undefined && after !== before) {
    deltas.word(word, after);
    await saveWords(tx, held, [{ wordId: word.wordId, sequence: word.sequence, review: after, dueOn: dueIn(held.mode, held.studentId, after)?.on }]);
  }
  // Only the first answer to a word counts: after it the right one has been shown.
  const isFirst = !place.answeredInSubmission;
  const mistake = isLate ? mistakeAfterLate(word.mistake, earlier, event) : mistakeAfter(word.mistake, correct);
  const book = isFirst ? await changeMistake(tx, held, word, mistake, deltas, { now: isLate ? at : now, wrong: !correct }) : { leftBook: 0, enteredBook: 0 };
  await saveCounts(tx, held, deltas);
  return {
    answered: Number(isFirst), correct: Number(isFirst && correct), ...book,
    advanced: Number(after.cell > before.cell), mastered: Number(after.cell === MASTERED_CELL && before.cell < MASTERED_CELL),
  };
}

/** What was given is the answer; how it was judged may differ once the word has been corrected. */
function isSame(counted: SubmissionAnswer, { wordId, exercise, given, correct }: ReviewAnswerInput): boolean {
  return counted.wordId === wordId && counted.exercise === exercise && counted.given === (given ?? null)
    && (exercise !== 'recall' || counted.correct === correct);
}

/** The phone's clock may be wrong: an answer lies between the start of its review and now. */
function clamped(answeredAt: Date, startedAt: Date, now: Date): Date {
  return new Date(Math.min(Math.max(answeredAt.getTime(), startedAt.getTime()), now.getTime()));
}

function stepNow(held: HeldCourse, before: WordReview, event: ReviewEvent, deltas: CountDeltas): WordReview {
  const missed = missedBy(before, event, held.options);
  if (missed !== undefined) deltas.missed(missed, 1);
  return stepWordReview(before, event, held.options);
}

/** An answer given offline that comes after one of a later day takes its place by its day: the word is folded anew. */
async function foldLate(tx: Executor, held: HeldCourse, { wordId }: StoredWord, event: ReviewEvent, deltas: CountDeltas): Promise<WordReview> {
  const log = (await loadLogs(tx, held.studentId, [wordId])).get(wordId) ?? [];
  for (const day of missedDays(wordId, log, held.options)) deltas.missed(day, -1);
  for (const day of missedDays(wordId, [...log, event], held.options)) deltas.missed(day, 1);
  return foldWordReview(wordId, [...log, event], held.options);
}

async function changeMistake(
  tx: Executor, held: HeldCourse, word: StoredWord, mistake: Mistake | undefined, deltas: CountDeltas, times: { now: Date; wrong: boolean },
): Promise<Pick<AnswerEffect, 'leftBook' | 'enteredBook'>> {
  if (!mistake || mistake === word.mistake) return { leftBook: 0, enteredBook: 0 };
  const wasIn = word.mistake?.left === false;
  deltas.mistake(word, mistake);
  await saveMistake(tx, held, word, mistake, times);
  return { leftBook: Number(wasIn && mistake.left), enteredBook: Number(!wasIn && !mistake.left) };
}
