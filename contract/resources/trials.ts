/** What the school gives to whoever is not signed in: a group of words to try the method, and the booking of a trial lesson. */
import { type Static, Type } from '@sinclair/typebox';
import { CONSENT_VERSION, GROUP_SIZE, MAX_TRIAL_GROUPS, NAME_MAX_LENGTH, NAME_PATTERN } from '../constants';
import { Word } from './courses';
import { Body, defineCalls, Id, PhoneNumber } from './shared';

/** The group of words of one course that anybody may learn. */
export const TrialGroup = Type.Object({
  course_id: Id,
  course_name: Type.String({ examples: ['初中核心词汇 · 上'] }),
  words: Type.Array(Word, { minItems: GROUP_SIZE, maxItems: GROUP_SIZE }),
});
export type TrialGroup = Static<typeof TrialGroup>;

/** Where somebody decided to book. */
export const TrialBookingSource = Type.Union([Type.Literal('vocab_test'), Type.Literal('trial_group'), Type.Literal('sign_in')]);
export type TrialBookingSource = Static<typeof TrialBookingSource>;

export const trialCalls = defineCalls({
  'GET trial_groups': {
    summary: 'Five words of each of the first courses of words, for whoever is not signed in; none where the school has switched it off.',
    access: 'public',
    reply: Type.Array(TrialGroup, { maxItems: MAX_TRIAL_GROUPS }),
  },
  'POST trial_bookings': {
    summary:
      'Asks the school for a trial lesson: it calls back. Sent twice it is one booking; the answer does not tell whether the phone is known.',
    access: 'public',
    body: Body({
      /** Of whoever is to be called. */
      name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, pattern: NAME_PATTERN, examples: ['林女士'] }),
      phone: PhoneNumber,
      /** Of the child. */
      grade: Type.Optional(Type.String({ minLength: 1, maxLength: 20, pattern: NAME_PATTERN, examples: ['七年级'] })),
      source: Type.Optional(TrialBookingSource),
      /** Version of the privacy policy that the guardian has agreed to. */
      consent_version: Type.Optional(Type.String({ maxLength: 20, examples: [CONSENT_VERSION] })),
    }),
    reply: Type.Null(),
  },
});
