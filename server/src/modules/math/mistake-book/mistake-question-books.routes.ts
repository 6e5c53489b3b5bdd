import { pageRange, type RegisterCall } from '../../../plugins/calls';
import type { GetClaimPhoto, GetPhotoLinks } from '../quizzes/photos';
import { requireSameStudent } from '../../../plugins/errors';
import type { MistakeQuestionBookService } from './mistake-question-books.service';
import type { PhotoReadingService } from './photo-reading.service';
import type { OrderPrint } from '../../prints';
import { orderQuestions } from './question-sheets';

export function mistakeQuestionBookRoutes(
  call: RegisterCall,
  books: MistakeQuestionBookService,
  getClaimPhoto: GetClaimPhoto,
  getLinks: GetPhotoLinks,
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
      getLinks(guardian, studentId),
    );
  });
  call('POST mistake_question_books/{id}/questions', ({ guardian, studentId, params, body, idempotencyKey: key }) =>
    books.add(studentId, params.id, key, body, getClaimPhoto(guardian.parentId), getLinks(guardian, studentId)),
  );
  call('PUT mistake_question_books/{id}/questions/{entryId}', ({ guardian, studentId, params, body }) =>
    books.change(studentId, params.id, params.entryId, body, getLinks(guardian, studentId)),
  );
}

export function photoReadingRoutes(call: RegisterCall, reading: PhotoReadingService, getClaimPhoto: GetClaimPhoto): void {
  call('POST mistake_question_books/{id}/photo_readings', ({ guardian, studentId, params, body }) =>
    reading.read(studentId, params.id, body, getClaimPhoto(guardian.parentId)),
  );
}

export function questionSheetRoutes(call: RegisterCall, order: OrderPrint): void {
  call('GET mistake_question_books/{id}/export', async ({ studentId, params, query }) => {
    const { chapter_id_eq: chapterId, knowledge_point_id_eq: knowledgePointId, cause_eq: cause, with_answers: withAnswers = false } = query;
    const filter = {
      ...(chapterId !== undefined && { chapterId }),
      ...(knowledgePointId !== undefined && { knowledgePointId }),
      ...(cause !== undefined && { cause }),
    };
    const type = withAnswers ? 'math_answers' : 'math_questions';
    return (await order(studentId, (tx) => orderQuestions(tx, { studentId, bookId: params.id }, filter, type))).data;
  });
}
