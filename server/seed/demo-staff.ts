/** Staff of the demo school: an owner and a teacher, who sign in from this machine without a code. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { DEMO_ACCOUNT, DEMO_STAFF } from '../src/modules/accounts/rules/demo-account';
import { hashNetwork } from '../src/modules/accounts/sessions/attempts';
import { hashPassword } from '../src/modules/accounts/sessions/passwords';
import { createAdministration } from '../src/modules/school/administration/administration.service';
import { insertTrialBooking } from '../src/modules/lessons/trials/trial-bookings.repository';
import { createStaffRepository } from '../src/modules/staff/staff.repository';
import { insertStaff } from '../src/modules/staff/staff.service';
import { createStaffSessionRepository } from '../src/modules/staff/staff-sessions.repository';
import { toNetwork } from '../src/plugins/origin';
import type { Executor } from '../src/database';
import { sharedSecret } from '../src/database/settings';

/** Who waits to be called. */
const BOOKINGS = [
  { name: '周女士', phone: '13800006031', grade: '七年级', source: 'vocab_test' },
  { name: '吴先生', phone: '13800006032', grade: '小学五年级', source: 'trial_group' },
] as const;
const THIS_MACHINE = ['127.0.0.1', '::1'];

export async function seedStaff(db: Executor, teacherName: string): Promise<void> {
  const staff = createStaffRepository(db);
  if (await staff.hasAny()) return;
  const passwordHash = await hashPassword(DEMO_ACCOUNT.password);
  const sessions = createStaffSessionRepository(db);
  const secret = process.env.SESSION_SECRET || (await sharedSecret(db));
  const teacher = await createAdministration(db).findTeacher(teacherName);
  const ids = [
    await insertStaff(db, staff, { ...DEMO_STAFF.owner, role: 'owner' }),
    await insertStaff(db, staff, { ...DEMO_STAFF.teacher, role: 'teacher', teacher_id: teacher.id }),
  ];
  for (const id of ids) {
    await staff.setPassword(db, id, passwordHash);
    for (const address of THIS_MACHINE) await sessions.remember(db, id, hashNetwork(secret, toNetwork(address)));
  }
  for (const booking of BOOKINGS) await insertTrialBooking(db, { ...booking, consentVersion: CONSENT_VERSION });
}
