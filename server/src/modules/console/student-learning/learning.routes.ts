import { pageRange } from '../../../plugins/calls';
import type { RegisterSchoolCall } from '../../parts';
import type { createStudentLearningService } from './learning.service';
import type { createStudentRightsService } from './rights.service';
import type { createStudentWorkService } from './work.service';

export function studentLearningRoutes(call: RegisterSchoolCall, learning: ReturnType<typeof createStudentLearningService>): void {
  call('GET students/{id}/word_courses', ({ staff, params }) => learning.wordCourses(staff, params.id));
  call('GET students/{id}/word_courses/{courseId}/words', ({ staff, params: { id: studentId, courseId }, query }) =>
    learning.words(staff, { studentId, courseId }, query, pageRange(query)),
  );
  call('GET students/{id}/math_courses', ({ staff, params }) => learning.mathCourses(staff, params.id));
  call('GET students/{id}/math_courses/{courseId}/mistakes', ({ staff, params: { id: studentId, courseId }, query }) =>
    learning.mathMistakes(staff, { studentId, courseId }, query, pageRange(query)),
  );
}

export function studentWorkRoutes(call: RegisterSchoolCall, work: ReturnType<typeof createStudentWorkService>): void {
  call('GET students/{id}/written_work', ({ staff, params, query }) => work.list(staff, params.id, pageRange(query)));
  call('POST students/{id}/written_work/{workId}/mark', ({ staff, params: { id: studentId, workId }, body, idempotencyKey, caller }) =>
    work.mark({ staff, caller, idempotencyKey }, { studentId, workId }, body),
  );
}

export function studentRightsRoutes(call: RegisterSchoolCall, rights: ReturnType<typeof createStudentRightsService>): void {
  call('GET students/{id}/rights', ({ staff, params }) => rights.find(staff, params.id));
  call('POST students/{id}/delete', ({ staff, params, body, idempotencyKey, caller }) =>
    rights.remove({ staff, caller, idempotencyKey }, params.id, body.name),
  );
  call('POST students/{id}/keep', ({ staff, params, idempotencyKey, caller }) => rights.keep({ staff, caller, idempotencyKey }, params.id));
  call('POST students/{id}/guardians/{guardianId}/unlink', ({ staff, params, body, idempotencyKey, caller }) => {
    const of = { studentId: params.id, guardianId: params.guardianId };
    return rights.part({ staff, caller, idempotencyKey }, of, body.name);
  });
  call('POST students/{id}/guardians/{guardianId}/export', ({ staff, params, body, idempotencyKey, caller }) => {
    const of = { studentId: params.id, guardianId: params.guardianId };
    return rights.copy({ staff, caller, idempotencyKey }, of, body.name);
  });
}
