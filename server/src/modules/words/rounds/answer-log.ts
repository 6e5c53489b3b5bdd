/** Rows of the log of answers, as the fold of a round and the contract know them. */
import type { LearningAnswer } from '@xueban/contract/resources/learning-records/word';
import type { RoundAnswer } from '@xueban/contract/learning/word-round';
import type { TimedAnswer } from '../rules/round-report';
import type { AnswerRow } from './answer-log.repository';
import type { KeyedAnswer } from './answer-lines';

export function roundAnswer({
  wordId,
  step,
  correct,
  currentGroup,
  mixedGroups,
}: Omit<KeyedAnswer, 'key' | 'exercise' | 'given'>): RoundAnswer {
  if (step === 'pre_exam') return { kind: 'known', wordId, known: correct };
  return { kind: 'submission', wordId, step, correct, currentGroup, mixedGroups: mixedGroups ?? [] };
}

export function timedAnswer(row: AnswerRow): TimedAnswer {
  return { ...roundAnswer(row), receivedAt: row.receivedAt, answeredAt: row.answeredAt };
}

export function learningAnswer({ key, wordId, step, correct, currentGroup, mixedGroups, exercise, given }: KeyedAnswer): LearningAnswer {
  if (step === 'pre_exam') return { kind: 'known', key, word_id: wordId, known: correct };
  return {
    kind: 'submission',
    key,
    word_id: wordId,
    step,
    current_group: currentGroup,
    mixed_groups: mixedGroups ?? [],
    correct,
    ...(exercise && { exercise }),
    ...(given != null && { given }),
  };
}
