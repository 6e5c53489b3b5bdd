/** Whoever asked for a trial lesson: called, invited, and what became of it. */
import { type Static, Type } from '@sinclair/typebox';
import { TrialBookingSource } from '../resources/trials';
import { Body, Id, Nullable, Timestamp } from '../resources/shared';
import { defineSchoolCalls, OFFICE, PageOf50, Version } from './shared';

/** 待联系 waiting, 已联系 called (without a day yet), 已约 arranged, 已试 attended, 报名 enrolled, 放弃 given_up. */
export const TrialBookingState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('called'),
  Type.Literal('arranged'),
  Type.Literal('attended'),
  Type.Literal('enrolled'),
  Type.Literal('given_up'),
]);
export type TrialBookingState = Static<typeof TrialBookingState>;

/** Where a list looks: `waiting` also those who were called and have no day, `ended` enrolled or given up. */
const Stage = Type.Union([Type.Literal('waiting'), Type.Literal('arranged'), Type.Literal('attended'), Type.Literal('ended')]);
export type TrialBookingStage = Static<typeof Stage>;

const Reason = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['离家太远'] });

export const SchoolTrialBooking = Type.Object({
  id: Id,
  version: Version,
  name: Type.String({ examples: ['林女士'] }),
  /** Middle hidden until somebody asks for it. */
  phone: Type.String({ examples: ['138****6021'] }),
  grade: Nullable(Type.String({ examples: ['七年级'] })),
  source: Nullable(TrialBookingSource),
  booked_at: Timestamp,
  state: TrialBookingState,
  /** When the trial lesson is, once it was arranged. */
  arranged_for: Nullable(Timestamp),
  teacher: Nullable(Type.Object({ id: Id, name: Type.String({ examples: ['王老师'] }) })),
  /** Why they gave up. */
  reason: Nullable(Reason),
  /** Who was enrolled from it, while they are at the school. */
  student: Nullable(Type.Object({ id: Id, name: Type.String({ examples: ['林小满'] }) })),
  /** Who changed it last, and when; null: nobody has yet. */
  changed_by: Nullable(Type.String({ examples: ['李教务'] })),
  changed_at: Nullable(Timestamp),
  /** Removed by itself from then on. */
  kept_until: Timestamp,
});
export type SchoolTrialBooking = Static<typeof SchoolTrialBooking>;

const Params = Type.Object({ id: Id });

export const trialBookingCalls = defineSchoolCalls({
  'GET trial_bookings': {
    summary: 'Bookings of trial lessons; who has waited longest comes first, what is over last changed first.',
    access: OFFICE,
    query: Body({ ...PageOf50, stage: Type.Optional(Stage), q: Type.Optional(Type.String({ maxLength: 40, examples: ['林'] })) }),
    reply: Type.Array(SchoolTrialBooking),
    paginated: true,
  },
  'GET trial_bookings/summary': {
    summary: 'How many are in each stage, and with whom to begin today.',
    access: OFFICE,
    reply: Type.Object({
      waiting: Type.Integer({ examples: [3] }),
      arranged: Type.Integer({ examples: [2] }),
      attended: Type.Integer({ examples: [1] }),
      ended: Type.Integer({ examples: [20] }),
      /** `call` whoever waits, `record` whether they came, `ask` whether they enrol. Null: nothing is to be done. */
      next: Nullable(
        Type.Object({
          action: Type.Union([Type.Literal('call'), Type.Literal('record'), Type.Literal('ask')]),
          booking: SchoolTrialBooking,
        }),
      ),
    }),
  },
  'GET trial_bookings/{id}': { summary: 'One booking.', access: OFFICE, params: Params, reply: SchoolTrialBooking },
  'PUT trial_bookings/{id}': {
    summary: 'Says what became of a booking. An enrolment says so by itself.',
    access: OFFICE,
    params: Params,
    body: Type.Union([
      Body({ version: Version, state: Type.Union([Type.Literal('called'), Type.Literal('attended')]) }),
      Body({ version: Version, state: Type.Literal('arranged'), arranged_for: Timestamp, teacher_id: Id }),
      Body({ version: Version, state: Type.Literal('given_up'), reason: Reason }),
    ]),
    reply: SchoolTrialBooking,
  },
  'POST trial_bookings/{id}/show_phone': {
    summary: 'The whole telephone number of a booking; the audit trail is told.',
    access: OFFICE,
    params: Params,
    reply: Type.Object({ phone: Type.String({ examples: ['13800006021'] }) }),
  },
  'POST trial_bookings/{id}/remove': {
    summary: 'Removes a booking before its time, as whoever booked may ask for.',
    access: OFFICE,
    params: Params,
    reply: Type.Null(),
  },
});
