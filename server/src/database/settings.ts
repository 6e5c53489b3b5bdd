/** Values that all server processes of an installation share. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { settings } from './schema';
import type { Executor } from './pool';

/** The secret that signs cookies and hashes codes, made once for the installation. */
export const sharedSecret = (db: Executor): Promise<string> => sharedKey(db, 'session_secret');

/** A key of this name, made once for the installation. */
export async function sharedKey(db: Executor, key: 'session_secret' | 'lesson_code_key'): Promise<string> {
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  if (!row) throw new Error(`The ${key} could not be kept in the database.`);
  return row.value;
}
