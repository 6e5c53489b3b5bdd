/** Rights of guardians and students that the school carries out at their request: a copy, deletion, a guardian who is none any more. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Day, Id, Nullable } from '../resources/shared';
import { defineSchoolCalls, OWNER } from './shared';

const OfStudent = Type.Object({ id: Id });
const OfGuardian = Type.Object({ id: Id, guardianId: Id });
/** The student's name, typed to say that it is meant. */
const Confirmed = Body({ name: Type.String({ minLength: 1, maxLength: 60, examples: ['林小满'] }) });

export const SchoolStudentRights = Type.Object({
  /** The day from which all of it is deleted; null: nobody has asked. */
  deletion_due_on: Nullable(Day),
});
export type SchoolStudentRights = Static<typeof SchoolStudentRights>;

export const studentRightsCalls = defineSchoolCalls({
  'GET students/{id}/rights': {
    summary: 'Whether the deletion of a student has been asked for.',
    access: OWNER,
    params: OfStudent,
    reply: SchoolStudentRights,
  },
  'POST students/{id}/delete': {
    summary: 'Asks for the deletion of everything that is kept of a student: out of sight at once, deleted after seven days.',
    access: OWNER,
    params: OfStudent,
    body: Confirmed,
    reply: SchoolStudentRights,
    idempotent: true,
  },
  'POST students/{id}/keep': {
    summary: 'Takes a deletion back that is not due yet. Twice is once.',
    access: OWNER,
    params: OfStudent,
    reply: SchoolStudentRights,
    idempotent: true,
  },
  'POST students/{id}/guardians/{guardianId}/unlink': {
    summary: 'Parts a guardian from a student who has another one.',
    access: OWNER,
    params: OfGuardian,
    body: Confirmed,
    reply: Type.Null(),
    idempotent: true,
  },
  'POST students/{id}/guardians/{guardianId}/export': {
    summary: 'Everything that is kept of a student as a zip for this guardian, who has asked the school for it.',
    access: OWNER,
    params: OfGuardian,
    body: Confirmed,
    reply: Type.String(),
    file: 'zip',
    idempotent: true,
  },
});
