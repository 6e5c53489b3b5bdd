// @ts-check
/** Ports for programs that a test or a bench starts and has to tell theirs by number. */
const fs = require('node:fs');
const net = require('node:net');

/** Of the lower ones browsers refuse some, and servers of the machine have others. */
const LOWEST = 11_000;
/** Where the system begins to hand ports out to whoever asks for any, when it does not say. */
const HANDED_OUT_FROM = 32_768;
/** What is left below for these: where the system hands out nearly all, theirs are among those. */
const ROOM = 1000;
const TRIES = 100;
/** No port is given twice by one process. @type {Set<number>} */
const given = new Set();

/** @returns {number} */
function handedOutFrom() {
  try {
    const from = Number.parseInt(fs.readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10);
    return from >= LOWEST + ROOM ? from : HANDED_OUT_FROM;
  } catch {
    return HANDED_OUT_FROM;
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * A port of 127.0.0.1 on which nothing listens, and which the system gives to nobody who asks for any: one that it does, any
 * connection of any program may take between the moment it was found and the moment the program that is started wants it.
 * @returns {Promise<number>}
 */
async function freePort() {
  const count = handedOutFrom() - LOWEST;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = LOWEST + Math.floor(Math.random() * count);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port from ${LOWEST} to ${LOWEST + count - 1}`);
}

module.exports = { freePort };
