/** What a link to a file allows, signed: the link itself is the permission, until it ends. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../plugins/errors';

/** To get a file. Short names: they stand in the address. */
export interface GetGrant {
  /** Object key. */
  k: string;
  /** File name. */
  n: string;
  /** Content type. */
  t: string;
  /** End, seconds since 1970. */
  e: number;
}
/** To put the bytes of one upload: guardian and id. */
export interface PutGrant {
  p: number;
  u: number;
  e: number;
}

type Kind = 'get' | 'put';
interface Grants {
  get: GetGrant;
  put: PutGrant;
}

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(secret: string, now: () => Date) {
  // The kind is part of what is signed: a link to get a file is no link to put one.
  const signatureOf = (kind: Kind, payload: string): Buffer => createHmac('sha256', secret).update(`file-${kind}:${payload}`).digest();
  return {
    sign<K extends Kind>(kind: K, grant: Grants[K]): string {
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
      return `${payload}.${signatureOf(kind, payload).toString('base64url')}`;
    },
    /** @throws AppError LINK_EXPIRED when it is past its end or was changed */
    open<K extends Kind>(kind: K, token: string): Grants[K] {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(kind, payload);
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('LINK_EXPIRED');
      const grant = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Grants[K];
      if (grant.e * 1000 <= now().getTime()) throw new AppError('LINK_EXPIRED');
      return grant;
    },
  };
}
