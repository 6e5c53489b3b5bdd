import { pageRange, type RegisterCall } from '../../plugins/calls';
import { callerOf } from '../../plugins/origin';
import type { StudentService } from './students.service';

export function studentRoutes(call: RegisterCall, students: StudentService): void {
  call('GET students', ({ guardian, query }) => students.list(guardian.parentId, pageRange(query)));
  call('GET students/{id}', ({ guardian, params }) => students.show(guardian.parentId, params.id));
  call('PUT students/{id}', ({ guardian, params, body, request }) =>
    students.change(guardian.parentId, params.id, body, callerOf(request)),
  );
}
