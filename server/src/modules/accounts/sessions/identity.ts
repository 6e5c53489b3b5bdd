/** A signed-in guardian shows once more who they are, before what cannot be undone by whoever found their phone unlocked. */
import type { Guardian } from '../../../plugins/access';
import { AppError } from '../../../plugins/errors';
import type { Caller } from '../../../plugins/origin';
import type { Parent, UserRepository } from '../users/users.service';
import type { Attempts } from './attempts';
import type { CaptchaService } from './captchas.service';
import { verifyPassword } from './passwords';

/** What they show. With a code only that counts. */
export interface ShownIdentity {
  captcha?: string;
  current_password?: string;
}

export interface Proven {
  parent: Parent;
  /** By password: the hash it fits. Whoever acts on it looks whether it is still that of the guardian. */
  passwordHash: string | undefined;
}

export interface IdentityParts {
  users: Pick<UserRepository, 'findById'>;
  captchas: Pick<CaptchaService, 'redeem'>;
  attempts: Attempts;
}

export type Identity = ReturnType<typeof createIdentity>;

export function createIdentity({ users, captchas, attempts }: IdentityParts) {
  return {
    /**
     * Wrong codes and passwords are counted with those of sign-in. A code is used up.
     * @throws AppError IDENTITY_REQUIRED, CAPTCHA_INVALID, CURRENT_PASSWORD_INVALID, SECOND_STEP_REQUIRED, TOO_MANY_ATTEMPTS, UNAUTHENTICATED
     */
    async prove({ parentId }: Guardian, { captcha, current_password: password }: ShownIdentity, { address }: Caller): Promise<Proven> {
      if (captcha === undefined && password === undefined) throw new AppError('IDENTITY_REQUIRED');
      const parent = await users.findById(parentId);
      if (!parent) throw new AppError('UNAUTHENTICATED');
      const { phone, passwordHash } = parent;
      const origin = await attempts.loadOrigin(phone, address);
      if (captcha !== undefined) {
        await attempts.run('reset', phone, origin, () => captchas.redeem(phone, 'reset_password', captcha, origin));
        return { parent, passwordHash: undefined };
      }
      await attempts.run('password', phone, origin, () =>
        attempts.byPasswordAlone(phone, origin, async () => {
          if (!(await verifyPassword(passwordHash, password ?? ''))) throw new AppError('CURRENT_PASSWORD_INVALID');
        }),
      );
      return { parent, passwordHash: passwordHash ?? undefined };
    },
  };
}
