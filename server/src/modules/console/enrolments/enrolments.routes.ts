import { getCaller } from '../../../plugins/origin';
import type { RegisterSchoolCall } from '../../parts';
import type { createEnrolmentService } from './enrolments.service';

export function enrolmentRoutes(call: RegisterSchoolCall, enrolments: ReturnType<typeof createEnrolmentService>): void {
  call('GET courses', () => enrolments.listCourses());
  call('GET enrolment_guardian', ({ query }) => enrolments.findGuardian(query));
  call('POST enrolments', ({ staff, body, idempotencyKey, request }) =>
    enrolments.enrol({ staff, caller: getCaller(request) }, idempotencyKey, body),
  );
  call('PUT students/{id}/courses/{courseId}', ({ staff, params, body, request }) =>
    enrolments.changeCourse({ staff, caller: getCaller(request) }, params.id, params.courseId, body),
  );
  call('POST students/{id}/courses/{courseId}/unassign', ({ staff, params, body, request }) =>
    enrolments.unassignCourse({ staff, caller: getCaller(request) }, params.id, params.courseId, body.version),
  );
}
