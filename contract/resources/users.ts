import { type Static, Type } from '@sinclair/typebox';
import { CONSENT_VERSION, NAME_MAX_LENGTH, NAME_PATTERN } from '../constants';
import { Body, defineCalls, Id, Nullable, Timestamp } from './shared';

export const Avatar = Type.Object({ thumb: Type.String({ format: 'uri-reference' }) });

const ConsentVersion = Type.String({ minLength: 1, maxLength: 20, examples: [CONSENT_VERSION] });

/** One agreement of a guardian to the privacy policy and the terms. */
export const Consent = Type.Object({ version: ConsentVersion, agreed_at: Timestamp });
export type Consent = Static<typeof Consent>;

/** The signed-in guardian. */
export const User = Type.Object({
  id: Id,
  name: Type.String({ examples: ['林女士'] }),
  /** With the middle digits hidden. */
  phone: Type.String({ examples: ['138****6021'] }),
  avatar: Nullable(Avatar),
  /** Whether sign-in by password is possible. */
  has_password: Type.Boolean(),
  /** The latest consent; null before the first. */
  consent: Type.Object({
    version: Nullable(ConsentVersion),
    agreed_at: Nullable(Timestamp),
    /** To be asked for by any app: never agreed to, or to a text older than those of apps in the field. */
    asked: Type.Boolean(),
    /** The newest text that the server knows. An app that shows it asks whoever agreed to an older one. */
    current_version: ConsentVersion,
  }),
});
export type User = Static<typeof User>;

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, pattern: NAME_PATTERN, examples: ['林女士'] });

export const userCalls = defineCalls({
  'GET users/current': { summary: 'The signed-in guardian.', access: 'guardian', reply: User },
  'GET parents/profile': { summary: 'The profile of the signed-in guardian.', access: 'guardian', reply: User },
  'PUT parents/profile': {
    summary: 'Changes the profile of the signed-in guardian.',
    access: 'guardian',
    /** A picture that was uploaded becomes the avatar; null takes the avatar away. */
    body: Body({ name: Type.Optional(Name), avatar_upload_id: Type.Optional(Nullable(Id)) }),
    reply: User,
  },
  'GET parents/consents': {
    summary: 'What the signed-in guardian has agreed to and when, newest first.',
    access: 'guardian',
    reply: Type.Array(Consent),
  },
  'POST parents/consents': {
    summary: 'Records that the signed-in guardian agrees to the current privacy policy and terms.',
    access: 'guardian',
    body: Body({ version: ConsentVersion }),
    reply: User,
  },
});
