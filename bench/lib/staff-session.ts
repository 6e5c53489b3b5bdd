/** A member of staff who is signed in, without the code that a new network is asked for. */
import { createHmac, randomBytes } from 'node:crypto';
import { STAFF_COOKIE } from '@xueban/contract/school/constants';
import type { Database } from '../../server/src/database';
import { createStaffRepository } from '../../server/src/modules/staff/staff.repository';
import { createStaffSessionRepository } from '../../server/src/modules/staff/staff-sessions.repository';
import { hashToken } from '../../server/src/plugins/access';

/** @param secret SESSION_SECRET of the server @returns the cookie of an owner */
export async function createOwnerSession({ db }: Database, secret: string): Promise<string> {
  const owner = await createStaffRepository(db).insert(db, { phone: '13900000009', name: '校长', role: 'owner', teacherId: null });
  const token = randomBytes(24).toString('base64url');
  await createStaffSessionRepository(db).create(db, owner ?? 0, hashToken(token));
  // As @fastify/cookie signs.
  const signature = createHmac('sha256', secret).update(token).digest('base64').replace(/=+$/, '');
  return `${STAFF_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}
