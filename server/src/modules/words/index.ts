/** Words: rounds, what is kept of a word of a student, reviews, the mistake book, lists that are imported. */
import fp from 'fastify-plugin';
import { createKeptWords, type LearningContext } from '../courses';
import type { ModuleParts } from '../parts';
import { createForecastService } from './forecast/forecasts.service';
import { createScheduleService } from './memory/schedule.service';
import { mistakeWordBookRoutes } from './mistake-book/mistake-word-books.routes';
import { createMistakeWordBookService } from './mistake-book/mistake-word-books.service';
import { reinforcementRoutes } from './reinforcements/reinforcements.routes';
import { createReinforcementService } from './reinforcements/reinforcements.service';
import { createReviewWordService } from './reinforcements/review-words.service';
import { createSubmissionService } from './reinforcements/submissions.service';
import { createPackingService } from './packs/packing.service';
import { packingQueue } from './packs/packing-queue';
import { createAnswerService } from './rounds/answers.service';
import { createCandidateService } from './rounds/candidates.service';
import { wordAnswers } from './rounds/word-answers';
import { type AfterRound, createWordMethod } from './rounds/word-method';

export { findCourseByName, beginEdition, lockImports } from './import/import.repository';
export { importPlanned, readWords, type WordReadingNews } from './import/import-preview';
export { notesOn } from './import/notes';
export type { CourseChange } from './import/plan-course';
export { toWordField, toField } from './import/preview-lines';
export { changeWord } from './import/change-word';
export { readTables } from './import/read-tables';
export { ImportRefused } from './import/problems';
export { keepContentCounts } from './import/kept-counts.repository';
export { CHECKED_DAYS, type ForecastService } from './forecast/forecasts.service';
export { NAMED_AT } from './rules/forecast';
export { loadReviewRules, type ReviewRules, saveReviewRules } from './memory/review-rules.repository';
export { getEvent } from './memory/word-store.repository';
export {
  type EventRow,
  loadEvents,
  loadEventsOfDays,
  listPackedWords,
  loadPackedSpan,
  readPackedEvents,
} from './packs/review-packs.repository';
export { createReinforcementService } from './reinforcements/reinforcements.service';
export type { ReviewsOfDay } from './rules/review-schedule';
export { loadAnswers, readPackedAnswers } from './rounds/answer-log.repository';
export { timedAnswer } from './rounds/answer-log';
export { loadOutcome } from './rounds/round-outcome';

declare module 'fastify' {
  interface FastifyInstance {
    words: ReturnType<typeof createWords>;
  }
}

/** @param parts.afterRound what else is made of a completed round */
export function createWords({ afterRound, ...context }: LearningContext & { afterRound: AfterRound }) {
  const words = createKeptWords(context);
  const answers = createAnswerService(context);
  return {
    method: createWordMethod({ ...context, words, afterRound }),
    answers,
    answersOfRecord: wordAnswers(answers),
    candidates: createCandidateService({ ...context, words }),
    schedule: createScheduleService(context),
    forecasts: createForecastService(context),
    reinforcements: createReinforcementService(context),
    reviews: createSubmissionService(context),
    reviewWords: createReviewWordService(context),
    mistakeWordBooks: createMistakeWordBookService(context),
    packing: createPackingService(context),
  };
}

export const words = fp<ModuleParts>((api, { call, database: { db, pool }, jobs, now }, done) => {
  const afterRound: AfterRound = (...given) => api.prints.createRoundPrints(...given);
  const face = createWords({ db, pool, now, audio: api.files.audio.links, afterRound });
  api.decorate('words', face);
  api.addSweeper(face.schedule);
  jobs.register(packingQueue(face.packing));
  reinforcementRoutes(call, face.reinforcements, face.reviews, face.reviewWords);
  mistakeWordBookRoutes(call, face.mistakeWordBooks);
  done();
});
