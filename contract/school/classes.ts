/** Classes of the school: who is in them and who teaches them. */
import { type Static, Type } from '@sinclair/typebox';
import { NAME_MAX_LENGTH, NAME_PATTERN } from '../constants';
import { Body, Day, Id, Nullable, Timestamp } from '../resources/shared';
import { CLASS_MAX_STUDENTS } from './constants';
import { ANY_STAFF, defineSchoolCalls, OFFICE, PageOf50, Version } from './shared';
import { SchoolStudent } from './students';

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, pattern: NAME_PATTERN, examples: ['七年级周六班'] });
const Teacher = Nullable(Type.Object({ id: Id, name: Type.String({ examples: ['王老师'] }) }));

/** A row of the list. */
export const SchoolClass = Type.Object({
  id: Id,
  version: Version,
  name: Type.String({ examples: ['七年级周六班'] }),
  teacher: Teacher,
  /** It is over: kept, and not in the list unless asked for. */
  retired: Type.Boolean(),
  students_count: Type.Integer({ examples: [12] }),
  /** Words that its students are expected to forget within seven days if nobody reviews them, added up; null: not computed yet. */
  words_at_risk: Nullable(Type.Integer({ examples: [84] })),
});
export type SchoolClass = Static<typeof SchoolClass>;

export const SchoolClassDetail = Type.Composite([SchoolClass, Type.Object({ students: Type.Array(SchoolStudent) })]);
export type SchoolClassDetail = Static<typeof SchoolClassDetail>;

const Word = Type.Object({
  id: Id,
  spelling: Type.String({ examples: ['through'] }),
  meaning: Type.String({ examples: ['穿过'] }),
});
/** 0–1. */
const Share = Type.Number({ minimum: 0, maximum: 1, examples: [0.74] });
/** Words that are expected to be forgotten within seven days if nobody reviews them. */
const NamedCount = Type.Integer({ examples: [18] });

/** How often words named within so many days were really forgotten when they were asked. */
const CameTrue = Type.Object({
  days: Type.Integer({ examples: [28] }),
  asked: Type.Integer({ examples: [52] }),
  forgotten: Type.Integer({ examples: [38] }),
});

/** What a class will have forgotten a week from now, and what it gets wrong most. */
export const ClassForecast = Type.Object({
  /** The oldest figure in it; null: nothing has been computed yet. */
  reckoned_at: Nullable(Timestamp),
  /** Words that they have learned, and the share of them expected to be known now and in a week. Null: none. */
  known: Nullable(Type.Object({ words: Type.Integer({ examples: [2310] }), now: Share, next_week: Share })),
  came_true: CameTrue,
  /** The words that most of them will forget. */
  words: Type.Array(Word),
  /** Most at risk first. */
  students: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String({ examples: ['林小满'] }),
      /** Null: no word learned, or not computed yet. */
      named: Nullable(NamedCount),
      /** Chance that they know each of `words` in a week; null: not learned. */
      known: Type.Array(Nullable(Share)),
    }),
  ),
  /** Words that most of them have got wrong and not yet right again. */
  weak_words: Type.Array(
    Type.Composite([
      Word,
      Type.Object({
        students: Type.Integer({ examples: [9] }),
        times: Type.Integer({ examples: [14] }),
        /** What was given instead, the commonest first. */
        given: Type.Array(Type.String({ examples: ['though'] })),
      }),
    ]),
  ),
  /** Points of mathematics in which most of them answer wrong. */
  weak_points: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String({ examples: ['去分母'] }), students: Type.Integer(), times: Type.Integer() }),
  ),
});
export type ClassForecast = Static<typeof ClassForecast>;

/** What one student will have forgotten, word by word. */
export const StudentForecast = Type.Object({
  reckoned_at: Nullable(Timestamp),
  named: NamedCount,
  came_true: CameTrue,
  /** The surest to be forgotten first; 200 at most. */
  words: Type.Array(
    Type.Composite([
      Word,
      Type.Object({
        /** Chance that it is known in a week. */
        known: Share,
        due_on: Nullable(Day),
      }),
    ]),
  ),
});
export type StudentForecast = Static<typeof StudentForecast>;

const StudentIds = Type.Array(Id, { maxItems: CLASS_MAX_STUDENTS, uniqueItems: true });

export const classCalls = defineSchoolCalls({
  'GET classes': {
    summary: 'Classes by name; a teacher finds their own only.',
    access: ANY_STAFF,
    query: Body({ ...PageOf50, retired: Type.Optional(Type.Boolean({ default: false })) }),
    reply: Type.Array(SchoolClass),
    paginated: true,
  },
  'GET classes/{id}': {
    summary: 'One class with its students.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    reply: SchoolClassDetail,
  },
  'POST classes': {
    summary: 'Opens a class.',
    access: OFFICE,
    body: Body({ name: Name, teacher_id: Nullable(Id), student_ids: Type.Optional(StudentIds) }),
    reply: SchoolClass,
    idempotent: true,
  },
  'PUT classes/{id}': {
    summary: 'Changes name, teacher, or whether it is over.',
    access: OFFICE,
    params: Type.Object({ id: Id }),
    body: Body({ version: Version, name: Name, teacher_id: Nullable(Id), retired: Type.Boolean() }),
    reply: SchoolClass,
  },
  'POST classes/{id}/students': {
    summary: 'Takes students into a class and out of it. Who is in it already, or not in it, stays so.',
    access: OFFICE,
    params: Type.Object({ id: Id }),
    body: Body({ add: StudentIds, remove: StudentIds }),
    reply: SchoolClass,
    idempotent: true,
  },
  'GET classes/{id}/forecast': {
    summary: 'Who of the class will have forgotten what in a week, and what they get wrong most: as it was computed last.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    reply: ClassForecast,
  },
  'POST classes/{id}/forecast': {
    summary: 'Computes the same now.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    reply: ClassForecast,
  },
  'GET students/{id}/forecast': {
    summary: 'Which words a student will have forgotten in a week: as it was computed last.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    reply: StudentForecast,
  },
});
