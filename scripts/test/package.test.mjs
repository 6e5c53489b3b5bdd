// @ts-check
/** What the build refuses: each test plants what must not be shipped. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkPackageSizes, findMissingPages, findUnlistedPages, MAIN_LIMIT } from '../check-package-size.mjs';
import { checkScripts, checkStyles } from '../lib/phones.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-package-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

/**
 * @param {Record<string, string>} files of a built mini-program
 * @returns {string} its folder
 */
function distWith(files) {
  const dist = fs.mkdtempSync(path.join(folder, 'dist-'));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    fs.writeFileSync(path.join(dist, name), content);
  }
  return dist;
}

test('scripts: what Chrome 70 or iOS 12.2 does not run is refused, and nothing else', () => {
  const refused = {
    'chain.js': 'var a = wx.b?.c;',
    'nullish.js': 'var a = wx.b ?? 1;',
    'field.js': 'class A { b = 1 }',
    'assignment.js': 'var a; a ||= 1;',
    'bigint.js': 'var a = 1n;',
    'separator.js': 'var a = 1_000;',
    'global-this.js': 'globalThis.a = 1;',
    'from-entries.js': 'var a = Object.fromEntries([]);',
    'any.js': 'Promise.any([]);',
    'at.js': '[1].at(-1);',
    'replace-all.js': '"a".replaceAll("a", "b");',
    'has-own.js': 'Object.hasOwn({}, "a");',
    'pages/find-last.js': '[1].findLast(wx.a);',
  };
  const known = { 'known.js': 'async function* f({ a, ...b }) { try { yield { ...b, a } } catch { [[1]].flat() } } "a".trimEnd();' };
  const said = checkScripts(distWith({ ...refused, ...known })).join();
  const names = Object.keys(refused);
  assert.deepEqual(
    names.filter((name) => !said.includes(name)),
    [],
    said,
  );
  assert.deepEqual(checkScripts(distWith(known)), []);
});

/** @type {Record<string, string>} */
const REFUSED_STYLES = {
  'max()': '.a{width:max(44px,20rpx)}',
  'clamp()': '.a{font-size:clamp(1px,2vw,3px)}',
  'color-mix()': '.a{color:color-mix(in srgb,red,blue)}',
  'a newer unit': '.a{min-height:100dvh}',
  'a newer property': '.a{aspect-ratio:1}',
  inset: '.a{inset:0}',
  'a property without its prefix': '.a{backdrop-filter:blur(2px)}',
  'a property that nothing knows': '.a{colour:red}',
  'a gap of a flex': '.a{display:flex;gap:1px}',
  ':where': '.a :where(.b){color:red}',
  ':has': '.a:has(.b){color:red}',
  ':focus-visible': '.a:focus-visible{color:red}',
  '@layer': '@layer a{.a{color:red}}',
  '@container': '@container (min-width: 1px){.a{color:red}}',
  'a range in a media query': '@media(width >= 600px){.a{color:red}}',
  'a rule within a rule': '.a{color:red;.b{color:blue}}',
  'overflow: clip': '.a{overflow:clip}',
  'display in two words': '.a{display:inline flex}',
  revert: '.a{color:revert}',
  ':root': ':root{color:red}',
  '*': '.a>*{color:red}',
  ':is with a comma': '.a:is(.b,.c){color:red}',
  ':not with a comma': '.a:not(.b,.c){color:red}',
  '~ behind a +': '.a+.b~.c{color:red}',
  'an escaped class name': '.a\\:b{color:red}',
  'a Chinese class name': '.红{color:red}',
  ';;': '.a{color:red;;}',
  'a byte order mark': '\ufeff.a{color:red}',
};
const KNOWN_STYLES =
  '@import "./b.wxss";@keyframes k{from{opacity:0}}@media(prefers-color-scheme: dark){page{--a:#fff}}' +
  '.a:not(.b)>view:nth-child(-n + 3)::after{content:"红";position:-webkit-sticky;position:sticky}' +
  '.a~.b+.c,.d+.e,.f~.g{display:grid;gap:1px;grid-template-columns:minmax(0,1fr);width:calc(96rpx*var(--a));height:12PX}' +
  '.h::-webkit-scrollbar{display:none}.i{overflow-wrap:anywhere;text-wrap:pretty;-webkit-line-clamp:2;-webkit-box-orient:vertical}';

test('styles: what a phone does not draw, or WeChat does not compile, is refused, and nothing else', async () => {
  const files = Object.fromEntries(Object.values(REFUSED_STYLES).map((style, at) => [`${at}.wxss`, style]));
  const said = (await checkStyles(distWith(files))).join();
  const missed = Object.keys(REFUSED_STYLES).filter((_, at) => !said.includes(`/${at}.wxss`));
  assert.deepEqual(missed, [], said);
  assert.deepEqual(await checkStyles(distWith({ 'a.wxss': KNOWN_STYLES, 'pages/b.wxss': '.a{color:red}' })), []);
});

test('pages: a listed page without its files, and a page that nobody lists', () => {
  const app = { pages: ['pages/a'], subpackages: [{ root: 'pages/s', pages: ['b'] }] };
  const dist = distWith({ 'pages/a.js': '', 'pages/a.json': '', 'pages/a.wxml': '', 'pages/s/b.js': '' });
  assert.deepEqual(findMissingPages(app, dist), ['pages/s/b']);
  const src = distWith({ 'pages/a.config.ts': '', 'pages/s/b.config.ts': '', 'pages/s/c.config.ts': '', 'pages/s/d.ts': '' });
  assert.deepEqual(findUnlistedPages(app, src), ['pages/s/c']);
});

test('sizes are told by package, and one byte over a budget fails', () => {
  const app = { pages: [], subpackages: [{ root: 'pages/s', pages: [] }] };
  const files = { 'remax-vendors.js': 'v'.repeat(2048), 'app.js': 'a'.repeat(1024), 'pages/s/a.js': 's'.repeat(3072) };
  const within = checkPackageSizes(app, distWith(files));
  assert.deepEqual(within.problems, []);
  assert.match(within.report.join('\n'), /^main +3\.0 +640\.0 +3\.0 /m);
  assert.match(within.report.join('\n'), /^pages\/s +3\.0 +500\.0 +3\.0 /m);
  const full = { ...files, 'images/a.png': 'x'.repeat(MAIN_LIMIT - 3072) };
  assert.deepEqual(checkPackageSizes(app, distWith(full)).problems, []);
  assert.deepEqual(checkPackageSizes(app, distWith({ ...full, 'b.json': '1' })).problems, [
    'package main is 640.0 KB, over its budget of 640.0 KB',
  ]);
});
