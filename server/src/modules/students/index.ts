/** Students: who learns, which courses they have, on which days they learn. */
import fp from 'fastify-plugin';
import type { ModuleParts } from '../parts';
import { createStudentAllocationService } from './allocations/student-allocations.service';
import { createStudentRepository } from './students.repository';
import { studentAllocationRoutes, studentRoutes, studyDayRoutes } from './students.routes';
import { createStudentService } from './students.service';
import { createStudyDayService } from './study-days/study-days.service';

export { assignToAll, findTeacher, holdAllocation, insertFirstCourses, saveAllocation } from './allocations/student-allocations.repository';
export { bookFirstHours, bookHours, holdBalance, type Actor, type CourseHourEntry } from './course-hours/course-hours.repository';
export { createCourseHourService } from './course-hours/course-hours.service';
export { isStudent } from './students.repository';
export { createStudyDayService } from './study-days/study-days.service';
export { saveStudyDay } from './study-days/study-days.repository';

export const students = fp<ModuleParts>((api, { call, database: { db, pool }, now }, done) => {
  const { transact, audit } = api.accounts;
  studentRoutes(call, createStudentService({ repository: createStudentRepository(db), transact, audit, now }));
  studentAllocationRoutes(call, createStudentAllocationService({ db, pool, now }));
  studyDayRoutes(call, createStudyDayService({ db, now }));
  done();
});
