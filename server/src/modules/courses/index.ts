/** Courses: what there is to learn, and the words in it. */
import fp from 'fastify-plugin';
import type { ModuleParts } from '../parts';
import { courseRoutes } from './courses.routes';
import { createCourseService } from './courses.service';

export { type FindContentType, createContentTypes } from './courses.service';
export {
  findAssignedCourse,
  findConditions,
  firstUnlearned,
  isAssigned,
  isHeld,
  isHeldWord,
  listAssignedCourses,
  listOfCourses,
  loadUnits,
} from './courses.repository';
export { listOfOneFamily, listShownToStrangers } from './shown-to-strangers.repository';
export { untilUnchanged } from './until-unchanged';
export type { LearningContext, Queryable, StudentCourse } from './learning-context';
export { createKeptWords, type KeptWords } from './words/kept-words';
export { type AudioLinks, SILENT, type Sound, toWord, WORD_COLUMNS, wordColumns, type WordRow } from './words/word-rows';

export const courses = fp<ModuleParts>((api, { call, database: { db } }, done) => {
  courseRoutes(call, createCourseService({ db, audio: api.files.audio.links }), {
    list: (...given) => api.words.candidates.list(...given),
  });
  done();
});
