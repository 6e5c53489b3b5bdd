/** The audit trail in the database. Rows are added and, when their time is over, removed; never changed. */
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { auditEvents } from '../../../database/schema/audit';

export type AuditRow = typeof auditEvents.$inferSelect;
export type NewAuditRow = Omit<typeof auditEvents.$inferInsert, 'id' | 'at'>;

export interface AuditFilter {
  parentId?: number | undefined;
  studentId?: number | undefined;
  kind?: string | undefined;
  staffId?: number | undefined;
  since?: Date | undefined;
  /** Not from then on. */
  until?: Date | undefined;
  /** Earlier than this event. */
  before?: number | undefined;
}

export async function insertAuditEvents(db: Executor, rows: NewAuditRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(auditEvents).values(rows);
}

/** Newest first. */
export async function listAuditEvents(
  db: Executor,
  { parentId, studentId, staffId, kind, since, until, before }: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        parentId === undefined ? undefined : eq(auditEvents.parentId, parentId),
        studentId === undefined ? undefined : eq(auditEvents.studentId, studentId),
        kind === undefined ? undefined : eq(auditEvents.kind, kind),
        staffId === undefined ? undefined : eq(auditEvents.staffId, staffId),
        since === undefined ? undefined : gte(auditEvents.at, since),
        until === undefined ? undefined : lt(auditEvents.at, until),
        before === undefined
          ? undefined
          : sql`(${auditEvents.at}, ${auditEvents.id}) < (select last.at, last.id from audit_events last where last.id = ${before})`,
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit);
}

/**
 * Removes at most `limit` events older than so many days; gives how many went. The trigger lets nobody else remove
 * any, and not even this one what is younger than six months.
 */
export async function removeAuditEvents(tx: Executor, days: number, limit: number): Promise<number> {
  await tx.execute(sql`select set_config('xueban.audit_retention', 'on', true)`);
  const { rowCount } = await tx.execute(sql`
    delete from audit_events where id in (
      select id from audit_events where at < now() - make_interval(days => ${days}) order by at limit ${limit})`);
  await tx.execute(sql`select set_config('xueban.audit_retention', 'off', true)`);
  return rowCount ?? 0;
}
