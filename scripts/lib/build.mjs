// @ts-check
/** The mini-program: built again only when a source, or the build itself, has changed. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheDir, distDir, inRoot, outputDir } from './paths.mjs';
import { Advice, explain, step } from './report.mjs';
import { getTail, runNode } from './run.mjs';

/** Everything dist/wechat is made from. */
const SOURCES = [
  'src',
  'contract',
  'typings',
  'app.config.ts',
  'remax.config.js',
  'project.config.json',
  'babel.config.js',
  'eslint.config.js',
  'scripts/tsconfig/client.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/check-package-size.mjs',
  'scripts/lib/phones.mjs',
  'scripts/lib/stylelint.config.mjs',
  'scripts/lib/page-styles.cjs',
  'scripts/lib/palette.cjs',
  'scripts/lib/view-templates.cjs',
];
/** Environment that is built in. */
const BUILT_IN = ['REMAX_APP_API_HOST'];
const stampFile = path.join(cacheDir, 'build.json');

/** @returns {boolean} whether dist/wechat is what the sources say */
export function buildIsFresh() {
  if (!fs.existsSync(path.join(distDir, 'app.json'))) return false;
  try {
    const stamp = JSON.parse(fs.readFileSync(stampFile, 'utf8'));
    return stamp.sources === getSourcesFingerprint() && stamp.dist === getDistFingerprint();
  } catch {
    return false;
  }
}

/** Builds dist/wechat when it is missing or out of date. */
export async function ensureBuild() {
  if (buildIsFresh()) return;
  await step('编译小程序 Build the mini-program', async () => {
    const sources = getSourcesFingerprint();
    const logFile = path.join(outputDir, 'compile.log');
    const { code } = await runNode([inRoot('scripts', 'build.mjs')], { logFile });
    if (code !== 0) {
      throw new Advice(
        '小程序编译失败：请看上面的提示，完整日志在 output/compile.log。',
        'The mini-program could not be built: see the lines above; the whole log is in output/compile.log.',
        { tail: getTail(logFile) },
      );
    }
    fs.mkdirSync(cacheDir, { recursive: true });
    fs.writeFileSync(stampFile, JSON.stringify({ sources, dist: getDistFingerprint() }));
  });
}

function getSourcesFingerprint() {
  const hash = createHash('sha256');
  for (const name of BUILT_IN) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  for (const source of SOURCES) {
    for (const file of findFiles(inRoot(source))) {
      hash.update(`${file}\n`);
      hash.update(fs.readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** By name, size and time: a watch build in the same place must be noticed, cheaply. */
function getDistFingerprint() {
  const hash = createHash('sha256');
  for (const file of findFiles(distDir)) {
    const { size, mtimeMs } = fs.statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} target a file, a folder, or nothing
 * @returns {string[]} its files, sorted
 */
function findFiles(target) {
  const stat = fs.statSync(target, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [target];
  return fs
    .readdirSync(target)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => findFiles(path.join(target, name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await ensureBuild().then(() => 0, explain);
