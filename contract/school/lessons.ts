/** Lessons of a day, and what the school has to do on it. */
import { type Static, Type } from '@sinclair/typebox';
import { LESSON_CODE_LENGTH } from '../constants';
import { ContentType } from '../resources/courses';
import { Body, Day, DigitCode, Id, Nullable, Timestamp } from '../resources/shared';
import { ChargeReason, LessonLength } from '../resources/teaching-records';
import { CLASS_MAX_STUDENTS } from './constants';
import { ANY_STAFF, defineSchoolCalls, OFFICE, PageOf50 } from './shared';

const Named = Type.Object({ id: Id, name: Type.String() });

/**
 * `open` under way; `left_open` begun on an earlier day and neither completed nor ended; `over` completed, ended, or nothing
 * learned in it on its day.
 */
export const SchoolLessonState = Type.Union([Type.Literal('open'), Type.Literal('left_open'), Type.Literal('over')]);

export const SchoolLesson = Type.Object({
  id: Id,
  student: Type.Object({ id: Id, name: Type.String({ examples: ['林小满'] }), grade: Nullable(Type.String({ examples: ['七年级'] })) }),
  teacher: Named,
  course: Type.Object({ id: Id, name: Type.String({ examples: ['初中核心词汇 · 上'] }), content_type: ContentType }),
  lesson_length: LessonLength,
  started_at: Timestamp,
  completed_at: Nullable(Timestamp),
  state: SchoolLessonState,
  /** Why it was charged or not; null until it is over. */
  charge_reason: Nullable(ChargeReason),
  changed_course_hours: Type.Number({ examples: [1] }),
  /** When the charge was taken back. */
  reversed_at: Nullable(Timestamp),
  /** Why staff registered it; null: it was begun on a phone. */
  registered_reason: Nullable(Type.String({ examples: ['手机没电'] })),
  /** What it is to cost, if it is charged. */
  course_hours: Type.Number({ examples: [1] }),
  /** Under way: `done` of `of` words or questions; completed: `done` of them right. Null: nothing is known. */
  work: Nullable(Type.Object({ done: Type.Integer({ examples: [20] }), of: Type.Integer({ examples: [45] }) })),
  /** What the student has left now. */
  hours_left: Type.Number({ examples: [11.5] }),
  is_short: Type.Boolean(),
});
export type SchoolLesson = Static<typeof SchoolLesson>;

/** Something to do today; `count` students or pieces of work, some of whom are named. */
export const SchoolTask = Type.Object({
  /**
   * `left_open` lessons of earlier days, `written` work to be marked, `short` of hours and no guardian told, `idle` for a
   * week, `due` words to be reviewed by the one student named.
   */
  kind: Type.Union([Type.Literal('left_open'), Type.Literal('written'), Type.Literal('short'), Type.Literal('idle'), Type.Literal('due')]),
  count: Type.Integer({ minimum: 1, examples: [3] }),
  students: Type.Array(Named),
});
export type SchoolTask = Static<typeof SchoolTask>;

/** Of the day: what a teacher says to begin a lesson. */
export const SchoolLessonCode = Type.Object({ teacher: Named, code: DigitCode(LESSON_CODE_LENGTH, '3580') });
export type SchoolLessonCode = Static<typeof SchoolLessonCode>;

export const SchoolToday = Type.Object({
  day: Day,
  /** Of the teachers who give lessons: a teacher's own alone. Empty where the school asks for none. */
  codes: Type.Array(SchoolLessonCode),
  lessons_over: Type.Integer(),
  lessons_open: Type.Integer(),
  /** Charged today and not taken back. */
  hours_charged: Type.Number({ examples: [4.5] }),
  /** So many hours are few. */
  warn_at: Type.Number({ examples: [2] }),
  /** Three at most, the most urgent first. */
  tasks: Type.Array(SchoolTask),
});
export type SchoolToday = Static<typeof SchoolToday>;

export const schoolLessonCalls = defineSchoolCalls({
  'GET today': {
    summary: 'Codes to begin lessons by, what was taught today, and what is to be done.',
    access: ANY_STAFF,
    reply: SchoolToday,
  },
  'GET lessons': {
    summary:
      'Lessons begun on a day, newest first, before them those of earlier days that were left open; a teacher sees those of their students.',
    access: ANY_STAFF,
    query: Body({
      ...PageOf50,
      /** Today unless given. Those left open are listed with today's alone. */
      day: Type.Optional(Day),
    }),
    reply: Type.Array(SchoolLesson),
    paginated: true,
  },
  'POST lessons': {
    summary:
      'Registers a lesson that took place and was not begun on a phone: over, and charged as others are, whatever is left of the hours. Of all these students, or of none; a student has one lesson of a course on a day, and a phone opens none after it.',
    access: OFFICE,
    body: Body({
      student_ids: Type.Array(Id, { minItems: 1, maxItems: CLASS_MAX_STUDENTS, uniqueItems: true }),
      course_id: Id,
      teacher_id: Id,
      lesson_length: Type.Union([Type.Literal('long'), Type.Literal('short')]),
      started_at: Timestamp,
      reason: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['手机没电'] }),
    }),
    reply: Type.Object({
      lessons: Type.Integer({ examples: [3] }),
      /** Charged for each of them. */
      course_hours: Type.Number({ examples: [1] }),
    }),
    idempotent: true,
  },
  'GET students/{id}/lessons': {
    summary: '上课记录 of a student, newest first.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    query: Body({ ...PageOf50 }),
    reply: Type.Array(SchoolLesson),
    paginated: true,
  },
  'POST teachers/{id}/renew_code': {
    summary: "Another code in place of a teacher's that others have learned, at once; a teacher renews their own.",
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    reply: SchoolLessonCode,
    idempotent: true,
  },
  'POST students/{id}/lessons/{lessonId}/end': {
    summary: 'Ends a lesson, which is charged by what was learned in it; over already, it stays as it is.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id, lessonId: Id }),
    reply: SchoolLesson,
    idempotent: true,
  },
});
