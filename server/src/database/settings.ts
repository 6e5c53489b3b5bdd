/** Values that all server processes of an installation share. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { settings } from '../db/schema';
import type { Db } from './pool';

/** The secret that signs cookies and hashes codes, made once for the installation. */
export async function sharedSecret(db: Db): Promise<string> {
  const key = 'session_secret';
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  if (!row) throw new Error('The session secret could not be kept in the database.');
  return row.value;
}
