import type { RegisterCall } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import type { AnswerService } from './answers.service';

/** The question of a word course is the word. */
export function wordRoundRoutes(call: RegisterCall, answers: AnswerService): void {
  call('POST learning_records/{id}/questions/{questionId}/known', ({ studentId, params, body, idempotencyKey: key }) =>
    answers.mark({ studentId, recordId: params.id, wordId: params.questionId, key }, body),
  );
  call('POST learning_records/{id}/questions/{questionId}/submission', ({ studentId, params, body, idempotencyKey: key }) => {
    if (!('step' in body)) throw new AppError('NOT_FOUND');
    return answers.submit({ studentId, recordId: params.id, wordId: params.questionId, key }, body);
  });
}
