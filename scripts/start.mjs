// @ts-check
/**
 * `npm start`: installs, builds, starts the API with its embedded database and the demo school, and opens
 * the phone preview. Ctrl-C ends all of it; the data stays in DATA_DIR (default .data).
 * Environment: PORT and PREVIEW_PORT (taken as they are), HOST (of this machine only), DATA_DIR or DATABASE_URL, BROWSER=none.
 */
import path from 'node:path';
import { openBrowser } from './lib/browser.mjs';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies, requireDataFolder, requireNode } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { Advice, explain, say, seconds, step, surviveClosedOutput } from './lib/report.mjs';
import { killAll, stopAll } from './lib/run.mjs';
import { announceInstance, runningInstance } from './lib/instance.mjs';
import { isLoopback } from './lib/ports.mjs';
import { seedDemo, startApi, startPreview, takePorts } from './lib/services.mjs';

/** The demo school's account, as seeded by the server. */
const DEMO = { phone: '13800006021', password: 'xueban2026' };
/** Its staff, with the same password. */
const STAFF = { owner: '13800006001', teacher: '13800006002' };
const API_USUAL = 3000;
const PREVIEW_USUAL = 8800;
const HOST = '127.0.0.1';

/** @type {(() => void) | undefined} */
let forget;
let ending = false;

surviveClosedOutput();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void end(0, '正在停止 Stopping…'));
process.once('exit', killAll);
watchNpm();
main().catch((error) => ending || end(explain(error)));

async function main() {
  const started = performance.now();
  requireNode();
  const host = process.env.HOST || HOST;
  requireThisMachine(host);
  const dataDir = path.resolve(process.env.DATA_DIR ?? inRoot('.data'));
  const running = await runningInstance(dataDir, (pid) =>
    say(`另一个 npm start（进程 ${pid}）正在准备，等它就绪 Another npm start is getting ready…`),
  );
  if (running) {
    say(`已经在运行了 Already running: ${running.preview}`);
    openBrowser(running.preview);
    process.exit(0);
  }
  if (!process.env.DATABASE_URL) requireDataFolder(dataDir);
  const instance = announceInstance(dataDir);
  forget = instance.forget;
  const { PORT, PREVIEW_PORT } = process.env;
  const findPorts = () => takePorts({ named: PORT, usual: API_USUAL }, { named: PREVIEW_PORT, usual: PREVIEW_USUAL }, host);
  // A port that cannot be had is said before the minutes of an install and a build; in these another may be taken.
  await findPorts();
  await ensureDependencies();
  await ensureBuild();
  const { apiPort, previewPort } = await findPorts();
  const api = startApi({ port: apiPort, host, dataDir, onSms, onReminder });
  endWith(api);
  /** @type {Awaited<ReturnType<typeof seedDemo>>} */
  let lesson;
  await Promise.all([
    step('启动服务和数据库 Start the API and its database', () => api.ready),
    // Server and seed may both be first in an empty database: its locks put them in order.
    step('准备示例学校 Prepare the demo school', async () => {
      lesson = await seedDemo(dataDir);
    }),
  ]);
  // Not before the school is there: an app that has found none says so until it is opened again.
  const preview = startPreview({ port: previewPort, host, apiOrigin: api.origin });
  endWith(preview);
  await step('打开手机预览 Open the phone preview', () => preview.ready);
  notify = preview.notice;
  preview.showFacts([
    { label: '演示账号', value: DEMO.phone },
    { label: '密码', value: DEMO.password },
    ...(lesson ? [{ label: '开课口令', value: `${lesson.code}（${lesson.teacher}，${lesson.day}）` }] : []),
  ]);
  instance.isReady({ api: api.origin, preview: preview.url });
  welcome(api.origin, preview.url, lesson, dataDir, performance.now() - started);
  openBrowser(preview.url);
}

/** What it needs goes with it. @param {Pick<ReturnType<typeof startApi>, 'child' | 'name' | 'advice'>} service */
function endWith({ child, name, advice }) {
  child.once('exit', () => void (ending || end(explain(advice(name)))));
}

/**
 * The demo's password stands in its README and its codes in the terminal: it is for this machine alone.
 * @param {string} host
 */
function requireThisMachine(host) {
  if (isLoopback(host) && process.env.PRODUCTION !== 'true') return;
  const setting = isLoopback(host) ? 'PRODUCTION=true' : `HOST=${host}`;
  throw new Advice(
    `npm start 是示例学校，密码人人知道，只能在本机使用，不能用 ${setting}。去掉它再运行；要在手机上试用，可用 ssh -L 或 adb reverse 转发端口；要给别人使用，请按 docs/operations.md 安装学校自己的服务（npm run server）。`,
    `npm start is the demo school, whose password everybody knows: it is for this machine only, without ${setting}. Leave it out; to try it from another device, forward its ports (ssh -L, adb reverse); to serve other people, set up a school of your own (npm run server) by docs/operations.md.`,
  );
}

/** Shows a text on the phone, once there is one. @type {(text: string) => void} */
let notify = () => {};

/** Shows a code that a real school would send by SMS: here, and on the phone. @param {{ phone: string, code: string }} sms */
function onSms({ phone, code }) {
  const text = `短信验证码 SMS code · ${phone}: ${code}`;
  say(text);
  notify(`【学伴】验证码 ${code}，5 分钟内有效。`);
}

/** Shows a reminder as WeChat would bring it. @param {import('./lib/services.mjs').Reminder} reminder */
function onReminder({ title, lines }) {
  const said = lines.map(([label, value]) => `${label}：${value}`);
  say(`微信提醒 Reminder · ${[title, ...said].join(' · ')}`);
  notify(['【服务通知】学伴', title, ...said].join('\n'));
}

/**
 * @param {string} api
 * @param {string} preview
 * @param {Awaited<ReturnType<typeof seedDemo>>} lesson
 * @param {string} dataDir
 * @param {number} elapsed
 */
function welcome(api, preview, lesson, dataDir, elapsed) {
  // A database of somebody's own is theirs to empty.
  const again = process.env.DATABASE_URL
    ? ''
    : `  从头再来：停止后删掉 ${dataDir}，再运行 npm start。
  To begin anew: stop it, delete ${dataDir}, and run npm start again.`;
  const code = lesson && `\n  开课口令 Lesson code     ${lesson.code}  ${lesson.teacher} ${lesson.day}`;
  say(`
  学伴已就绪 Xueban is ready · ${seconds(elapsed)}

  手机预览 Phone preview   ${preview}
  学校后台 School console  ${api}/console/  校长 owner ${STAFF.owner} 老师 teacher ${STAFF.teacher}
  接口文档 API documents   ${api}/docs
  演示账号 Demo account    ${DEMO.phone}  密码 password ${DEMO.password}${code ?? ''}

  验证码会显示在这里和预览页上。按 Ctrl-C 停止，数据会保留。
  SMS codes appear here and on the preview. Ctrl-C stops it, the data stays.

${again}
  管理命令（学生、课程、老师）：npm run admin -- --help
  Commands for students, courses, teachers: npm run admin -- --help
`);
}

/**
 * Ends all that was started, the API with its database.
 * @param {number} code
 * @param {string} [line]
 */
async function end(code, line) {
  if (ending) return;
  ending = true;
  if (line) say(line);
  await stopAll();
  forget?.();
  process.exit(code);
}

/** When npm itself is killed outright, nothing tells this process but its parent's number. */
function watchNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => void (process.ppid !== parent && end(0)), 1000).unref();
}
