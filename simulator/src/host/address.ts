import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, type AddressInfo } from 'node:net';

/** The address and port at which this machine reaches a server that listens. */
export function reach({ address, port }: AddressInfo): string {
  const own = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `${isIPv6(own) ? `[${own}]` : own}:${port}`;
}

/**
 * Whether a request comes from no page, or from one that this machine serves. A stranger's page may reach any address, also under a
 * name of its own that leads here (DNS rebinding); nobody can give an address or `localhost` away.
 */
export function isOwn({ headers }: IncomingMessage): boolean {
  const asked = toUrl(`http://${headers.host}`);
  const name = asked?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return (name === 'localhost' || isIP(name) !== 0) && (headers.origin === undefined || toUrl(headers.origin)?.host === asked?.host);
}

const toUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
