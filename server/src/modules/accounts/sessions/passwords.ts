/** Passwords are kept as argon2id hashes (parameters of the OWASP cheat sheet). */
import { hash, verify } from '@node-rs/argon2';

/** The library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody has, verified for unknown guardians so that the answer takes as long. */
const absent = hash('nobody has this password', PARAMETERS);

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Whether the password is right; takes equally long when there is no hash to compare with. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await absent), password);
  return right && Boolean(passwordHash);
}
