/** Reviews on this phone: how they are kept, and which of them can be resumed. */
import type { SubmissionSource } from '@xueban/contract/resources/reinforcements';
import { attemptStorage, type Learner } from '@/offline';
import { endsReview, fromEntries, type KeyedAnswer, reviewStream } from '../logic/answers';
import { makeReview, type Practice, type Review } from './review';

type SavedReview = Pick<Review, 'owner' | 'submission' | 'words' | 'answers' | 'ended' | 'practice'>;

export const reviewStorage = attemptStorage<Review, KeyedAnswer, SavedReview>({
  name: 'review',
  version: 1,
  getId: ({ submission }) => submission.id,
  toStream: reviewStream,
  findAnswers: fromEntries,
  toForm: ({ owner, submission, words, answers, ended, practice }) => ({ owner, submission, words, answers, ended, practice }),
  fromForm: ({ owner, submission, words, ended, practice }, answers, pending) => ({
    ...makeReview(owner, submission, words, answers, ended || endsReview(pending)),
    practice,
  }),
  isForm: ({ submission, words }) => typeof submission === 'object' && Array.isArray(words),
});

export interface ReviewChoice extends Practice {
  /** Undefined: of any course. */
  courseId: number | undefined;
  source: SubmissionSource;
}

/** The review of this day that can be resumed: what the server would give back if it could be asked. */
export function savedOpenReview(learner: Learner, choice: ReviewChoice, today: string): Review | undefined {
  return reviewStorage.find(learner, (review) => !review.ended && review.submission.day === today && isChosen(review, choice));
}

/** A practice holds the words it was opened for: another choice of chapter or of times wrong is another practice. */
function isChosen({ submission, practice }: Review, { courseId, source, chapterId, timesWrong }: ReviewChoice): boolean {
  if (submission.source !== source) return false;
  if (courseId === undefined) return true;
  if (submission.course_id !== courseId) return false;
  return source === 'due' || (practice !== undefined && practice.chapterId === chapterId && practice.timesWrong === timesWrong);
}
