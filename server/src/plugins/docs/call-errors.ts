/** Which errors each call answers with, beyond those that its definition implies. For the documentation. */
import type { CallName } from '@xueban/contract/calls';
import { SESSION_ENDS } from '@xueban/contract/client-errors';
import type { ErrorKey } from '@xueban/contract/errors';
import type { CallDefinition } from '@xueban/contract/resources/shared';

/** Errors of calls that name an upload; pictures in an object storage are checked then. */
const ofUploads = ['UPLOAD_NOT_FINISHED', 'UPLOAD_REFUSED', 'PICTURE_UNREADABLE', 'PICTURE_TOO_LARGE'] as const;
/** Of an answer to a question of mathematics. */
const ofAnswers = [
  'TOO_MANY_ANSWERS',
  'QUESTION_NOT_IN_QUIZ',
  'ANSWER_UNFITTING',
  'ANSWER_NOT_UNDERSTOOD',
  'IDEMPOTENCY_KEY_REUSED',
  ...ofUploads,
] as const;

/** Of what is to be made from a student's work. */
const ofMaking = [
  'AI_DAY_USED_UP',
  'AI_SCHOOL_USED_UP',
  'AI_NO_WORDS',
  'AI_NO_MISTAKES',
  'AI_NO_QUESTIONS',
  'AI_NOTHING_TO_PLAN',
  'TOO_MANY_ATTEMPTS',
] as const;

/** Of what a model is asked while somebody waits. */
const ofAsking = ['AI_SWITCHED_OFF', 'AI_CANNOT_SEE', 'AI_USED_UP', 'AI_UNAVAILABLE', 'AI_UNSURE', 'TOO_MANY_ATTEMPTS'] as const;

/** Who the guardian is, shown once more. */
const ofIdentity = [
  'IDENTITY_REQUIRED',
  'CURRENT_PASSWORD_INVALID',
  'CAPTCHA_INVALID',
  'SECOND_STEP_REQUIRED',
  'TOO_MANY_ATTEMPTS',
] as const;

const ownErrors: Partial<Record<CallName, readonly ErrorKey[]>> = {
  'POST sessions/sign_in': [
    'CREDENTIALS_INVALID',
    'CAPTCHA_INVALID',
    'PHONE_NOT_REGISTERED',
    'CONSENT_REQUIRED',
    'ACCOUNT_UNDER_DELETION',
    'SECOND_STEP_REQUIRED',
    'TOO_MANY_ATTEMPTS',
    'DELETION_CARRIED_OUT',
  ],
  'POST sessions/send_sign_in_captcha': ['CAPTCHA_TOO_SOON', 'SMS_EXHAUSTED', 'TOO_MANY_ATTEMPTS'],
  'POST sessions/send_reset_password_captcha': ['CAPTCHA_TOO_SOON', 'SMS_EXHAUSTED', 'TOO_MANY_ATTEMPTS'],
  'POST sessions/reset_password': ['CAPTCHA_INVALID', 'PHONE_NOT_REGISTERED', 'PASSWORD_TOO_COMMON', 'TOO_MANY_ATTEMPTS'],
  'POST sessions/wechat_sign_in': [
    'WECHAT_NOT_SET_UP',
    'WECHAT_CODE_INVALID',
    'WECHAT_UNAVAILABLE',
    'PHONE_NOT_REGISTERED',
    'CONSENT_REQUIRED',
    'ACCOUNT_UNDER_DELETION',
    'DELETION_CARRIED_OUT',
    'TOO_MANY_ATTEMPTS',
  ],
  'POST sessions/send_own_captcha': ['CAPTCHA_TOO_SOON', 'SMS_EXHAUSTED', 'TOO_MANY_ATTEMPTS'],
  'POST sessions/change_password': [...ofIdentity, 'PASSWORD_TOO_COMMON'],
  'POST trial_bookings': ['CONSENT_REQUIRED', 'CONSENT_OUTDATED', 'TRIAL_BOOKING_OFF', 'TRIAL_BOOKINGS_FULL', 'TOO_MANY_ATTEMPTS'],
  'POST sessions/{id}/sign_out': ['NOT_FOUND'],
  'POST parents/consents': ['CONSENT_OUTDATED'],
  'POST data_exports': [...ofIdentity, 'STUDENT_NOT_FOUND', 'TOO_MANY_DATA_EXPORTS'],
  'GET data_exports/{id}/file': ['NOT_FOUND', 'DATA_EXPORT_NOT_READY'],
  'POST deletion_requests': [...ofIdentity, 'STUDENT_NOT_FOUND'],
  'POST deletion_requests/{id}/withdraw': ['NOT_FOUND', 'DELETION_CARRIED_OUT'],
  'GET students/{id}': ['STUDENT_NOT_FOUND'],
  'PUT students/{id}': ['STUDENT_NOT_FOUND'],
  'GET students/{id}/reinforcement': ['STUDENT_NOT_FOUND'],
  'GET reinforcement': ['COURSE_NOT_ASSIGNED'],
  'GET reinforcement_words': ['COURSE_NOT_ASSIGNED'],
  'POST reminders': ['REMINDERS_NOT_SET_UP', 'REMINDERS_UNAVAILABLE', 'WECHAT_CODE_INVALID'],
  'POST reinforcement_submissions/take': ['COURSE_NOT_ASSIGNED', 'NOTHING_TO_REVIEW'],
  'GET reinforcement_submissions/{id}': ['NOT_FOUND'],
  'PUT reinforcement_submissions/{id}': ['NOT_FOUND', 'WORD_NOT_IN_REVIEW', 'IDEMPOTENCY_KEY_REUSED'],
  'PUT mistake_word_books/words/{wordId}': ['NOT_FOUND'],
  'GET courses/{id}': ['COURSE_NOT_ASSIGNED'],
  'GET courses/{id}/learning_progresses': ['COURSE_NOT_ASSIGNED'],
  'GET courses/{id}/learning_progresses/current': ['COURSE_NOT_ASSIGNED'],
  'GET courses/{id}/words': ['COURSE_NOT_ASSIGNED', 'NOT_FOUND', 'RECORD_COMPLETED'],
  'GET courses/{id}/learning_records': ['COURSE_NOT_ASSIGNED'],
  'POST courses/{id}/learning_records': ['COURSE_NOT_ASSIGNED', 'TEACHER_NOT_ALLOCATED', 'LESSON_NOT_OPEN', 'NOT_FOUND'],
  'GET courses/{id}/learning_records/{recordId}': ['NOT_FOUND'],
  'POST courses/{id}/learning_records/{recordId}/complete': ['NOT_FOUND', 'FINAL_EXAM_INCOMPLETE', 'QUIZ_INCOMPLETE'],
  'POST learning_records/{id}/questions/{questionId}/known': [
    'NOT_FOUND',
    'RECORD_COMPLETED',
    'ROUND_ALREADY_STARTED',
    'WORD_NOT_IN_ROUND',
    'QUESTION_NOT_IN_QUIZ',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  'POST learning_records/{id}/questions/{questionId}/submission': [
    'NOT_FOUND',
    'RECORD_COMPLETED',
    'WORD_NOT_IN_ROUND',
    'NO_QUESTIONS',
    ...ofAnswers,
  ],
  'GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}': ['COURSE_NOT_ASSIGNED', 'NOT_FOUND'],
  'GET courses/{id}/questions': ['COURSE_NOT_ASSIGNED'],
  'POST quiz_submissions/take': ['NOT_FOUND', 'COURSE_NOT_ASSIGNED', 'NO_QUESTIONS', 'NO_MISTAKES_TO_REVIEW', 'NOTHING_DUE'],
  'PUT quiz_submissions/{id}': ['NOT_FOUND', 'MARK_NOT_POSSIBLE', 'AI_NOT_SET_UP', ...ofAsking, ...ofAnswers],
  'GET learning_records/{id}/quiz_questions/{questionId}/question': ['NOT_FOUND'],
  'GET quiz_submissions/{id}/questions/{questionId}': ['NOT_FOUND'],
  'POST teaching_records': [
    'COURSE_NOT_ASSIGNED',
    'TEACHER_NOT_ALLOCATED',
    'LESSON_NOT_OFFERED',
    'LESSON_CODE_REQUIRED',
    'LESSON_CODE_WRONG',
    'LESSON_CODE_LOCKED',
    'LESSON_REGISTERED',
    'COURSE_HOURS_SHORT',
  ],
  'GET teaching_records/{id}': ['NOT_FOUND'],
  'POST teaching_records/{id}/end': ['NOT_FOUND'],
  'GET vocabulary_level_submissions': ['STUDENT_NOT_FOUND'],
  'GET vocabulary_level_submissions/take': ['UNAUTHENTICATED', 'STUDENT_NOT_FOUND', 'TOO_MANY_ATTEMPTS', 'VOCABULARY_TEST_NOT_SET_UP'],
  'GET vocabulary_level_submissions/{id}': ['UNAUTHENTICATED', 'STUDENT_NOT_FOUND', 'NOT_FOUND'],
  'PUT vocabulary_level_submissions/{id}': [
    'UNAUTHENTICATED',
    'STUDENT_REQUIRED',
    'STUDENT_NOT_FOUND',
    'NOT_FOUND',
    'TEST_STEP_NOT_REACHED',
    'TEST_STEP_ANSWERED',
    'TEST_ANSWER_UNFITTING',
    'TEST_OVER',
    'TEST_EXPIRED',
  ],
  'GET math_level_submissions': ['STUDENT_NOT_FOUND'],
  'GET math_level_submissions/take': ['NOT_FOUND', 'TOO_MANY_ATTEMPTS', 'LEVEL_TEST_NOT_SET_UP'],
  'GET math_level_submissions/{id}': ['NOT_FOUND'],
  'PUT math_level_submissions/{id}': [
    'NOT_FOUND',
    'LEVEL_TEST_NOT_SET_UP',
    'TEST_STEP_NOT_REACHED',
    'TEST_STEP_ANSWERED',
    'TEST_ANSWER_UNFITTING',
    'ANSWER_NOT_UNDERSTOOD',
    'TEST_OVER',
    'TEST_EXPIRED',
  ],
  'GET learning_prints/{id}': ['NOT_FOUND'],
  'GET learning_prints/{id}/export': ['NOT_FOUND'],
  'POST learning_prints/{id}/print': ['NOT_FOUND'],
  'GET mistake_word_books/export': ['COURSE_NOT_ASSIGNED', 'NOTHING_TO_PRINT'],
  'GET mistake_word_books/{id}/export': ['NOT_FOUND', 'NOTHING_TO_PRINT'],
  'GET courses/{id}/units/{unitId}/attachment': ['COURSE_NOT_ASSIGNED', 'NOT_FOUND'],
  'GET courses/{id}/math_report': ['COURSE_NOT_ASSIGNED'],
  'POST learning_records/{id}/questions/{questionId}/grade_by_ai': ['NOT_FOUND', 'AI_NOT_SET_UP', ...ofAsking],
  'POST mistake_question_books/{id}/photo_readings': ['NOT_FOUND', ...ofAsking, ...ofUploads],
  'GET mistake_question_books': ['STUDENT_NOT_FOUND'],
  'GET mistake_question_books/{id}/questions': ['NOT_FOUND'],
  'POST mistake_question_books/{id}/questions': [
    'NOT_FOUND',
    'PAPER_QUESTION_EMPTY',
    'PAPER_QUESTIONS_FULL',
    'IDEMPOTENCY_KEY_REUSED',
    ...ofUploads,
  ],
  'PUT mistake_question_books/{id}/questions/{entryId}': ['NOT_FOUND', 'MARK_NOT_POSSIBLE', 'PAPER_QUESTION_EMPTY'],
  'GET mistake_question_books/{id}/export': ['NOT_FOUND', 'NOTHING_TO_PRINT'],
  'POST ai_generations': ['NOT_FOUND', 'COURSE_NOT_ASSIGNED', 'AI_NOT_AVAILABLE', 'AI_SWITCHED_OFF', ...ofMaking, 'IDEMPOTENCY_KEY_REUSED'],
  'GET ai_generations/{id}': ['NOT_FOUND'],
  'GET ai_generations/{id}/stream': ['NOT_FOUND'],
  'POST ai_generations/{id}/retry': ['NOT_FOUND', 'COURSE_NOT_ASSIGNED', 'AI_NOT_AVAILABLE', 'AI_SWITCHED_OFF', ...ofMaking],
  'PUT ai_generations/{id}': ['NOT_FOUND', 'AI_GENERATION_NOT_READY', 'ANSWER_UNFITTING', 'IDEMPOTENCY_KEY_REUSED'],
  'POST ai_generations/{id}/print': ['NOT_FOUND', 'AI_GENERATION_NOT_READY', 'NOTHING_TO_PRINT'],
  'POST ai_generations/{id}/share': ['NOT_FOUND', 'AI_GENERATION_NOT_READY'],
  'POST ai_generations/{id}/withdraw_share': ['NOT_FOUND'],
  'GET shared_generations/{token}': ['SHARE_NOT_FOUND'],
  'POST direct_uploads': ['TOO_MANY_UPLOADS'],
  'PUT parents/profile': ofUploads,
};

/** Every error a call can answer with, by status. */
export function getErrors(name: CallName, { access, idempotent }: CallDefinition): ErrorKey[] {
  const keys: ErrorKey[] = ['INVALID_REQUEST'];
  if (!name.startsWith('GET ')) keys.push('MALFORMED_BODY', 'UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE');
  if (access === 'guardian' || access === 'student') keys.push('UNAUTHENTICATED', ...SESSION_ENDS);
  if (access === 'student') keys.push('STUDENT_REQUIRED', 'STUDENT_NOT_FOUND');
  if (idempotent) keys.push('IDEMPOTENCY_KEY_REQUIRED');
  return [...new Set([...keys, ...(ownErrors[name] ?? []), 'TOO_MANY_REQUESTS' as const, 'SERVICE_UNAVAILABLE' as const])];
}
