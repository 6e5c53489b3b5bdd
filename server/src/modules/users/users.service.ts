/** The signed-in guardian. */
import type { User } from '@xueban/contract/resources/users';
import type { Guardian } from '../../plugins/access';
import { AppError } from '../../plugins/errors';
import type { Parent, UserRepository } from './users.repository';

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
}

export function createUserService({ repository, claimUpload, avatars, discard }: UserParts) {
  /** A guardian as the contract shows them to a session, named by the hash of its token. */
  const toUser = ({ id, name, phone, avatarThumb, passwordHash }: Parent, session: string): User => ({
    id,
    name,
    phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    avatar: avatarThumb === null ? null : { thumb: avatars(avatarThumb, session) },
    has_password: passwordHash !== null,
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
      { name, avatar_upload_id: uploadId }: { name?: string; avatar_upload_id?: number },
    ): Promise<User> {
      const before = await find(parentId);
      const avatarThumb = uploadId === undefined ? undefined : await claimUpload({ parentId, id: uploadId }, 'avatar');
      if (name === undefined && avatarThumb === undefined) return toUser(before, tokenHash);
      const parent = await repository.change(parentId, {
        ...(name !== undefined && { name: name.trim() }),
        ...(avatarThumb !== undefined && { avatarThumb }),
      });
      if (!parent) throw new AppError('UNAUTHENTICATED');
      if (avatarThumb !== undefined && before.avatarThumb !== null && before.avatarThumb !== avatarThumb) await discard(before.avatarThumb);
      return toUser(parent, tokenHash);
    },
  };
}
