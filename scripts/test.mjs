// @ts-check
/**
 * `npm test`: sets up everything and runs every check, on a bare machine too, two at a time.
 * `npm test -- --only lint,unit` runs some of them, `--list` names them, `--long` has more of what costs much (docs/testing.md).
 * What each says is in output/NAME.log.
 */
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies, requireNode } from './lib/install.mjs';
import { drawingsDir, inRoot, outputDir } from './lib/paths.mjs';
import { Advice, explain, say, seconds, surviveClosedOutput } from './lib/report.mjs';

/**
 * @typedef {{ name: string, title: string, command: string, first?: boolean }} Step `first`: others need what it makes
 * @typedef {{ name: string, passed: number, failed: number, failures: string[], ms: number }} Result
 */

/** A test of Node's jest runner has no time-out of its own: a step that takes longer hangs. */
const LONGEST_STEP_MS = 2_400_000;
/** Lines that are shown of what a failed step or test said. */
const SHOWN_LINES = 40;
/** Every kind of fault once; what it says on a failure names the seed and the history. */
const SHORT_TORTURE = '--faults-count 9 --seconds 120 --phones 8 --longest-stop 2';

const resultFile = (/** @type {string} */ name) => path.join(outputDir, `${name}.json`);

/** @param {string} name @param {string} wanted */
const jest = (name, wanted) => `npx jest --json --outputFile output/${name}.json --selectProjects ${wanted}`;

/** @type {Step[]} The longest first, as far as they can. */
const STEPS = [
  {
    name: 'build',
    title: '编译小程序、检查包大小 Build and package size',
    command: 'node scripts/lib/build.mjs && node scripts/check-package-size.mjs',
    first: true,
  },
  { name: 'lint', title: '代码检查 Lint, imports', command: 'npm run -s lint', first: true },
  { name: 'typecheck', title: '类型检查 Types', command: 'npm run -s typecheck', first: true },
  { name: 'server', title: '服务端测试（真实 PostgreSQL）Server on real PostgreSQL', command: jest('server', 'server') },
  {
    name: 'e2e',
    title: '端到端测试 End to end, by automator in the simulator',
    command: 'node scripts/e2e.mjs --json --outputFile output/e2e.json --maxWorkers 1',
  },
  { name: 'unit', title: '单元测试 Client, contract, content, checkers', command: jest('unit', 'client node') },
  { name: 'operations', title: '运维文档里的每条命令 Every command of docs/operations.md', command: jest('operations', 'operations') },
  { name: 'console', title: '学校后台（Chromium、真实 PostgreSQL）School console', command: jest('console', 'console --maxWorkers 1') },
  { name: 'simulator', title: '模拟器测试 Simulator', command: jest('simulator', 'simulator') },
  { name: 'start', title: '启动与停止 npm start, in every way it can end', command: jest('start', 'start') },
  { name: 'torture', title: '故障演练（短）Torture, the short form', command: `npm run -s torture -- ${SHORT_TORTURE}` },
  // What needs a running server is among the server's tests.
  { name: 'coverage', title: '规格里的每一页、每个接口 Specification', command: 'npm run -s contract:coverage -- --static' },
  { name: 'unused', title: '没有用到的代码 Files, exports and packages that nothing uses', command: 'npm run -s unused' },
  { name: 'scripts', title: '脚本测试 Scripts', command: jest('scripts', 'scripts') },
  { name: 'docs', title: '生成的文档是否最新 Generated documents', command: 'npm run -s docs -- --check' },
  { name: 'format', title: '排版 One form for all code (npm run format)', command: 'npx biome format' },
];
const NEED_CHROMIUM = ['e2e', 'simulator', 'console'];

/** concurrently ends its commands on a signal and calls that a success. */
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isStopped = true));
surviveClosedOutput();
process.exitCode = await main(process.argv.slice(2)).catch(explain);

/** @param {string[]} args */
async function main(args) {
  if (args.includes('--list')) {
    for (const { name, title } of STEPS) say(`${name.padEnd(12)} ${title}`);
    return 0;
  }
  const chosen = choose(args);
  const started = performance.now();
  requireNode();
  process.chdir(inRoot());
  Object.assign(process.env, { CI: 'true', FORCE_COLOR: '0', DRAWINGS_DIR: process.env.DRAWINGS_DIR ?? drawingsDir });
  if (args.includes('--long')) process.env.LONG_TESTS = '1';
  const needsChromium = chosen.some(({ name }) => NEED_CHROMIUM.includes(name));
  const [chromium] = await Promise.all([needsChromium ? ensureChromium() : undefined, ensureDependencies()]);
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  fs.mkdirSync(outputDir, { recursive: true });
  const results = [...(await runAll(chosen.filter(({ first }) => first))), ...(await runAll(chosen.filter(({ first }) => !first)))];
  return summarise(results, performance.now() - started);
}

/**
 * @param {string[]} args
 * @returns {Step[]}
 */
function choose(args) {
  const at = args.indexOf('--only');
  if (at < 0) return STEPS;
  const names = (args[at + 1] ?? '').split(',').filter(Boolean);
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name)).join(', ');
  const known = STEPS.map(({ name }) => name).join(', ');
  if (names.length === 0 || unknown)
    throw new Advice(`没有叫“${unknown}”的步骤，可选：${known}。`, `There is no step "${unknown}"; there are: ${known}.`);
  return STEPS.filter(({ name }) => names.includes(name));
}

/**
 * Two at a time. One that fails does not stop the rest, nor what needs it: that says itself what it misses.
 * @param {Step[]} steps
 * @returns {Promise<Result[]>}
 */
async function runAll(steps) {
  if (steps.length === 0) return [];
  const { concurrently } = await import('concurrently'); // not installed yet when this file begins
  for (const { name } of steps) fs.rmSync(resultFile(name), { force: true });
  const { commands, result } = concurrently(steps, { maxProcesses: 2, prefix: 'name' });
  for (const command of commands) {
    const log = fs.openSync(path.join(outputDir, `${command.name}.log`), 'w');
    for (const output of [command.stdout, command.stderr]) output.subscribe((text) => fs.writeSync(log, text));
    /** @type {NodeJS.Timeout | undefined} */
    let limit;
    command.timer.subscribe(({ endDate }) => {
      clearTimeout(limit);
      if (!endDate) limit = setTimeout(() => command.kill('SIGKILL'), LONGEST_STEP_MS);
    });
  }
  /** @type {import('concurrently').CloseEvent[]} Of those that failed, too. */
  const closed = await result.catch((events) => events);
  if (isStopped) process.exit(130);
  return closed.map(({ command, exitCode, timings }) => ({
    name: command.name,
    ms: timings.durationSeconds * 1000,
    ...countTests(command.name, exitCode),
  }));
}

/**
 * Reads jest's result file; without one the step is a single check.
 * @param {string} name
 * @param {number | string} exitCode
 */
function countTests(name, exitCode) {
  const tail = (/** @type {string} */ text) => text.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
  const wholeStep = { failed: 1, failures: [`${name}\n${tail(fs.readFileSync(path.join(outputDir, `${name}.log`), 'utf8'))}`] };
  if (!fs.existsSync(resultFile(name))) return exitCode === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, ...wholeStep };
  /** @type {import('@jest/test-result').FormattedTestResults} */
  const { numPassedTests: passed, ...result } = JSON.parse(fs.readFileSync(resultFile(name), 'utf8'));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  // A run that fails with none failed, or in which nothing ran, is a failure.
  if (failed === 0 && (exitCode !== 0 || passed === 0)) return { passed, ...wholeStep };
  const failures = result.testResults
    .filter(({ status }) => status === 'failed')
    .map((file) => `${path.relative(inRoot(), file.name)}\n${file.message.split('\n').slice(0, SHOWN_LINES).join('\n')}`);
  return { passed, failed, failures };
}

/**
 * Says what failed and why, then one line a step, then the sum alone on its line.
 * @param {Result[]} results
 * @param {number} ms
 */
function summarise(results, ms) {
  say('');
  for (const { name, failures } of results) for (const failure of failures) say(`✗ ${failure}\n  → output/${name}.log\n`);
  for (const { name, passed, failed, ms } of results) {
    const sign = failed === 0 ? '✓' : '✗';
    say(`${sign} ${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds(ms).padStart(9)}`);
  }
  const sum = (/** @type {'passed' | 'failed'} */ what) => results.reduce((total, result) => total + result[what], 0);
  say(`${seconds(ms)} in all`);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}
