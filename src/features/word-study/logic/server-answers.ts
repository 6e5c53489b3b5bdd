/** The answers of a round as the server has them, and as they are sent to it. */
import type { LearningAnswer } from '@xueban/contract/resources/learning-records/word';
import type { OutboxRequest } from '@/offline';
import { askedBy, type KeyedAnswer, type StudyAnswer } from './answers';

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
  return {
    ...learner,
    call: 'POST learning_records/{id}/questions/{questionId}/submission',
    params,
    body: { step, current_group: currentGroup, mixed_groups: [...mixedGroups], correct, answered_at: answeredAt, ...askedBy(answer) },
  };
}
