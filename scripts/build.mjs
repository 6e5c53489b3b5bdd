/** Builds dist/wechat and checks it: pages listed and present, code and styles that every phone understands, sizes of the packages, privacy-relevant wx APIs. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackageSizes } from './check-package-size.mjs';
import { missingElements, missingPages, unlistedPages } from './check-pages.mjs';
import { compilerOutput } from './lib/compiler-output.mjs';
import { checkPhoneCode } from './lib/phone-code.mjs';
import { checkPhoneStyles } from './lib/phone-styles.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, 'dist/wechat');

function fail(lines) {
  console.error(lines.map((line) => `build: ${line}`).join('\n'));
  process.exit(1);
}

function compile() {
  const remax = path.join(root, 'node_modules/.bin/remax');
  if (!fs.existsSync(remax)) fail(['the dependencies are not installed; run npm ci']);
  fs.rmSync(dist, { recursive: true, force: true });
  const result = spawnSync(remax, ['build', '-t', 'wechat'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', CI: '1' },
  });
  const output = `${result.stdout}${result.stderr}`;
  // Remax prints a broken module and exits with 0.
  if (result.status !== 0 || /ERROR|Module not found|构建失败/.test(output) || !fs.existsSync(path.join(dist, 'app.json'))) {
    fail([compilerOutput(result), 'the compiler reported errors']);
  }
}

compile();
const app = JSON.parse(fs.readFileSync(path.join(dist, 'app.json'), 'utf8'));
const missing = missingPages(app, dist);
const unlisted = unlistedPages(app, path.join(root, 'src'));
if (missing.length > 0) fail(missing.map((page) => `${page} is listed in app.config.ts but was not built`));
if (unlisted.length > 0) fail(unlisted.map((page) => `${page} has a file but is not listed in app.config.ts`));

const elements = missingElements(path.join(root, 'src'), dist);
if (elements.length > 0) fail(elements.map((name) => `<${name}> is used but not listed in HOST_ELEMENTS of remax.config.js`));

const unfit = [...checkPhoneCode(dist), ...checkPhoneStyles(dist)];
if (unfit.length > 0) fail(unfit);

const { report, problems } = checkPackageSizes(app, dist);
console.log(report.join('\n'));
if (problems.length > 0) fail(problems);
