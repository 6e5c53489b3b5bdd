import { type RegisterCall, pageRange } from '../../../plugins/calls';
import { requireSameStudent } from '../../../plugins/same-student';
import type { StudentAllocationService } from './student-allocations.service';

export function studentAllocationRoutes(call: RegisterCall, allocations: StudentAllocationService): void {
  call('GET student_allocations', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return allocations.list(studentId, pageRange(query), query.course_id_eq);
  });
}
