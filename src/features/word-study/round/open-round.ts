/** Getting a round: from the page before, from the server, or, without a network, from the phone. */
import type { LearningRecord } from '@xueban/contract/resources/learning-records';
import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import { errors, UNAUTHENTICATED_CODE } from '@xueban/contract/errors';
import { ApiError, isTransient } from '@/lib/http/api-error';
import { call, callPage } from '@/lib/http/call';
import { hasNetwork } from '@/lib/network';
import { outbox } from '@/lib/outbox';
import { loadWithPending } from '@/state/outbox';
import { fromEntry, type KeyedAnswer } from '../logic/answers';
import { type Round, type RoundOwner, roundFromServer, withCandidates } from './round';
import { type Asker, forgetLearnedWords, forgetRound, freshRound, keepRound, lastKnownRound } from './round-storage';

export interface RoundPlace {
  courseId: number;
  recordId: number;
  /** The pre-exam also needs the words it can draw from. */
  needsCandidates: boolean;
}

function pendingAnswers(recordId: number): KeyedAnswer[] {
  return outbox.pendingOf(recordId).map(fromEntry);
}

/** The round of the page before, if it can be shown at once. */
export function roundAtHand({ recordId, needsCandidates }: RoundPlace, asker: Asker): Round | undefined {
  const round = freshRound(recordId, asker);
  return round && (!needsCandidates || round.candidates) ? round : undefined;
}

/**
 * Opens a round. The server has the last word, as another phone may have gone on with it; what this phone knows
 * serves when there is no network or no answer.
 * @throws ApiError when neither has it
 */
export async function openRound(place: RoundPlace, asker: Asker): Promise<Round> {
  const local = lastKnownRound(place.recordId, asker, pendingAnswers(place.recordId));
  const servesLocally = local !== undefined && (!place.needsCandidates || local.candidates !== undefined);
  if (servesLocally && !(await hasNetwork())) return local;
  try {
    const round = await fetchRound(place, ownerOf(asker, local), local);
    keepRound(round);
    return round;
  } catch (error) {
    if (servesLocally && isTransient(error)) return local;
    throw error;
  }
}

/** @throws ApiError 401 when nobody is known to be signed in and the phone has no copy either */
function ownerOf({ guardianId, studentId }: Asker, local: Round | undefined): RoundOwner {
  if (local) return local.owner;
  if (guardianId === undefined || studentId === undefined) throw new ApiError(UNAUTHENTICATED_CODE, errors.UNAUTHENTICATED.message, { key: 'UNAUTHENTICATED' });
  return { guardianId, studentId };
}

async function fetchRound({ courseId, recordId, needsCandidates }: RoundPlace, owner: RoundOwner, local: Round | undefined): Promise<Round> {
  // With a copy on the phone a dead network is no reason to send the learner away.
  const quiet = local !== undefined;
  const [{ record, pending }, candidates] = await Promise.all([
    loadWithPending(recordId, () => call('GET courses/{id}/learning_records/{recordId}', { params: { id: courseId, recordId }, quiet })),
    needsCandidates && !local?.candidates ? fetchCandidates(courseId, recordId, 1, quiet) : undefined,
  ]);
  const round = roundFromServer(owner, record, pending.map(fromEntry), local);
  return candidates ? withCandidates(round, candidates.words, candidates.nextPage) : round;
}

async function fetchCandidates(courseId: number, recordId: number, page: number, quiet: boolean) {
  const { items, pagination } = await callPage('GET courses/{id}/words', {
    params: { id: courseId },
    query: { learning_record_id_eq: recordId, page, per_page: MAX_PAGE_SIZE },
    quiet,
  });
  return { words: items, nextPage: page * pagination.pageSize < pagination.total ? page + 1 : undefined };
}

/** The next page of candidates; the round unchanged when there is none. Quiet: the learner is in the middle of the list. */
export async function fetchMoreCandidates(round: Round): Promise<Round> {
  const page = round.candidates?.nextPage;
  if (page === undefined) return round;
  const { words, nextPage } = await fetchCandidates(round.ids.courseId, round.record.id, page, true);
  return withCandidates(round, words, nextPage);
}

/**
 * Completes a round, once every answer has reached the server.
 * @throws ApiError
 */
export async function completeRound(round: Round): Promise<Round> {
  const { courseId, learningRecordId: recordId } = round.ids;
  const record: LearningRecord = await call('POST courses/{id}/learning_records/{recordId}/complete', { params: { id: courseId, recordId } });
  const completed = roundFromServer(round.owner, record, [], round);
  // A completed round is never gone on with: only this session shows its report again without asking.
  forgetRound(recordId);
  forgetLearnedWords(recordId);
  keepRound({ ...completed, candidates: undefined });
  return completed;
}
