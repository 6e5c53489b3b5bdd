import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls, Id, Nullable } from './shared';

export const Avatar = Type.Object({ thumb: Type.String({ format: 'uri-reference' }) });

/** The signed-in guardian. */
export const User = Type.Object({
  id: Id,
  name: Type.String({ examples: ['林女士'] }),
  /** With the middle digits hidden. */
  phone: Type.String({ examples: ['138****6021'] }),
  avatar: Nullable(Avatar),
  /** Whether sign-in by password is possible. */
  has_password: Type.Boolean(),
});
export type User = Static<typeof User>;

/** Control characters, and signs without width or that turn the direction of text: none belongs in a name. */
const UNSEEN = '\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff';
const Name = Type.String({ minLength: 1, maxLength: 30, pattern: `^[^${UNSEEN}]*[^\\s${UNSEEN}][^${UNSEEN}]*$`, examples: ['林女士'] });

export const userCalls = defineCalls({
  'GET users/current': { summary: 'The signed-in guardian.', access: 'guardian', reply: User },
  'GET parents/profile': { summary: 'The profile of the signed-in guardian.', access: 'guardian', reply: User },
  'PUT parents/profile': {
    summary: 'Changes the profile of the signed-in guardian.',
    access: 'guardian',
    body: Body({ name: Type.Optional(Name), avatar_upload_id: Type.Optional(Id) }),
    reply: User,
  },
});
