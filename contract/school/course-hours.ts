/** The ledger of a student's course hours: entries are added, and taken back by others; none is changed. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, Nullable, Timestamp } from '../resources/shared';
import { ANY_STAFF, defineSchoolCalls, OFFICE, PageOf50 } from './shared';

/** `opening` what was left when the ledger began, `grant`, `deduction`, `lesson` the charge of a lesson, `reversal` of another entry. */
export const EntryKind = Type.Union([
  Type.Literal('opening'),
  Type.Literal('grant'),
  Type.Literal('deduction'),
  Type.Literal('lesson'),
  Type.Literal('reversal'),
]);

export const SchoolHourEntry = Type.Object({
  id: Id,
  at: Timestamp,
  kind: EntryKind,
  /** Taken away: negative. */
  hours: Type.Number({ examples: [-1] }),
  /** What was left after it. */
  balance: Type.Number({ examples: [11.5] }),
  reason: Nullable(Type.String({ examples: ['续课 20 课时'] })),
  receipt: Nullable(Type.String({ examples: ['0231'] })),
  /** Who booked it; null: the lesson itself. */
  by: Nullable(Type.String({ examples: ['李教务'] })),
  /** The entry that this one takes back. */
  reverses: Nullable(Id),
  /** The entry that takes this one back. */
  reversed_by: Nullable(Id),
});
export type SchoolHourEntry = Static<typeof SchoolHourEntry>;

/** A month of the school's calendar; this month unless given. */
export const Month = Type.String({ pattern: '^20\\d{2}-(?:0[1-9]|1[0-2])$', examples: ['2026-11'] });

const HoursOfMonth = {
  /** Lessons that were given: in which something was learned. */
  lessons: Type.Integer({ examples: [42] }),
  /** Charged for lessons, as it was: what of it was taken back is in `reversed`. */
  charged: Type.Number({ examples: [38.5] }),
  added: Type.Number({ examples: [60] }),
  taken: Type.Number({ examples: [0] }),
  /** What reversals came to: hours given back less hours that had been added. */
  reversed: Type.Number({ examples: [1.5] }),
};

export const SchoolHourMonth = Type.Object({
  month: Month,
  /**
   * By the teacher of the lesson; what is about no lesson counts for the teacher of the student's first course. Null:
   * students without one.
   */
  teachers: Type.Array(
    Type.Object({ teacher: Nullable(Type.Object({ id: Id, name: Type.String({ examples: ['王老师'] }) })), ...HoursOfMonth }),
    { maxItems: 500 },
  ),
  total: Type.Object(HoursOfMonth),
});
export type SchoolHourMonth = Static<typeof SchoolHourMonth>;

const Reason = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['续课'] });
/** The newest entry that was on the screen; another one since is told before anything is booked. Null: there was none. */
const Latest = Nullable(Id);

export const courseHourCalls = defineSchoolCalls({
  'GET course_hours/by_teacher': {
    summary: "A month's lessons and course hours by teacher; a teacher sees those of their students.",
    access: ANY_STAFF,
    query: Body({ month: Type.Optional(Month) }),
    reply: SchoolHourMonth,
  },
  'POST course_hours/download': {
    summary: 'The ledger of a month as a table for a spreadsheet, oldest first; the audit trail is told.',
    access: OFFICE,
    body: Body({ month: Month }),
    reply: Type.String(),
    file: 'csv',
  },
  'GET students/{id}/course_hour_entries': {
    summary: "Entries of a student's course hours, newest first, each with what was left after it.",
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    query: Body(PageOf50),
    reply: Type.Array(SchoolHourEntry),
    paginated: true,
  },
  'POST students/{id}/course_hour_entries': {
    summary: 'Gives course hours, or takes them away. The same key books once.',
    access: OFFICE,
    params: Type.Object({ id: Id }),
    body: Body({
      hours: Type.Number({ minimum: -9999, maximum: 9999, multipleOf: 0.5, examples: [20] }),
      reason: Reason,
      receipt: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', examples: ['0231'] })),
      latest_entry_id: Latest,
    }),
    reply: SchoolHourEntry,
    idempotent: true,
  },
  'POST students/{id}/course_hour_entries/{entryId}/reverse': {
    summary: 'Takes an entry back by one of the opposite hours, once.',
    access: OFFICE,
    params: Type.Object({ id: Id, entryId: Id }),
    body: Body({ reason: Reason }),
    reply: SchoolHourEntry,
    idempotent: true,
  },
});
