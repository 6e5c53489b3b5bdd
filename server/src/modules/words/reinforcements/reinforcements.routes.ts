import { pageRange, type RegisterCall } from '../../../plugins/calls';
import { requireSameStudent } from '../../../plugins/errors';
import type { ReinforcementService } from './reinforcements.service';
import type { ReviewWordService } from './review-words.service';
import type { SubmissionService } from './submissions.service';

export function reinforcementRoutes(
  call: RegisterCall,
  reinforcements: ReinforcementService,
  submissions: SubmissionService,
  words: ReviewWordService,
): void {
  call('GET reinforcement', ({ studentId, query }) => reinforcements.state(studentId, query.course_id_eq));
  call('GET students/{id}/reinforcement', ({ guardian, params }) => reinforcements.ofStudent(guardian.parentId, params.id));
  call('GET reinforcement_words', ({ studentId, query }) => words.list(studentId, pageRange(query), query));
  call('GET reinforcement_submissions', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return submissions.list(studentId, pageRange(query), { courseId: query.course_id_eq, status: query.status_eq });
  });
  call('POST reinforcement_submissions/take', ({ studentId, body }) => submissions.take(studentId, body));
  call('GET reinforcement_submissions/{id}', ({ studentId, params }) => submissions.find(studentId, params.id));
  call('PUT reinforcement_submissions/{id}', ({ studentId, params, body, idempotencyKey }) =>
    submissions.put(studentId, params.id, body, idempotencyKey),
  );
}
