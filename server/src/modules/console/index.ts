/** What the school's console shows and does, beyond staff themselves. */
import fp from 'fastify-plugin';
import { pageRange } from '../../plugins/calls';
import { loadLessonRules } from '../lessons';
import type { ModuleParts } from '../parts';
import { createStaffRepository } from '../staff';
import { auditRoutes } from './audit/audit.routes';
import { createConsoleAuditService } from './audit/audit.service';
import { createClassForecastRepository } from './classes/class-forecasts.repository';
import { createClassForecastService } from './classes/class-forecasts.service';
import { createClassRepository } from './classes/classes.repository';
import { classRoutes } from './classes/classes.routes';
import { createClassService } from './classes/classes.service';
import { forecastQueue } from './classes/forecast-queue';
import { createHourMonthService } from './course-hour-months/months.service';
import { libraryRoutes } from './library.routes';
import { courseHourRoutes } from './course-hours.routes';
import { createConsoleHourService } from './course-hours.service';
import { schoolLessons } from './lessons';
import { createEnrolmentRepository } from './enrolments/enrolments.repository';
import { enrolmentRoutes } from './enrolments/enrolments.routes';
import { createEnrolmentService } from './enrolments/enrolments.service';
import { createEnrolmentWriter } from './enrolments/write-enrolments';
import { createStudentCourseService } from './enrolments/student-courses.service';
import { createStudentGuardianService } from './enrolments/student-guardians.service';
import { schoolPrints } from './prints';
import { rosterRoutes } from './roster/roster.routes';
import { createRosterService } from './roster/roster.service';
import { settingRoutes } from './settings/settings.routes';
import { studentLearning } from './student-learning';
import { createConsoleStudentRepository } from './students.repository';
import { createConsoleStudentService } from './students.service';
import { createTrialBookingRepository } from './trial-bookings/trial-bookings.repository';
import { trialBookingRoutes } from './trial-bookings/trial-bookings.routes';
import { createConsoleTrialBookingService } from './trial-bookings/trial-bookings.service';

export const schoolConsole = fp<ModuleParts>((api, parts, done) => {
  const {
    schoolCall: call,
    database: { db },
    jobs,
    now,
  } = parts;
  const { transact, staffAudit: audit } = api.accounts;
  const { once } = api.staff;
  const staffRows = createStaffRepository(db);
  const hasTeacher: typeof staffRows.isTeacher = (...given) => staffRows.isTeacher(...given);

  const loadWarnAt = async () => (await loadLessonRules(db)).warnAt;
  const students = createConsoleStudentService({ repository: createConsoleStudentRepository(db), audit, loadWarnAt, now });
  call('GET students', ({ staff, query }) => students.list(staff, query, pageRange(query)));
  call('GET students/{id}', ({ staff, params }) => students.find(staff, params.id));
  call('POST students/{id}/guardians/{guardianId}/show_phone', ({ staff, params, caller }) =>
    students.showPhone(staff, params.id, params.guardianId, caller),
  );

  const hours = createConsoleHourService({ db, now, once, audit, students });
  courseHourRoutes(call, { hours, months: createHourMonthService({ db, now, audit }) });
  auditRoutes(call, createConsoleAuditService({ db, audit }), now);

  const bookings = createConsoleTrialBookingService({ repository: createTrialBookingRepository(db), transact, audit, hasTeacher, now });
  trialBookingRoutes(call, bookings);

  const classes = createClassService({ repository: createClassRepository(db), students, hasTeacher, transact, once, audit, now });
  const forecastRows = createClassForecastRepository(db);
  const { forecasts: computation } = api.words;
  const forecasts = createClassForecastService({ repository: forecastRows, forecasts: computation, classes, students, transact, now });
  jobs.register(forecastQueue({ forecasts, now }));
  classRoutes(call, classes, forecasts);
  schoolLessons(api, parts, students);

  const repository = createEnrolmentRepository(db);
  const write = createEnrolmentWriter({ classes, audit, now });
  const enrolments = createEnrolmentService({ repository, bookings, write, once });
  const studentCourses = createStudentCourseService({ repository, students, transact, audit, now });
  const studentGuardians = createStudentGuardianService({ repository, students, once, audit });
  enrolmentRoutes(call, { enrolments, studentCourses, studentGuardians });
  rosterRoutes(call, createRosterService({ loadSchool: (...given) => repository.loadSchool(...given), enrol: write, once }));

  settingRoutes(call, { db, transact, once, audit }, parts.config);
  studentLearning(api, parts, students);
  schoolPrints(api, parts, { classes, students });
  libraryRoutes(api, parts);
  done();
});
