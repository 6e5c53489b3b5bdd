import { pageRange, type RegisterCall } from '../../../plugins/calls';
import type { ClaimPhotoOf, PhotoLinksOf } from '../quizzes/photos';
import { requireSameStudent } from '../../../plugins/same-student';
import type { MistakeQuestionBookService } from './mistake-question-books.service';
import type { PhotoReadingService } from './photo-reading.service';

export function mistakeQuestionBookRoutes(
  call: RegisterCall,
  books: MistakeQuestionBookService,
  claimPhotoOf: ClaimPhotoOf,
  linksOf: PhotoLinksOf,
): void {
  call('GET mistake_question_books', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return books.list(studentId, pageRange(query), query.course_id_eq);
  });
  call('GET mistake_question_books/{id}/questions', ({ guardian, studentId, params, query }) => {
    const { left = false, chapter_id_eq: chapterId, knowledge_point_id_eq: knowledgePointId, cause_eq: cause } = query;
    return books.questions(
      studentId,
      params.id,
      { left, chapterId, knowledgePointId, cause },
      pageRange(query),
      linksOf(guardian, studentId),
    );
  });
  call('POST mistake_question_books/{id}/questions', ({ guardian, studentId, params, body, idempotencyKey: key }) =>
    books.add(studentId, params.id, key, body, claimPhotoOf(guardian.parentId), linksOf(guardian, studentId)),
  );
  call('PUT mistake_question_books/{id}/questions/{entryId}', ({ guardian, studentId, params, body }) =>
    books.change(studentId, params.id, params.entryId, body, linksOf(guardian, studentId)),
  );
}

export function photoReadingRoutes(call: RegisterCall, reading: PhotoReadingService, claimPhotoOf: ClaimPhotoOf): void {
  call('POST mistake_question_books/{id}/photo_readings', ({ guardian, studentId, params, body }) =>
    reading.read(studentId, params.id, body, claimPhotoOf(guardian.parentId)),
  );
}
