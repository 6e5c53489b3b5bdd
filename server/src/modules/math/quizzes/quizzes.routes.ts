import type { RegisterCall } from '../../../plugins/calls';
import type { AiJudgingService } from './ai-judging.service';
import type { GetClaimPhoto, GetPhotoLinks } from './photos';
import type { QuizService } from './quizzes.service';

interface QuizRouteParts {
  quizzes: QuizService;
  judging: AiJudgingService;
  getClaimPhoto: GetClaimPhoto;
  getPhotoLinks: GetPhotoLinks;
}

export function quizRoutes(call: RegisterCall, { quizzes, judging, getClaimPhoto, getPhotoLinks }: QuizRouteParts): void {
  call('POST quiz_submissions/take', ({ studentId, body }) => quizzes.take(studentId, body));
  call('PUT quiz_submissions/{id}', async ({ studentId, guardian, params, body, idempotencyKey: key }) => {
    if ('finish' in body) return { quiz: await quizzes.finish(studentId, params.id) };
    if ('mark' in body) return { quiz: await quizzes.mark(studentId, params.id, body.question_id, body.mark) };
    if ('grade_by_ai' in body) {
      await judging.judge(studentId, { quizId: params.id }, body.question_id);
      return { quiz: await quizzes.find(studentId, params.id) };
    }
    return quizzes.answer({ studentId, questionId: body.question_id, key }, params.id, body, getClaimPhoto(guardian.parentId));
  });
  call('GET learning_records/{id}/quiz_questions/{questionId}/question', ({ studentId, guardian, params, query }) => {
    const target = { studentId, recordId: params.id, questionId: params.questionId };
    return quizzes.question(target, query.variant, getPhotoLinks(guardian, studentId));
  });
  call('GET quiz_submissions/{id}/questions/{questionId}', ({ studentId, guardian, params, query }) => {
    const target = { studentId, quizId: params.id, questionId: params.questionId };
    return quizzes.question(target, query.variant, getPhotoLinks(guardian, studentId));
  });
}

export function aiJudgingRoutes(call: RegisterCall, judging: AiJudgingService): void {
  call('POST learning_records/{id}/questions/{questionId}/grade_by_ai', ({ studentId, params }) =>
    judging.judge(studentId, { recordId: params.id }, params.questionId),
  );
}
