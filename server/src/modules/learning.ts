/** Puts the learning domain together: one place for the application to plug in. */
import type { RegisterCall } from '../plugins/calls';
import { courseRoutes } from './courses/courses.routes';
import { createCourseService } from './courses/courses.service';
import type { LearningContext } from './learning-context';
import { createRoundPrints } from './learning-prints/round-prints';
import { createAnswerService } from './learning-records/answers.service';
import { learningRecordRoutes } from './learning-records/learning-records.routes';
import { createLearningRecordService } from './learning-records/learning-records.service';
import { mistakeWordBookRoutes } from './mistake-word-books/mistake-word-books.routes';
import { createMistakeWordBookService } from './mistake-word-books/mistake-word-books.service';
import { reinforcementRoutes } from './reinforcements/reinforcements.routes';
import { createReinforcementService } from './reinforcements/reinforcements.service';
import { createReviewWordService } from './reinforcements/review-words.service';
import { createScheduleService } from './reinforcements/schedule.service';
import { createSubmissionService } from './reinforcements/submissions.service';
import { studentAllocationRoutes } from './student-allocations/student-allocations.routes';
import { createStudentAllocationService } from './student-allocations/student-allocations.service';
import { teachingRecordRoutes } from './teaching-records/teaching-records.routes';
import { createTeachingRecordService } from './teaching-records/teaching-records.service';

/** The services of the learning domain; seeds and tests use the same. A completed round gets its prints. */
export function createLearningServices(given: LearningContext) {
  const context: LearningContext = { afterCompletion: createRoundPrints, ...given };
  return {
    courses: createCourseService(context),
    learningRecords: createLearningRecordService(context),
    answers: createAnswerService(context),
    schedule: createScheduleService(context),
    reinforcements: createReinforcementService(context),
    reviews: createSubmissionService(context),
    reviewWords: createReviewWordService(context),
    mistakeWordBooks: createMistakeWordBookService(context),
    teachingRecords: createTeachingRecordService(context),
    studentAllocations: createStudentAllocationService(context),
  };
}

export type LearningServices = ReturnType<typeof createLearningServices>;

export function learningRoutes(call: RegisterCall, services: LearningServices): void {
  courseRoutes(call, services.courses);
  learningRecordRoutes(call, services.learningRecords, services.answers);
  reinforcementRoutes(call, services.reinforcements, services.reviews, services.reviewWords);
  mistakeWordBookRoutes(call, services.mistakeWordBooks);
  studentAllocationRoutes(call, services.studentAllocations);
  teachingRecordRoutes(call, services.teachingRecords);
}
