/** How far a round is by what this phone knows: ahead of the server while answers wait. Used by the word tab. */
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { outbox } from '@/offline';
import { roundStream } from '../logic/answers';
import { getProgress } from '../logic/progress';
import { roundStorage } from './round-storage';

/** The summary with the phone's own progress when answers of it still wait here. */
export function withLocalProgress(record: WordRecordSummary, studentId: number | undefined): WordRecordSummary {
  if (record.status === 'completed' || outbox.getPending(roundStream(record.id)).length === 0) return record;
  const round = roundStorage.lastKnown(record.id, { guardianId: undefined, studentId });
  return round ? { ...record, progress: getProgress(round.state) } : record;
}

/** The open round this phone knows of a student, to resume where the server cannot be asked. */
export function savedOpenRound(studentId: number | undefined): WordRecordSummary | undefined {
  const round = roundStorage.find({ guardianId: undefined, studentId }, () => true);
  return round?.state.step === 'completed' ? undefined : round && { ...round.record, progress: getProgress(round.state) };
}
