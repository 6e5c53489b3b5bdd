/** Signature of Tencent Cloud's API 3.0 (TC3-HMAC-SHA256). Their SDK is large, and this is all that one call needs. */
import { createHash, createHmac } from 'node:crypto';

export interface SignedCall {
  secretId: string;
  secretKey: string;
  /** Such as `sms`. */
  service: string;
  host: string;
  /** The JSON body exactly as it is sent. */
  payload: string;
  /** Seconds since 1970. */
  timestamp: number;
  contentType: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Value of the Authorization header of a POST to `/`. */
export function getAuthorization({ secretId, secretKey, service, host, payload, timestamp, contentType }: SignedCall): string {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const signedHeaders = 'content-type;host';
  const canonicalRequest = ['POST', '/', '', `content-type:${contentType}`, `host:${host}`, '', signedHeaders, sha256(payload)].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${hmac(key, toSign).toString('hex')}`;
}
