import { pageRange, type RegisterCall } from '../../../plugins/calls';
import { requireSameStudent } from '../../../plugins/errors';
import type { MistakeWordBookService } from './mistake-word-books.service';

export function mistakeWordBookRoutes(call: RegisterCall, books: MistakeWordBookService): void {
  call('GET mistake_word_books', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return books.list(studentId, pageRange(query), query.course_id_eq);
  });
  call('PUT mistake_word_books/words/{wordId}', ({ studentId, params, body }) => books.put(studentId, params.wordId, body.in_mistake_book));
}
