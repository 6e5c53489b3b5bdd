import { pageRange } from '../../../plugins/calls';
import { getCaller } from '../../../plugins/origin';
import type { RegisterSchoolCall } from '../../parts';
import type { createConsoleLessonService } from './lessons.service';

export function lessonRoutes(call: RegisterSchoolCall, lessons: ReturnType<typeof createConsoleLessonService>): void {
  call('GET today', ({ staff }) => lessons.today(staff));
  call('GET lessons', ({ staff, query }) => lessons.list(staff, query, pageRange(query)));
  call('GET students/{id}/lessons', ({ staff, params, query }) => lessons.ofStudent(staff, params.id, pageRange(query)));
  call('POST students/{id}/lessons/{lessonId}/end', ({ staff, params, idempotencyKey, request }) =>
    lessons.end({ staff, idempotencyKey, caller: getCaller(request) }, params.id, params.lessonId),
  );
}
