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
  call('POST enrolments', ({ staff, body, idempotencyKey, caller }) => enrolments.enrol({ staff, caller }, idempotencyKey, body));
  call('PUT students/{id}/courses/{courseId}', ({ staff, params, body, caller }) =>
    studentCourses.change({ staff, caller }, params.id, params.courseId, body),
  );
  call('POST students/{id}/courses/{courseId}/unassign', ({ staff, params, body, caller }) =>
    studentCourses.unassign({ staff, caller }, params.id, params.courseId, body.version),
  );
}
