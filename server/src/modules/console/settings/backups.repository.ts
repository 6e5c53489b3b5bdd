/** What the audit trail knows of backups: they are made by the command line, which may write them anywhere. */
import type { SchoolBackups } from '@xueban/contract/school/settings';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { auditEvents } from '../../../database/schema';

const command = sql`${auditEvents.details}->>'command'`;

async function findLatest(db: Executor, name: string, outcomes: readonly string[], since?: Date) {
  const [row] = await db
    .select({ at: auditEvents.at, outcome: auditEvents.outcome, details: auditEvents.details })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.kind, 'backup'),
        sql`${command} = ${name}`,
        inArray(auditEvents.outcome, [...outcomes]),
        since && gt(auditEvents.at, since),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1);
  return row;
}

export async function loadBackups(db: Executor): Promise<SchoolBackups> {
  const made = await findLatest(db, 'backup', ['ok']);
  const failed = await findLatest(db, 'backup', ['failed', 'refused'], made?.at);
  const checked = await findLatest(db, 'restore --check', ['ok', 'failed']);
  const bytes = made?.details?.bytes;
  return {
    made: made ? { at: made.at.toISOString(), bytes: typeof bytes === 'number' ? bytes : null } : null,
    failed_at: failed?.at.toISOString() ?? null,
    checked: checked ? { at: checked.at.toISOString(), whole: checked.outcome === 'ok' } : null,
  };
}
