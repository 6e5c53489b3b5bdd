/**
 * Sizes of the packages of dist/wechat, by what they are made of, against their budgets.
 * By itself, as `npm test` runs it: node scripts/check-package-size.mjs, which also holds the table of decision 4 to them;
 * with --write it brings that table up to date.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSizes } from './lib/size-table.mjs';

/**
 * WeChat allows 2 MB, but a first start on a slow line takes what this weighs. It may grow to 600 KB, and no further; two
 * themes took 8 KB of it (decision 16), what brings a learner back (the day's goal, posters with a code) some 5.
 */
export const MAIN_LIMIT = 560 * 1024;
/** WeChat's own limit. */
export const SUBPACKAGE_LIMIT = 2 * 1024 * 1024;
/** Largest files named in the report. */
const FILES_SHOWN = 5;

/** APIs that WeChat's privacy review asks about; what the app does not use must not be mentioned in its code. */
const PRIVACY_APIS = [
  'getLocation',
  'startLocationUpdate',
  'onLocationChange',
  'chooseLocation',
  'choosePoi',
  'getFuzzyLocation',
  'chooseImage',
  'chooseMedia',
  'chooseVideo',
  'chooseMessageFile',
  'saveImageToPhotosAlbum',
  'saveVideoToPhotosAlbum',
  'getRecorderManager',
  'startRecord',
  'createCameraContext',
  'chooseAddress',
  'chooseInvoiceTitle',
  'getWeRunData',
  'addPhoneContact',
  'chooseContact',
  'addPhoneCalendar',
  'openBluetoothAdapter',
  'getClipboardData',
  'setClipboardData',
  'getUserProfile',
  'getUserInfo',
  'startAccelerometer',
  'startGyroscope',
  'startCompass',
  'startDeviceMotionListening',
];

function filesBelow(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [{ file, bytes: fs.statSync(file).size }];
  });
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(1);

/** What a file is: packages of others, our own code, and what the view is drawn with. remax.config.js keeps the scripts apart. */
function kindOf(name) {
  if (name === 'remax-vendors.js' || name === 'runtime.js' || name === '__remax_runtime_options__.js') return 'vendor';
  return { '.js': 'own code', '.wxss': 'styles', '.wxml': 'templates' }[path.extname(name)] ?? 'other';
}
const KINDS = ['vendor', 'own code', 'styles', 'templates', 'other'];

const row = (name, cells) => `${name.padEnd(36)}${cells.map((cell) => cell.padStart(11)).join('')}`;

/** Files of main that the table of decision 4 names. */
const FILES_TOLD = ['remax-vendors.js', 'common.js', 'base.wxml'];

/** @returns lines to print, what is wrong in sentences (empty when all is well), and KB by package and by file of FILES_TOLD */
export function checkPackageSizes(app, dist) {
  const roots = (app.subpackages ?? []).map(({ root }) => root);
  const packages = new Map([['main', []], ...roots.map((root) => [root, []])]);
  for (const { file, bytes } of filesBelow(dist)) {
    const name = path.relative(dist, file).split(path.sep).join('/');
    const home = roots.find((root) => name.startsWith(`${root}/`)) ?? 'main';
    packages.get(home).push({ name, bytes });
  }
  const report = [row('KB', ['whole', 'budget', ...KINDS])];
  const problems = [];
  const sizes = new Map();
  for (const [name, files] of packages) {
    const total = sumOf(files);
    sizes.set(name, total / 1024);
    const limit = name === 'main' ? MAIN_LIMIT : SUBPACKAGE_LIMIT;
    const parts = KINDS.map((kind) => kilobytes(sumOf(files.filter((file) => kindOf(file.name) === kind))));
    report.push(row(name, [kilobytes(total), kilobytes(limit), ...parts]));
    if (total > limit) problems.push(`package ${name} is ${kilobytes(total)} KB, over its budget of ${kilobytes(limit)} KB`);
  }
  const largest = [...packages.get('main')].sort((a, b) => b.bytes - a.bytes).slice(0, FILES_SHOWN);
  report.push(`largest of main: ${largest.map((file) => `${file.name} ${kilobytes(file.bytes)}`).join(', ')}`);
  for (const { name, bytes } of packages.get('main')) if (FILES_TOLD.includes(name)) sizes.set(name, bytes / 1024);
  const mentioned = privacyApisIn(dist);
  report.push(
    mentioned.length === 0 ? 'no API that the privacy review asks about' : `privacy review will ask about: ${mentioned.join(', ')}`,
  );
  return { report, problems, sizes };
}

const sumOf = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

function privacyApisIn(dist) {
  const code = filesBelow(dist)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file }) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  return PRIVACY_APIS.filter((api) => new RegExp(`\\b${api}\\b`).test(code));
}

const TABLE = 'docs/decisions/0004-client-toolchain.md';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const dist = path.join(root, 'dist/wechat');
  const { report, problems, sizes } = checkPackageSizes(JSON.parse(fs.readFileSync(path.join(dist, 'app.json'), 'utf8')), dist);
  console.log(report.join('\n'));
  const table = path.join(root, TABLE);
  const { page, stale } = withSizes(fs.readFileSync(table, 'utf8'), sizes);
  if (process.argv.includes('--write')) fs.writeFileSync(table, page);
  else problems.push(...stale.map((what) => `${TABLE} is stale: ${what}. node scripts/check-package-size.mjs --write`));
  problems.forEach((problem) => console.error(problem));
  process.exitCode = problems.length > 0 ? 1 : 0;
}
