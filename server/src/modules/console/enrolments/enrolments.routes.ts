import type { RegisterSchoolCall } from '../../parts';
import type { createEnrolmentService } from './enrolments.service';
import type { createStudentCourseService } from './student-courses.service';
import type { createStudentGuardianService } from './student-guardians.service';

interface EnrolmentServices {
  enrolments: ReturnType<typeof createEnrolmentService>;
  studentCourses: ReturnType<typeof createStudentCourseService>;
  studentGuardians: ReturnType<typeof createStudentGuardianService>;
}

export function enrolmentRoutes(call: RegisterSchoolCall, { enrolments, studentCourses, studentGuardians }: EnrolmentServices): void {
  call('GET courses', () => enrolments.listCourses());
  call('GET enrolment_guardian', ({ query }) => enrolments.findGuardian(query));
  call('POST enrolments', ({ staff, body, idempotencyKey, caller }) => enrolments.enrol({ staff, caller }, idempotencyKey, body));
  call('POST students/{id}/guardians', ({ staff, params, body, idempotencyKey, caller }) =>
    studentGuardians.add({ staff, caller, idempotencyKey }, params.id, body),
  );
  call('PUT students/{id}/courses/{courseId}', ({ staff, params, body, caller }) =>
    studentCourses.change({ staff, caller }, params.id, params.courseId, body),
  );
  call('POST students/{id}/courses/{courseId}/unassign', ({ staff, params, body, caller }) =>
    studentCourses.unassign({ staff, caller }, params.id, params.courseId, body.version),
  );
}
