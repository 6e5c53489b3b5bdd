/** Builds dist/wechat and checks it: pages, sizes of the packages, code and styles that every phone understands. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, outputDir } from './lib/paths.mjs';
import { checkGlobals, checkScripts, checkStyles } from './lib/phones.mjs';
import { runNode } from './lib/run.mjs';

const dist = inRoot('dist', 'wechat');

/** @param {string[]} lines */
function fail(lines) {
  console.error(lines.map((line) => `build: ${line}`).join('\n'));
  process.exit(1);
}

async function compile() {
  const remax = inRoot('node_modules', 'remax', 'bin', 'remax');
  if (!fs.existsSync(remax)) fail(['the dependencies are not installed; run npm ci']);
  fs.rmSync(dist, { recursive: true, force: true });
  const logFile = path.join(outputDir, 'remax.log');
  const { code } = await runNode([remax, 'build', '-t', 'wechat'], { env: { NODE_ENV: 'production', CI: '1' }, logFile });
  // Remax prints a broken module and exits with 0. What is broken comes last, where a terminal ends.
  const output = stripVTControlCharacters(fs.readFileSync(logFile, 'utf8')).replace(/^\s+at .*\n/gm, '');
  if (code !== 0 || /ERROR|Module not found|构建失败/.test(output) || !fs.existsSync(inRoot('dist', 'wechat', 'app.json'))) {
    fail([output.trim(), 'the compiler reported errors']);
  }
}

await compile();
const sizes = spawnSync(process.execPath, [inRoot('scripts', 'check-package-size.mjs')], { stdio: 'inherit' });
const unfit = [...checkScripts(dist), ...(await checkGlobals()), ...(await checkStyles(dist))];
if (unfit.length > 0) fail(unfit);
process.exitCode = sizes.status ?? 1;
