/** The vocabulary test: of students and of visitors, and its bank of items. */
import fp from 'fastify-plugin';
import type { ModuleParts } from '../parts';
import { vocabularyLevelRoutes } from './vocabulary-level-submissions.routes';
import { createVocabularyLevelService } from './vocabulary-level-submissions.service';

export { VISITOR_DAYS } from './vocabulary-level-submissions.service';

export const vocabularyTest = fp<ModuleParts>((api, { call, database: { db, pool }, now }, done) => {
  const tests = createVocabularyLevelService({ db, pool, now });
  api.addSweeper(tests);
  vocabularyLevelRoutes(call, tests);
  done();
});
