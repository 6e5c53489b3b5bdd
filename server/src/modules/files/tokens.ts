/**
 * What a link to a file allows. The link is the permission while it and its session live; it is encrypted, because
 * addresses end up in logs.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { AppError } from '../../plugins/errors';

/** To get a file. Short names: they make the address. */
export interface GetGrant {
  /** Object key. */
  k: string;
  /** File name for whoever downloads it, without a person's; absent for pictures on pages. */
  n?: string;
  /** Content type. */
  t: string;
  /** End, seconds since 1970. */
  e: number;
  /** Hash of the session's token. */
  s: string;
  /** The student whose file it is: who is no guardian of theirs any more gets it no more. */
  w?: number;
}
/** To put the bytes of one upload: guardian and id. */
export interface PutGrant {
  p: number;
  u: number;
  e: number;
  s: string;
}

type Kind = 'get' | 'put';
interface Grants {
  get: GetGrant;
  put: PutGrant;
}

export type Tokens = ReturnType<typeof createTokens>;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createTokens(secret: string, now: () => Date) {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `file-links:${use}`, 32));
  const [sealing, naming] = [keyFor('seal'), keyFor('nonce')];
  const options = { authTagLength: TAG_BYTES };

  function opened(kind: Kind, token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url');
    // One spelling only: decoding overlooks padding, foreign signs and the last bits.
    if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined;
    const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES), options)
      .setAAD(Buffer.from(kind))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined; // not sealed by us, or for another kind
    }
  }

  return {
    /** The same for the same grant, so that phones keep what they have loaded. */
    seal<K extends Kind>(kind: K, grant: Grants[K]): string {
      const text = JSON.stringify(grant);
      // Made from what is sealed, a nonce comes again only with the same text.
      const nonce = createHmac('sha256', naming).update(`${kind}:${text}`).digest().subarray(0, NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce, options).setAAD(Buffer.from(kind));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    /** @throws AppError LINK_EXPIRED when it is past its end or was changed */
    open<K extends Kind>(kind: K, token: string): Grants[K] {
      const text = opened(kind, token);
      if (text === undefined) throw new AppError('LINK_EXPIRED');
      const grant = JSON.parse(text) as Grants[K];
      if (grant.e * 1000 <= now().getTime()) throw new AppError('LINK_EXPIRED');
      return grant;
    },
  };
}
