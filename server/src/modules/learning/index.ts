/** Learning records: opened, listed, completed and charged in one way for every subject. */
import fp from 'fastify-plugin';
import { createContentTypes, type FindContentType } from '../courses';
import type { OpenRecords } from '../lessons';
import type { ModuleParts } from '../parts';
import { recordAnswerRoutes } from './record-answers/record-answers.routes';
import { createRecordSubjects } from './record-answers/subjects';
import { bindLesson, holdOpenRecords, lockRecord, unbindLesson } from './records/learning-records.repository';
import { createLessonWork } from './records/lesson-work.service';
import { learningRecordRoutes } from './records/learning-records.routes';
import { createLearningRecordService } from './records/learning-records.service';
import { type LearningMethods, NO_WORK } from './records/method';

export type { SubjectAnswers } from './record-answers/subjects';
export type { LessonKey, LessonProgress } from './records/lesson-work.service';
export { type AskedPlace, type Finish, type LearningMethod, NO_WORK, type Work } from './records/method';
export { type LearningRecordRow, type RecordKey, type RecordPlace, readReport, toHead } from './records/record';

declare module 'fastify' {
  interface FastifyInstance {
    learning: { openRecords: OpenRecords; countWork: ReturnType<typeof createLessonWork> };
  }
}

export const createOpenRecords = (findContentType: FindContentType, methods: LearningMethods): OpenRecords => ({
  hold: holdOpenRecords,
  bind: bindLesson,
  unbind: unbindLesson,
  async workSoFar(tx, course, recordId) {
    const type = await findContentType(course.courseId);
    const record = await lockRecord(tx, { ...course, recordId });
    return type && record ? methods[type].workSoFar(tx, course.studentId, record) : NO_WORK;
  },
});

/** Every subject has its method and what it does with answers here. */
export const learning = fp<ModuleParts>((api, { call, database: { db, pool }, now }, done) => {
  const { words, math } = api;
  const methods: LearningMethods = { word: words.method, math: math.method };
  api.decorate('learning', { openRecords: createOpenRecords(createContentTypes(db), methods), countWork: createLessonWork(db, methods) });
  learningRecordRoutes(call, createLearningRecordService({ db, now }, methods));
  recordAnswerRoutes(call, createRecordSubjects(pool), { word: words.answersOfRecord, math: math.answersOfRecord });
  done();
});
