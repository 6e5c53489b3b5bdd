import { type Static, Type } from '@sinclair/typebox';
import { LESSON_CODE_LENGTH } from '../constants';
import { Body, defineCalls, DigitCode, Id, Nullable, PageQuery, Timestamp } from './shared';

export const LessonLength = Type.Union([Type.Literal('long'), Type.Literal('short'), Type.Literal('review')]);
export type LessonLength = Static<typeof LessonLength>;

/**
 * Why a lesson was charged, or not: `lesson` charged; not charged: `review` nothing new was learned in a review, `too_few` and
 * `too_short` below the school's minimum, `unused` nothing was learned in it at all.
 */
export const ChargeReason = Type.Union([
  Type.Literal('lesson'),
  Type.Literal('review'),
  Type.Literal('too_few'),
  Type.Literal('too_short'),
  Type.Literal('unused'),
]);
export type ChargeReason = Static<typeof ChargeReason>;

/** One lesson of a student with a teacher. */
export const TeachingRecord = Type.Object({
  id: Id,
  student: Type.Object({ name: Type.String() }),
  teacher: Type.Object({ id: Id, name: Type.String({ examples: ['王老师'] }) }),
  course_id: Id,
  lesson_length: LessonLength,
  started_at: Timestamp,
  /** Null while the lesson is open. */
  completed_at: Nullable(Timestamp),
  /** Course hours charged; 0 until the lesson is completed. */
  changed_course_hours: Type.Number({ examples: [1] }),
  /** Null while it may still be learned in. */
  charge_reason: Nullable(ChargeReason),
  /** When the school took the charge back; what was charged then, and the report, stay. Not told by older servers. */
  reversed_at: Type.Optional(Nullable(Timestamp)),
  /** Why the school registered it, when it was not begun on a phone. Not told by older servers. */
  registered_reason: Type.Optional(Nullable(Type.String({ examples: ['手机没电'] }))),
  /** Something is learned in it, or was: it does not end by learning alone. */
  is_used: Type.Boolean(),
  /** What was said when it began: its length, what it costs when it is charged, and the least that is charged. */
  minutes: Type.Integer({ examples: [30] }),
  course_hours: Type.Number({ examples: [1] }),
  min_learned: Type.Integer({ examples: [5] }),
  min_minutes: Type.Integer({ examples: [5] }),
});
export type TeachingRecord = Static<typeof TeachingRecord>;

/** A course assigned to a student, with the teacher who accompanies it. */
export const StudentAllocation = Type.Object({
  id: Id,
  course_id: Id,
  student: Type.Object({ id: Id, name: Type.String() }),
  teacher: Nullable(Type.Object({ id: Id, name: Type.String() })),
});
export type StudentAllocation = Static<typeof StudentAllocation>;

export const teachingRecordCalls = defineCalls({
  'GET teaching_records': {
    summary: 'Lessons of the current student, newest first.',
    access: 'student',
    query: Body({ ...PageQuery, student_id_eq: Type.Optional(Id), course_id_eq: Type.Optional(Id) }),
    reply: Type.Array(TeachingRecord),
    paginated: true,
  },
  'POST teaching_records': {
    summary:
      "Opens a lesson with the teacher of the course, or gives back the one still open, whose length only rises; the open round belongs to it. Opening and raising want the teacher's code of the day, where the school asks for it, and enough course hours.",
    access: 'student',
    body: Body({
      course_id: Id,
      lesson_length: LessonLength,
      teacher_code: Type.Optional(DigitCode(LESSON_CODE_LENGTH, '4821')),
    }),
    reply: TeachingRecord,
    created: true,
  },
  'GET teaching_records/latest': {
    summary: 'The latest lesson of the current student, of one course if given; null when there is none.',
    access: 'student',
    query: Body({ course_id: Type.Optional(Id) }),
    reply: Nullable(TeachingRecord),
  },
  'GET teaching_records/{id}': {
    summary: 'One lesson of the current student.',
    access: 'student',
    params: Type.Object({ id: Id }),
    reply: TeachingRecord,
  },
  'POST teaching_records/{id}/end': {
    summary:
      'Ends a lesson before its round is completed: it is charged by what was learned in it so far, and not at all below the least. The round goes on without it. Repeating it changes nothing.',
    access: 'student',
    params: Type.Object({ id: Id }),
    reply: TeachingRecord,
  },
  'GET student_allocations': {
    summary: 'Courses assigned to the current student with their teachers.',
    access: 'student',
    query: Body({ ...PageQuery, student_id_eq: Type.Optional(Id), course_id_eq: Type.Optional(Id) }),
    reply: Type.Array(StudentAllocation),
    paginated: true,
  },
});
