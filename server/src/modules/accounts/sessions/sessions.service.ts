/** Signing in and out, password reset, and the sessions of a guardian. */
import { asksForConsent, isAnsweredConsent, isOlderConsent } from '@xueban/contract/consent';
import type { ErrorKey } from '@xueban/contract/errors';
import type { CaptchaSent, Session } from '@xueban/contract/resources/sessions';
import type { User } from '@xueban/contract/resources/users';
import type { Executor, Transact } from '../../../database';
import { type Guardian, hashToken, newSessionToken } from '../../../plugins/access';
import { AppError } from '../../../plugins/errors';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { Audit, AuditKind } from '../audit/audit.service';
import type { Parent, UserRepository } from '../users/users.service';
import type { Attempts, Origin } from './attempts';
import type { CaptchaPurpose } from './captchas.repository';
import type { CaptchaService } from './captchas.service';
import { isCommonPassword } from './common-passwords';
import type { KnownNetworkRepository } from './known-networks.repository';
import type { LimitRepository } from './limits.repository';
import { type Caller, toDevice, maskedAddress } from '../../../plugins/origin';
import { hashPassword, verifyPassword } from './passwords';
import type { SessionRepository } from './sessions.repository';

export interface SessionServiceParts {
  sessions: SessionRepository;
  captchas: CaptchaService;
  attempts: Attempts;
  knownNetworks: KnownNetworkRepository;
  limits: LimitRepository;
  users: UserRepository;
  /** A guardian as the contract shows them. */
  toUser: (parent: Parent, session: string) => User;
  transact: Transact;
  audit: Audit;
  /** The phone that WeChat tells for a code, null for one that is none of the mainland; absent: not set up. @throws AppError WECHAT_CODE_INVALID, WECHAT_UNAVAILABLE */
  wechatPhone: ((code: string) => Promise<string | null>) | undefined;
  /** Takes back the deletion of the guardian and tells the audit trail; false when its time is over. */
  withdrawDeletion: (tx: Executor, parentId: number, address: string) => Promise<boolean>;
}

/** What is said along with every way of signing in. */
interface SignInWishes {
  consent_version?: string;
  /** Take back the deletion of the account that was asked for. */
  withdraw_deletion?: true;
}

/** By the code that WeChat gives for a phone number. */
export type WechatCode = { code: string } & SignInWishes;

/** By SMS code, by password, or by both where a password alone is not enough. */
export type Credentials = { phone: string } & SignInWishes & ({ captcha: string } | { password: string; captcha?: string });

export interface SignedIn {
  user: User;
  /** For the cookie. */
  token: string;
}

/** Refusals after which the same code is sent again. */
const ASKS_BACK: ReadonlySet<ErrorKey> = new Set(['CONSENT_REQUIRED', 'ACCOUNT_UNDER_DELETION', 'CREDENTIALS_INVALID']);

export type SessionService = ReturnType<typeof createSessionService>;

/** Opens a session for a guardian who has shown who they are. */
async function openSession(
  { sessions, users, knownNetworks, transact, audit, toUser, withdrawDeletion }: SessionServiceParts,
  parent: Parent,
  { consent_version: consent, withdraw_deletion: withdraw }: SignInWishes,
  by: 'password' | 'captcha' | 'wechat',
  { address, userAgent }: Caller,
  origin: Origin,
): Promise<SignedIn> {
  const token = newSessionToken();
  const parentId = parent.id;
  const agreed = await transact(async (tx) => {
    const held = await users.holdSigningIn(parentId, tx);
    // The password that was looked at may have been changed since: then it opens nothing, or it would outlive the change.
    if (!held || (by === 'password' && held.passwordHash !== parent.passwordHash)) throw new AppError('CREDENTIALS_INVALID');
    const { deletionDue } = held;
    if (deletionDue) {
      if (!withdraw) throw new AppError('ACCOUNT_UNDER_DELETION', { values: { day: getSchoolDay(deletionDue) } });
      if (!(await withdrawDeletion(tx, parentId, address))) throw new AppError('DELETION_CARRIED_OUT');
    }
    // A phone with an older app takes back nothing of what was agreed to on a newer one.
    const isNew =
      isAnsweredConsent(consent) && isOlderConsent(held.consentVersion, consent) && (await users.recordConsent(parentId, consent, tx));
    await sessions.create({ parentId, tokenHash: hashToken(token), device: toDevice(userAgent), address: maskedAddress(address) }, tx);
    await knownNetworks.remember(parentId, origin.network, tx);
    return isNew ? consent : undefined;
  });
  // Afterwards: nobody is kept out because the trail cannot be written.
  if (agreed !== undefined) await audit.note({ kind: 'consent', parentId, address, details: { version: agreed } });
  await audit.note({ kind: 'sign_in', parentId, address, details: { by } });
  return { user: toUser((await users.findById(parentId)) ?? parent, hashToken(token)), token };
}

function requireConsent({ consentVersion }: Parent, consent: string | undefined): void {
  if (asksForConsent(consentVersion) && !isAnsweredConsent(consent)) throw new AppError('CONSENT_REQUIRED');
}

/** The sessions of a guardian that are open, and how they end. */
function createOpenSessions({ sessions, captchas, limits, knownNetworks, transact, audit }: SessionServiceParts) {
  return {
    async signOut(token: string, { address }: Caller): Promise<void> {
      const parentId = await sessions.end(hashToken(token));
      if (parentId !== undefined) await audit.note({ kind: 'sign_out', parentId, address });
    },

    /** Sessions of the guardian, the latest used first. */
    async list({ parentId, tokenHash }: Guardian): Promise<Session[]> {
      return (await sessions.loadList(parentId)).map((session) => ({
        id: session.id,
        device: session.device,
        address: session.address,
        created_at: session.createdAt.toISOString(),
        last_used_at: session.touchedAt.toISOString(),
        current: session.tokenHash === tokenHash,
      }));
    },

    /** Ends one session of the guardian. @throws AppError NOT_FOUND */
    async endOne({ parentId }: Guardian, id: number, { address }: Caller): Promise<void> {
      await transact(async (tx) => {
        if (!(await sessions.endOne(parentId, id, tx))) throw new AppError('NOT_FOUND');
        await audit.record({ kind: 'sessions_ended', parentId, address, details: { ended: 1 } }, tx);
      });
    },

    /** Ends every session of the guardian, this one too. */
    async signOutEverywhere({ parentId }: Guardian, { address }: Caller): Promise<void> {
      await transact(async (tx) => {
        const ended = await sessions.endAll(parentId, 'elsewhere', tx);
        await audit.record({ kind: 'sessions_ended', parentId, address, details: { ended } }, tx);
      });
    },

    /** Removes what has expired; called now and then. */
    async sweep(): Promise<void> {
      await sessions.sweep();
      await captchas.sweep();
      await knownNetworks.sweep();
      await limits.sweep();
    },
  };
}

/** What a guardian shows: a password, a code, or both. */
function createProofs({ captchas, users }: SessionServiceParts) {
  async function checkPassword(phone: string, password: string): Promise<Parent> {
    const parent = await users.findByPhone(phone);
    const right = await verifyPassword(parent?.passwordHash, password);
    if (!parent || !right) throw new AppError('CREDENTIALS_INVALID');
    return parent;
  }

  /** The code first: without it a password is not looked at. */
  async function checkBoth(phone: string, captcha: string, password: string, origin: Origin): Promise<Parent> {
    await redeem(phone, 'sign_in', captcha, origin);
    try {
      return await checkPassword(phone, password);
    } catch (error) {
      await captchas.restore(phone, 'sign_in', captcha); // the guardian mends the password and sends the same code again
      throw error;
    }
  }

  async function redeem(phone: string, purpose: CaptchaPurpose, code: string, origin: Origin): Promise<Parent> {
    await captchas.redeem(phone, purpose, code, origin);
    const parent = await users.findByPhone(phone);
    if (!parent) throw new AppError('PHONE_NOT_REGISTERED');
    return parent;
  }

  return { checkPassword, checkBoth, redeem };
}

/** Runs an attempt and tells the audit trail when it fails, with the guardian whose phone it is. */
function createAudited({ users, audit }: SessionServiceParts) {
  return async function audited<T>(kind: AuditKind, phone: string, address: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      const parent = await users.findByPhone(phone).catch(() => undefined);
      await audit.noteFailure({ kind, phone, address, parentId: parent?.id }, error);
      throw error;
    }
  };
}

async function sendCaptcha(parts: SessionServiceParts, phone: string, purpose: CaptchaPurpose, address: string): Promise<CaptchaSent> {
  const { captchas, attempts, users, audit } = parts;
  const sent = await captchas.send(phone, purpose, await attempts.loadOrigin(phone, address));
  const parent = await users.findByPhone(phone).catch(() => undefined); // it is sent: whose it is only serves the trail
  await audit.note({ kind: 'captcha_sent', parentId: parent?.id, phone, address, details: { purpose } });
  return sent;
}

export function createSessionService(parts: SessionServiceParts) {
  const { sessions, captchas, attempts, knownNetworks, users, transact, audit, wechatPhone } = parts;
  const { checkPassword, checkBoth, redeem } = createProofs(parts);
  const audited = createAudited(parts);

  async function trySignIn(credentials: Credentials, caller: Caller): Promise<SignedIn> {
    const { phone, captcha, consent_version: consent } = credentials;
    const origin = await attempts.loadOrigin(phone, caller.address);
    const by = 'password' in credentials ? 'password' : 'captcha';
    const parent = await attempts.run(by, phone, origin, async () => {
      if (!('password' in credentials)) return redeem(phone, 'sign_in', credentials.captcha, origin);
      if (captcha === undefined) return attempts.byPasswordAlone(phone, origin, () => checkPassword(phone, credentials.password));
      return checkBoth(phone, captcha, credentials.password, origin);
    });
    try {
      requireConsent(parent, consent);
      return await openSession(parts, parent, credentials, by, caller, origin);
    } catch (error) {
      const asksBack = error instanceof AppError && ASKS_BACK.has(error.key);
      if (asksBack && captcha !== undefined) await captchas.restore(phone, 'sign_in', captcha); // the guardian agrees, wants to stay or mends the password, and sends the same code again
      throw error;
    }
  }

  async function trySignInByWechat({ code, ...wishes }: WechatCode, caller: Caller): Promise<SignedIn> {
    const { address } = caller;
    const tellPhone = wechatPhone;
    if (!tellPhone) throw new AppError('WECHAT_NOT_SET_UP');
    const phone = await attempts
      .runUnknown('wechat', address, () => tellPhone(code))
      .catch(async (error: unknown) => {
        await audit.noteFailure({ kind: 'sign_in', address, details: { by: 'wechat' } }, error);
        throw error;
      });
    if (phone === null) throw new AppError('PHONE_NOT_REGISTERED');
    return audited('sign_in', phone, address, async () => {
      const parent = await users.findByPhone(phone);
      if (!parent) throw new AppError('PHONE_NOT_REGISTERED');
      requireConsent(parent, wishes.consent_version);
      return openSession(parts, parent, wishes, 'wechat', caller, await attempts.loadOrigin(phone, address));
    });
  }

  async function setNewPassword(phone: string, captcha: string, password: string, { address }: Caller): Promise<void> {
    const origin = await attempts.loadOrigin(phone, address);
    const parent = await attempts.run('reset', phone, origin, () => redeem(phone, 'reset_password', captcha, origin));
    if (await isCommonPassword(password, phone)) {
      await captchas.restore(phone, 'reset_password', captcha); // the guardian thinks of another and sends the same code again
      throw new AppError('PASSWORD_TOO_COMMON');
    }
    const passwordHash = await hashPassword(password);
    await transact(async (tx) => {
      await users.setPassword(parent.id, passwordHash, tx);
      await sessions.endAll(parent.id, 'password', tx);
      await knownNetworks.remember(parent.id, origin.network, tx);
      await audit.record({ kind: 'password_reset', parentId: parent.id, address }, tx);
    });
    await attempts.startOver(phone, origin);
  }

  return {
    sendCaptcha: (phone: string, purpose: CaptchaPurpose, { address }: Caller): Promise<CaptchaSent> =>
      audited('captcha_sent', phone, address, () => sendCaptcha(parts, phone, purpose, address)),

    signIn: (credentials: Credentials, caller: Caller): Promise<SignedIn> =>
      audited('sign_in', credentials.phone, caller.address, () => trySignIn(credentials, caller)),

    signInByWechat: trySignInByWechat,

    resetPassword: (phone: string, captcha: string, password: string, caller: Caller): Promise<void> =>
      audited('password_reset', phone, caller.address, () => setNewPassword(phone, captcha, password, caller)),

    ...createOpenSessions(parts),
  };
}
