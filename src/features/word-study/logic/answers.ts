/** The answers of a round as the phone knows them: those of the server, then its own that are still on their way. */
import type { LearningAnswer } from '@xueban/contract/resources/learning-records';
import type { ExerciseKind } from '@xueban/contract/word-exercise';
import type { RoundAnswer } from '@xueban/contract/word-round';
import type { OutboxEntry, OutboxRequest } from '@/lib/outbox';

/** An answer of the round; in the final exam with how the word was asked, other than by recall, and what was given. */
export type StudyAnswer = RoundAnswer & { exercise?: ExerciseKind; given?: string };

/** An answer with the idempotency key it is sent under. */
export type KeyedAnswer = StudyAnswer & { key: string };

/** Only what there is: these go into storage by the hundred. */
function askedBy({ exercise, given }: { exercise?: ExerciseKind | undefined; given?: string | undefined }) {
  return { ...(exercise !== undefined && exercise !== 'recall' && { exercise }), ...(given !== undefined && { given }) };
}

/** Whose round an answer belongs to. */
export interface AnswerOwner {
  guardianId: number;
  studentId: number;
  recordId: number;
}

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
    ...askedBy(answer),
  };
}

/** An answer that waits in the outbox, in the terms of the fold. Reviews are filed apart: none of theirs is among a round's. */
export function fromEntry(entry: OutboxEntry): KeyedAnswer {
  if (entry.call === 'PUT reinforcement_submissions/{id}') throw new Error('an answer of a review is none of a round');
  const {
    key,
    params: { questionId: wordId },
  } = entry;
  if (entry.call === 'POST learning_records/{id}/questions/{questionId}/known') {
    return { kind: 'known', key, wordId, known: entry.body.known };
  }
  const { step, current_group: currentGroup, mixed_groups: mixedGroups, correct } = entry.body;
  return { kind: 'submission', key, wordId, step, currentGroup, mixedGroups, correct, ...askedBy(entry.body) };
}

/** An answer as it is put into the outbox. For words the question of the API is the word. */
export function toRequest(answer: StudyAnswer, owner: AnswerOwner, answeredAt: string): OutboxRequest {
  const params = { id: owner.recordId, questionId: answer.wordId };
  if (answer.kind === 'known') {
    return {
      ...owner,
      call: 'POST learning_records/{id}/questions/{questionId}/known',
      params,
      body: { known: answer.known, answered_at: answeredAt },
    };
  }
  const { step, currentGroup, mixedGroups, correct } = answer;
  return {
    ...owner,
    call: 'POST learning_records/{id}/questions/{questionId}/submission',
    params,
    body: { step, current_group: currentGroup, mixed_groups: [...mixedGroups], correct, answered_at: answeredAt, ...askedBy(answer) },
  };
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
