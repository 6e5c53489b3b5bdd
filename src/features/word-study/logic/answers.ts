/** The answers of a round as the phone knows them: those of the server, then its own that are still on their way. */
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import type { RoundAnswer } from '@xueban/contract/learning/word-round';
import { type OutboxEntry, type Stream, streamOf } from '@/lib/outbox';

/** An answer of the round; in the final exam with how the word was asked, other than by recall, and what was given. */
export type StudyAnswer = RoundAnswer & { exercise?: ExerciseKind; given?: string };

/** An answer with the idempotency key it is sent under. */
export type KeyedAnswer = StudyAnswer & { key: string };

/** How it was asked, for a log. Only what there is: these go into storage by the hundred. */
export function askedBy({ exercise, given }: { exercise?: ExerciseKind | undefined; given?: string | undefined }) {
  return { ...(exercise !== undefined && exercise !== 'recall' && { exercise }), ...(given !== undefined && { given }) };
}

/** What a round's entries in the outbox belong to. */
export function roundStream(recordId: number): Stream {
  return streamOf('learning_records', recordId);
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
