/** Signing in and out, SMS codes, password reset, and the limits on all of it. */
import { createHmac, randomInt } from 'node:crypto';
import { CAPTCHA_LENGTH, CAPTCHA_RESEND_SECONDS, CAPTCHA_TTL_SECONDS, CONSENT_VERSION } from '@xueban/contract/constants';
import type { CaptchaSent } from '@xueban/contract/resources/sessions';
import type { User } from '@xueban/contract/resources/users';
import type { SmsCode, SmsSender } from '../../adapters/sms';
import type { Transact } from '../../database';
import { hashToken, newSessionToken } from '../../plugins/access';
import type { Limit, Limits } from '../../plugins/config';
import { AppError } from '../../plugins/errors';
import type { Parent, UserRepository } from '../users/users.repository';
import type { CaptchaPurpose, CaptchaRepository } from './captchas.repository';
import type { LimitRepository } from './limits.repository';
import { hashPassword, verifyPassword } from './passwords';
import type { SessionRepository } from './sessions.repository';

export interface SessionServiceParts {
  sessions: SessionRepository;
  captchas: CaptchaRepository;
  limits: LimitRepository;
  users: UserRepository;
  /** A guardian as the contract shows them. */
  toUser: (parent: Parent) => User;
  transact: Transact;
  sms: SmsSender;
  limitsOf: Limits;
  secret: string;
}

/** By SMS code or by password. */
export type Credentials = { phone: string; consent_version?: string } & ({ captcha: string } | { password: string });

export interface SignedIn {
  user: User;
  /** For the cookie. */
  token: string;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(parts: SessionServiceParts) {
  const { sessions, captchas, limits, users, toUser, transact, sms, limitsOf, secret } = parts;
  const hashCode = (phone: string, purpose: CaptchaPurpose, code: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${phone}:${code}`).digest('base64url');

  async function takeAll(...wanted: [key: string, limit: Limit][]): Promise<void> {
    for (const [key, limit] of wanted) {
      if (!(await limits.take(key, limit))) throw new AppError('TOO_MANY_ATTEMPTS');
    }
  }

  /** Runs an attempt that is counted as failed until it has succeeded; a limited one is not even looked at. */
  async function attempt<T>(kind: string, phone: string, address: string, run: () => Promise<T>): Promise<T> {
    const keys = [`${kind}:phone:${phone}`, `${kind}:address:${address}`] as const;
    await takeAll([keys[0], limitsOf.failuresPerPhone], [keys[1], limitsOf.failuresPerAddress]);
    const result = await run();
    await limits.giveBack(...keys);
    return result;
  }

  async function open(parent: Parent, consent: string | undefined): Promise<SignedIn> {
    const token = newSessionToken();
    await transact(async (tx) => {
      if (parent.consentVersion !== CONSENT_VERSION && consent === CONSENT_VERSION) await users.recordConsent(parent.id, consent, tx);
      await sessions.create(parent.id, hashToken(token), tx);
    });
    return { user: toUser(parent), token };
  }

  const consents = (parent: Parent, consent: string | undefined): boolean =>
    parent.consentVersion === CONSENT_VERSION || consent === CONSENT_VERSION;

  async function deliver(message: SmsCode): Promise<void> {
    try {
      await sms.send(message);
    } catch (error) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }

  async function checkPassword(phone: string, password: string): Promise<Parent> {
    const parent = await users.findByPhone(phone);
    const right = await verifyPassword(parent?.passwordHash, password);
    if (!parent || !right) throw new AppError('CREDENTIALS_INVALID');
    return parent;
  }

  async function redeem(phone: string, purpose: CaptchaPurpose, code: string): Promise<Parent> {
    if (!(await captchas.redeem(phone, purpose, hashCode(phone, purpose, code)))) throw new AppError('CAPTCHA_INVALID');
    const parent = await users.findByPhone(phone);
    if (!parent) throw new AppError('PHONE_NOT_REGISTERED');
    return parent;
  }

  return {
    async sendCaptcha(phone: string, purpose: CaptchaPurpose, address: string): Promise<CaptchaSent> {
      const code = String(randomInt(10 ** CAPTCHA_LENGTH)).padStart(CAPTCHA_LENGTH, '0');
      const codeHash = hashCode(phone, purpose, code);
      await takeAll([`sms:address:${address}`, limitsOf.captchasPerAddress]);
      if (!(await captchas.replace(phone, purpose, codeHash))) throw new AppError('CAPTCHA_TOO_SOON');
      try {
        await takeAll([`sms:phone:${phone}`, limitsOf.captchasPerPhone]);
        await deliver({ phone, code, purpose, ttlSeconds: CAPTCHA_TTL_SECONDS });
      } catch (error) {
        await captchas.discard(phone, purpose, codeHash);
        throw error;
      }
      return { expires_in: CAPTCHA_TTL_SECONDS, resend_after: CAPTCHA_RESEND_SECONDS };
    },

    async signIn(credentials: Credentials, address: string): Promise<SignedIn> {
      const { phone, consent_version: consent } = credentials;
      if ('password' in credentials) {
        const parent = await attempt('password', phone, address, () => checkPassword(phone, credentials.password));
        if (!consents(parent, consent)) throw new AppError('CONSENT_REQUIRED');
        return open(parent, consent);
      }
      const parent = await attempt('captcha', phone, address, () => redeem(phone, 'sign_in', credentials.captcha));
      if (!consents(parent, consent)) {
        await captchas.restore(phone, 'sign_in'); // the guardian agrees and sends the same code again
        throw new AppError('CONSENT_REQUIRED');
      }
      return open(parent, consent);
    },

    async resetPassword(phone: string, captcha: string, password: string, address: string): Promise<void> {
      const parent = await attempt('reset', phone, address, () => redeem(phone, 'reset_password', captcha));
      const passwordHash = await hashPassword(password);
      await transact(async (tx) => {
        await users.setPassword(parent.id, passwordHash, tx);
        await sessions.endAllOf(parent.id, tx);
      });
      await limits.forget(`password:phone:${phone}`); // who has the phone may start over
    },

    signOut: (token: string): Promise<void> => sessions.end(hashToken(token)),

    /** Removes what has expired; called now and then. */
    async sweep(): Promise<void> {
      await sessions.sweep();
      await captchas.sweep();
      await limits.sweep();
    },
  };
}
