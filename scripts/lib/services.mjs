// @ts-check
/** The two programs that `npm start` keeps running: the API with its database, and the phone preview. */
import net from 'node:net';
import path from 'node:path';
import { inRoot, outputDir } from './paths.mjs';
import { firstFreePort, isFree } from './ports.mjs';
import { Advice } from './report.mjs';
import { getTail, runNode, startNode } from './run.mjs';
import { serverProgram } from './server-build.mjs';

/** How long a service may take to answer on a slow machine, ms. */
const READY_TIMEOUT_MS = 90_000;
const POLL_MS = 50;

/**
 * The ports of the API and of the preview: each from the environment as it is, or the first free one from its usual number on.
 * @param {{ named: string | undefined, usual: number }} api
 * @param {{ named: string | undefined, usual: number }} preview
 * @param {string} host
 */
export async function takePorts(api, preview, host) {
  // What is named goes to who names it.
  if (preview.named && !api.named) {
    const port = await takePort(preview, host);
    return { apiPort: await takePort(api, host, port), previewPort: port };
  }
  const port = await takePort(api, host);
  return { apiPort: port, previewPort: await takePort(preview, host, port) };
}

/**
 * @param {{ named: string | undefined, usual: number }} wanted
 * @param {string} host
 * @param {number} [except] the other's
 */
async function takePort({ named, usual }, host, except) {
  if (!named) return firstFreePort(usual, host, { except });
  const port = Number(named);
  if (!/^\d+$/.test(named) || port < 1 || port > 65_535) {
    throw new Advice(`端口“${named}”不对：请用 1 到 65535 之间的数字。`, `"${named}" is not a port: use a number from 1 to 65535.`);
  }
  if (port !== except && (await isFree(port, host))) return port;
  throw new Advice(
    `端口 ${port} 已被占用：请关掉占用它的程序，或换一个端口。`,
    `Port ${port} is taken: stop what uses it, or name another port.`,
  );
}

/**
 * Starts the API. An embedded database that a killed server left running is taken over by it.
 * @typedef {{ phone: string, code: string }} Sms
 * @typedef {{ title: string, lines: [label: string, value: string][], page: string }} Reminder
 * @param {{ port: number, host: string, dataDir: string, onSms: (sms: Sms) => void, onReminder: (reminder: Reminder) => void }} options
 */
export function startApi({ port, host, dataDir, onSms, onReminder }) {
  const logFile = path.join(outputDir, 'api.log');
  const child = startNode(['--enable-source-maps', serverProgram('main')], {
    logFile,
    env: { NODE_ENV: 'production', ...parseDatabase(dataDir), PORT: String(port), HOST: host },
    onLine: (line) => {
      const sms = /** @type {Sms | undefined} */ (findEvent(line, 'sms'));
      if (sms) onSms(sms);
      const reminder = /** @type {Reminder | undefined} */ (findEvent(line, 'reminder'));
      if (reminder) onReminder(reminder);
    },
  });
  const origin = toOrigin(host, port);
  const name = '学习服务 The API';
  return { child, name, origin, advice: adviceFrom(logFile), ready: untilReady(child, name, `${origin}/readyz`, logFile) };
}

/**
 * Makes the demo school unless the database holds one.
 * @param {string} dataDir
 * @returns {Promise<{ teacher: string, day: string, code: string } | undefined>} what the demo's teacher says today to begin a
 * lesson, `day` as YYYY-MM-DD in Shanghai; undefined for a school of somebody's own
 */
export async function seedDemo(dataDir) {
  const logFile = path.join(outputDir, 'seed.log');
  let said = '';
  const { code } = await runNode(['--import', 'tsx', inRoot('scripts', 'seed-demo.ts')], {
    logFile,
    env: { ...parseDatabase(dataDir), DEMO_LEARNED: 'mathematics' },
    onLine: (line) => {
      said = line;
    },
  });
  if (code !== 0) {
    throw new Advice(
      '示例学校没有建好：原因在上面几行，完整日志在 output/seed.log。',
      'The demo school could not be made: the reason is in the lines above, the whole log in output/seed.log.',
      { tail: getTail(logFile, 20) },
    );
  }
  return said.startsWith('{') ? JSON.parse(said).lesson : undefined;
}

/** @type {(host: string, port: number) => string} */
const toOrigin = (host, port) => `http://${net.isIPv6(host) ? `[${host}]` : host}:${port}`;

/** @param {string} dataDir */
function parseDatabase(dataDir) {
  // The first start begins the demo school.
  return process.env.DATABASE_URL ? {} : { DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_INIT: 'true' };
}

/**
 * Starts the phone preview: the simulator's page, to be opened in any browser.
 * @param {{ port: number, host: string, apiOrigin: string }} options
 */
export function startPreview({ port, host, apiOrigin }) {
  const logFile = path.join(outputDir, 'preview.log');
  const child = startNode(['--import', 'tsx', inRoot('scripts', 'preview.ts')], {
    logFile,
    env: { PREVIEW_PORT: String(port), PREVIEW_HOST: host, PREVIEW_API: apiOrigin },
  });
  const url = `${toOrigin(host, port)}/`;
  const name = '手机预览 The phone preview';
  /** @param {string} text shown on the phone */
  const notice = (text) => void (child.connected && child.send({ notice: text }));
  /** @param {{ label: string, value: string }[]} facts shown beside the phone */
  const showFacts = (facts) => void (child.connected && child.send({ facts }));
  return { child, name, url, notice, showFacts, advice: adviceFrom(logFile), ready: untilReady(child, name, url, logFile) };
}

/**
 * What a real school would send: text messages and reminders.
 * @param {string} line of the server's log
 * @param {'sms' | 'reminder'} event
 * @returns {unknown}
 */
function findEvent(line, event) {
  if (!line.includes(`"event":"${event}"`)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name
 * @param {string} url answers 200 when the service is ready
 * @param {string} logFile
 */
async function untilReady(child, name, url, logFile) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw adviceFrom(logFile)(name);
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw adviceFrom(logFile)(name);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @param {string} logFile */
function adviceFrom(logFile) {
  const shown = path.relative(inRoot(), logFile);
  return (/** @type {string} */ name) =>
    new Advice(
      `${name.split(' ')[0]}没有在运行：原因在上面几行，完整日志在 ${shown}；改好后再运行 npm start。`,
      `${name.split(' ').slice(1).join(' ')} is not running: the reason is in the lines above, the whole log in ${shown}; put it right and run npm start again.`,
      { tail: getTail(logFile, 20) },
    );
}
