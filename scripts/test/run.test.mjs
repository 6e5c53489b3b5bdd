// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/paths.mjs';
import { run, start, stop } from '../lib/run.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-scripts-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** @param {() => unknown} holds */
async function eventually(holds) {
  const deadline = Date.now() + 15_000;
  while (!holds()) {
    assert.ok(Date.now() < deadline, `not in time: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a child is logged and its lines are seen', async () => {
  const logFile = path.join(folder, 'child.log');
  /** @type {string[]} */
  const lines = [];
  const { code } = await run(process.execPath, ['-e', 'console.log("一"); console.error("二"); process.exitCode = 3'], {
    logFile,
    onLine: (line) => lines.push(line),
  });
  assert.equal(code, 3);
  assert.deepEqual(lines, ['一']);
  assert.match(fs.readFileSync(logFile, 'utf8'), /一[^]*二|二[^]*一/);
});

test('a command that does not exist answers 127', async () => {
  assert.equal((await run('no-such-command-here', [])).code, 127);
});

test('stop ends a child and waits for it', async () => {
  const child = start(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await stop(child);
  assert.equal(child.signalCode, 'SIGTERM');
});

test('a server ends when the script that started it is killed outright', async () => {
  const pidFile = path.join(folder, 'pid');
  const server = path.join(folder, 'server.mjs');
  fs.writeFileSync(
    server,
    `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
  const script = path.join(folder, 'script.mjs');
  const runModule = pathToFileURL(inRoot('scripts', 'lib', 'run.mjs')).href;
  fs.writeFileSync(script, `import { startNode } from ${JSON.stringify(runModule)}; startNode([${JSON.stringify(server)}]);`);
  const parent = spawn(process.execPath, [script], { stdio: 'ignore' });
  await eventually(() => fs.existsSync(pidFile) && fs.readFileSync(pidFile, 'utf8') !== '');
  const pid = Number(fs.readFileSync(pidFile, 'utf8'));
  assert.ok(alive(pid));
  parent.kill('SIGKILL');
  await eventually(() => !alive(pid));
});
