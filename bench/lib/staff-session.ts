/** A member of staff who is signed in, without the code that a new network is asked for. */
import { createHmac, randomBytes } from 'node:crypto';
import { STAFF_COOKIE } from '@xueban/contract/school/constants';
import type { Database } from '../../server/src/database';
import { createStaffRepository } from '../../server/src/modules/staff/staff.repository';
import { createStaffSessionRepository } from '../../server/src/modules/staff/staff-sessions.repository';
import { hashToken } from '../../server/src/plugins/access';

let members = 0;

/** @param secret SESSION_SECRET of the server @param teacherId which teacher it is; absent: an owner @returns the cookie */
export async function createStaffSession({ db }: Database, secret: string, teacherId: number | null = null): Promise<string> {
  const role = teacherId === null ? 'owner' : 'teacher';
  const phone = `1390000100${(members += 1)}`;
  const id = await createStaffRepository(db).insert(db, { phone, name: role, role, teacherId });
  const token = randomBytes(24).toString('base64url');
  await createStaffSessionRepository(db).create(db, id ?? 0, hashToken(token));
  // As @fastify/cookie signs.
  const signature = createHmac('sha256', secret).update(token).digest('base64').replace(/=+$/, '');
  return `${STAFF_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}
