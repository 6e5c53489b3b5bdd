/** The students of the school, as staff see them. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Day, Id, Nullable, Timestamp } from '../resources/shared';
import { ANY_STAFF, defineSchoolCalls, PageOf50, Version } from './shared';

const Named = Type.Object({ id: Id, name: Type.String() });

/** A row of the list. */
export const SchoolStudent = Type.Object({
  id: Id,
  name: Type.String({ examples: ['林小满'] }),
  grade: Nullable(Type.String({ examples: ['七年级'] })),
  /** Of their courses, each once. */
  teachers: Type.Array(Named),
  classes: Type.Array(Named),
  course_hours: Type.Number({ examples: [11.5] }),
  /** As few as the school warns guardians at. */
  is_short: Type.Boolean(),
  /** When a guardian was last reminded that hours are few; null: not within a month, and not since hours were last added. */
  hours_told_at: Nullable(Timestamp),
  /** Day of the latest study; null: never. */
  last_studied_on: Nullable(Day),
  /** Words due for review now. */
  due_words: Type.Integer({ examples: [18] }),
  /** Words that are expected to be forgotten within seven days if nobody reviews them; null: none learned, or not computed yet. */
  words_at_risk: Nullable(Type.Integer({ examples: [18] })),
});
export type SchoolStudent = Static<typeof SchoolStudent>;

export const SchoolGuardian = Type.Object({
  id: Id,
  name: Type.String({ examples: ['林女士'] }),
  /** Middle hidden until somebody asks for it. */
  phone: Type.String({ examples: ['138****6021'] }),
});

export const SchoolStudentDetail = Type.Composite([
  SchoolStudent,
  Type.Object({
    /** Pieces of written work that wait to be marked. */
    waiting_work: Type.Integer({ examples: [2] }),
    guardians: Type.Array(SchoolGuardian),
    courses: Type.Array(
      Type.Object({ id: Id, version: Version, name: Type.String(), teacher: Nullable(Named), is_default: Type.Boolean() }),
    ),
  }),
]);
export type SchoolStudentDetail = Static<typeof SchoolStudentDetail>;

export const schoolStudentCalls = defineSchoolCalls({
  'GET students': {
    summary: 'Students by name, pinyin, telephone number or id; a teacher finds their own only.',
    access: ANY_STAFF,
    query: Body({
      ...PageOf50,
      q: Type.Optional(Type.String({ maxLength: 40, examples: ['林'] })),
      /**
       * Each without those whose deletion has been asked for. `staying`: all others; `short`: few hours left; `idle`: not studied for a
       * week, but studied or enrolled within 30 days.
       */
      only: Type.Optional(Type.Union([Type.Literal('staying'), Type.Literal('short'), Type.Literal('idle')])),
    }),
    reply: Type.Array(SchoolStudent),
    paginated: true,
  },
  'GET students/{id}': {
    summary: 'One student with guardians and courses.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    reply: SchoolStudentDetail,
  },
  'POST students/{id}/guardians/{guardianId}/show_phone': {
    summary: 'The whole telephone number of a guardian; the audit trail is told.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id, guardianId: Id }),
    reply: Type.Object({ phone: Type.String({ examples: ['13800006021'] }) }),
  },
});
