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

export interface RoundWanted {
  recordId: number;
  /** The pre-exam also needs the words it can draw from. */
  needsCandidates: boolean;
  /** Reads the record of the address, with the study initialisation of the specification (§4); once: without retries. @throws ApiError */
  load: (options: { once: boolean }) => Promise<LearningRecord>;
}

function pendingAnswers(recordId: number): KeyedAnswer[] {
  return outbox.pendingOf(recordId).map(fromEntry);
}

/** The round of the page before, if it can be shown at once. */
export function roundAtHand(
  { recordId, needsCandidates }: Pick<RoundWanted, 'recordId' | 'needsCandidates'>,
  asker: Asker,
): Round | undefined {
  const round = freshRound(recordId, asker);
  return round && (!needsCandidates || round.candidates) ? round : undefined;
}

/**
 * Opens a round. The server has the last word, as another phone may have gone on with it; what this phone knows
 * serves when there is no network or no answer.
 * @throws ApiError when neither has it
 */
export async function openRound(wanted: RoundWanted, asker: Asker): Promise<Round> {
  const local = lastKnownRound(wanted.recordId, asker, pendingAnswers(wanted.recordId));
  const servesLocally = local !== undefined && (!wanted.needsCandidates || local.candidates !== undefined);
  if (servesLocally && !(await hasNetwork())) return local;
  try {
    const round = await fetchRound(wanted, ownerOf(asker, local), local, servesLocally);
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
  if (guardianId === undefined || studentId === undefined)
    throw new ApiError(UNAUTHENTICATED_CODE, errors.UNAUTHENTICATED.message, { key: 'UNAUTHENTICATED' });
  return { guardianId, studentId };
}

async function fetchRound(
  { recordId, needsCandidates, load }: RoundWanted,
  owner: RoundOwner,
  local: Round | undefined,
  once: boolean,
): Promise<Round> {
  const { record, pending } = await loadWithPending(recordId, () => load({ once }));
  const round = roundFromServer(owner, record, pending.map(fromEntry), local);
  if (!needsCandidates || round.candidates || round.state.step !== 'pre_exam') return round;
  const { words, nextPage } = await fetchCandidates(record.course_id, recordId, 1);
  return withCandidates(round, words, nextPage);
}

async function fetchCandidates(courseId: number, recordId: number, page: number) {
  const { items, pagination } = await callPage('GET courses/{id}/words', {
    params: { id: courseId },
    query: { learning_record_id_eq: recordId, page, per_page: MAX_PAGE_SIZE },
    // The pages do without the network alert: what is on the phone can be gone on with.
    quiet: true,
  });
  return { words: items, nextPage: page * pagination.pageSize < pagination.total ? page + 1 : undefined };
}

/** The next page of candidates; the round unchanged when there is none. Quiet: the learner is in the middle of the list. */
export async function fetchMoreCandidates(round: Round): Promise<Round> {
  const page = round.candidates?.nextPage;
  if (page === undefined) return round;
  const { words, nextPage } = await fetchCandidates(round.ids.courseId, round.record.id, page);
  return withCandidates(round, words, nextPage);
}

/**
 * Completes a round, once every answer has reached the server.
 * @throws ApiError
 */
export async function completeRound(round: Round): Promise<Round> {
  const { courseId, learningRecordId: recordId } = round.ids;
  const record: LearningRecord = await call('POST courses/{id}/learning_records/{recordId}/complete', {
    params: { id: courseId, recordId },
  });
  const completed = roundFromServer(round.owner, record, [], round);
  // A completed round is never gone on with: only this session shows its report again without asking.
  forgetRound(recordId);
  forgetLearnedWords(recordId);
  keepRound({ ...completed, candidates: undefined });
  return completed;
}
