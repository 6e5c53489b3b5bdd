/** Getting a round: from the page before, from the server, or, without a network, from the phone. */
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import { getRecord } from '@xueban/contract/learning/record-of';
import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import { call, callPage } from '@/lib/http/call';
import { type AttemptOwner, type Learner, loadWithPending, openAttempt, type Opened, ownerFor } from '@/offline';
import { fromEntries, roundStream } from '../logic/answers';
import { forgetLearnedWords } from './learned-words';
import { type Round, roundFromServer, withCandidates } from './round';
import { roundStorage } from './round-storage';

export interface RoundWanted {
  recordId: number;
  /** The pre-exam also needs the words it can draw from. */
  needsCandidates: boolean;
  /** Reads the record of the address, with the study initialisation of the specification (§4); once: without retries. @throws ApiError */
  load: (options: { once: boolean }) => Promise<WordRecord>;
}

/** The round on the phone, if it is enough for its page. */
export function enoughFor(needsCandidates: boolean, round: Round | undefined): Round | undefined {
  return !needsCandidates || round?.candidates ? round : undefined;
}

/** As openAttempt. */
export function openRound({ recordId, needsCandidates, load }: RoundWanted, learner: Learner): Promise<Opened<Round>> {
  const known = roundStorage.lastKnown(recordId, learner);
  const local = enoughFor(needsCandidates, known);
  return openAttempt(local, async () => {
    const owner = ownerFor(learner, known);
    const { record, pending } = await loadWithPending(
      () => load({ once: local !== undefined }),
      ({ id }) => roundStream(id),
    );
    const round = roundFromServer(owner, record, fromEntries(pending), known);
    if (!needsCandidates || round.candidates || round.state.step !== 'pre_exam') return round;
    const { words, nextPage } = await fetchCandidates(owner, record.course_id, recordId, 1);
    return withCandidates(round, words, nextPage);
  });
}

async function fetchCandidates({ studentId }: AttemptOwner, courseId: number, recordId: number, page: number) {
  const { items, pagination } = await callPage('GET courses/{id}/words', {
    params: { id: courseId },
    query: { learning_record_id_eq: recordId, page, per_page: MAX_PAGE_SIZE },
    studentId,
    // The pages do without the network alert: what is on the phone can be resumed.
    quiet: true,
  });
  return { words: items, nextPage: page * pagination.pageSize < pagination.total ? page + 1 : undefined };
}

/** The next page of candidates; the round unchanged when there is none. Quiet: the learner is in the middle of the list. */
export async function fetchMoreCandidates(round: Round): Promise<Round> {
  const page = round.candidates?.nextPage;
  if (page === undefined) return round;
  const { words, nextPage } = await fetchCandidates(round.owner, round.ids.courseId, round.record.id, page);
  return withCandidates(round, words, nextPage);
}

/**
 * Completes a round, once every answer has reached the server.
 * @throws ApiError
 */
export async function completeRound(round: Round): Promise<Round> {
  const { courseId, learningRecordId: recordId } = round.ids;
  const record = await call('POST courses/{id}/learning_records/{recordId}/complete', {
    params: { id: courseId, recordId },
    studentId: round.owner.studentId,
  });
  const completed = roundFromServer(round.owner, getRecord('word', record), [], round);
  // A completed round is never resumed: only this session shows its report again without asking.
  roundStorage.forget(recordId);
  forgetLearnedWords(recordId);
  roundStorage.keep({ ...completed, candidates: undefined });
  return completed;
}
