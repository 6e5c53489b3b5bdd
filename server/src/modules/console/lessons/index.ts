/** Lessons at the console: their calls. */
import type { FastifyInstance } from 'fastify';
import { pageRange } from '../../../plugins/calls';
import type { ModuleParts } from '../../parts';
import { createStaffRepository } from '../../staff';
import type { ConsoleStudentService } from '../students.service';
import { createLessonActions } from './lesson-actions.service';
import { createConsoleLessonService } from './lessons.service';

export function schoolLessons(
  api: FastifyInstance,
  { schoolCall: call, database: { db }, now }: ModuleParts,
  students: ConsoleStudentService,
): void {
  const { once } = api.staff;
  const { staffAudit: audit } = api.accounts;
  const staffRows = createStaffRepository(db);
  const lessons = createConsoleLessonService({
    db,
    now,
    once,
    audit,
    requireStudent: (...given) => students.requireStudent(...given),
    countWork: (given) => api.learning.countWork(given),
    endWithin: (...given) => api.lessons.endWithin(...given),
  });
  const actions = createLessonActions({
    db,
    now,
    once,
    audit,
    requireStudents: (...given) => students.requireStudents(...given),
    hasTeacher: (...given) => staffRows.isTeacher(...given),
    registerWithin: (...given) => api.lessons.registerWithin(...given),
  });
  call('GET today', ({ staff }) => lessons.today(staff));
  call('GET lessons', ({ staff, query }) => lessons.list(staff, query, pageRange(query)));
  call('POST lessons', ({ staff, body, idempotencyKey, caller }) => actions.register({ staff, idempotencyKey, caller }, body));
  call('GET students/{id}/lessons', ({ staff, params, query }) => lessons.ofStudent(staff, params.id, pageRange(query)));
  call('POST teachers/{id}/renew_code', ({ staff, params, idempotencyKey, caller }) =>
    actions.renewCode({ staff, idempotencyKey, caller }, params.id),
  );
  call('POST students/{id}/lessons/{lessonId}/end', ({ staff, params, idempotencyKey, caller }) =>
    lessons.end({ staff, idempotencyKey, caller }, params.id, params.lessonId),
  );
}
