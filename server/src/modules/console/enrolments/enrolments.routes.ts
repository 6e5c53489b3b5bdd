import { getCaller } from '../../../plugins/origin';
import type { RegisterSchoolCall } from '../../parts';
import type { createEnrolmentService } from './enrolments.service';
import type { createStudentCourseService } from './student-courses.service';

interface EnrolmentServices {
  enrolments: ReturnType<typeof createEnrolmentService>;
  studentCourses: ReturnType<typeof createStudentCourseService>;
}

export function enrolmentRoutes(call: RegisterSchoolCall, { enrolments, studentCourses }: EnrolmentServices): void {
  call('GET courses', () => enrolments.listCourses());
  call('GET enrolment_guardian', ({ query }) => enrolments.findGuardian(query));
  call('POST enrolments', ({ staff, body, idempotencyKey, request }) =>
    enrolments.enrol({ staff, caller: getCaller(request) }, idempotencyKey, body),
  );
  call('PUT students/{id}/courses/{courseId}', ({ staff, params, body, request }) =>
    studentCourses.change({ staff, caller: getCaller(request) }, params.id, params.courseId, body),
  );
  call('POST students/{id}/courses/{courseId}/unassign', ({ staff, params, body, request }) =>
    studentCourses.unassign({ staff, caller: getCaller(request) }, params.id, params.courseId, body.version),
  );
}
