/** What a round that is completed came to, for those who make something of it later. */
import type { Executor } from '../../../database';
import { findOutcome, type RoundOutcome } from '../rules/round-report';
import { timedAnswer } from './answer-log';
import { loadAnswers } from './answer-log.repository';

/** Drawn from its log; undefined while something is left to answer. */
export async function loadOutcome(
  db: Executor,
  studentId: number,
  { id, startedAt }: { id: number; startedAt: Date },
): Promise<RoundOutcome | undefined> {
  return findOutcome(id, (await loadAnswers(db, studentId, [id])).map(timedAnswer), startedAt);
}
