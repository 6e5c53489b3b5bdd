import type { MistakeFilter } from '../../database/schema/prints';
import { pageRange, type RegisterCall } from '../../plugins/calls';
import { requireSameStudent } from '../../plugins/errors';
import type { PrintService } from './prints.service';

const getFilter = ({
  chapter_id_eq: chapterId,
  times_wrong_gteq: timesWrongAtLeast,
}: {
  chapter_id_eq?: number;
  times_wrong_gteq?: number;
}): MistakeFilter => ({
  ...(chapterId !== undefined && { chapterId }),
  ...(timesWrongAtLeast !== undefined && { timesWrongAtLeast }),
});

export function learningPrintRoutes(call: RegisterCall, prints: PrintService): void {
  call('GET learning_prints', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    const { course_id_eq: courseId, print_type_eq: type, learning_record_id_eq: recordId } = query;
    return prints.list(studentId, { courseId, type, recordId }, pageRange(query));
  });
  call('GET learning_prints/{id}', ({ studentId, params, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return prints.preview({ studentId, id: params.id });
  });
  call('GET learning_prints/{id}/export', ({ guardian, studentId, params, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return prints.export({ studentId, id: params.id }, guardian.tokenHash);
  });
  call('POST learning_prints/{id}/print', ({ studentId, params }) => prints.print({ studentId, id: params.id }));
  call('GET mistake_word_books/export', ({ studentId, query }) =>
    prints.exportMistakesOfCourse(studentId, query.course_id_eq, getFilter(query)),
  );
  call('GET mistake_word_books/{id}/export', ({ studentId, params, query }) =>
    prints.exportMistakesOfBook(studentId, params.id, getFilter(query)),
  );
}
