import type { RegisterCall } from '../../../plugins/calls';
import type { AiJudgingService } from './ai-judging.service';

export function aiJudgingRoutes(call: RegisterCall, judging: AiJudgingService): void {
  call('POST learning_records/{id}/questions/{questionId}/grade_by_ai', ({ studentId, params }) =>
    judging.judge(studentId, { recordId: params.id }, params.questionId),
  );
}
