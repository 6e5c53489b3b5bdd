/** A review as the phone holds it: the session, its words, every answer known so far, and the fold of them. Pure. */
import type { ReinforcementSubmission, SubmissionWord } from '@xueban/contract/resources/reinforcements';
import { foldSession, type SessionState } from '@xueban/contract/learning/review-session';
import { type AttemptOwner, mergeAnswers } from '@/offline';
import { fromServer, type KeyedAnswer } from '../logic/answers';

/** The session without its words and answers, which the review keeps in its own form. */
export type ReviewSubmission = Omit<ReinforcementSubmission, 'words' | 'answers'>;

/** What a practice was asked for: mistakes of a chapter, or made so often. */
export interface Practice {
  chapterId: number | undefined;
  timesWrong: number | undefined;
}

export interface Review {
  owner: AttemptOwner;
  submission: ReviewSubmission;
  words: readonly SubmissionWord[];
  answers: readonly KeyedAnswer[];
  state: SessionState;
  /** Completed on the server, or on this phone with the news still on its way. */
  ended: boolean;
  /** Undefined: no practice, or one opened without its choice of words, which the server does not tell. */
  practice?: Practice | undefined;
}

export function makeReview(
  owner: AttemptOwner,
  submission: ReviewSubmission,
  words: readonly SubmissionWord[],
  answers: readonly KeyedAnswer[],
  ended: boolean,
): Review {
  return { owner, submission, words, answers, state: getState(words, answers), ended: ended || submission.status === 'completed' };
}

const getState = (words: readonly SubmissionWord[], answers: readonly KeyedAnswer[]): SessionState =>
  foldSession(
    words.map(({ id }) => id),
    answers,
  );

/**
 * A review from what the server says of it.
 * @param pending answers of this phone that the server may not have yet, in order
 * @param ended whether its completion waits on this phone
 */
export function reviewFromServer(
  owner: AttemptOwner,
  { words, answers, ...submission }: ReinforcementSubmission,
  pending: readonly KeyedAnswer[],
  ended: boolean,
): Review {
  return makeReview(owner, submission, words, mergeAnswers(answers.map(fromServer), pending), ended);
}

export function withAnswer(review: Review, answer: KeyedAnswer): Review {
  const answers = [...review.answers, answer];
  return { ...review, answers, state: getState(review.words, answers) };
}

export function withEnd(review: Review): Review {
  return { ...review, ended: true };
}
