import { pageRange, type RegisterCall } from '../../../plugins/calls';
import type { LearningRecordService } from './learning-records.service';

export function learningRecordRoutes(call: RegisterCall, records: LearningRecordService): void {
  call('GET courses/{id}/learning_progresses', ({ studentId, params }) => records.progresses(studentId, params.id));
  call('GET courses/{id}/learning_progresses/current', ({ studentId, params }) => records.currentProgress(studentId, params.id));
  call('GET courses/{id}/learning_records', ({ studentId, params, query }) => {
    const { chapter_id_eq: chapterId, section_id_eq: sectionId, status_eq: status } = query;
    return records.list(studentId, params.id, pageRange(query), { chapterId, sectionId, status });
  });
  call('POST courses/{id}/learning_records', ({ studentId, params, body }) => records.open(studentId, params.id, body));
  call('GET courses/{id}/learning_records/{recordId}', ({ studentId, params }) => records.find(studentId, params.id, params.recordId));
  call('POST courses/{id}/learning_records/{recordId}/complete', ({ studentId, params }) =>
    records.complete(studentId, params.id, params.recordId),
  );
  call('GET learning_records/latest', ({ studentId, query }) => records.latest(studentId, query.course_id_eq));
}
