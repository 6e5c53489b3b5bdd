/** Who may speak to the preview and to the automation of somebody's machine: neither foreign pages nor names that lead there (DNS rebinding). */
import http from 'node:http';
import { WebSocket } from 'ws';
import { startSimulator, type Simulator } from '../src';
import { reach } from '../src/host/address';
import { fixture } from './world';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ dist: fixture, automationPort: 0 });
});
afterAll(() => simulator.close());

const portOf = (address: string): string => new URL(address).port;

/** Headers of a browser that went to a name, from a page of its own or of the given origin. */
const headersOf = (port: string, name: string, origin: string): Record<string, string> => ({
  host: `${name}:${port}`,
  ...(origin === '' ? {} : { origin: origin === 'own' ? `http://${name}:${port}` : origin }),
});

const get = (name: string, origin: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = headersOf(portOf(simulator.url), name, origin);
    http.get(simulator.url, { headers }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });

const connects = (address: string, name: string, origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address, { headers: headersOf(portOf(address), name, origin) });
    socket.on('open', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('open', () => socket.close());
  });

test.each([
  ['localhost', '', true],
  ['127.0.0.1', '', true],
  ['127.0.0.1', 'own', true],
  ['[::1]', 'own', true],
  ['192.168.1.20', 'own', true],
  ['rebound.example', '', false],
  ['rebound.example', 'own', false],
  ['127.0.0.1.rebound.example', 'own', false],
  ['localhost.rebound.example', 'own', false],
  ['127.0.0.1', 'http://foreign.example', false],
  ['127.0.0.1', 'http://127.0.0.1:1', false],
  ['127.0.0.1', 'null', false],
])('asked as %s from a page of %j: %s', async (name, origin, isTaken) => {
  expect(await get(name, origin)).toBe(isTaken ? 200 : 403);
  expect(await connects(`${simulator.url.replace('http', 'ws')}simulator/transfers`, name, origin)).toBe(isTaken);
  expect(await connects(simulator.wsEndpoint, name, origin)).toBe(isTaken);
});

test.each([
  ['0.0.0.0', '127.0.0.1:80'],
  ['::', '[::1]:80'],
  ['::1', '[::1]:80'],
  ['192.168.1.20', '192.168.1.20:80'],
])('who listens on %s is reached at %s', (address, expected) => {
  expect(reach({ address, port: 80, family: '' })).toBe(expected);
});
