// @ts-check
import net from 'node:net';
import { Advice } from './report.mjs';

const loopback = new net.BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether only programs of this machine reach what listens there; the server judges alike (server/src/plugins/addresses.ts).
 * @param {string} host
 */
export function isLoopback(host) {
  if (net.isIP(host) === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, net.isIPv6(host) ? 'ipv6' : 'ipv4');
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * The wanted port, or the next free one.
 * @param {number} wanted
 * @param {string} host
 * @param {{ tries?: number, except?: number }} [options] `except`: a port that somebody else is about to take
 */
export async function firstFreePort(wanted, host, { tries = 50, except } = {}) {
  for (let port = wanted; port < wanted + tries; port += 1) {
    if (port !== except && (await isFree(port, host))) return port;
  }
  throw new Advice(
    `端口 ${wanted} 到 ${wanted + tries - 1} 都被占用：请关掉占用它们的程序，或用 PORT=… 指定别的端口。`,
    `Ports ${wanted} to ${wanted + tries - 1} are all taken: stop what uses them, or name another with PORT=….`,
  );
}
