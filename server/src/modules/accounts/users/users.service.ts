/** The signed-in guardian. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { asksForConsent, isAnsweredConsent, isOlderConsent } from '@xueban/contract/consent';
import type { Consent, User } from '@xueban/contract/resources/users';
import type { Transact } from '../../../database';
import type { Guardian } from '../../../plugins/access';
import { AppError } from '../../../plugins/errors';
import type { Caller } from '../../../plugins/origin';
import type { Audit } from '../audit/audit.service';
import type { Parent, UserRepository } from './users.repository';
import { toName } from '../../school/rules/names';

export type { Parent, UserRepository };
export type UserService = ReturnType<typeof createUserService>;

export interface UserParts {
  repository: UserRepository;
  /** Object key of an upload of the guardian. @throws AppError UPLOAD_NOT_FINISHED, UPLOAD_REFUSED */
  claimUpload: (upload: { parentId: number; id: number }, purpose: 'avatar') => Promise<string>;
  /** Address at which the picture can be seen while the session lives. */
  avatars: (objectKey: string, session: string) => string;
  /** Releases a picture that is no longer shown. */
  discard: (objectKey: string) => Promise<void>;
  transact: Transact;
  audit: Audit;
}

export function createUserService({ repository, claimUpload, avatars, discard, transact, audit }: UserParts) {
  /** A guardian as the contract shows them to a session, named by the hash of its token. */
  const toUser = ({ id, name, phone, avatarThumb, passwordHash, consentVersion, consentedAt }: Parent, session: string): User => ({
    id,
    name,
    phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    avatar: avatarThumb === null ? null : { thumb: avatars(avatarThumb, session) },
    has_password: passwordHash !== null,
    consent: {
      version: consentVersion,
      agreed_at: consentedAt?.toISOString() ?? null,
      asked: asksForConsent(consentVersion),
      current_version: CONSENT_VERSION,
    },
  });

  /** @throws AppError UNAUTHENTICATED when the guardian was removed since the session was checked */
  async function find(parentId: number): Promise<Parent> {
    const parent = await repository.findById(parentId);
    if (!parent) throw new AppError('UNAUTHENTICATED');
    return parent;
  }

  return {
    toUser,
    current: async ({ parentId, tokenHash }: Guardian): Promise<User> => toUser(await find(parentId), tokenHash),
    /** @throws AppError UPLOAD_NOT_FINISHED, UPLOAD_REFUSED */
    async change(
      { parentId, tokenHash }: Guardian,
      { name, avatar_upload_id: uploadId }: { name?: string; avatar_upload_id?: number | null },
    ): Promise<User> {
      const avatarThumb = typeof uploadId === 'number' ? await claimUpload({ parentId, id: uploadId }, 'avatar') : uploadId;
      if (name === undefined && avatarThumb === undefined) return toUser(await find(parentId), tokenHash);
      const changed = await repository.change(parentId, {
        ...(name !== undefined && { name: toName(name) }),
        ...(avatarThumb !== undefined && { avatarThumb }),
      });
      if (!changed) throw new AppError('UNAUTHENTICATED');
      const { parent, avatarBefore } = changed;
      if (avatarThumb !== undefined && avatarBefore !== null && avatarBefore !== avatarThumb) await discard(avatarBefore);
      return toUser(parent, tokenHash);
    },

    async consents({ parentId }: Guardian): Promise<Consent[]> {
      return (await repository.listConsents(parentId)).map(({ version, agreedAt }) => ({ version, agreed_at: agreedAt.toISOString() }));
    },

    /** @throws AppError CONSENT_OUTDATED */
    async agree({ parentId, tokenHash }: Guardian, version: string, { address }: Caller): Promise<User> {
      if (!isAnsweredConsent(version)) throw new AppError('CONSENT_OUTDATED');
      await transact(async (tx) => {
        // An older app withdraws nothing that was agreed to on a newer one.
        const held = await repository.holdSigningIn(parentId, tx);
        if (!held || !isOlderConsent(held.consentVersion, version)) return;
        if (await repository.recordConsent(parentId, version, tx))
          await audit.record({ kind: 'consent', parentId, address, details: { version } }, tx);
      });
      return toUser(await find(parentId), tokenHash);
    },
  };
}
