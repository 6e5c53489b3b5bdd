/** Classes of the school: who is in them and who teaches them. */
import { type Static, Type } from '@sinclair/typebox';
import { NAME_MAX_LENGTH, NAME_PATTERN } from '../constants';
import { Body, Id, Nullable } from '../resources/shared';
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
});
export type SchoolClass = Static<typeof SchoolClass>;

export const SchoolClassDetail = Type.Composite([SchoolClass, Type.Object({ students: Type.Array(SchoolStudent) })]);
export type SchoolClassDetail = Static<typeof SchoolClassDetail>;

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
});
