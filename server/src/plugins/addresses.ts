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

/** Ranges by name, as proxy-addr has them: private addresses, which nobody has on the internet. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const getFamily = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Each of the private networks by itself. */
const PRIVATE = Object.values(RANGES).flatMap((ranges) =>
  ranges.map((range) => {
    const [address = '', prefix] = range.split('/');
    const list = new BlockList();
    list.addSubnet(address, Number(prefix), getFamily(address));
    return { prefix: Number(prefix), family: getFamily(address), list };
  }),
);
const isPrivate = ({ address, prefix }: Network): boolean =>
  PRIVATE.some((range) => range.family === getFamily(address) && prefix >= range.prefix && range.list.check(address, range.family));

/** Proxies of a provider are spread over networks as wide as these; wider ones on the internet hold strangers. */
const WIDEST_PUBLIC = { ipv4: 12, ipv6: 28 };
/** Longer prefixes hold so few machines that somebody knows each. */
const LEAST_SHARED = { ipv4: 24, ipv6: 64 };

/** Whether callers from the internet are in it, who would be believed whatever address they invent. */
export const isOpenToStrangers = (network: Network): boolean =>
  !isPrivate(network) && network.prefix < WIDEST_PUBLIC[getFamily(network.address)];

/** Whether it is a private network of many machines, this one alone left out. */
export const isShared = (network: Network): boolean =>
  isPrivate(network) && !isLoopback(network.address) && network.prefix < LEAST_SHARED[getFamily(network.address)];

/** The networks of a list such as `loopback, 10.0.0.5, 10.1.0.0/16`. Undefined: not such a list. */
export function trustedProxies(list: string): Network[] | undefined {
  const networks: Network[] = [];
  for (const item of list.split(',').flatMap((part) => RANGES[part.trim()] ?? [part.trim()])) {
    const [address = '', bits, ...more] = item.split('/');
    const size = { 0: undefined, 4: 32, 6: 128 }[isIP(address)];
    if (size === undefined || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0')) return undefined;
    const prefix = Number(bits ?? size);
    if (prefix > size) return undefined;
    networks.push({ address, prefix });
  }
  return networks;
}
