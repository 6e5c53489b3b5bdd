/** Who works at the school: taken on, changed, disabled. */
import type { StaffLink, StaffMember } from '@xueban/contract/school/staff';
import { CONSOLE_PATH } from '@xueban/contract/school/constants';
import type { StaffRole } from '@xueban/contract/school/shared';
import type { Executor, Transact } from '../../database';
import { hashToken, newSessionToken } from '../../plugins/access';
import { AppError } from '../../plugins/errors';
import type { StaffActor, KeyedStaffActor } from '../../plugins/staff-access';
import type { Audit } from '../accounts';
import type { Once } from './once';
import type { StaffRepository, StaffRow } from './staff.repository';
import type { StaffSessionRepository } from './staff-sessions.repository';
import { toName } from '../school/rules/names';

interface Values {
  name: string;
  role: StaffRole;
  teacher_id?: number | null;
}

export interface StaffServiceParts {
  staff: StaffRepository;
  sessions: StaffSessionRepository;
  transact: Transact;
  once: Once;
  audit: Audit;
}

const toMember = (row: StaffRow): StaffMember => ({
  id: row.id,
  version: row.version,
  name: row.name,
  phone: row.phone,
  role: row.role,
  teacher: row.teacherId === null ? null : { id: row.teacherId, name: row.teacherName ?? '' },
  disabled: row.disabled,
  has_password: row.passwordHash !== null,
  last_signed_in_at: row.lastSignedInAt?.toISOString() ?? null,
});

/** Makes a link by which somebody chooses a password; an earlier one ends. */
export async function makeStaffLink(tx: Executor, sessions: StaffSessionRepository, staffId: number): Promise<StaffLink> {
  const token = newSessionToken();
  const expiresAt = await sessions.replaceLink(tx, staffId, hashToken(token));
  return { path: `${CONSOLE_PATH}#/password/${token}`, expires_at: expiresAt.toISOString() };
}

/** Takes somebody on. @throws AppError STAFF_PHONE_TAKEN, STAFF_TEACHER_TAKEN, STAFF_TEACHER_MISSING */
export async function insertStaff(tx: Executor, staff: StaffRepository, { phone, ...values }: Values & { phone: string }): Promise<number> {
  const id = await staff.insert(tx, { phone, ...(await checkedValues(tx, staff, values)) });
  if (id === undefined) throw new AppError('STAFF_PHONE_TAKEN');
  return id;
}

/** @param before who they are already, though the teacher may be retired */
async function checkedValues(
  tx: Executor,
  staff: StaffRepository,
  { name, role, teacher_id: teacherId = null }: Values,
  before?: Pick<StaffRow, 'id' | 'teacherId'>,
) {
  const isGiven = teacherId === null ? role !== 'teacher' : teacherId === before?.teacherId || (await staff.isTeacher(tx, teacherId));
  if (!isGiven) throw new AppError('STAFF_TEACHER_MISSING');
  if (teacherId !== null && (await staff.isTaken(tx, teacherId, before?.id))) throw new AppError('STAFF_TEACHER_TAKEN');
  return { name: toName(name), role, teacherId };
}

/** What the audit trail is told: from what to what, without names and numbers. */
function getChanges(
  before: StaffRow,
  after: { role: StaffRole; teacherId: number | null; disabled: boolean; name: string; phone: string },
) {
  const say = (was: string | number | boolean | null, is: string | number | boolean | null) => `${String(was)} → ${String(is)}`;
  return {
    ...(before.role !== after.role && { role: say(before.role, after.role) }),
    ...(before.teacherId !== after.teacherId && { teacher: say(before.teacherId, after.teacherId) }),
    ...(before.disabled !== after.disabled && { disabled: say(before.disabled, after.disabled) }),
    ...(before.name !== after.name && { renamed: true }),
    ...(before.phone !== after.phone && { phone_changed: true }),
  };
}

export function createStaffService({ staff, sessions, transact, once, audit }: StaffServiceParts) {
  async function load(id: number, executor?: Executor): Promise<StaffRow> {
    const row = await staff.findById(id, executor);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  const makeLink = ({ staff: actor, caller }: StaffActor, id: number): Promise<StaffLink> =>
    transact(async (tx) => {
      if ((await load(id, tx)).disabled) throw new AppError('NOT_FOUND');
      await audit.record({ kind: 'staff_changed', staffId: actor.staffId, address: caller.address, details: { deed: 'link', id } }, tx);
      return makeStaffLink(tx, sessions, id);
    });

  return {
    list: async (): Promise<StaffMember[]> => (await staff.list()).map(toMember),

    listTeachers: () => staff.listTeachers(),

    /** Asked again with the same key, it is the same member of staff; the link is a new one, as nobody else may keep it. */
    async create(
      { staff: actor, idempotencyKey, caller }: KeyedStaffActor,
      values: Values & { phone: string },
    ): Promise<{ staff: StaffMember; link: StaffLink }> {
      const id = await once({ staff: actor, idempotencyKey, call: 'POST staff', sent: values }, async (tx) => {
        await staff.countOwners(tx); // holds them, as below
        const made = await insertStaff(tx, staff, values);
        await audit.record(
          { kind: 'staff_changed', staffId: actor.staffId, address: caller.address, details: { deed: 'created', id: made } },
          tx,
        );
        return made;
      });
      const link = await makeLink({ staff: actor, caller }, id);
      return { staff: toMember(await load(id)), link };
    },

    async update(
      { staff: actor, caller }: StaffActor,
      id: number,
      { version, disabled, phone, ...values }: Values & { version: number; disabled: boolean; phone?: string },
    ) {
      return transact(async (tx) => {
        await staff.countOwners(tx); // holds them: two owners cannot each remove the other, nor two become one teacher
        const before = await load(id, tx);
        const checked = await checkedValues(tx, staff, values, before);
        const number = phone ?? before.phone;
        if (number !== before.phone && (await staff.findByPhone(number, tx))) throw new AppError('STAFF_PHONE_TAKEN');
        if (!(await staff.update(tx, id, version, { ...checked, disabled, phone: number }))) throw new AppError('EDITED_MEANWHILE');
        if ((await staff.countOwners(tx)) === 0) throw new AppError('LAST_OWNER');
        if (disabled || checked.role !== before.role || number !== before.phone) await sessions.endAll(tx, id);
        // Whoever has the old number is not known anywhere any more.
        if (number !== before.phone) await sessions.forgetNetworks(tx, id);
        const changes = getChanges(before, { ...checked, disabled, phone: number });
        await audit.record(
          { kind: 'staff_changed', staffId: actor.staffId, address: caller.address, details: { deed: 'changed', id, ...changes } },
          tx,
        );
        return toMember(await load(id, tx));
      });
    },

    makeLink,
  };
}
