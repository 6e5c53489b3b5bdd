/** The signed-in guardian. */
import type { User } from '@xueban/contract/resources/users';
import { AppError } from '../../plugins/errors';
import type { Parent, UserRepository } from './users.repository';

export type UserService = ReturnType<typeof createUserService>;

/** A guardian as the contract shows them. */
export function toUser({ id, name, phone, avatarThumb, passwordHash }: Parent): User {
  return {
    id, name,
    phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    avatar: avatarThumb === null ? null : { thumb: avatarThumb },
    has_password: passwordHash !== null,
  };
}

export function createUserService(repository: UserRepository) {
  return {
    async current(parentId: number): Promise<User> {
      const parent = await repository.findById(parentId);
      if (!parent) throw new AppError('UNAUTHENTICATED'); // removed since the session was checked
      return toUser(parent);
    },
    async change(parentId: number, { name }: { name?: string }): Promise<User> {
      const parent = name === undefined ? await repository.findById(parentId) : await repository.rename(parentId, name.trim());
      if (!parent) throw new AppError('UNAUTHENTICATED');
      return toUser(parent);
    },
  };
}
