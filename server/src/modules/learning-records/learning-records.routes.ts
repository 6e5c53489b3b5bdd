import { type RegisterCall, pageRange } from '../../plugins/calls';
import type { AnswerService } from './answers.service';
import type { LearningRecordService } from './learning-records.service';

export function learningRecordRoutes(call: RegisterCall, records: LearningRecordService, answers: AnswerService): void {
  call('GET courses/{id}/learning_records', ({ studentId, params, query }) => {
    // Sections belong to mathematics: no round of words has one.
    if (query.section_id_eq !== undefined) return { items: [], total: 0 };
    return records.list(studentId, params.id, pageRange(query), { chapterId: query.chapter_id_eq, status: query.status_eq });
  });
  call('POST courses/{id}/learning_records', ({ studentId, params, body }) => records.open(studentId, params.id, body));
  call('GET courses/{id}/learning_records/{recordId}', ({ studentId, params }) => records.find(studentId, params.id, params.recordId));
  call('POST courses/{id}/learning_records/{recordId}/complete', ({ studentId, params }) =>
    records.complete(studentId, params.id, params.recordId),
  );
  call('GET learning_records/latest', ({ studentId, query }) => records.latest(studentId, query.course_id_eq));
  call('POST learning_records/{id}/questions/{questionId}/known', ({ studentId, params, body, idempotencyKey: key }) =>
    answers.mark({ studentId, recordId: params.id, wordId: params.questionId, key }, body),
  );
  call('POST learning_records/{id}/questions/{questionId}/submission', ({ studentId, params, body, idempotencyKey: key }) =>
    answers.submit({ studentId, recordId: params.id, wordId: params.questionId, key }, body),
  );
}
