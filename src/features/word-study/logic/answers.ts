/** The answers of a round as the phone knows them: those of the server, then its own that are still on their way. */
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import type { RoundAnswer } from '@xueban/contract/learning/word-round';
import type { LearningAnswer } from '@xueban/contract/resources/learning-records/word';
import { type OutboxEntry, type OutboxRequest, type Stream, toStream } from '@/offline';

/** An answer of the round; in the final exam with what was given. */
export type StudyAnswer = RoundAnswer & { exercise?: ExerciseKind; given?: string };

/** An answer with the idempotency key it is sent under. */
export type KeyedAnswer = StudyAnswer & { key: string };

/** How it was asked, for a log. Only what there is: these go into storage by the hundred. */
export function askedBy({ exercise, given }: { exercise?: ExerciseKind | undefined; given?: string | undefined }) {
  return { ...(exercise !== undefined && exercise !== 'recall' && { exercise }), ...(given !== undefined && { given }) };
}

/** What a round's entries in the outbox belong to. */
export function roundStream(recordId: number): Stream {
  return toStream('learning_records', recordId);
}

/** The answers of rounds among entries of the outbox, in the terms of the fold. */
export function fromEntries(entries: readonly OutboxEntry[]): KeyedAnswer[] {
  const answers: KeyedAnswer[] = [];
  for (const entry of entries) {
    const { key } = entry;
    if (entry.call === 'POST learning_records/{id}/questions/{questionId}/known') {
      answers.push({ kind: 'known', key, wordId: entry.params.questionId, known: entry.body.known });
    } else if (entry.call === 'POST learning_records/{id}/questions/{questionId}/submission' && 'step' in entry.body) {
      answers.push(fromSubmission(key, entry.params.questionId, entry.body));
    }
  }
  return answers;
}

type SentSubmission = Pick<
  Extract<LearningAnswer, { kind: 'submission' }>,
  'step' | 'current_group' | 'mixed_groups' | 'correct' | 'exercise' | 'given' | 'taken_back'
>;

function fromSubmission(key: string, wordId: number, sent: SentSubmission): KeyedAnswer {
  const { step, current_group: currentGroup, mixed_groups: mixedGroups, correct } = sent;
  const takenBack = sent.taken_back === true && { takenBack: true };
  return { kind: 'submission', key, wordId, step, currentGroup, mixedGroups, correct, ...askedBy(sent), ...takenBack };
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
  return fromSubmission(answer.key, answer.word_id, answer);
}

/** An answer as it is put into the outbox. For words the question of the API is the word. */
export function toRequest(answer: StudyAnswer, owner: AnswerOwner, answeredAt: string): OutboxRequest {
  const { recordId, ...learner } = owner;
  const params = { id: recordId, questionId: answer.wordId };
  if (answer.kind === 'known') {
    return {
      ...learner,
      subject: 'word',
      call: 'POST learning_records/{id}/questions/{questionId}/known',
      params,
      body: { known: answer.known, answered_at: answeredAt },
    };
  }
  const { step, currentGroup, mixedGroups, correct } = answer;
  const takenBack = answer.takenBack === true && { taken_back: true as const };
  const asked = { ...askedBy(answer), ...takenBack };
  return {
    ...learner,
    call: 'POST learning_records/{id}/questions/{questionId}/submission',
    params,
    body: { step, current_group: currentGroup, mixed_groups: [...mixedGroups], correct, answered_at: answeredAt, ...asked },
  };
}
