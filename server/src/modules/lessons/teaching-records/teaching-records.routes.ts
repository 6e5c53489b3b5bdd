import { type RegisterCall, pageRange } from '../../../plugins/calls';
import { requireSameStudent } from '../../../plugins/errors';
import type { TeachingRecordService } from './teaching-records.service';

export function teachingRecordRoutes(call: RegisterCall, lessons: TeachingRecordService): void {
  call('GET teaching_records', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return lessons.list(studentId, pageRange(query), query.course_id_eq);
  });
  call('POST teaching_records', ({ studentId, guardian, body, request }) =>
    lessons.open(studentId, body, { parentId: guardian.parentId, address: request.ip }),
  );
  call('GET teaching_records/latest', ({ studentId, query }) => lessons.latest(studentId, query.course_id));
  call('GET teaching_records/{id}', ({ studentId, params }) => lessons.find(studentId, params.id));
  call('POST teaching_records/{id}/end', ({ studentId, params }) => lessons.end(studentId, params.id));
}
