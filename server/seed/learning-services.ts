/** The services of the learning domains without a server: seeds, tests and benches learn by them. */
import type { LearningContext } from '../src/modules/courses';
import { createContentTypes, createCourseService } from '../src/modules/courses/courses.service';
import { createOpenRecords } from '../src/modules/learning';
import { createLearningRecordService } from '../src/modules/learning/records/learning-records.service';
import { createLessons } from '../src/modules/lessons';
import { createMath } from '../src/modules/math';
import { createRoundPrints } from '../src/modules/prints';
import { createStudentAllocationService } from '../src/modules/students/allocations/student-allocations.service';
import { createStudyDayService } from '../src/modules/students/study-days/study-days.service';
import { createWords } from '../src/modules/words';

export function createLearningServices(context: LearningContext) {
  const words = createWords({ ...context, afterRound: createRoundPrints });
  const math = createMath(context);
  const methods = { word: words.method, math: math.method };
  return {
    ...words,
    ...math,
    courses: createCourseService(context),
    learningRecords: createLearningRecordService(context, methods),
    teachingRecords: createLessons({ ...context, records: createOpenRecords(createContentTypes(context.db), methods) }),
    studentAllocations: createStudentAllocationService(context),
    studyDays: createStudyDayService(context),
  };
}

export type LearningServices = ReturnType<typeof createLearningServices>;
