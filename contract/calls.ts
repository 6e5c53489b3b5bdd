/**
 * Every call of the API, by `METHOD path` below the prefix. The server builds its routes and its OpenAPI
 * document from this; the mini-program imports only the types (`import type { Calls }`).
 */
import { aiGenerationCalls } from './resources/ai-generations';
import { courseCalls } from './resources/courses';
import { learningPrintCalls } from './resources/learning-prints';
import { learningRecordCalls } from './resources/learning-records/calls';
import { mathLevelSubmissionCalls } from './resources/math/math-level-submissions';
import { miniProgramCodeCalls } from './resources/mini-program-codes';
import { mistakeQuestionBookCalls } from './resources/math/mistake-question-books';
import { quizCalls } from './resources/math/quizzes';
import { sectionCalls } from './resources/math/sections';
import { mistakeWordBookCalls } from './resources/mistake-word-books';
import { personalDataCalls } from './resources/personal-data';
import { reinforcementCalls } from './resources/reinforcements';
import { reminderCalls } from './resources/reminders';
import { schoolCalls } from './resources/schools';
import { sessionCalls } from './resources/sessions';
import type { CallTypes } from './resources/shared';
import { studentCalls } from './resources/students';
import { studyDayCalls } from './resources/study-days';
import { teachingRecordCalls } from './resources/teaching-records';
import { timeCalls } from './resources/times';
import { trialCalls } from './resources/trials';
import { uploadCalls } from './resources/uploads';
import { userCalls } from './resources/users';
import { vocabularyLevelSubmissionCalls } from './resources/vocabulary-level-submissions';

export const calls = {
  ...sessionCalls,
  ...userCalls,
  ...schoolCalls,
  ...personalDataCalls,
  ...studentCalls,
  ...courseCalls,
  ...learningRecordCalls,
  ...teachingRecordCalls,
  ...timeCalls,
  ...reinforcementCalls,
  ...reminderCalls,
  ...mistakeWordBookCalls,
  ...learningPrintCalls,
  ...uploadCalls,
  ...vocabularyLevelSubmissionCalls,
  ...sectionCalls,
  ...quizCalls,
  ...mistakeQuestionBookCalls,
  ...mathLevelSubmissionCalls,
  ...aiGenerationCalls,
  ...studyDayCalls,
  ...miniProgramCodeCalls,
  ...trialCalls,
} as const;

export type CallName = keyof typeof calls;
/** Types of each call: `Calls['GET courses/{id}']['reply']`. */
export type Calls = { [K in CallName]: CallTypes<(typeof calls)[K]> };
