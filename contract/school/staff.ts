/** Who works at the school and what they may do. */
import { type Static, Type } from '@sinclair/typebox';
import { NAME_MAX_LENGTH, NAME_PATTERN } from '../constants';
import { Body, Id, Nullable, PhoneNumber, Timestamp } from '../resources/shared';
import { defineSchoolCalls, OFFICE, OWNER, StaffRole, Version } from './shared';

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, pattern: NAME_PATTERN, examples: ['王老师'] });

/** A member of staff, as an owner sees them. */
export const StaffMember = Type.Object({
  id: Id,
  version: Version,
  name: Type.String({ examples: ['王老师'] }),
  /** Whole: owners alone see the list. */
  phone: Type.String({ examples: ['13800006021'] }),
  role: StaffRole,
  teacher: Nullable(Type.Object({ id: Id, name: Type.String() })),
  disabled: Type.Boolean(),
  /** False until they have chosen one. */
  has_password: Type.Boolean(),
  last_signed_in_at: Nullable(Timestamp),
});
export type StaffMember = Static<typeof StaffMember>;

/** A link by which somebody chooses a password; it is told once. */
export const StaffLink = Type.Object({
  /** The path of the page with the token after `#`. */
  path: Type.String({ examples: ['/console/#/password/hT5m0c1x7R0uJq2kX9aV4w'] }),
  expires_at: Timestamp,
});
export type StaffLink = Static<typeof StaffLink>;

export const staffCalls = defineSchoolCalls({
  'GET staff': { summary: 'Everybody who works at the school.', access: OWNER, reply: Type.Array(StaffMember) },
  'GET teachers': {
    summary: 'Those who give lessons, and after them those who did.',
    access: OFFICE,
    reply: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String({ examples: ['王老师'] }),
        /** Not to be chosen any more. */
        retired: Type.Boolean(),
      }),
    ),
  },
  'POST staff': {
    summary: 'Takes somebody on; gives the link by which they choose a password.',
    access: OWNER,
    body: Body({ name: Name, phone: PhoneNumber, role: StaffRole, teacher_id: Type.Optional(Nullable(Id)) }),
    reply: Type.Object({ staff: StaffMember, link: StaffLink }),
    idempotent: true,
  },
  'PUT staff/{id}': {
    summary: 'Changes name, phone, role, teacher, or whether they may sign in at all. Somebody disabled is signed out at once.',
    access: OWNER,
    params: Type.Object({ id: Id }),
    body: Body({
      version: Version,
      name: Name,
      role: StaffRole,
      teacher_id: Nullable(Id),
      disabled: Type.Boolean(),
      /** Another one ends their sessions; a code is asked for wherever they sign in next. */
      phone: Type.Optional(PhoneNumber),
    }),
    reply: StaffMember,
  },
  'POST staff/{id}/links': {
    summary: 'A new link to choose a password by, each time; the one before ends.',
    access: OWNER,
    params: Type.Object({ id: Id }),
    reply: StaffLink,
  },
});
