/** Answers to questions of learning records, given to the subject whose record it is. */
import type { RegisterCall } from '../../../plugins/calls';
import { AppError } from '../../../plugins/errors';
import type { RecordSubjects } from './subjects';
import type { AnswersOfSubjects, SubjectAnswers } from './subjects';

export function recordAnswerRoutes(call: RegisterCall, findContentType: RecordSubjects, answers: AnswersOfSubjects): void {
  async function loadSubject(studentId: number, recordId: number): Promise<SubjectAnswers> {
    const contentType = await findContentType(studentId, recordId);
    // A record may be of a subject of a later version.
    const subject = contentType && (answers as Partial<typeof answers>)[contentType];
    if (!subject) throw new AppError('NOT_FOUND');
    return subject;
  }

  call('POST learning_records/{id}/questions/{questionId}/known', async ({ studentId, guardian, params, body, idempotencyKey: key }) => {
    const target = { parentId: guardian.parentId, studentId, recordId: params.id, questionId: params.questionId, key };
    return (await loadSubject(studentId, params.id)).known(target, body);
  });
  call(
    'POST learning_records/{id}/questions/{questionId}/submission',
    async ({ studentId, guardian, params, body, idempotencyKey: key }) => {
      const target = { parentId: guardian.parentId, studentId, recordId: params.id, questionId: params.questionId, key };
      return (await loadSubject(studentId, params.id)).submit(target, body);
    },
  );
}
