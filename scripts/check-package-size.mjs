/** Whether dist/wechat has the pages that are listed, and its packages keep to their budgets: node scripts/check-package-size.mjs */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** WeChat allows 2 MB for each; a first start on a slow line takes what the main package weighs. */
export const MAIN_LIMIT = 640 * 1024;
export const SUBPACKAGE_LIMIT = 500 * 1024;
const KINDS = ['.js', '.wxss', '.wxml'];
/** Largest files named in the report. */
const FILES_SHOWN = 5;
/** What WeChat's privacy review asks about when the code mentions it. */
const PRIVACY_API =
  /\b(?:getLocation|startLocationUpdate|onLocationChange|choose(?:Location|Poi|Image|Media|Video|MessageFile|Address|InvoiceTitle|Contact)|getFuzzyLocation|save(?:Image|Video)ToPhotosAlbum|getRecorderManager|startRecord|createCameraContext|getWeRunData|addPhone\w+|openBluetoothAdapter|[gs]etClipboardData|getUser(?:Profile|Info)|start(?:Accelerometer|Gyroscope|Compass|DeviceMotionListening))\b/g;

/** @typedef {{ pages: string[], subpackages?: { root: string, pages: string[] }[] }} App app.json */

/** @param {App} app @returns {string[]} */
const getListedPages = (app) => [
  ...app.pages,
  ...(app.subpackages ?? []).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
];

/** @param {string} folder @returns {string[]} names of its files, with `/` */
const listFiles = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));

/** Remax skips a listed page without a file, silently. @param {App} app @param {string} dist */
export function findMissingPages(app, dist) {
  return getListedPages(app).filter((page) => !['.js', '.json', '.wxml'].every((ending) => fs.existsSync(path.join(dist, page + ending))));
}

/** Page files nobody can reach: a page stands beside its `.config.ts`. @param {App} app @param {string} src */
export function findUnlistedPages(app, src) {
  const pages = listFiles(path.join(src, 'pages')).filter((name) => name.endsWith('.config.ts'));
  return pages.map((name) => `pages/${name.replace(/\.config\.ts$/, '')}`).filter((page) => !getListedPages(app).includes(page));
}

/** @param {number} bytes */
const toKilobytes = (bytes) => (bytes / 1024).toFixed(1);
/** @param {{ bytes: number }[]} files */
const sum = (files) => files.reduce((total, { bytes }) => total + bytes, 0);
/** @param {string} name @param {string[]} cells */
const toRow = (name, cells) => `${name.padEnd(36)}${cells.map((cell) => cell.padStart(10)).join('')}`;

/** @param {App} app @param {string} dist @returns {{ report: string[], problems: string[] }} lines to print; what is wrong, in sentences */
export function checkPackageSizes(app, dist) {
  const roots = (app.subpackages ?? []).map(({ root }) => root);
  const files = listFiles(dist).map((name) => ({
    name,
    bytes: fs.statSync(path.join(dist, name)).size,
    home: roots.find((root) => name.startsWith(`${root}/`)) ?? 'main',
  }));
  const problems = [];
  const report = [toRow('KB', ['whole', 'budget', ...KINDS])];
  for (const home of ['main', ...roots]) {
    const own = files.filter((file) => file.home === home);
    const limit = home === 'main' ? MAIN_LIMIT : SUBPACKAGE_LIMIT;
    const [whole, budget] = [toKilobytes(sum(own)), toKilobytes(limit)];
    report.push(toRow(home, [whole, budget, ...KINDS.map((kind) => toKilobytes(sum(own.filter(({ name }) => name.endsWith(kind)))))]));
    if (sum(own) > limit) problems.push(`package ${home} is ${whole} KB, over its budget of ${budget} KB`);
  }
  const largest = files.filter(({ home }) => home === 'main').sort((a, b) => b.bytes - a.bytes);
  report.push(
    `largest of main: ${largest
      .slice(0, FILES_SHOWN)
      .map(({ name, bytes }) => `${name} ${toKilobytes(bytes)}`)
      .join(', ')}`,
  );
  const code = files.filter(({ name }) => name.endsWith('.js')).map(({ name }) => fs.readFileSync(path.join(dist, name), 'utf8'));
  report.push(`privacy review will ask about: ${[...new Set(code.join('\n').match(PRIVACY_API))].join(', ') || 'nothing'}`);
  return { report, problems };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const dist = path.join(root, 'dist/wechat');
  const app = JSON.parse(fs.readFileSync(path.join(dist, 'app.json'), 'utf8'));
  const { report, problems } = checkPackageSizes(app, dist);
  problems.push(...findMissingPages(app, dist).map((page) => `${page} is listed in app.config.ts but was not built`));
  problems.push(...findUnlistedPages(app, path.join(root, 'src')).map((page) => `${page} has a file but is not listed in app.config.ts`));
  console.log(report.join('\n'));
  problems.forEach((problem) => console.error(problem));
  process.exitCode = problems.length > 0 ? 1 : 0;
}
