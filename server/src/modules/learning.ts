/** Puts the learning domain together: one place for the application to plug in. */
import type { RegisterCall } from '../plugins/calls';
import { courseRoutes } from './courses/courses.routes';
import { createCourseService } from './courses/courses.service';
import type { LearningContext } from './learning-context';
import { createAnswerService } from './learning-records/answers.service';
import { learningRecordRoutes } from './learning-records/learning-records.routes';
import { createLearningRecordService } from './learning-records/learning-records.service';
import { studentAllocationRoutes } from './student-allocations/student-allocations.routes';
import { createStudentAllocationService } from './student-allocations/student-allocations.service';
import { teachingRecordRoutes } from './teaching-records/teaching-records.routes';
import { createTeachingRecordService } from './teaching-records/teaching-records.service';

/** The services of the learning domain; seeds and tests use the same. */
export function createLearningServices(context: LearningContext) {
  return {
    courses: createCourseService(context),
    learningRecords: createLearningRecordService(context),
    answers: createAnswerService(context),
    teachingRecords: createTeachingRecordService(context),
    studentAllocations: createStudentAllocationService(context),
  };
}

export type LearningServices = ReturnType<typeof createLearningServices>;

export function learningRoutes(call: RegisterCall, services: LearningServices): void {
  courseRoutes(call, services.courses);
  learningRecordRoutes(call, services.learningRecords, services.answers);
  studentAllocationRoutes(call, services.studentAllocations);
  teachingRecordRoutes(call, services.teachingRecords);
}
