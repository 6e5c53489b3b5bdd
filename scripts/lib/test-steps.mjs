// @ts-check
/** The checks that `npm test` runs: what each is, and how its result is counted. */
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './build.mjs';
import { inRoot, outputDir } from './paths.mjs';
import { run, runNpm } from './run.mjs';
import { jestCounts, tapCounts } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {{ logFile: string, env: Record<string, string | undefined> }} StepContext */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} title
 * @property {readonly string[]} [after] names of steps before it that this one waits for
 * @property {number} [cores] that it keeps busy; without it one
 * @property {boolean} [chromium] needs a browser
 * @property {(context: StepContext) => Promise<Counts>} run
 */

/** What a small machine has. On more of them the same run is as good: what is measured and waited for is the same. */
export const CORES = 2;

/**
 * In the order they are begun. What others wait for comes first, and what is short beside it; then the longest.
 * @type {Step[]}
 */
export const steps = [
  { name: 'build', title: '编译小程序、检查包大小 Build and package size', run: build },
  { name: 'lint', title: '代码检查 Lint, imports', run: npmScript('lint') },
  { name: 'typecheck', title: '类型检查 Types', run: npmScript('typecheck') },
  { name: 'server', title: '服务端测试（真实 PostgreSQL）Server on real PostgreSQL', cores: 2, run: jest(4, 'server') },
  {
    name: 'e2e',
    title: '端到端测试 End to end, by automator in the simulator',
    after: ['build'],
    cores: 2,
    chromium: true,
    run: e2e,
  },
  // Half of the time of one worker is waiting: for a slip of paper that may not be cut unread, for the next try of an answer.
  { name: 'unit', title: '单元测试 Client, contract, content, checkers', run: jest(2, 'client', 'contract', 'content', 'bench') },
  { name: 'operations', title: '运维文档里的每条命令 Every command of docs/operations.md', run: nodeTests('test', 'operations') },
  { name: 'simulator', title: '模拟器测试 Simulator', chromium: true, run: jest(1, 'simulator') },
  // All formulas are drawn, on every core.
  { name: 'start', title: '启动与停止 npm start, in every way it can end', after: ['build'], cores: 2, run: nodeTests('test', 'start') },
  { name: 'torture', title: '故障演练（短）Torture, the short form: kills, stops, cuts, a full disk, then a recount', run: torture },
  {
    name: 'coverage',
    title: '规格里的每一页、每个接口 Every page and call of the specification',
    after: ['build'],
    run: npmScript('contract:coverage', '--static'), // on a running server: among the server's tests
  },
  { name: 'unused', title: '没有用到的代码 Files, exports and packages that nothing uses', run: npmScript('unused') },
  { name: 'scripts', title: '脚本测试 Scripts', run: nodeTests('test') },
  { name: 'docs', title: '生成的文档是否最新 Generated documents', run: npmScript('docs', '--check') },
  { name: 'format', title: '排版 One form for all code (npm run format)', run: format },
];

/**
 * Every kind of fault once: within a minute on a machine of its own, and ended after two minutes of faults on any. What it
 * says on a failure names the seed and the history.
 */
const SHORT_TORTURE = ['--faults-count', '9', '--seconds', '120', '--phones', '8', '--longest-stop', '2'];

/** @type {Step['run']} */
async function torture({ logFile }) {
  const { code } = await runNpm(['run', '--silent', 'torture', '--', ...SHORT_TORTURE], { logFile });
  return { ...oneCheck({ code }), ...(code !== 0 && { report: fs.readFileSync(logFile, 'utf8') }) };
}

/**
 * A check that either holds or does not.
 * @param {string} script of package.json
 * @param {...string} args
 * @returns {Step['run']}
 */
function npmScript(script, ...args) {
  return async (context) => oneCheck(await runNpm(['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], context));
}

/** @type {Step['run']} */
async function format({ logFile }) {
  return oneCheck(await run(process.execPath, [inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'format'], { logFile }));
}

/** @param {{ code: number }} result */
const oneCheck = ({ code }) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @type {Step['run']} */
async function build({ logFile }) {
  await ensureBuild();
  return oneCheck(await run(process.execPath, [inRoot('scripts', 'check-package-size.mjs')], { logFile }));
}

/**
 * @param {number} workers
 * @param {...string} projects of jest.config.js
 * @returns {Step['run']}
 */
function jest(workers, ...projects) {
  return async ({ logFile, env }) => {
    const resultFile = path.join(outputDir, `${projects.join('-')}.json`);
    fs.rmSync(resultFile, { force: true });
    const { code } = await run(
      process.execPath,
      [
        inRoot('node_modules', 'jest', 'bin', 'jest.js'),
        '--selectProjects',
        ...projects,
        '--json',
        '--outputFile',
        resultFile,
        '--maxWorkers',
        String(workers),
      ],
      { logFile, env: { ...env, CI: 'true', FORCE_COLOR: '0' } },
    );
    return jestCounts(resultFile, code);
  };
}

/** @type {Step['run']} */
async function e2e({ logFile, env }) {
  const resultFile = path.join(outputDir, 'e2e.json');
  fs.rmSync(resultFile, { force: true });
  const { code } = await run(process.execPath, [inRoot('scripts', 'e2e.mjs'), '--json', '--outputFile', resultFile], {
    logFile,
    env: { ...env, FORCE_COLOR: '0' },
  });
  return jestCounts(resultFile, code);
}

/**
 * Tests of the scripts themselves, by Node's own runner.
 * @param {...string} folder below scripts/
 * @returns {Step['run']}
 */
function nodeTests(...folder) {
  return async ({ logFile }) => {
    const files = fs
      .readdirSync(inRoot('scripts', ...folder))
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => inRoot('scripts', ...folder, name));
    const { code } = await run(process.execPath, ['--test', '--test-reporter=tap', ...files], { logFile });
    return tapCounts(fs.readFileSync(logFile, 'utf8'), code);
  };
}
