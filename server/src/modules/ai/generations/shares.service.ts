/** Generations that are read by whoever has the link. */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { SharedGeneration } from '@xueban/contract/resources/ai-generations';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { SHARE_DAYS } from '../../accounts/rules/retention';
import type { GenerationKey } from './generations.repository';
import { findShare, findShared, removeExpiredShares, removeShares, saveShare } from './shares.repository';

const toHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

interface Parts {
  db: Executor;
  secret: string;
  now: () => Date;
}

export type ShareService = ReturnType<typeof createShareService>;

export function createShareService({ db, secret, now }: Parts) {
  const signing = Buffer.from(hkdfSync('sha256', secret, '', 'ai-shares', 32));
  /** The token is not stored: it is derived from the secret and the time it was made. */
  const getToken = ({ studentId, id }: GenerationKey, createdAt: Date): string =>
    createHmac('sha256', signing).update(`${studentId}:${id}:${createdAt.getTime()}`).digest('base64url').slice(0, 24);
  return {
    /**
     * The share link of a ready generation. It stays the same while it opens and is extended to 30 days from now; after it
     * was withdrawn, the next is another.
     */
    async share(key: GenerationKey): Promise<{ token: string; expires_at: string }> {
      const today = now();
      const known = await findShare(db, key, today);
      // Under another secret it cannot be derived again, but a sent link opens until it expires.
      const again = known && getToken(key, known.createdAt);
      const createdAt = known && again !== undefined && toHash(again) === known.tokenHash ? known.createdAt : today;
      const token = getToken(key, createdAt);
      const expiresAt = new Date(today.getTime() + SHARE_DAYS * 86_400_000);
      await saveShare(db, key, { tokenHash: toHash(token), createdAt, expiresAt });
      return { token, expires_at: expiresAt.toISOString() };
    },
    /** Links that were sent stop working. */
    withdraw: (key: GenerationKey): Promise<void> => removeShares(db, key),
    /** @throws AppError SHARE_NOT_FOUND */
    async open(token: string): Promise<SharedGeneration> {
      const row = await findShared(db, toHash(token), now());
      if (!row?.content) throw new AppError('SHARE_NOT_FOUND');
      return { ...row, content: row.content };
    },
    sweep: (): Promise<void> => removeExpiredShares(db, now()),
  };
}
