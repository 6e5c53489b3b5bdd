/** What a signed-in guardian does about their own password. */
import type { CaptchaSent } from '@xueban/contract/resources/sessions';
import type { Executor, Transact } from '../../../database';
import type { Guardian } from '../../../plugins/access';
import { AppError } from '../../../plugins/errors';
import type { Caller } from '../../../plugins/origin';
import type { Audit } from '../audit/audit.service';
import type { UserRepository } from '../users/users.service';
import type { Attempts } from './attempts';
import type { CaptchaService } from './captchas.service';
import { isCommonPassword } from './common-passwords';
import type { Identity, Proven, ShownIdentity } from './identity';
import { hashPassword } from './passwords';
import type { SessionRepository } from './sessions.repository';

export interface OwnPasswordParts {
  sessions: SessionRepository;
  users: UserRepository;
  captchas: CaptchaService;
  attempts: Attempts;
  identity: Identity;
  transact: Transact;
  audit: Audit;
}

export type OwnPasswordService = ReturnType<typeof createOwnPasswordService>;

/**
 * Holds the guardian, and looks whether what they have shown still counts: another phone may have changed the password,
 * or ended this session, since.
 * @throws AppError CURRENT_PASSWORD_INVALID, UNAUTHENTICATED
 */
export async function holdProven(
  tx: Executor,
  { users, sessions }: Pick<OwnPasswordParts, 'users' | 'sessions'>,
  { parentId, tokenHash }: Guardian,
  { passwordHash }: Proven,
): Promise<void> {
  const hash = await users.holdPasswordHash(parentId, tx);
  if (hash === undefined || !(await sessions.isOpen(tokenHash, tx))) throw new AppError('UNAUTHENTICATED');
  if (passwordHash !== undefined && hash !== passwordHash) throw new AppError('CURRENT_PASSWORD_INVALID');
}

export function createOwnPasswordService({ sessions, users, captchas, attempts, identity, transact, audit }: OwnPasswordParts) {
  /** Tells the audit trail when it fails. */
  async function audited<T>(
    kind: 'captcha_sent' | 'password_changed',
    { parentId }: Guardian,
    { address }: Caller,
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      return await run();
    } catch (error) {
      await audit.noteFailure({ kind, parentId, address }, error);
      throw error;
    }
  }

  async function sendCaptcha({ parentId }: Guardian, { address }: Caller): Promise<CaptchaSent> {
    const parent = await users.findById(parentId);
    if (!parent) throw new AppError('UNAUTHENTICATED');
    const sent = await captchas.send(parent.phone, 'reset_password', await attempts.loadOrigin(parent.phone, address));
    await audit.note({ kind: 'captcha_sent', parentId, address, details: { purpose: 'reset_password' } });
    return sent;
  }

  async function change(guardian: Guardian, shown: ShownIdentity, password: string, caller: Caller): Promise<void> {
    const { parentId, tokenHash } = guardian;
    const parent = await users.findById(parentId);
    if (!parent) throw new AppError('UNAUTHENTICATED');
    // First: a code is not used up for a password that is refused.
    if (await isCommonPassword(password, parent.phone)) throw new AppError('PASSWORD_TOO_COMMON');
    const proven = await identity.prove(guardian, shown, caller);
    const passwordHash = await hashPassword(password);
    await transact(async (tx) => {
      await holdProven(tx, { users, sessions }, guardian, proven);
      await users.setPassword(parentId, passwordHash, tx);
      const ended = await sessions.endOthers(parentId, tokenHash, tx);
      await audit.record({ kind: 'password_changed', parentId, address: caller.address, details: { ended } }, tx);
    });
  }

  return {
    /** A code to the guardian's own phone. @throws AppError as `captchas.send` */
    sendCaptcha: (guardian: Guardian, caller: Caller): Promise<CaptchaSent> =>
      audited('captcha_sent', guardian, caller, () => sendCaptcha(guardian, caller)),

    /** Ends every other session of the guardian. @throws AppError PASSWORD_TOO_COMMON, and as `identity.prove` */
    change: (guardian: Guardian, { password, ...shown }: ShownIdentity & { password: string }, caller: Caller): Promise<void> =>
      audited('password_changed', guardian, caller, () => change(guardian, shown, password, caller)),
  };
}
