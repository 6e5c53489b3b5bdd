import { pageRange } from '../../../plugins/calls';
import type { RegisterSchoolCall } from '../../parts';
import type { createStudentLearningService } from './learning.service';

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
