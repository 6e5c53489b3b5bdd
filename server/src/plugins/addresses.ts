/** What settings say of addresses. */
import { BlockList, isIP, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only programs of this machine reach a server that listens there. A name other than localhost may be any address. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

export interface Network {
  address: string;
  /** Length of its prefix, bits; an address alone has all. */
  prefix: number;
}

const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
/** Those whose addresses other machines may have. */
const SHARED_RANGES = ['linklocal', 'uniquelocal'];

/** Whether a list of proxies holds, by name, every private network there is. */
export const namesSharedRange = (list: string): boolean => list.split(',').some((part) => SHARED_RANGES.includes(part.trim()));

/** The networks of a list such as `10.0.0.5, 10.1.0.0/16`; those with a name (`loopback`) are left out. Undefined: not such a list. */
export function trustedProxies(list: string): Network[] | undefined {
  const networks: Network[] = [];
  for (const item of list.split(',').map((part) => part.trim())) {
    if (RANGE_NAMES.includes(item)) continue;
    const [address = '', bits, ...more] = item.split('/');
    const size = { 0: undefined, 4: 32, 6: 128 }[isIP(address)];
    if (size === undefined || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0')) return undefined;
    const prefix = Number(bits ?? size);
    if (prefix > size) return undefined;
    networks.push({ address, prefix });
  }
  return networks;
}
