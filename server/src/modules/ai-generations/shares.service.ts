/** Generations that are read by whoever has the link. */
import { createHash, randomBytes } from 'node:crypto';
import type { SharedGeneration } from '@xueban/contract/resources/ai-generations';
import type { Executor, Transact } from '../../database';
import { AppError } from '../../plugins/errors';
import { SHARE_DAYS } from '../../rules/retention';
import type { GenerationKey } from './generations.repository';
import { addShare, findShared, removeExpiredShares, removeShares } from './shares.repository';

/** Links of one generation. */
const MOST_LINKS = 5;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

interface Parts {
  db: Executor;
  transact: Transact;
  now: () => Date;
}

export type ShareService = ReturnType<typeof createShareService>;

export function createShareService({ db, transact, now }: Parts) {
  return {
    /** Of one that is ready. */
    async share(key: GenerationKey): Promise<{ token: string; expires_at: string }> {
      const token = randomBytes(18).toString('base64url');
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + SHARE_DAYS * 86_400_000);
      await transact((tx) => addShare(tx, key, { tokenHash: hashOf(token), createdAt, expiresAt }, MOST_LINKS));
      return { token, expires_at: expiresAt.toISOString() };
    },
    /** Nobody reads it by a link any more. */
    withdraw: (key: GenerationKey): Promise<void> => removeShares(db, key),
    /** @throws AppError SHARE_NOT_FOUND */
    async open(token: string): Promise<SharedGeneration> {
      const row = await findShared(db, hashOf(token), now());
      if (!row?.content) throw new AppError('SHARE_NOT_FOUND');
      return { ...row, content: row.content };
    },
    sweep: (): Promise<void> => removeExpiredShares(db, now()),
  };
}
