// @ts-check
/** `npm start` as a person meets it: started, used, stopped in every way there is, started again. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../lib/free-port.cjs';
import { inRoot } from '../../lib/paths.mjs';

const READY = /学伴已就绪/;
const TIMEOUT_MS = 120_000;
/** They look into /proc. */
const onLinux = process.platform === 'linux' ? test : test.skip;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-start-'));
// PostgreSQL runs as another account when this is root, and has to enter it.
fs.chmodSync(dataDir, 0o755);
/** @type {import('node:child_process').ChildProcess[]} */
const started = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGTERM');
  await eventually(() => leftovers().length === 0, 'every process to end').catch(() => {
    for (const pid of leftovers()) process.kill(pid, 'SIGKILL');
  });
  // A start never removes a database: where this one stands says the folder, for it may be elsewhere.
  const { home } = JSON.parse(fs.readFileSync(path.join(dataDir, 'database.json'), 'utf8'));
  for (const folder of [path.resolve(dataDir, home), dataDir]) fs.rmSync(folder, { recursive: true, force: true });
});

/** @param {Record<string, string>} [env] */
async function npmStart(env = {}) {
  const port = await freePort();
  const previewPort = await freePort();
  const child = spawn(process.execPath, [inRoot('scripts', 'start.mjs')], {
    cwd: os.tmpdir(),
    env: {
      ...process.env,
      DATABASE_URL: '',
      npm_lifecycle_event: '',
      PORT: String(port),
      PREVIEW_PORT: String(previewPort),
      DATA_DIR: dataDir,
      BROWSER: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const read = () => output;
  return {
    child,
    read,
    api: `http://127.0.0.1:${port}`,
    preview: `http://127.0.0.1:${previewPort}/`,
    exited,
    ready: () =>
      eventually(
        () => {
          assert.equal(child.exitCode, null, output);
          return READY.test(output);
        },
        'npm start to be ready',
        read,
      ),
  };
}

/** Processes that have to do with this test's data folder. */
function leftovers() {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => {
      try {
        const about = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') + fs.readFileSync(`/proc/${pid}/environ`, 'utf8');
        return about.includes(dataDir);
      } catch {
        return false;
      }
    });
}

/**
 * @param {() => unknown} holds
 * @param {string} label
 * @param {() => string} [seen]
 */
async function eventually(holds, label, seen = () => '') {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, `waited for ${label}; ${seen()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * @param {string} api
 * @param {string} call
 * @param {{ method?: string, body?: unknown, cookie?: string, student?: string | number }} [options]
 */
async function request(api, call, { method = 'GET', body, cookie, student } = {}) {
  const answer = await fetch(`${api}/learning/v1/${call}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
      ...(student ? { 'x-student-id': String(student) } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', ...(await answer.json()) };
}

const CONSENT_VERSION = /CONSENT_VERSION = '([^']+)'/.exec(fs.readFileSync(inRoot('contract', 'constants.ts'), 'utf8'))?.[1];
const credentials = { phone: '13800006021', password: 'xueban2026', consent_version: CONSENT_VERSION };

onLinux('stopped while the demo school is being made: no process is left, of PostgreSQL neither', async () => {
  const run = await npmStart({ DATA_DIR: path.join(dataDir, 'begun') });
  await eventually(() => /✓ 启动服务/.test(run.read()), 'the API', run.read);
  assert.doesNotMatch(run.read(), /手机预览/);
  run.child.kill('SIGINT');
  assert.equal(await run.exited, 0, run.read());
  // What was killed last may be seen still.
  await eventually(() => leftovers().length === 0, 'every process to end');
});

onLinux('the first start serves the demo school and the preview; Ctrl-C leaves no process', async () => {
  const run = await npmStart();
  await run.ready();
  assert.match(run.read(), /13800006021/);
  assert.equal((await fetch(run.preview)).status, 200);
  const session = await request(run.api, 'sessions/sign_in', { method: 'POST', body: credentials });
  assert.equal(session.status, 200, JSON.stringify(session));
  const renamed = await request(run.api, 'parents/profile', { method: 'PUT', body: { name: '林妈妈' }, cookie: session.cookie });
  assert.equal(renamed.status, 200);
  await theCodeInTheTerminalOpensALesson(run, session.cookie);
  await request(run.api, 'sessions/send_sign_in_captcha', { method: 'POST', body: { phone: credentials.phone } });
  await eventually(() => /SMS code · 13800006021: \d{6}/.test(run.read()), 'the code in the terminal', run.read);
  run.child.kill('SIGINT');
  assert.equal(await run.exited, 0, run.read());
  assert.deepEqual(leftovers(), []);
});

onLinux('the second start installs and builds nothing and has kept the data; a closed terminal leaves no process', async () => {
  const run = await npmStart();
  await run.ready();
  assert.doesNotMatch(run.read(), /安装依赖|编译/);
  const session = await request(run.api, 'sessions/sign_in', { method: 'POST', body: credentials });
  assert.equal(session.data.name, '林妈妈');
  run.child.kill('SIGHUP');
  await run.exited;
  assert.deepEqual(leftovers(), []);
});

onLinux('a start that is killed outright leaves no process; the next one takes its database over', async () => {
  const run = await npmStart();
  await run.ready();
  run.child.kill('SIGKILL');
  await eventually(() => leftovers().length === 0, 'every process to end');
  const next = await npmStart();
  await next.ready();
  assert.equal((await request(next.api, 'sessions/sign_in', { method: 'POST', body: credentials })).data.name, '林妈妈');

  const again = await npmStart();
  await eventually(() => again.child.exitCode !== null, 'the second one to end', again.read);
  assert.match(again.read(), /已经在运行/);

  for (const pid of apiProcesses()) process.kill(pid, 'SIGKILL');
  assert.equal(await next.exited, 1);
  assert.match(next.read(), /npm start/);

  const last = await npmStart();
  await last.ready();
  last.child.kill('SIGTERM');
  await last.exited;
  assert.deepEqual(leftovers(), []);
});

test('the demo is refused to other machines, in words, before anything is started', async () => {
  for (const env of [{ HOST: '0.0.0.0' }, { HOST: '192.168.1.20' }, { PRODUCTION: 'true' }]) {
    const run = await npmStart(env);
    assert.equal(await run.exited, 1);
    assert.match(run.read(), /只能在本机使用[^]*docs\/operations\.md[^]*for this machine only/);
    assert.doesNotMatch(run.read(), /\n\s+at /);
  }
});

onLinux('a taken port is told in a sentence', async () => {
  const taken = net.createServer();
  await new Promise((resolve) => taken.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (taken.address());
  const run = await npmStart({ PORT: String(port) });
  assert.equal(await run.exited, 1);
  taken.close();
  assert.match(run.read(), new RegExp(`端口 ${port} 已被占用`));
  assert.doesNotMatch(run.read(), /\n\s+at /);
});

onLinux('a data folder that cannot be written, or has no room, is told in a sentence', async () => {
  const file = path.join(dataDir, 'a file');
  fs.writeFileSync(file, '');
  for (const [folder, said] of /** @type {const} */ ([
    [file, /数据文件夹 .* 不能写入/],
    ['/sys', process.getuid?.() === 0 ? /磁盘空间不足/ : /不能写入/],
  ])) {
    const run = await npmStart({ DATA_DIR: folder });
    assert.equal(await run.exited, 1);
    assert.match(run.read(), said);
    assert.doesNotMatch(run.read(), /\n\s+at |编译|启动服务/);
  }
});

/**
 * What the terminal says opens a lesson of a student who has none open, and the number next to it does not.
 * @param {Awaited<ReturnType<typeof npmStart>>} run
 * @param {string} cookie
 */
async function theCodeInTheTerminalOpensALesson(run, cookie) {
  const told = /Lesson code\s+(\d{4}) {2}王老师 \d{4}-\d\d-\d\d\n/.exec(run.read())?.[1];
  assert.ok(told, run.read());
  const { data: students } = await request(run.api, 'students', { cookie });
  const student = students.find((/** @type {{ name: string }} */ { name }) => name === '林小雨')?.id;
  const { data: allocations } = await request(run.api, 'student_allocations', { cookie, student });
  const wanted = { course_id: allocations[0].course_id, lesson_length: 'short' };
  const opening = (/** @type {string} */ code) =>
    request(run.api, 'teaching_records', { method: 'POST', body: { ...wanted, teacher_code: code }, cookie, student });
  assert.equal((await opening(String((Number(told) + 1) % 10_000).padStart(4, '0'))).error, 'LESSON_CODE_WRONG');
  const opened = await opening(told);
  assert.equal(opened.status, 201, JSON.stringify(opened));
}

/** The API's process: its data folder is in its environment, its program in its command line. */
function apiProcesses() {
  return leftovers().filter((pid) => {
    const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words.some((word) => word.endsWith(path.join('server', 'dist', 'main.js')));
  });
}
