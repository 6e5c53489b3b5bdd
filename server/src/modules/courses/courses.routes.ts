import { type RegisterCall, pageRange } from '../../plugins/calls';
import { requireSameStudent } from '../same-student';
import type { CourseService } from './courses.service';

export function courseRoutes(call: RegisterCall, courses: CourseService): void {
  call('GET courses', ({ studentId, query }) => {
    requireSameStudent(studentId, query.student_id_eq);
    return courses.list(studentId, pageRange(query), query.content_type_eq);
  });
  call('GET courses/default', async ({ studentId, query }) => ({
    course_id: await courses.defaultCourseId(studentId, query.course_content_type_eq),
  }));
  call('GET courses/{id}', ({ studentId, params }) => courses.find(studentId, params.id));
  call('GET courses/{id}/learning_progresses', ({ studentId, params }) => courses.progresses(studentId, params.id));
  call('GET courses/{id}/learning_progresses/current', ({ studentId, params }) => courses.currentProgress(studentId, params.id));
  call('GET courses/{id}/words', ({ studentId, params, query }) => {
    const { learning_record_id_eq: recordId, unit_id_eq: unitId, chapter_id_eq: chapterId, state_eq: state, q: search } = query;
    if (recordId !== undefined) return courses.candidates(studentId, params.id, recordId, pageRange(query));
    return courses.words(studentId, params.id, pageRange(query), { unitId, chapterId, state, search });
  });
}
