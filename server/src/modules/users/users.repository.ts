/** Guardians in the database. */
import { eq, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../database';
import { parents } from '../../db/schema';

export interface Parent {
  id: number;
  phone: string;
  name: string;
  passwordHash: string | null;
  /** Key of the picture in the object storage. */
  avatarThumb: string | null;
  consentVersion: string | null;
}

const columns = {
  id: parents.id,
  phone: parents.phone,
  name: parents.name,
  passwordHash: parents.passwordHash,
  avatarThumb: parents.avatarThumb,
  consentVersion: parents.consentVersion,
};

export type UserRepository = ReturnType<typeof createUserRepository>;

export function createUserRepository(db: Db) {
  const byId = db
    .select(columns)
    .from(parents)
    .where(eq(parents.id, sql.placeholder('id')))
    .prepare('parent_by_id');
  return {
    async findById(id: number): Promise<Parent | undefined> {
      return (await byId.execute({ id }))[0];
    },
    async findByPhone(phone: string, executor: Executor = db): Promise<Parent | undefined> {
      return (await executor.select(columns).from(parents).where(eq(parents.phone, phone)))[0];
    },
    async change(id: number, values: { name?: string; avatarThumb?: string }): Promise<Parent | undefined> {
      return (await db.update(parents).set(values).where(eq(parents.id, id)).returning(columns))[0];
    },
    async setPassword(id: number, passwordHash: string, executor: Executor = db): Promise<void> {
      await executor.update(parents).set({ passwordHash }).where(eq(parents.id, id));
    },
    /** From when on the guardian is deleted, null: not at all; undefined: there is no such guardian. Holds the row, so that no deletion is asked for while they sign in. */
    async holdDeletionDue(id: number, tx: Executor): Promise<Date | null | undefined> {
      return (await tx.select({ dueAt: parents.deletionDueAt }).from(parents).where(eq(parents.id, id)).for('no key update'))[0]?.dueAt;
    },
    async recordConsent(id: number, consentVersion: string, executor: Executor = db): Promise<void> {
      await executor.update(parents).set({ consentVersion, consentedAt: sql`now()` }).where(eq(parents.id, id));
    },
  };
}
