import { pageRange, type RegisterCall } from '../../plugins/calls';
import { requireSameStudent } from '../../plugins/errors';
import type { StudentAllocationService } from './allocations/student-allocations.service';
import type { StudyDayService } from './study-days/study-days.service';
import type { StudentService } from './students.service';

export function studentRoutes(call: RegisterCall, students: StudentService): void {
  call('GET students', ({ guardian, query }) => students.list(guardian.parentId, pageRange(query)));
  call('GET students/{id}', ({ guardian, params }) => students.show(guardian.parentId, params.id));
  call('PUT students/{id}', ({ guardian, params, body, caller }) => students.change(guardian.parentId, params.id, body, caller));
}

export function studentAllocationRoutes(call: RegisterCall, allocations: StudentAllocationService): void {
  call('GET student_allocations', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return allocations.list(studentId, pageRange(query), query.course_id_eq);
  });
}

export function studyDayRoutes(call: RegisterCall, studyDays: StudyDayService): void {
  call('GET study_calendar', ({ studentId, query }) => studyDays.calendar(studentId, query.month_eq));
  call('GET weekly_report', ({ studentId, query }) => studyDays.weeklyReport(studentId, query.day_eq));
}
