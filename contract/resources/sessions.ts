import { type Static, Type } from '@sinclair/typebox';
import { CAPTCHA_LENGTH, CONSENT_VERSION, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants';
import { Body, defineCalls, DigitCode, Id, Nullable, PhoneNumber, Timestamp } from './shared';
import { User } from './users';

export const Captcha = DigitCode(CAPTCHA_LENGTH, '204816');
export const NewPassword = Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });
/** Version of the terms the guardian has agreed to on this phone; required at the first sign-in. */
const Consent = Type.Optional(Type.String({ maxLength: 20, examples: [CONSENT_VERSION] }));

export const CaptchaSent = Type.Object({
  /** Seconds the code stays valid. */
  expires_in: Type.Integer(),
  /** Seconds before another may be asked for. */
  resend_after: Type.Integer(),
  /** The service of text messages did not answer in time: the code is valid, and may be on its way. */
  uncertain: Type.Optional(Type.Literal(true)),
});
export type CaptchaSent = Static<typeof CaptchaSent>;

/** Takes back the deletion of the account that was asked for: without it sign-in answers ACCOUNT_UNDER_DELETION. */
const WithdrawDeletion = Type.Optional(Type.Literal(true));

const SignInByCaptcha = Body({ phone: PhoneNumber, captcha: Captcha, consent_version: Consent, withdraw_deletion: WithdrawDeletion });
const SignInByPassword = Body({
  phone: PhoneNumber,
  password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH }),
  consent_version: Consent,
  /** After SECOND_STEP_REQUIRED: a sign-in code as well. */
  captcha: Type.Optional(Captcha),
  withdraw_deletion: WithdrawDeletion,
});

/** Proof of the signed-in guardian: an SMS code or the password. If both are sent, the code counts. */
export const Identity = {
  captcha: Type.Optional(Captcha),
  current_password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH })),
};

/** Where a guardian is signed in. */
export const Session = Type.Object({
  id: Id,
  /** Kind of device. */
  device: Type.String({ examples: ['iPhone'] }),
  /** Address at sign-in, its end hidden. */
  address: Nullable(Type.String({ examples: ['203.0.113.*'] })),
  created_at: Timestamp,
  /** To the hour. */
  last_used_at: Timestamp,
  /** The one that asks. */
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const sessionCalls = defineCalls({
  'POST sessions/sign_in': {
    summary: 'Signs a guardian in by SMS code or by password, or by both where a password alone is not enough; sets the session cookie.',
    access: 'public',
    body: Type.Union([SignInByCaptcha, SignInByPassword]),
    reply: User,
  },
  'POST sessions/send_sign_in_captcha': {
    summary: 'Sends a sign-in code by SMS. Answers alike whether or not the phone is registered.',
    access: 'public',
    body: Body({ phone: PhoneNumber }),
    reply: CaptchaSent,
  },
  'POST sessions/send_reset_password_captcha': {
    summary: 'Sends a password-reset code by SMS. Answers alike whether or not the phone is registered.',
    access: 'public',
    body: Body({ phone: PhoneNumber }),
    reply: CaptchaSent,
  },
  'POST sessions/reset_password': {
    summary: 'Sets a new password with a reset code and ends every session of the guardian.',
    access: 'public',
    body: Body({ phone: PhoneNumber, captcha: Captcha, password: NewPassword }),
    reply: Type.Null(),
  },
  'POST sessions/wechat_sign_in': {
    summary:
      'Signs a guardian in by the phone number WeChat knows, with the code of a button of open type `getPhoneNumber`; a code is good for one call.',
    access: 'public',
    body: Body({
      code: Type.String({
        minLength: 1,
        maxLength: 512,
        pattern: '^[\\x21-\\x7e]+$',
        examples: ['e31968a7f94cc5ee25fafc2aef2773f0bb8c3937b22520eb8ee345274d00c144'],
      }),
      consent_version: Consent,
      withdraw_deletion: WithdrawDeletion,
    }),
    reply: User,
  },
  'POST sessions/send_own_captcha': {
    summary: "Sends a code to the signed-in guardian's own phone, for calls that want to know again who it is.",
    access: 'guardian',
    reply: CaptchaSent,
  },
  'POST sessions/change_password': {
    summary: 'Sets a new password, or a first one, for the signed-in guardian; ends every other session of theirs, not this one.',
    access: 'guardian',
    body: Body({ ...Identity, password: NewPassword }),
    reply: Type.Null(),
  },
  'POST sessions/sign_out': {
    summary: 'Ends the session, if there is one, and clears the cookie.',
    access: 'public',
    reply: Type.Null(),
  },
  'GET sessions': {
    summary: 'Where the signed-in guardian is signed in, the latest used first.',
    access: 'guardian',
    reply: Type.Array(Session),
  },
  'POST sessions/{id}/sign_out': {
    summary: 'Ends one session of the signed-in guardian.',
    access: 'guardian',
    params: Type.Object({ id: Id }),
    reply: Type.Null(),
  },
  'POST sessions/sign_out_everywhere': {
    summary: 'Ends every session of the signed-in guardian, this one too, and clears the cookie.',
    access: 'guardian',
    reply: Type.Null(),
  },
});
