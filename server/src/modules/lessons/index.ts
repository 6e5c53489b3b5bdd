/** Lessons: what they cost, who may open them; trial lessons. */
import fp from 'fastify-plugin';
import { type Audit, createLimitRepository } from '../accounts';
import { createContentTypes, type LearningContext } from '../courses';
import type { ModuleParts } from '../parts';
import { createLessonGate } from './lesson-gate.service';
import { teachingRecordRoutes } from './teaching-records/teaching-records.routes';
import { createTeachingRecordService, type OpenRecords } from './teaching-records/teaching-records.service';
import { createLessonRegister } from './teaching-records/registered-lessons.service';
import { createTrialBookingService } from './trials/trial-bookings.service';
import { createTrialGroupService } from './trials/trial-groups.service';
import { trialRoutes } from './trials/trials.routes';

export type { OpenRecords } from './teaching-records/teaching-records.service';
export { shownRules } from './lesson-gate.service';
export {
  loadLessonRules,
  loadTrialRules,
  loadVersionedLessonRules,
  loadVersionedTrialRules,
  saveLessonRules,
  saveTrialRules,
} from './lesson-rules.repository';
export { checkTrialCourses } from './trials/trial-courses.service';
export { chargeLesson, findLessonForRecord } from './teaching-records/lessons.service';
export { removeTrialBooking } from './trials/trial-bookings.repository';
export { findCode, listCodes, renewCodes, type TeacherCode } from './lesson-codes.repository';
export type { LessonGiven } from './teaching-records/registered-lessons.service';
export { countedUntil } from './teaching-records/teaching-records.repository';

declare module 'fastify' {
  interface FastifyInstance {
    lessons: ReturnType<typeof createLessons>;
  }
}

interface LessonParts extends LearningContext {
  records: OpenRecords;
  /** Tells of lessons that are opened; nobody is told unless given. */
  audit?: Audit;
}

export function createLessons({ records, audit, ...context }: LessonParts) {
  const gate = createLessonGate({ ...context, findContentType: createContentTypes(context.db) });
  return { ...createTeachingRecordService({ ...context, records, gate, audit }), ...createLessonRegister({ ...context, gate }) };
}

export const lessons = fp<ModuleParts>((api, { call, database: { db, pool }, now }, done) => {
  const { audit, limited } = api.accounts;
  const records: OpenRecords = {
    hold: (...given) => api.learning.openRecords.hold(...given),
    bind: (...given) => api.learning.openRecords.bind(...given),
    unbind: (...given) => api.learning.openRecords.unbind(...given),
    workSoFar: (...given) => api.learning.openRecords.workSoFar(...given),
  };
  const service = createLessons({ db, pool, now, records, audit });
  api.decorate('lessons', service);
  teachingRecordRoutes(call, service);
  const bookings = createTrialBookingService({
    ...limited,
    db,
    findLimits: createLimitRepository,
    audit,
    alarm: (alarm) =>
      api.log.error(alarm, "Bookings of trial lessons of this day are running out: somebody may be booking in others' names"),
  });
  api.addSweeper(bookings);
  trialRoutes(call, { groups: createTrialGroupService({ db, pool, audio: api.files.audio.links, now }), bookings });
  done();
});
