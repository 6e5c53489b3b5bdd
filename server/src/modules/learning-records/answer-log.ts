/** Rows of the log of answers, as the fold of a round and the contract know them. */
import type { LearningAnswer } from '@xueban/contract/resources/learning-records';
import type { TimedAnswer } from '../../rules/round-report';
import type { AnswerRow } from './learning-records.repository';

export function timedAnswer({ wordId, step, correct, currentGroup, mixedGroups, receivedAt, answeredAt }: AnswerRow): TimedAnswer {
  if (step === 'pre_exam') return { kind: 'known', wordId, known: correct, receivedAt, answeredAt };
  return { kind: 'submission', wordId, step, correct, currentGroup, mixedGroups: mixedGroups ?? [], receivedAt, answeredAt };
}

export function learningAnswer({ key, wordId, step, correct, currentGroup, mixedGroups }: AnswerRow): LearningAnswer {
  if (step === 'pre_exam') return { kind: 'known', key, word_id: wordId, known: correct };
  return { kind: 'submission', key, word_id: wordId, step, current_group: currentGroup, mixed_groups: mixedGroups ?? [], correct };
}
