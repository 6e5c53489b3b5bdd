/** Guardians in the database. */
import { desc, eq, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../../database';
import { consents, parents } from '../../../database/schema';

interface HeldParent {
  deletionDue: Date | null;
  passwordHash: string | null;
  consentVersion: string | null;
}

export interface Parent {
  id: number;
  phone: string;
  name: string;
  passwordHash: string | null;
  /** Key of the picture in the object storage. */
  avatarThumb: string | null;
  consentVersion: string | null;
  consentedAt: Date | null;
}

export interface ConsentRow {
  version: string;
  agreedAt: Date;
}

const columns = {
  id: parents.id,
  phone: parents.phone,
  name: parents.name,
  passwordHash: parents.passwordHash,
  avatarThumb: parents.avatarThumb,
  consentVersion: parents.consentVersion,
  consentedAt: parents.consentedAt,
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
    /** Gives the guardian as they are now, and the picture that was shown before: of two changes at once each knows the other's. */
    async change(
      id: number,
      values: { name?: string; avatarThumb?: string | null },
    ): Promise<{ parent: Parent; avatarBefore: string | null } | undefined> {
      return db.transaction(async (tx) => {
        const [before] = await tx.select({ avatar: parents.avatarThumb }).from(parents).where(eq(parents.id, id)).for('no key update');
        const [parent] = await tx.update(parents).set(values).where(eq(parents.id, id)).returning(columns);
        return before && parent && { parent, avatarBefore: before.avatar };
      });
    },
    async setPassword(id: number, passwordHash: string, executor: Executor = db): Promise<void> {
      await executor.update(parents).set({ passwordHash }).where(eq(parents.id, id));
    },
    /** The hash of the password, null without one; undefined: no such guardian. Holds the row, so that of two changes the second knows of the first. */
    async holdPasswordHash(id: number, tx: Executor): Promise<string | null | undefined> {
      return (await tx.select({ hash: parents.passwordHash }).from(parents).where(eq(parents.id, id)).for('no key update'))[0]?.hash;
    },
    /**
     * The deletion date (null: none), password hash (null: none) and consent version of a guardian; undefined: no such
     * guardian. Holds the row, so that neither changes meanwhile.
     */
    async holdSigningIn(id: number, tx: Executor): Promise<HeldParent | undefined> {
      const fields = { deletionDue: parents.deletionDueAt, passwordHash: parents.passwordHash, consentVersion: parents.consentVersion };
      return (await tx.select(fields).from(parents).where(eq(parents.id, id)).for('no key update'))[0];
    },
    /** Keeps that the guardian agrees to this version from now on; false when that is kept already. */
    async recordConsent(id: number, version: string, executor: Executor = db): Promise<boolean> {
      const { rowCount } = await executor.execute(sql`
        with agreed as (
          update parents set consent_version = ${version}, consented_at = now()
          where id = ${id} and consent_version is distinct from ${version} returning id, consented_at
        )
        insert into consents (parent_id, version, agreed_at) select id, ${version}, consented_at from agreed`);
      return (rowCount ?? 0) > 0;
    },
    /** Newest first. */
    listConsents(id: number): Promise<ConsentRow[]> {
      return db
        .select({ version: consents.version, agreedAt: consents.agreedAt })
        .from(consents)
        .where(eq(consents.parentId, id))
        .orderBy(desc(consents.id));
    },
  };
}
