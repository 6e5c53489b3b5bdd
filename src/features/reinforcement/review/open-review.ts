/** Getting a review: from the server, or, where it cannot be asked, from the phone. */
import { errors, UNAUTHENTICATED_CODE } from '@xueban/contract/errors';
import type { ReinforcementSubmission } from '@xueban/contract/resources/reinforcements';
import { ApiError, isTransient } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { hasNetwork } from '@/lib/network';
import { outbox, reviewRecordId } from '@/lib/outbox';
import { schoolDay } from '@/lib/time';
import { missingIn } from '@/state/outbox';
import { endsReview, fromEntries, type ReviewOwner } from '../logic/answers';
import { type Practice, type Review, reviewFromServer } from './review';
import { type Asker, lastKnownReview, type ReviewChoice, savedOpenReview } from './review-storage';

/** What the address of the page asks for: a certain review, or the one of today. */
export interface ReviewWanted extends ReviewChoice {
  submissionId: number | undefined;
}

const isAskedByChoice = ({ submissionId, courseId, source }: ReviewWanted): boolean =>
  submissionId === undefined && courseId !== undefined && source === 'mistakes';
const choiceOf = ({ chapterId, timesWrong }: Practice): Practice => ({ chapterId, timesWrong });

/**
 * Opens a review. The server has the last word, as another phone may have gone on with it; what this phone knows serves
 * when there is no network or no answer. Keeping it is up to the caller: answers may have been given meanwhile.
 * @throws ApiError when neither has it; NOTHING_TO_REVIEW when nothing is due
 */
export async function openReview(wanted: ReviewWanted, asker: Asker): Promise<Review> {
  const { submissionId } = wanted;
  const local = submissionId === undefined ? savedOpenReview(asker, wanted, schoolDay()) : lastKnownReview(submissionId, asker);
  const online = await hasNetwork();
  if (local && !online) return local;
  try {
    const review = await loadReview(() => ask(wanted, local), ownerOf(asker, local));
    return { ...review, practice: isAskedByChoice(wanted) ? choiceOf(wanted) : local?.practice };
  } catch (error) {
    if (local && isTransient(error)) return local;
    throw error;
  }
}

/**
 * Reads a review together with the answers of this phone that the server does not hold yet: those waiting now and those
 * acknowledged while it was on its way. @throws ApiError
 */
export async function loadReview(load: () => Promise<ReinforcementSubmission>, owner: ReviewOwner): Promise<Review> {
  const before = outbox.pendingOf();
  const submission = await load();
  const lane = reviewRecordId(submission.id);
  const waiting = missingIn(
    submission.answers,
    before.filter(({ recordId }) => recordId === lane),
    outbox.pendingOf(lane),
    outbox.refusedOf(lane),
  );
  return reviewFromServer(owner, submission, fromEntries(waiting), endsReview(outbox.pendingOf(lane)));
}

/** Quiet: without a network the page says so itself, and what is on the phone can be gone on with. */
function ask(
  { submissionId, courseId, source, chapterId, timesWrong }: ReviewWanted,
  local: Review | undefined,
): Promise<ReinforcementSubmission> {
  if (submissionId !== undefined) return call('GET reinforcement_submissions/{id}', { params: { id: submissionId }, quiet: true });
  if (courseId === undefined && local)
    return call('GET reinforcement_submissions/{id}', { params: { id: local.submission.id }, quiet: true });
  if (courseId === undefined) throw new ApiError(errors.NOT_FOUND.status, errors.NOT_FOUND.message, { key: 'NOT_FOUND' });
  return call('POST reinforcement_submissions/take', {
    body: {
      course_id: courseId,
      ...(source === 'mistakes' ? { source } : {}),
      ...(chapterId === undefined ? {} : { chapter_id: chapterId }),
      ...(timesWrong === undefined ? {} : { times_wrong_gteq: timesWrong }),
    },
    quiet: true,
  });
}

/** @throws ApiError 401 when nobody is known to be signed in and the phone has no copy either */
export function ownerOf({ guardianId, studentId }: Asker, local: Review | undefined): ReviewOwner {
  if (local) return local.owner;
  if (guardianId === undefined || studentId === undefined)
    throw new ApiError(UNAUTHENTICATED_CODE, errors.UNAUTHENTICATED.message, { key: 'UNAUTHENTICATED' });
  return { guardianId, studentId };
}
