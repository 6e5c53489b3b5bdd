/** Rows of the log of answers, as the fold of a round and the contract know them. */
import type { LearningAnswer } from '@xueban/contract/resources/learning-records/word';
import type { RoundAnswer } from '@xueban/contract/learning/word-round';
import type { TimedAnswer } from '../rules/round-report';
import type { AnswerRow } from './answer-log.repository';
import type { KeyedAnswer } from './answer-lines';

/** What the fold of a round reads of a row. */
export type LoggedAnswer = Omit<KeyedAnswer, 'key' | 'given' | 'exercise'> & Pick<Partial<AnswerRow>, 'exercise'>;

export function roundAnswer({ wordId, step, correct, currentGroup, mixedGroups, exercise, takenBack }: LoggedAnswer): RoundAnswer {
  if (step === 'pre_exam') return { kind: 'known', wordId, known: correct };
  return {
    kind: 'submission',
    wordId,
    step,
    correct,
    currentGroup,
    mixedGroups: mixedGroups ?? [],
    ...(exercise && { exercise }),
    ...(takenBack && { takenBack }),
  };
}

export function timedAnswer(row: AnswerRow): TimedAnswer {
  return { ...roundAnswer(row), receivedAt: row.receivedAt, answeredAt: row.answeredAt };
}

export function learningAnswer(answer: KeyedAnswer): LearningAnswer {
  const { key, wordId, step, correct, currentGroup, mixedGroups, exercise, given, takenBack } = answer;
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
    ...(takenBack && { taken_back: true }),
  };
}
