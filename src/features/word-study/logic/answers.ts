/** The answers of a round as the phone knows them: those of the server, then its own that are still on their way. */
import type { LearningAnswer } from '@xueban/contract/resources/learning-records';
import type { RoundAnswer, StudyStep } from '@xueban/contract/word-round';

/** An answer with the idempotency key it is sent under. */
export type KeyedAnswer = RoundAnswer & { key: string };

/** An answer as it waits in the outbox, in the words of the API. */
export type PendingAnswer =
  | { kind: 'known'; key: string; wordId: number; body: { known: boolean } }
  | {
    kind: 'submission'; key: string; wordId: number;
    body: { step: StudyStep; current_group: number; mixed_groups: readonly number[]; correct: boolean };
  };

/** An answer given back by the server, in the terms of the fold. */
export function fromServer(answer: LearningAnswer): KeyedAnswer {
  if (answer.kind === 'known') return { kind: 'known', key: answer.key, wordId: answer.word_id, known: answer.known };
  return {
    kind: 'submission',
    key: answer.key,
    wordId: answer.word_id,
    step: answer.step,
    currentGroup: answer.current_group,
    mixedGroups: answer.mixed_groups,
    correct: answer.correct,
  };
}

/** An answer that waits in the outbox, in the terms of the fold. */
export function fromPending({ key, wordId, ...answer }: PendingAnswer): KeyedAnswer {
  if (answer.kind === 'known') return { kind: 'known', key, wordId, known: answer.body.known };
  const { step, current_group: currentGroup, mixed_groups: mixedGroups, correct } = answer.body;
  return { kind: 'submission', key, wordId, step, currentGroup, mixedGroups, correct };
}

/** An answer as it is put into the outbox. */
export function toPending({ key, wordId, ...answer }: KeyedAnswer): PendingAnswer {
  if (answer.kind === 'known') return { kind: 'known', key, wordId, body: { known: answer.known } };
  const { step, currentGroup, mixedGroups, correct } = answer;
  return { kind: 'submission', key, wordId, body: { step, current_group: currentGroup, mixed_groups: mixedGroups, correct } };
}

/**
 * Joins two logs in order. An answer that is in both (sent, but its reply was lost) counts once,
 * at the place the first log gives it.
 */
export function mergeAnswers(first: readonly KeyedAnswer[], later: readonly KeyedAnswer[]): KeyedAnswer[] {
  const seen = new Set(first.map((answer) => answer.key));
  const merged = first.slice();
  for (const answer of later) {
    if (seen.has(answer.key)) continue;
    seen.add(answer.key);
    merged.push(answer);
  }
  return merged;
}
