/** How staff of the school sign in, and choose a password. */
import { type Static, Type } from '@sinclair/typebox';
import { Captcha, CaptchaSent, NewPassword } from '../resources/sessions';
import { Body, Id, Nullable, PhoneNumber } from '../resources/shared';
import { PASSWORD_MAX_LENGTH } from '../constants';
import { ANY_STAFF, defineSchoolCalls, StaffRole } from './shared';

/** The member of staff who is signed in. */
export const Me = Type.Object({
  id: Id,
  name: Type.String({ examples: ['王老师'] }),
  role: StaffRole,
  /** The teacher they are, if they teach. */
  teacher: Nullable(Type.Object({ id: Id, name: Type.String() })),
  school: Type.String({ examples: ['学伴体验学校'] }),
});
export type Me = Static<typeof Me>;

/** Of a link to choose a password by, as it stands in its address after `#`. */
const LinkToken = Type.String({ minLength: 20, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$', examples: ['hT5m0c1x7R0uJq2kX9aV4w'] });

export const staffSessionCalls = defineSchoolCalls({
  'POST sessions': {
    summary: 'Signs a member of staff in by password, and from a new network by an SMS code as well; sets the cookie.',
    access: 'public',
    body: Body({
      phone: PhoneNumber,
      password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH }),
      captcha: Type.Optional(Captcha),
    }),
    reply: Me,
  },
  'POST sessions/send_captcha': {
    summary: 'Sends the code of the second step. Answers alike whether or not the phone is of staff.',
    access: 'public',
    body: Body({ phone: PhoneNumber }),
    reply: CaptchaSent,
  },
  'POST sessions/sign_out': { summary: 'Ends the session, if there is one, and clears the cookie.', access: 'public', reply: Type.Null() },
  'POST passwords/send_captcha': {
    summary: 'Sends a code to choose a new password with. Answers alike whether or not the phone is of staff.',
    access: 'public',
    body: Body({ phone: PhoneNumber }),
    reply: CaptchaSent,
  },
  'POST passwords/reset': {
    summary: 'Sets a new password with a code and ends every session of the member of staff.',
    access: 'public',
    body: Body({ phone: PhoneNumber, captcha: Captcha, password: NewPassword }),
    reply: Type.Null(),
  },
  'POST passwords/by_link': {
    summary: 'Sets a password by a link of the school, which works once, and ends every session of the member of staff.',
    access: 'public',
    body: Body({ token: LinkToken, password: NewPassword }),
    reply: Type.Null(),
  },
  'GET me': { summary: 'The member of staff who is signed in.', access: ANY_STAFF, reply: Me },
});
