import { pageRange } from '../../../plugins/calls';
import { getCaller } from '../../../plugins/origin';
import type { RegisterSchoolCall } from '../../parts';
import type { createStudentLearningService } from './learning.service';
import type { createStudentWorkService } from './work.service';

export function studentLearningRoutes(call: RegisterSchoolCall, learning: ReturnType<typeof createStudentLearningService>): void {
  call('GET students/{id}/word_courses', ({ staff, params }) => learning.wordCourses(staff, params.id));
  call('GET students/{id}/word_courses/{courseId}/words', ({ staff, params: { id: studentId, courseId }, query }) =>
    learning.words(staff, { studentId, courseId }, query, pageRange(query)),
  );
  call('GET students/{id}/math_courses', ({ staff, params }) => learning.mathCourses(staff, params.id));
  call('GET students/{id}/math_courses/{courseId}/mistakes', ({ staff, params: { id: studentId, courseId }, query }) =>
    learning.mathMistakes(staff, { studentId, courseId }, query, pageRange(query)),
  );
}

export function studentWorkRoutes(call: RegisterSchoolCall, work: ReturnType<typeof createStudentWorkService>): void {
  call('GET students/{id}/written_work', ({ staff, params, query }) => work.list(staff, params.id, pageRange(query)));
  call('POST students/{id}/written_work/{workId}/mark', ({ staff, params: { id: studentId, workId }, body, idempotencyKey, request }) =>
    work.mark({ staff, caller: getCaller(request), idempotencyKey }, { studentId, workId }, body),
  );
}
