import type { StudentWord } from '@xueban/contract/resources/courses';
import { type RegisterCall, pageRange } from '../../plugins/calls';
import type { Listed, Range } from '../../database/listing';
import { requireSameStudent } from '../../plugins/errors';
import type { CourseService } from './courses.service';

/** Words that an open learning record can draw from: what a course offers, told by those who know what was learned. */
interface Candidates {
  list(key: { studentId: number; courseId: number; recordId: number }, range: Range): Promise<Listed<StudentWord>>;
}

export function courseRoutes(call: RegisterCall, courses: CourseService, candidates: Candidates): void {
  call('GET courses', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return courses.list(studentId, pageRange(query), query.content_type_eq);
  });
  call('GET courses/default', async ({ studentId, query }) => ({
    course_id: await courses.defaultCourseId(studentId, query.course_content_type_eq),
  }));
  call('GET courses/{id}', ({ studentId, params }) => courses.find(studentId, params.id));
  call('GET courses/{id}/words', ({ studentId, params, query }) => {
    const { learning_record_id_eq: recordId, unit_id_eq: unitId, chapter_id_eq: chapterId, state_eq: state, q: search } = query;
    if (recordId !== undefined) return candidates.list({ studentId, courseId: params.id, recordId }, pageRange(query));
    return courses.words(studentId, params.id, pageRange(query), { unitId, chapterId, state, search });
  });
}
