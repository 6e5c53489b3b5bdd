// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { firstFreePort } from '../lib/ports.mjs';
import { takePorts } from '../lib/services.mjs';
import { announceInstance, runningInstance } from '../lib/instance.mjs';
import { dependenciesAgree, requireBuildableFolder } from '../lib/install.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-scripts-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

test('a taken port is passed over', async () => {
  const taken = net.createServer();
  await new Promise((resolve) => taken.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (taken.address());
  assert.notEqual(await firstFreePort(port, '127.0.0.1'), port);
  await assert.rejects(firstFreePort(port, '127.0.0.1', { tries: 1 }), /占用/);
  taken.close();
  await new Promise((resolve) => taken.once('close', resolve));

  const named = (/** @type {string | undefined} */ name, usual = port) => ({ named: name, usual });
  const find = (/** @type {ReturnType<typeof named>} */ api, /** @type {ReturnType<typeof named>} */ preview) =>
    takePorts(api, preview, '127.0.0.1');
  const both = await find(named(undefined), named(undefined));
  assert.notEqual(both.apiPort, both.previewPort);
  const named1 = await find(named(String(port)), named(undefined));
  assert.equal(named1.apiPort, port);
  assert.notEqual(named1.previewPort, port);
  const named2 = await find(named(undefined), named(String(port)));
  assert.equal(named2.previewPort, port);
  assert.notEqual(named2.apiPort, port);
  await assert.rejects(find(named(String(port)), named(String(port))), /占用/);
  await assert.rejects(find(named('abc'), named(undefined)), /不对/);
});

test('a start that gets ready is waited for; one that was killed is not taken for running, though another school answers at its port', async () => {
  const school = http.createServer((_, answer) => answer.end());
  await new Promise((resolve) => school.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (school.address());
  const addresses = { api: `http://127.0.0.1:${port}`, preview: 'http://127.0.0.1:1/' };
  const { isReady, forget } = announceInstance(folder);
  /** @type {ReturnType<typeof runningInstance> | undefined} */
  let found;
  assert.equal(await new Promise((resolve) => void (found = runningInstance(folder, resolve))), process.pid);
  isReady(addresses);
  assert.equal((await found)?.preview, addresses.preview);

  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', ANNOUNCE, folder, JSON.stringify(addresses)]);
  assert.equal(killed.signal, 'SIGKILL', killed.stderr.toString());
  assert.equal(await runningInstance(folder, assert.fail), undefined);
  forget();
  school.close();
});

/** Says that it runs, and is killed outright. */
const ANNOUNCE = `
  import { announceInstance } from ${JSON.stringify(new URL('../lib/instance.mjs', import.meta.url).href)};
  announceInstance(process.argv[1]).isReady(JSON.parse(process.argv[2]));
  process.kill(process.pid, 'SIGKILL');
`;

test('what is installed is what the lock file says', () => {
  assert.equal(dependenciesAgree(), true);
});

test('what is installed is told by what was downloaded, where a package spells its version otherwise', () => {
  const locked = { 'node_modules/one': { version: '1.1.1', integrity: 'sha512-one' }, 'node_modules/two': { version: '2.0.0' } };
  const installed = { ...locked, 'node_modules/one': { version: 'v1.1.1', integrity: 'sha512-one' } };
  assert.equal(dependenciesAgree(locked, installed), true);
  assert.equal(dependenciesAgree(locked, { ...installed, 'node_modules/one': { version: '1.1.1', integrity: 'sha512-other' } }), false);
  assert.equal(dependenciesAgree(locked, { ...installed, 'node_modules/two': { version: '2.0.1' } }), false);
  assert.equal(dependenciesAgree(locked, { 'node_modules/one': locked['node_modules/one'] }), false);
});

test('a folder in which Remax cannot build is told in a sentence', () => {
  for (const folder of ['/家 里/学伴 (1) & co', '/c# 100%']) requireBuildableFolder(folder);
  assert.throws(() => requireBuildableFolder("/o'neill/xueban"), /撇号[^]*apostrophe/);
});
