// @ts-check
/** What a test file on Node leaves behind does not reach the next file of its worker (jest.runtime.js, jest.environment.js). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { inRoot } from '../lib/paths.mjs';

test('planted leaks end with their file', () => {
  const args = [
    inRoot('node_modules/jest/bin/jest.js'),
    '--config',
    inRoot('scripts/planted-leaks/jest.config.js'),
    '--runInBand',
    '--json',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  /** @type {{ testResults: { message: string, assertionResults: { title: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(stdout || '{"testResults":[]}');
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = testResults.map(({ message }) => message).join('');
  assert.equal(failures, '', stderr);
  assert.equal(tests.filter(({ status }) => status === 'passed').length, 6, stderr);
  // One worker has run both, and what the shared module kept is there: without that nothing would be shown.
  assert.deepEqual(
    tests
      .map(({ title }) => /^file (\d)/.exec(title)?.[1])
      .filter(Boolean)
      .sort(),
    ['1', '2'],
  );
});
