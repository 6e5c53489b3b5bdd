/** Finds the demo school, or its password, where people from outside could sign in with it. */
import { createHash } from 'node:crypto';
import type { Executor } from '../../../database';
import { maskPhones } from '../../../plugins/logging';
import { DEMO_ACCOUNT } from '../../accounts/rules/demo-account';
import { verifyPassword } from '../../accounts';
import { clearedHashes, isMarkedDemo, keepClearedHashes, passwordHashes } from './demo-school.repository';

/** Passwords verified in parallel; each takes 19 MB and a thread. */
const AT_ONCE = 8;
/** Most phones that are named. */
const SHOWN = 5;

/** Traces of the demo in this database, one sentence each. */
export async function demoRefusals(db: Executor): Promise<string[]> {
  const refusals: string[] = [];
  if (await isMarkedDemo(db)) {
    refusals.push('The database holds the demo school, whose password everybody knows: set DATA_DIR or DATABASE_URL to another database.');
  }
  const phones = (await guardiansWithDemoPassword(db)).map(maskPhones);
  if (phones.length > 0) {
    const shown = phones.slice(0, SHOWN).join(', ') + (phones.length > SHOWN ? ', …' : '');
    refusals.push(
      `The demo's password is that of ${phones.length} account(s) (${shown}): give guardians others by npm run admin -- set-password, staff by staff-link.`,
    );
  }
  return refusals;
}

/** Short, and enough to know the hash again. */
const toMark = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 12);

/**
 * Verifying a hash takes 30 ms and a school has thousands, so checked ones are remembered and a start verifies only
 * passwords set since.
 */
async function guardiansWithDemoPassword(db: Executor): Promise<string[]> {
  const cleared = new Set(await clearedHashes(db));
  const guardians = await passwordHashes(db);
  const unknown = guardians.filter(({ passwordHash }) => !cleared.has(toMark(passwordHash)));
  const found = new Set<string>();
  for (let i = 0; i < unknown.length; i += AT_ONCE) {
    await Promise.all(
      unknown.slice(i, i + AT_ONCE).map(async ({ phone, passwordHash }) => {
        if (await verifyPassword(passwordHash, DEMO_ACCOUNT.password)) found.add(phone);
      }),
    );
  }
  if (unknown.length > 0)
    await keepClearedHashes(
      db,
      guardians.filter(({ phone }) => !found.has(phone)).map(({ passwordHash }) => toMark(passwordHash)),
    );
  return [...found];
}
