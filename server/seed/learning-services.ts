/** The services of the learning domains without a server: seeds, tests and benches learn by them. */
import type { LearningContext } from '../src/modules/courses';
import { createCourseService } from '../src/modules/courses/courses.service';
import { openRecords } from '../src/modules/learning';
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
  return {
    ...words,
    ...math,
    courses: createCourseService(context),
    learningRecords: createLearningRecordService(context, { word: words.method, math: math.method }),
    teachingRecords: createLessons({ ...context, records: openRecords }),
    studentAllocations: createStudentAllocationService(context),
    studyDays: createStudyDayService(context),
  };
}

export type LearningServices = ReturnType<typeof createLearningServices>;
