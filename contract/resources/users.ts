import { type Static, Type } from '@sinclair/typebox';
import { NAME_MAX_LENGTH, NAME_PATTERN } from '../constants';
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

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, pattern: NAME_PATTERN, examples: ['林女士'] });

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
