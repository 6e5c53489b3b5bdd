/** Learning records: opened, listed, completed and charged in one way for every subject. */
import fp from 'fastify-plugin';
import type { OpenRecords } from '../lessons';
import type { ModuleParts } from '../parts';
import { recordAnswerRoutes } from './record-answers/record-answers.routes';
import { createRecordSubjects } from './record-answers/subjects';
import { bindLesson, holdOpenRecords } from './records/learning-records.repository';
import { learningRecordRoutes } from './records/learning-records.routes';
import { createLearningRecordService } from './records/learning-records.service';

export type { SubjectAnswers } from './record-answers/subjects';
export type { AskedPlace, Finish, LearningMethod } from './records/method';
export { type LearningRecordRow, type RecordKey, type RecordPlace, reportOfSubject, toHead } from './records/record';

declare module 'fastify' {
  interface FastifyInstance {
    learning: { openRecords: OpenRecords };
  }
}

export const openRecords: OpenRecords = { hold: holdOpenRecords, bind: bindLesson };

/** Every subject has its method and what it does with answers here. */
export const learning = fp<ModuleParts>((api, { call, database: { db, pool }, now }, done) => {
  const { words, math } = api;
  api.decorate('learning', { openRecords });
  learningRecordRoutes(call, createLearningRecordService({ db, now }, { word: words.method, math: math.method }));
  recordAnswerRoutes(call, createRecordSubjects(pool), { word: words.answersOfRecord, math: math.answersOfRecord });
  done();
});
