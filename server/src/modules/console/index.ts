/** What the school's console shows and does, beyond staff themselves. */
import fp from 'fastify-plugin';
import { pageRange } from '../../plugins/calls';
import { getCaller } from '../../plugins/origin';
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
  const students = createConsoleStudentService({
    repository: createConsoleStudentRepository(db),
    audit: api.accounts.staffAudit,
    loadWarnAt: async () => (await loadLessonRules(db)).warnAt,
    now,
  });
  call('GET students', ({ staff, query }) => students.list(staff, query, pageRange(query)));
  call('GET students/{id}', ({ staff, params }) => students.find(staff, params.id));
  call('POST students/{id}/guardians/{guardianId}/show_phone', ({ staff, params, request }) =>
    students.showPhone(staff, params.id, params.guardianId, getCaller(request)),
  );
  const hours = createConsoleHourService({ db, now, once: api.staff.once, audit: api.accounts.staffAudit, students });
  const months = createHourMonthService({ db, now, audit: api.accounts.staffAudit });
  courseHourRoutes(call, { hours, months });
  auditRoutes(call, createConsoleAuditService({ db, audit: api.accounts.staffAudit }), now);
  const staffRows = createStaffRepository(db);
  const bookings = createConsoleTrialBookingService({
    repository: createTrialBookingRepository(db),
    transact: api.accounts.transact,
    audit: api.accounts.staffAudit,
    hasTeacher: (...given) => staffRows.isTeacher(...given),
    now,
  });
  trialBookingRoutes(call, bookings);
  const classes = createClassService({
    repository: createClassRepository(db),
    students,
    hasTeacher: (...given) => staffRows.isTeacher(...given),
    transact: api.accounts.transact,
    once: api.staff.once,
    audit: api.accounts.staffAudit,
    now,
  });
  const forecasts = createClassForecastService({
    repository: createClassForecastRepository(db),
    forecasts: api.words.forecasts,
    classes,
    students,
    transact: api.accounts.transact,
    now,
  });
  jobs.register(forecastQueue({ forecasts, now }));
  classRoutes(call, classes, forecasts);
  schoolLessons(api, parts, students);
  const { transact, staffAudit: audit } = api.accounts;
  const repository = createEnrolmentRepository(db);
  const write = createEnrolmentWriter({ classes, audit, now });
  const enrolments = createEnrolmentService({ repository, bookings, write, once: api.staff.once });
  const studentCourses = createStudentCourseService({ repository, students, transact, audit, now });
  enrolmentRoutes(call, { enrolments, studentCourses });
  const roster = createRosterService({
    loadSchool: (...given) => repository.loadSchool(...given),
    enrol: write,
    once: api.staff.once,
  });
  rosterRoutes(call, roster);
  settingRoutes(call, { db, transact, once: api.staff.once, audit }, parts.config);
  studentLearning(api, parts, students);
  schoolPrints(api, parts, { classes, students });
  libraryRoutes(api, parts);
  done();
});
