/** How staff sign in: by password, from a new network by an SMS code as well; and how they choose a password. */
import type { CaptchaSent } from '@xueban/contract/resources/sessions';
import type { Me } from '@xueban/contract/school/sessions';
import type { Transact } from '../../database';
import { hashToken, newSessionToken } from '../../plugins/access';
import { AppError } from '../../plugins/errors';
import type { Caller } from '../../plugins/origin';
import type { Staff } from '../../plugins/staff-access';
import { type Attempts, type Audit, type CaptchaService, hashPassword, isCommonPassword, verifyPassword } from '../accounts';
import type { StaffRepository, StaffRow } from './staff.repository';
import type { StaffSessionRepository } from './staff-sessions.repository';

export interface StaffSessionParts {
  staff: StaffRepository;
  sessions: StaffSessionRepository;
  attempts: Attempts;
  captchas: CaptchaService;
  transact: Transact;
  audit: Audit;
  /** The school's name. */
  school: string;
}

interface Credentials {
  phone: string;
  password: string;
  captcha?: string;
}

/** How a member of staff comes to a new password. */
function createPasswords({ staff, sessions, transact, audit }: StaffSessionParts) {
  return async function choosePassword(
    staffId: number,
    password: string,
    { address }: Caller,
    by: 'link' | 'captcha',
    takeLink?: string,
    network?: string,
  ) {
    const row = await staff.findById(staffId);
    if (!row || row.disabled) throw new AppError('STAFF_LINK_ENDED');
    if (await isCommonPassword(password, row.phone)) throw new AppError('PASSWORD_TOO_COMMON');
    const passwordHash = await hashPassword(password);
    await transact(async (tx) => {
      if (takeLink !== undefined && (await sessions.takeLink(tx, takeLink)) !== staffId) throw new AppError('STAFF_LINK_ENDED');
      await staff.setPassword(tx, staffId, passwordHash);
      await sessions.endAll(tx, staffId);
      if (network !== undefined) await sessions.remember(tx, staffId, network);
      await audit.record({ kind: 'staff_password', staffId, address, details: { by } }, tx);
    });
  };
}

/** Runs an attempt and tells the audit trail when it fails. */
function createAudited({ staff, audit }: StaffSessionParts) {
  return async function audited<T>(
    kind: 'staff_sign_in' | 'staff_password',
    phone: string,
    { address }: Caller,
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      return await run();
    } catch (error) {
      const row = await staff.findByPhone(phone).catch(() => undefined);
      await audit.noteFailure({ kind, phone, staffId: row?.id, address }, error);
      throw error;
    }
  };
}

const getMe = ({ id, name, role, teacherId, teacherName }: StaffRow, school: string): Me => ({
  id,
  name,
  role,
  teacher: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
  school,
});

async function checkPassword({ staff }: StaffSessionParts, phone: string, password: string): Promise<StaffRow> {
  const row = await staff.findByPhone(phone);
  const right = await verifyPassword(row?.passwordHash, password);
  if (!row || !right || row.disabled) throw new AppError('CREDENTIALS_INVALID');
  return row;
}

export function createStaffSessionService(parts: StaffSessionParts) {
  const { staff, sessions, attempts, captchas, transact, audit, school } = parts;
  const choosePassword = createPasswords(parts);
  const audited = createAudited(parts);

  async function trySignIn({ phone, password, captcha }: Credentials, { address }: Caller): Promise<{ me: Me; token: string }> {
    const origin = await attempts.loadOrigin(phone, address);
    // From a new network nobody learns by a password alone whether it is right.
    if (captcha === undefined && !origin.known) throw new AppError('SECOND_STEP_REQUIRED');
    const row = await attempts.run('password', phone, origin, async () => {
      if (captcha === undefined) return attempts.byPasswordAlone(phone, origin, () => checkPassword(parts, phone, password));
      await captchas.redeem(phone, 'staff_sign_in', captcha, origin);
      return checkPassword(parts, phone, password).catch(async (error: unknown) => {
        await captchas.restore(phone, 'staff_sign_in', captcha);
        throw error;
      });
    });
    const token = newSessionToken();
    await transact(async (tx) => {
      // It may have been changed, or the account disabled, since it was looked at.
      const held = await staff.hold(tx, row.id);
      if (!held || held.disabled || held.passwordHash !== row.passwordHash) throw new AppError('CREDENTIALS_INVALID');
      await sessions.create(tx, row.id, hashToken(token));
      await sessions.remember(tx, row.id, origin.network);
      await audit.record({ kind: 'staff_sign_in', staffId: row.id, address }, tx);
    });
    return { me: getMe(row, school), token };
  }

  return {
    signIn: (credentials: Credentials, caller: Caller) =>
      audited('staff_sign_in', credentials.phone, caller, () => trySignIn(credentials, caller)),

    sendCaptcha: (phone: string, purpose: 'staff_sign_in' | 'staff_password', caller: Caller): Promise<CaptchaSent> =>
      audited(purpose, phone, caller, async () => {
        const sent = await captchas.send(phone, purpose, await attempts.loadOrigin(phone, caller.address));
        const row = await staff.findByPhone(phone).catch(() => undefined); // it is sent: whose it is only serves the trail
        await audit.note({ kind: 'captcha_sent', staffId: row?.id, phone, address: caller.address, details: { purpose } });
        return sent;
      }),

    async signOut(token: string, { address }: Caller): Promise<void> {
      const staffId = await sessions.end(hashToken(token));
      if (staffId !== undefined) await audit.note({ kind: 'staff_sign_out', staffId, address });
    },

    resetPassword: (phone: string, captcha: string, password: string, caller: Caller): Promise<void> =>
      audited('staff_password', phone, caller, async () => {
        const origin = await attempts.loadOrigin(phone, caller.address);
        const row = await attempts.run('reset', phone, origin, async () => {
          await captchas.redeem(phone, 'staff_password', captcha, origin);
          const found = await staff.findByPhone(phone);
          if (!found || found.disabled) throw new AppError('PHONE_NOT_REGISTERED');
          return found;
        });
        await choosePassword(row.id, password, caller, 'captcha', undefined, origin.network).catch(async (error: unknown) => {
          await captchas.restore(phone, 'staff_password', captcha); // they think of another and send the same code again
          throw error;
        });
        await attempts.startOver(phone, origin);
      }),

    /** @throws AppError STAFF_LINK_ENDED, PASSWORD_TOO_COMMON */
    async usePasswordLink(token: string, password: string, caller: Caller): Promise<void> {
      const tokenHash = hashToken(token);
      const staffId = await sessions.findLink(tokenHash);
      if (staffId === undefined) throw new AppError('STAFF_LINK_ENDED');
      await choosePassword(staffId, password, caller, 'link', tokenHash);
    },

    async getMe({ staffId }: Staff): Promise<Me> {
      const row = await staff.findById(staffId);
      if (!row) throw new AppError('UNAUTHENTICATED');
      return getMe(row, school);
    },

    sweep: () => sessions.sweep(),
  };
}
