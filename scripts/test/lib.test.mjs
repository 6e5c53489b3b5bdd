// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { firstFreePort } from '../lib/ports.mjs';
import { compilerOutput } from '../lib/compiler-output.mjs';
import { announceRunning, runningInstance } from '../lib/instance.mjs';
import { dependenciesAgree, requireBuildableFolder } from '../lib/install.mjs';
import { failureLines, jestCounts, tapCounts } from '../lib/test-counts.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-scripts-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

test('a taken port is passed over', async () => {
  const taken = net.createServer();
  await new Promise((resolve) => taken.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (taken.address());
  assert.notEqual(await firstFreePort(port, '127.0.0.1'), port);
  await assert.rejects(firstFreePort(port, '127.0.0.1', 1), /占用/);
  taken.close();
});

test('a start that was killed is not taken for running, though another school answers at its port', async (t) => {
  const school = http.createServer((_, answer) => answer.end());
  t.after(() => school.close());
  await new Promise((resolve) => school.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (school.address());
  const addresses = { api: `http://127.0.0.1:${port}`, preview: 'http://127.0.0.1:1/' };
  const forget = announceRunning(folder, addresses);
  assert.equal((await runningInstance(folder))?.preview, addresses.preview);

  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', ANNOUNCE, folder, JSON.stringify(addresses)]);
  assert.equal(killed.signal, 'SIGKILL', killed.stderr.toString());
  assert.equal(await runningInstance(folder), undefined);
  forget();
});

/** Says that it runs, and is killed outright. */
const ANNOUNCE = `
  import { announceRunning } from ${JSON.stringify(new URL('../lib/instance.mjs', import.meta.url).href)};
  announceRunning(process.argv[1], JSON.parse(process.argv[2]));
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

test('of a build that failed, what is broken is said last, however many warnings there are', () => {
  const stdout =
    '🚀 构建应用\n\u001b[31m🚨 ./src/app.tsx\u001b[0m\nSyntaxError: src/app.tsx: Missing semicolon. (4:58)\n    at parse (a.js:1:2)\n';
  const stderr = 'DEPRECATION WARNING [global-builtin]: later\n'.repeat(60);
  const lines = compilerOutput({ stdout, stderr }).split('\n');
  assert.deepEqual(lines.slice(-2), ['🚨 ./src/app.tsx', 'SyntaxError: src/app.tsx: Missing semicolon. (4:58)']);
});

test('jest results are counted, a suite that does not load is a failure', () => {
  const file = path.join(folder, 'result.json');
  fs.writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        { status: 'failed', name: 'a.test.ts', message: 'expected 1' },
        { status: 'passed', name: 'b.test.ts', message: '' },
      ],
    }),
  );
  const counts = jestCounts(file, 1);
  assert.deepEqual({ passed: counts.passed, failed: counts.failed, skipped: counts.skipped }, { passed: 7, failed: 2, skipped: 2 });
  assert.match(counts.report ?? '', /expected 1/);
});

test('what failed is said in a few lines: those of one reason stand together', () => {
  const file = path.join(folder, 'failed.json');
  const failed = (/** @type {string} */ fullName, /** @type {string} */ message) => ({
    status: 'failed',
    fullName,
    failureMessages: [message],
  });
  fs.writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 3,
      numPendingTests: 0,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          status: 'failed',
          name: path.resolve('a.test.ts'),
          message: '  ● all of it',
          assertionResults: [failed('one', 'Error: taken\n    at x'), failed('two', 'Error: taken\n    at y'), failed('three', 'no')],
        },
        {
          status: 'failed',
          name: path.resolve('b.test.ts'),
          message: '  ● Test suite failed to run\n\n    Cannot find it\n',
          assertionResults: [],
        },
      ],
    }),
  );
  assert.deepEqual(failureLines(jestCounts(file, 1).failures ?? [], 1), [
    '✗ a.test.ts › one',
    '✗ … 1 more',
    '    Error: taken',
    '✗ a.test.ts › three',
    '    no',
    '✗ b.test.ts',
    '    Cannot find it',
  ]);
});

test('results of Node’s own runner are counted, and what failed is named', () => {
  const log = [
    'TAP version 13',
    'ok 1 - fine',
    'not ok 2 - broken',
    '  ---',
    "  error: 'It broke'",
    "  code: 'ERR_TEST_FAILURE'",
    '  ...',
    'not ok 3 - broken in many words',
    '  ---',
    '  error: |-',
    '    Expected values to be equal:',
    '    1 !== 2',
    '  ...',
    '# pass 1',
    '# fail 2',
    '# cancelled 0',
    '# skipped 0',
  ].join('\n');
  assert.deepEqual(tapCounts(log, 1), {
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: [
      { name: 'broken', reason: 'It broke' },
      { name: 'broken in many words', reason: 'Expected values to be equal:' },
    ],
  });
});

test('a run without a result, or one that fails with none failed, is a failure', () => {
  assert.deepEqual(jestCounts(path.join(folder, 'none.json'), 0), { passed: 0, failed: 1 });
  const file = path.join(folder, 'empty.json');
  fs.writeFileSync(
    file,
    JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] }),
  );
  assert.equal(jestCounts(file, 1).failed, 1);
});
