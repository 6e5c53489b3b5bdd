/** What tells a demo school from a school, in the database. */
import { eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { parents, settings, staff } from '../../../database/schema';

const DEMO_KEY = 'demo_school';
const CLEARED_KEY = 'passwords_not_of_the_demo';

async function findSetting(db: Executor, key: string): Promise<string | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

async function keep(db: Executor, key: string, value: string): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Says that this database holds the demo school. */
export const markDemo = (db: Executor, seededAt: Date): Promise<void> => keep(db, DEMO_KEY, seededAt.toISOString());

export const isMarkedDemo = async (db: Executor): Promise<boolean> => (await findSetting(db, DEMO_KEY)) !== undefined;

/** Every password, hashed: of guardians and of staff. */
export async function passwordHashes(db: Executor): Promise<{ phone: string; passwordHash: string }[]> {
  const rows = await db
    .select({ phone: parents.phone, passwordHash: parents.passwordHash })
    .from(parents)
    .where(isNotNull(parents.passwordHash));
  const ofStaff = await db
    .select({ phone: staff.phone, passwordHash: staff.passwordHash })
    .from(staff)
    .where(isNotNull(staff.passwordHash));
  return [...rows, ...ofStaff].flatMap(({ phone, passwordHash }) => (passwordHash === null ? [] : [{ phone, passwordHash }]));
}

/** Marks of the hashes that were found not to be of the demo's password. */
export const clearedHashes = async (db: Executor): Promise<string[]> => (await findSetting(db, CLEARED_KEY))?.split(' ') ?? [];

export const keepClearedHashes = (db: Executor, marks: readonly string[]): Promise<void> => keep(db, CLEARED_KEY, marks.join(' '));
