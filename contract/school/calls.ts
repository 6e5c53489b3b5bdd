/** Every call of the school console, by `METHOD path` below SCHOOL_API_PREFIX. */
import type { CallTypes } from '../resources/shared';
import { auditCalls } from './audit';
import { classCalls } from './classes';
import { courseHourCalls } from './course-hours';
import { schoolLessonCalls } from './lessons';
import { enrolmentCalls } from './enrolments';
import { schoolFileCalls } from './files';
import { libraryCalls } from './library';
import { mathImportCalls } from './math-imports';
import { settingCalls } from './settings';
import { staffSessionCalls } from './sessions';
import { schoolPrintCalls } from './prints';
import { rosterCalls } from './roster';
import { schoolStudentCalls } from './students';
import { studentLearningCalls } from './student-learning';
import { studentRightsCalls } from './student-rights';
import { studentWorkCalls } from './student-work';
import { staffCalls } from './staff';
import { trialBookingCalls } from './trial-bookings';
import { wordImportCalls } from './word-imports';

export const schoolCallDefinitions = {
  ...staffSessionCalls,
  ...staffCalls,
  ...schoolStudentCalls,
  ...studentLearningCalls,
  ...studentWorkCalls,
  ...studentRightsCalls,
  ...classCalls,
  ...courseHourCalls,
  ...trialBookingCalls,
  ...schoolLessonCalls,
  ...enrolmentCalls,
  ...schoolFileCalls,
  ...wordImportCalls,
  ...libraryCalls,
  ...auditCalls,
  ...rosterCalls,
  ...mathImportCalls,
  ...settingCalls,
  ...schoolPrintCalls,
} as const;

export type SchoolCallName = keyof typeof schoolCallDefinitions;
export type SchoolCalls = { [K in SchoolCallName]: CallTypes<(typeof schoolCallDefinitions)[K]> };
