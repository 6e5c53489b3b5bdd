/** Where a request comes from: its network, and what a guardian is shown of it. Pure. */
import { isIPv4, isIPv6 } from 'node:net';

/** What a request says of its caller. */
export interface Caller {
  /** IPv4 or IPv6. */
  address: string;
  userAgent?: string | undefined;
}

export const getCaller = ({ ip, headers }: { ip: string; headers: { 'user-agent'?: string | undefined } }): Caller => ({
  address: ip,
  userAgent: headers['user-agent'],
});

/** The eight groups of an IPv6 address, and its IPv4 part as two of them. */
function parseGroups(address: string): string[] {
  // The parser of addresses in URLs writes every form in one way.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]/`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

/** An IPv4 address written as an IPv6 one, as a server that listens on both sees it. */
const embeddedIPv4 = (address: string): string | undefined => /^::ffff:([\d.]+)$/i.exec(address)?.[1];

/** The network a caller can move in: one IPv4 address, or the 64 bits of IPv6 that a line is given. */
export function toNetwork(address: string): string {
  const v4 = embeddedIPv4(address) ?? address;
  if (isIPv4(v4)) return v4;
  return isIPv6(address) ? `${parseGroups(address).slice(0, 4).join(':')}::/64` : 'unknown';
}

/**
 * The network strangers are counted by: 48 bits of IPv6, which one owner commonly has. Guardians are recognised by the
 * narrower one, so that nobody of their carrier is taken for them.
 */
export function toSite(address: string): string {
  const isV6 = embeddedIPv4(address) === undefined && isIPv6(address);
  return isV6 ? `${parseGroups(address).slice(0, 3).join(':')}::/48` : toNetwork(address);
}

/** An address as a guardian recognises it and nobody is found by it: 203.0.113.*, 2001:db8:1:*. */
export function maskedAddress(address: string): string | null {
  const v4 = embeddedIPv4(address) ?? address;
  if (isIPv4(v4)) return v4.replace(/\d+$/, '*');
  return isIPv6(address) ? `${parseGroups(address).slice(0, 3).join(':')}:*` : null;
}

const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/OpenHarmony|HarmonyOS/, '鸿蒙手机'],
  [/Android/, '安卓手机'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh|Mac OS/, 'Mac 电脑'],
  [/Linux/, 'Linux 电脑'],
];

/** The kind of device, no more: enough to tell one's own phone from somebody's computer. */
export function toDevice(userAgent: string | undefined): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? '其他设备';
}
