/** A review as the phone holds it: the session, its words, every answer known so far, and the fold of them. Pure. */
import type { ReinforcementSubmission, SubmissionWord } from '@xueban/contract/resources/reinforcements';
import { foldSession, type SessionState } from '@xueban/contract/review-session';
import { fromServer, type KeyedAnswer, mergeAnswers, type ReviewOwner } from '../logic/answers';

/** The session without its words and answers, which the review keeps in its own form. */
export type ReviewSubmission = Omit<ReinforcementSubmission, 'words' | 'answers'>;

export interface Review {
  owner: ReviewOwner;
  submission: ReviewSubmission;
  words: readonly SubmissionWord[];
  answers: readonly KeyedAnswer[];
  state: SessionState;
  /** Completed on the server, or on this phone with the news still on its way. */
  ended: boolean;
}

export function makeReview(owner: ReviewOwner, submission: ReviewSubmission, words: readonly SubmissionWord[], answers: readonly KeyedAnswer[], ended: boolean): Review {
  const state = foldSession(words.map(({ id }) => id), answers);
  return { owner, submission, words, answers, state, ended: ended || submission.status === 'completed' };
}

/**
 * A review from what the server says of it.
 * @param pending answers of this phone that the server may not have yet, in order
 * @param ended whether its completion waits on this phone
 */
export function reviewFromServer(owner: ReviewOwner, { words, answers, ...submission }: ReinforcementSubmission, pending: readonly KeyedAnswer[], ended: boolean): Review {
  return makeReview(owner, submission, words, mergeAnswers(answers.map(fromServer), pending), ended);
}

export function withAnswer(review: Review, answer: KeyedAnswer): Review {
  return makeReview(review.owner, review.submission, review.words, [...review.answers, answer], review.ended);
}

export function withEnd(review: Review): Review {
  return { ...review, ended: true };
}
