/** Enrolment: guardian, student, course, teacher and first hours at once; and a student's further guardians and courses afterwards. */
import { type Static, Type } from '@sinclair/typebox';
import { NAME_MAX_LENGTH, NAME_PATTERN } from '../constants';
import { ContentType } from '../resources/courses';
import { Body, Id, Nullable, PhoneNumber } from '../resources/shared';
import { defineSchoolCalls, OFFICE, Version } from './shared';

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, pattern: NAME_PATTERN, examples: ['林小满'] });
const Named = Type.Object({ id: Id, name: Type.String({ examples: ['林女士'] }) });

/** Who has a telephone number already. */
export const KnownGuardian = Type.Composite([
  Named,
  Type.Object({
    students: Type.Array(Named),
    /** They have asked to be deleted: nobody is enrolled with them. */
    is_leaving: Type.Boolean(),
  }),
]);
export type KnownGuardian = Static<typeof KnownGuardian>;

/** Who it is, so that whoever was shown is the one who is taken. */
const ChosenGuardian = {
  /** The guardian who was shown; null: somebody new, who gets the name. */
  id: Nullable(Id),
  name: Type.Optional(Name),
};

const SchoolCourse = Type.Object({
  id: Id,
  name: Type.String({ examples: ['初中核心词汇 · 上'] }),
  content_type: ContentType,
});

export const enrolmentCalls = defineSchoolCalls({
  'GET courses': { summary: 'Courses that a student may be given, by name.', access: OFFICE, reply: Type.Array(SchoolCourse) },
  'GET enrolment_guardian': {
    summary: 'The guardian who has a telephone number, or that of a booking; null: nobody has, or none was named.',
    access: OFFICE,
    query: Body({ phone: Type.Optional(PhoneNumber), trial_booking_id: Type.Optional(Id) }),
    reply: Nullable(KnownGuardian),
  },
  'POST enrolments': {
    summary: 'Enrols a student: all of it, or nothing. The same key enrols once.',
    access: OFFICE,
    body: Body({
      guardian: Body({
        ...ChosenGuardian,
        /** Left out: that of the booking. */
        phone: Type.Optional(PhoneNumber),
      }),
      student: Body({ name: Name, grade: Type.Optional(Name) }),
      course_id: Nullable(Id),
      teacher_id: Nullable(Id),
      class_id: Type.Optional(Nullable(Id)),
      /** The first ones. */
      hours: Type.Number({ minimum: 0, maximum: 9999, multipleOf: 0.5, examples: [20] }),
      receipt: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', examples: ['0231'] })),
      trial_booking: Type.Optional(Body({ id: Id, version: Version })),
    }),
    reply: Type.Object({ student: Named, guardian: Named }),
    idempotent: true,
  },
  'POST students/{id}/guardians': {
    summary: 'Links a further guardian to a student, who sees and does all that the others do. The same key links once.',
    access: OFFICE,
    params: Type.Object({ id: Id }),
    body: Body({ ...ChosenGuardian, phone: PhoneNumber }),
    reply: Named,
    idempotent: true,
  },
  'PUT students/{id}/courses/{courseId}': {
    summary: 'Gives a student a course, or changes its teacher and whether it is the one that opens first.',
    access: OFFICE,
    params: Type.Object({ id: Id, courseId: Id }),
    body: Body({
      /** As it was read; null: the student does not have the course. */
      version: Nullable(Version),
      teacher_id: Nullable(Id),
      is_default: Type.Boolean(),
    }),
    reply: Type.Null(),
  },
  'POST students/{id}/courses/{courseId}/unassign': {
    summary: 'Takes a course from a student; what was learned in it stays, and is there again when it is given again.',
    access: OFFICE,
    params: Type.Object({ id: Id, courseId: Id }),
    body: Body({ version: Version }),
    reply: Type.Null(),
  },
});
