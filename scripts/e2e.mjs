// @ts-check
/**
 * `npm run e2e`: the specs of automation/ against the compiled mini-program, in the simulator or, with
 * `--host devtools`, in WeChat DevTools (WECHAT_DEVTOOLS_CLI names its cli); `--long` for their long forms (docs/testing.md).
 * `--engine ios12|android8|devtools` gives the simulator's app the JavaScript of a phone. Other arguments go to jest.
 */
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies, requireNode } from './lib/install.mjs';
import { drawingsDir, inRoot } from './lib/paths.mjs';
import { Advice, explain, surviveClosedOutput } from './lib/report.mjs';
import { killAll, run } from './lib/run.mjs';

surviveClosedOutput();
process.env.DRAWINGS_DIR ??= drawingsDir;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    killAll();
    process.exit(130);
  });
}
process.exitCode = await main(process.argv.slice(2)).catch(explain);

/** @param {string[]} args */
async function main(args) {
  const { engine, rest: others } = readEngine(args.filter((arg) => arg !== '--long'));
  const { host, rest } = readHost(others);
  requireNode();
  await ensureDependencies();
  await ensureBuild();
  const long = args.includes('--long') ? { LONG_TESTS: '1' } : {};
  const env = { E2E_HOST: host, ...engine, ...long, ...(host === 'simulator' ? { CHROMIUM_PATH: await ensureChromium() } : {}) };
  const jest = [
    inRoot('node_modules', 'jest', 'bin', 'jest.js'),
    ...(host === 'devtools' ? ['--maxWorkers', '1'] : []),
    ...rest,
    // Last: it takes every word behind it for the name of a project.
    '--selectProjects',
    'e2e',
  ];
  const { code } = await run(process.execPath, jest, { env, echo: true });
  return code;
}

/** @param {string[]} args */
function readEngine(args) {
  const at = args.indexOf('--engine');
  const name = args[at + 1];
  if (at < 0) return { engine: {}, rest: args };
  if (name !== 'ios12' && name !== 'android8' && name !== 'devtools') {
    throw new Advice('--engine 只能是 ios12、android8 或 devtools。', '--engine is one of ios12, android8 and devtools.');
  }
  return { engine: { E2E_ENGINE: name }, rest: args.toSpliced(at, 2) };
}

/** @param {string[]} args */
function readHost(args) {
  const at = args.indexOf('--host');
  const host = at < 0 ? 'simulator' : args[at + 1];
  const rest = at < 0 ? args : args.toSpliced(at, 2);
  if (host !== 'simulator' && host !== 'devtools') {
    throw new Advice('--host 只能是 simulator 或 devtools。', '--host is either simulator or devtools.');
  }
  if (host === 'devtools' && !process.env.WECHAT_DEVTOOLS_CLI) {
    throw new Advice(
      '请用 WECHAT_DEVTOOLS_CLI=… 指明微信开发者工具的 cli（macOS：/Applications/wechatwebdevtools.app/Contents/MacOS/cli），并在设置 → 安全里打开服务端口。',
      'Name the cli of WeChat DevTools with WECHAT_DEVTOOLS_CLI=… (macOS: /Applications/wechatwebdevtools.app/Contents/MacOS/cli) and switch on its service port (Settings → Security).',
    );
  }
  return { host, rest };
}
