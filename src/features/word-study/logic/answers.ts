/** The answers of a round as the phone knows them: those of the server, then its own that are still on their way. */
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import type { RoundAnswer } from '@xueban/contract/learning/word-round';
import { type OutboxEntry, type Stream, streamOf } from '@/offline';

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

/** The answers of rounds among entries of the outbox, in the terms of the fold. */
export function fromEntries(entries: readonly OutboxEntry[]): KeyedAnswer[] {
  const answers: KeyedAnswer[] = [];
  for (const entry of entries) {
    const { key } = entry;
    if (entry.call === 'POST learning_records/{id}/questions/{questionId}/known') {
      answers.push({ kind: 'known', key, wordId: entry.params.questionId, known: entry.body.known });
    } else if (entry.call === 'POST learning_records/{id}/questions/{questionId}/submission' && 'step' in entry.body) {
      const { step, current_group: currentGroup, mixed_groups: mixedGroups, correct } = entry.body;
      const wordId = entry.params.questionId;
      answers.push({ kind: 'submission', key, wordId, step, currentGroup, mixedGroups, correct, ...askedBy(entry.body) });
    }
  }
  return answers;
}
