/** Getting a review: from the server, or, where it cannot be asked, from the phone. */
import type { ReinforcementSubmission } from '@xueban/contract/resources/reinforcements';
import { notFound } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { type AttemptOwner, type Learner, loadWithPending, openAttempt, type Opened, outbox, ownerFor } from '@/offline';
import { schoolDay } from '@/lib/time';
import { endsReview, fromEntries, reviewStream } from '../logic/answers';
import { type Practice, type Review, reviewFromServer } from './review';
import { type ReviewChoice, reviewStorage, savedOpenReview } from './review-storage';

/** What the address of the page asks for: a certain review, or the one of today. */
export interface ReviewWanted extends ReviewChoice {
  submissionId: number | undefined;
  /** What is due: the most urgent so many words; undefined: all of them. */
  size: number | undefined;
}

const isAskedByChoice = ({ submissionId, courseId, source }: ReviewWanted): boolean =>
  submissionId === undefined && courseId !== undefined && source === 'mistakes';
const getChoice = ({ chapterId, timesWrong }: Practice): Practice => ({ chapterId, timesWrong });

/** As openAttempt. @throws ApiError NOTHING_TO_REVIEW when nothing is due */
export function openReview(wanted: ReviewWanted, learner: Learner): Promise<Opened<Review>> {
  const { submissionId } = wanted;
  const local = submissionId === undefined ? savedOpenReview(learner, wanted, schoolDay()) : reviewStorage.lastKnown(submissionId, learner);
  return openAttempt(local, async () => {
    const owner = ownerFor(learner, local);
    const review = await loadReview(() => ask(wanted, local, owner), owner);
    return { ...review, practice: isAskedByChoice(wanted) ? getChoice(wanted) : local?.practice };
  });
}

/** Reads a review together with the answers of this phone that the server does not hold yet. @throws ApiError */
export async function loadReview(load: () => Promise<ReinforcementSubmission>, owner: AttemptOwner): Promise<Review> {
  const { record, pending } = await loadWithPending(load, ({ id }) => reviewStream(id));
  return reviewFromServer(owner, record, fromEntries(pending), endsReview(outbox.getPending(reviewStream(record.id))));
}

/** Quiet: without a network the page says so itself, and what is on the phone can be resumed. */
function ask(
  { submissionId, courseId, source, chapterId, timesWrong, size }: ReviewWanted,
  local: Review | undefined,
  { studentId }: AttemptOwner,
): Promise<ReinforcementSubmission> {
  if (submissionId !== undefined)
    return call('GET reinforcement_submissions/{id}', { params: { id: submissionId }, studentId, quiet: true });
  if (courseId === undefined && local)
    return call('GET reinforcement_submissions/{id}', { params: { id: local.submission.id }, studentId, quiet: true });
  if (courseId === undefined) throw notFound();
  return call('POST reinforcement_submissions/take', {
    body: {
      course_id: courseId,
      ...(source === 'mistakes' ? { source } : {}),
      ...(chapterId === undefined ? {} : { chapter_id: chapterId }),
      ...(timesWrong === undefined ? {} : { times_wrong_gteq: timesWrong }),
      ...(size === undefined ? {} : { size }),
    },
    studentId,
    quiet: true,
  });
}
