/** How far a round is by what this phone knows: ahead of the server while answers wait. Used by the word tab. */
import type { LearningRecordSummary } from '@xueban/contract/resources/learning-records';
import { outbox } from '@/lib/outbox';
import { fromEntry } from '../logic/answers';
import { progressOf } from '../logic/progress';
import { lastKnownRound, newestRound } from './round-storage';

function pendingAnswers(recordId: number) {
  return outbox.pendingOf(recordId).map(fromEntry);
}

/** The summary with the phone's own progress when answers of it still wait here. */
export function withLocalProgress(record: LearningRecordSummary, studentId: number | undefined): LearningRecordSummary {
  if (record.status === 'completed' || outbox.pendingOf(record.id).length === 0) return record;
  const round = lastKnownRound(record.id, { guardianId: undefined, studentId }, pendingAnswers(record.id));
  return round ? { ...record, progress: progressOf(round.state) } : record;
}

/** The open round this phone knows of a student, to go on with where the server cannot be asked. */
export function savedOpenRound(studentId: number | undefined): LearningRecordSummary | undefined {
  const round = newestRound({ guardianId: undefined, studentId }, pendingAnswers);
  return round?.state.step === 'completed' ? undefined : round && { ...round.record, progress: progressOf(round.state) };
}
