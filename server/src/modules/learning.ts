/** Puts the learning domain together: one place for the application to plug in. */
import type { RegisterCall } from '../plugins/calls';
import { courseRoutes } from './courses/courses.routes';
import { createCourseService } from './courses/courses.service';
import type { LearningContext } from './learning-context';
import { createRoundPrints } from './learning-prints/round-prints';
import { learningRecordRoutes } from './learning-records/learning-records.routes';
import { bindLesson, holdOpenRecords } from './learning-records/learning-records.repository';
import { createLearningRecordService } from './learning-records/learning-records.service';
import type { LearningMethods } from './learning-records/method';
import { mistakeWordBookRoutes } from './mistake-word-books/mistake-word-books.routes';
import { createMistakeWordBookService } from './mistake-word-books/mistake-word-books.service';
import { reinforcementRoutes } from './reinforcements/reinforcements.routes';
import { createReinforcementService } from './reinforcements/reinforcements.service';
import { createReviewWordService } from './reinforcements/review-words.service';
import { createSubmissionService } from './reinforcements/submissions.service';
import { studentAllocationRoutes } from './student-allocations/student-allocations.routes';
import { createStudentAllocationService } from './student-allocations/student-allocations.service';
import { teachingRecordRoutes } from './teaching-records/teaching-records.routes';
import { createTeachingRecordService } from './teaching-records/teaching-records.service';
import { createScheduleService } from './word-memory/schedule.service';
import { createKeptWords } from './words/kept-words';
import { createAnswerService } from './word-rounds/answers.service';
import { createCandidateService } from './word-rounds/candidates.service';
import { type AfterRound, createWordMethod } from './word-rounds/word-method';
import { wordRoundRoutes } from './word-rounds/word-rounds.routes';

interface LearningParts extends LearningContext {
  /** What else is made of a completed round; its prints unless told. */
  afterRound?: AfterRound;
}

/** The services of the learning domain; seeds and tests use the same. */
export function createLearningServices({ afterRound = createRoundPrints, ...context }: LearningParts) {
  const words = createKeptWords(context);
  // Every subject has its method here.
  const methods: LearningMethods = { word: createWordMethod({ ...context, words, afterRound }) };
  return {
    courses: createCourseService(context),
    candidates: createCandidateService({ ...context, words }),
    learningRecords: createLearningRecordService(context, methods),
    answers: createAnswerService(context),
    schedule: createScheduleService(context),
    reinforcements: createReinforcementService(context),
    reviews: createSubmissionService(context),
    reviewWords: createReviewWordService(context),
    mistakeWordBooks: createMistakeWordBookService(context),
    teachingRecords: createTeachingRecordService(context, { hold: holdOpenRecords, bind: bindLesson }),
    studentAllocations: createStudentAllocationService(context),
  };
}

export type LearningServices = ReturnType<typeof createLearningServices>;

export function learningRoutes(call: RegisterCall, services: LearningServices): void {
  courseRoutes(call, services.courses, services.candidates);
  learningRecordRoutes(call, services.learningRecords);
  wordRoundRoutes(call, services.answers);
  reinforcementRoutes(call, services.reinforcements, services.reviews, services.reviewWords);
  mistakeWordBookRoutes(call, services.mistakeWordBooks);
  studentAllocationRoutes(call, services.studentAllocations);
  teachingRecordRoutes(call, services.teachingRecords);
}
