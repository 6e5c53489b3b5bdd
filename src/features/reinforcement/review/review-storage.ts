/** Reviews kept in storage, for when the app was killed or is opened without a network. */
import type { SubmissionSource } from '@xueban/contract/resources/reinforcements';
import { outbox, reviewRecordId } from '@/lib/outbox';
import { allKeys, readKey, removeKey, writeKey } from '@/lib/storage';
import { endsReview, fromEntries, type KeyedAnswer, mergeAnswers } from '../logic/answers';
import { makeReview, type Practice, type Review } from './review';

/** Raised when the form changes: an older one is thrown away and fetched again. */
const VERSION = 1;
const REVIEW_PREFIX = 'review:';
const reviewKey = (id: number): string => `${REVIEW_PREFIX}${id}`;
const tailKey = (id: number): string => `review-tail:${id}`;
/** The last few: a phone may have several students, each with a review of the day and a practice. */
const REVIEWS_KEPT = 6;

interface SavedReview extends Pick<Review, 'owner' | 'submission' | 'words' | 'answers' | 'ended' | 'practice'> {
  version: number;
}

/** Who asks: the student at hand, and the guardian if the server has said who is signed in. */
export interface Asker {
  guardianId: number | undefined;
  studentId: number | undefined;
}

function isOf({ owner }: Review, { guardianId, studentId }: Asker): boolean {
  return owner.studentId === studentId && (guardianId === undefined || owner.guardianId === guardianId);
}

/** Keeps a review that was opened or ended. */
export function keepReview({ owner, submission, words, answers, ended, practice }: Review): void {
  const { id } = submission;
  const saved: SavedReview = { version: VERSION, owner, submission, words, answers, ended, practice };
  writeSafely(reviewKey(id), saved);
  removeKey(tailKey(id));
  for (const old of reviewsInStorage()
    .filter((other) => other !== id)
    .slice(REVIEWS_KEPT - 1))
    forgetReview(old);
}

/** Keeps the answers given since the review was opened, beside it: what a tap writes stays small. */
export function keepAnswers(review: Review, given: readonly KeyedAnswer[]): void {
  writeSafely(tailKey(review.submission.id), given);
}

export function forgetReview(id: number): void {
  removeKey(reviewKey(id));
  removeKey(tailKey(id));
}

/** The review as this phone last knew it, with the answers that wait in the outbox; undefined for none, or another's. */
export function lastKnownReview(id: number, asker: Asker): Review | undefined {
  const saved = readKey(reviewKey(id));
  if (!isSaved(saved) || saved.version !== VERSION) return undefined;
  const tail = readKey(tailKey(id));
  const pending = outbox.pendingOf(reviewRecordId(id));
  const answers = mergeAnswers(mergeAnswers(saved.answers, Array.isArray(tail) ? (tail as KeyedAnswer[]) : []), fromEntries(pending));
  const review = makeReview(saved.owner, saved.submission, saved.words, answers, saved.ended || endsReview(pending));
  return isOf(review, asker) ? { ...review, practice: saved.practice } : undefined;
}

export interface ReviewChoice extends Practice {
  /** Undefined: of any course. */
  courseId: number | undefined;
  source: SubmissionSource;
}

/** The review of this day that can be gone on with: what the server would give back if it could be asked. */
export function savedOpenReview(asker: Asker, choice: ReviewChoice, today: string): Review | undefined {
  for (const id of reviewsInStorage()) {
    const review = lastKnownReview(id, asker);
    if (!review || review.ended) continue;
    if (review.submission.day === today && isChosen(review, choice)) return review;
  }
  return undefined;
}

/** A practice holds the words it was opened for: another choice of chapter or of times wrong is another practice. */
function isChosen({ submission, practice }: Review, { courseId, source, chapterId, timesWrong }: ReviewChoice): boolean {
  if (submission.source !== source) return false;
  if (courseId === undefined) return true;
  if (submission.course_id !== courseId) return false;
  return source === 'due' || (practice !== undefined && practice.chapterId === chapterId && practice.timesWrong === timesWrong);
}

/** Newest first: ids grow with time. */
function reviewsInStorage(): number[] {
  return allKeys()
    .filter((key) => key.startsWith(REVIEW_PREFIX))
    .map((key) => Number(key.slice(REVIEW_PREFIX.length)))
    .sort((a, b) => b - a);
}

/** The copy is a convenience, the answers are safe in the outbox: a full storage must not stop a tap. */
function writeSafely(key: string, value: unknown): void {
  try {
    writeKey(key, value);
  } catch {
    removeKey(key);
  }
}

function isSaved(value: unknown): value is SavedReview {
  if (typeof value !== 'object' || value === null) return false;
  const saved = value as Partial<SavedReview>;
  return (
    typeof saved.owner === 'object' && typeof saved.submission === 'object' && Array.isArray(saved.words) && Array.isArray(saved.answers)
  );
}
