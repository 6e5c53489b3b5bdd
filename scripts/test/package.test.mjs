// @ts-check
/** What the build refuses: each test plants what must not be shipped. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { checkPackageSizes, MAIN_LIMIT } from '../check-package-size.mjs';
import { ENGINES, MISSING_MEMBERS, MISSING_METHODS, ONLY_MENDED } from '../lib/phone-builtins.mjs';
import { checkPhoneCode, problemsOfScript } from '../lib/phone-code.mjs';
import { withSizes } from '../lib/size-table.mjs';

const require = createRequire(import.meta.url);
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

const refused = /** @type {const} */ ({
  'optional chaining': 'var a = wx.b?.c;',
  'nullish coalescing': 'var a = wx.b ?? 1;',
  'class field': 'class A { b = 1 }',
  'private method': 'class A { #b() {} }',
  'number separator': 'var a = 1_000;',
  'logical assignment': 'var a; a ||= 1;',
  'big integer': 'var a = 1n;',
  lookbehind: 'var a = /(?<=b)c/;',
  'lookbehind in a text': 'var a = new RegExp("(?<!b)c");',
  TextEncoder: 'new TextEncoder().encode("a");',
  AbortController: 'function f() { return new AbortController(); }',
  crypto: 'var a = crypto.getRandomValues([]);',
  structuredClone: 'var a = b => structuredClone(b);',
  queueMicrotask: 'queueMicrotask(function () {});',
  globalThis: 'globalThis.a = 1;',
  Intl: 'class A { b() { return Intl.DateTimeFormat; } }',
  'the wrong global asked for': 'if (typeof URL !== "undefined") new URLSearchParams();',
  'the other branch of what was asked': 'typeof URL === "undefined" ? new URL("a") : 0;',
  'asked with or': 'if (typeof URL !== "undefined" || wx) new URL("a");',
  'a name declared elsewhere': 'function f(fetch) { return fetch; } fetch("a");',
  'a method of ES2021': '"a".replaceAll("a", "b");',
  'a method of ES2022': '[1].at(-1);',
  'a static method of ES2022': 'Object.hasOwn({}, "a");',
  'Object.fromEntries, which is of ES2019 and came with Chrome 73': 'var a = Object.fromEntries([]);',
  'Promise.any': 'Promise.any([]);',
  'Promise.allSettled, given on': 'var a = [[]].map(Promise.allSettled);',
  'Object.groupBy': 'Object.groupBy([], wx.a);',
  'a method by its name in a text': '[1]["at"](0);',
  'a method by its name in a template': '[1][`findLast`](wx.a);',
  'a method by its name in pieces': '"a"["replace" + "All"]("a", "b");',
  'a static method by its name in a text': 'var a = Object["fromEntries"];',
  'a static method taken out': 'const { groupBy: a } = Object;',
  'a method of a set': 'new Set().union(new Set());',
  'lookbehind in a template': 'var a = new RegExp(`(?<!b)c`);',
  'a method of a value, called with another': 'var a = b => b.at.call([1], 0);',
  'a method of a value, applied': 'var a = b => b["replaceAll"].apply("a", ["a", "b"]);',
  'a method of a value, bound': 'var a = [1]; var b = a.findLast.bind(a);',
  'a method of a prototype, called': 'Array.prototype.at.call([1], 0);',
  'a method of a prototype, handed on': 'wx.a(String.prototype.replaceAll);',
  'a method of a prototype, taken out': 'var { at: a } = Array.prototype;',
  'a method of what is plainly a list, taken out': 'var a = [].at;',
  'a static method taken out by what is given to a function': '(({ fromEntries: a }) => a([]))(Object);',
  'a static method taken out of what a function takes if it is given nothing': 'var a = ({ fromEntries } = Object) => fromEntries([]);',
  'a static method taken out by an assignment': 'var a; ({ fromEntries: a } = Object);',
  'flags of later': 'var a = new RegExp("a", "v");',
  'flags of later, without new': 'var a = RegExp("a", "gd");',
  'flags of later in a template': 'var a = b => new RegExp(b, `v`);',
  'a pattern of later in a text': 'var a = new RegExp("(?i:a)", "u");',
  'code made of a text': 'Function("return this")();',
  'code made of a text, with new': 'var a = new Function("a", "return a?.b");',
  'code made of a text, by eval': 'eval("1");',
  'lookbehind in a template with values': 'var a = b => new RegExp(`${b}(?<=c)d`);',
});
for (const [what, code] of Object.entries(refused)) {
  test(`no phone of ours runs it: ${what}`, () => {
    assert.equal(problemsOfScript(code).length, 1, problemsOfScript(code).join('\n'));
  });
}

const accepted = /** @type {const} */ ({
  'the language of 2019':
    'async function* f({ a, ...b }) { try { yield { ...b, a } } catch { await a } } const g = () => /(?<year>\\d)/u; `${g}`; 2 ** 3; [[1]].flat();',
  'what WeChat has': 'var a = require("./a"); Page({ onLoad() { setTimeout(() => wx.showToast({}), 1); module.exports = getApp(); } });',
  'asked before': 'typeof URL !== "undefined" && new URL("a");',
  'asked by its kind': 'if ("function" == typeof queueMicrotask) queueMicrotask(f); function f() {}',
  'asked with and': 'if (wx && typeof URL !== "undefined") { new URL("a"); }',
  'left when missing': 'function f() { if (typeof process === "undefined") return; process.exit(); }',
  'in the right branch': 'var a = typeof URL === "undefined" ? 0 : new URL("a");',
  'asked with not': 'if (!(typeof URL === "undefined")) new URL("a");',
  'declared here': 'function f(crypto) { return crypto.a; } var fetch = 1; fetch;',
  'methods that Chrome 70 and iOS 12.2 have':
    'Object.entries([1].flat()); "a".padStart(2).trimEnd(); Promise.resolve().finally(wx.a); [1].includes(1);',
  'patterns and flags of 2018':
    'new RegExp("\\\\p{L}(?<a>.)", "gimsuy"); RegExp(wx.a, wx.b); new RegExp("a"); new RegExp("//[/]\\\\/\\n", ""); new RegExp("");',
  'a function of ours of that name, called with another':
    'var a = { b() {} }; a.b.call(a); wx.at.b.call(1); Function.prototype.call.bind(a);',
  'asked whether something is a function': 'wx.a instanceof Function; ({ at: 1, b: 2 }) || (({ at }) => at)(wx);',
  'an object of that name, declared here': 'var Object = wx.a; Object.groupBy;',
  'a property of that name': 'wx.crypto.structuredClone; ({ URL: 1, at: 2 }).at;',
});
for (const [what, code] of Object.entries(accepted)) {
  test(`every phone runs it: ${what}`, () => {
    assert.deepEqual(problemsOfScript(code), []);
  });
}

test('Babel writes the syntax for the engines whose methods are looked at', () => {
  const [[, { targets }]] = require('../../babel.config.js')({ caller: () => false }).presets;
  assert.deepEqual(
    targets.toSorted(),
    Object.entries(ENGINES)
      .map(([engine, version]) => `${engine} >= ${version}`)
      .toSorted(),
  );
});

test('what core-js only mends is still in its tables, and not more than that', () => {
  const { list } = require('core-js-compat/compat')({ targets: ENGINES });
  assert.deepEqual(
    ONLY_MENDED.filter((module) => !list.includes(module)),
    [],
  );
  for (const member of ['Object.fromEntries', 'Promise.allSettled', 'Promise.any']) assert.ok(MISSING_MEMBERS.has(member), member);
  for (const method of ['map', 'flat', 'includes', 'push', 'replace', 'trimStart']) assert.ok(!MISSING_METHODS.has(method), method);
});

test('every script of every package is looked at; of packages, what is known to be never reached is let through', () => {
  const window = 'window.a;\n'.repeat(19);
  assert.deepEqual(checkPhoneCode(distWith({ 'remax-vendors.js': window, 'app.js': 'wx.a;', 'app.wxss': '?.' })), []);
  assert.match(checkPhoneCode(distWith({ 'pages/b/common.js': 'window.a;' })).join(), /pages.b.common\.js: window is not there/);
  assert.equal(checkPhoneCode(distWith({ 'remax-vendors.js': `${window}window.a;` })).length, 20);
  assert.equal(checkPhoneCode(distWith({ 'remax-vendors.js': 'fetch();' })).length, 1);
});

test('sizes are told by package and kind, and one byte over the budget fails', () => {
  const files = {
    'remax-vendors.js': 'v'.repeat(2048),
    'app.js': 'a'.repeat(1024),
    'base.wxml': 'w'.repeat(512),
    'pages/s/a.js': 's'.repeat(3072),
  };
  const app = { subpackages: [{ root: 'pages/s' }] };
  const within = checkPackageSizes(app, distWith(files));
  assert.deepEqual(within.problems, []);
  const budget = (MAIN_LIMIT / 1024).toFixed(1);
  assert.ok(within.report.some((line) => line.split(/ +/).join(' ') === `main 3.5 ${budget} 2.0 1.0 0.0 0.5 0.0`));
  assert.match(within.report.join('\n'), /^pages\/s +3\.0 +2048\.0 +0\.0 +3\.0/m);
  const full = { ...files, 'images/a.png': 'x'.repeat(MAIN_LIMIT - 3584) };
  assert.deepEqual(checkPackageSizes(app, distWith(full)).problems, []);
  assert.match(
    checkPackageSizes(app, distWith({ ...full, 'b.json': '1' })).problems.join(),
    new RegExp(`package main is ${budget} KB, over its budget`),
  );
});

test('phones carry the error catalogue without its English sentences', () => {
  const babel = require('@babel/core');
  const compile = (/** @type {string} */ name, file = path.join(import.meta.dirname, '../../contract/errors.ts')) =>
    babel.transformSync(fs.readFileSync(file, 'utf8'), {
      filename: file,
      cwd: path.join(import.meta.dirname, '../..'),
      caller: { name, supportsStaticESM: true, supportsDynamicImport: true },
    }).code;
  const onPhones = compile('babel-loader');
  assert.match(onPhones, /UNAUTHENTICATED: \{\s*status: 401,\s*message: '请先登录'\s*\}/);
  assert.doesNotMatch(onPhones, /when:|There is no session/);
  assert.match(compile('babel-jest'), /There is no session/);
  assert.doesNotMatch(compile('babel-loader', path.join(import.meta.dirname, '../../contract/ai-errors.ts')), /when:/);
});

test('the table of decision 4 is held to the build: what is far off, has no row or is gone; a little more is no news', () => {
  const page = [
    '| KB | before | now |',
    '|---|---|---|',
    '| main | 597.9 | 540.0 |',
    '| of it common.js | | 150.0 |',
    '| pages/a | 1.0 | 20.0 |',
    '',
    '| other | table |',
  ];
  const sizes = (/** @type {[string, number][]} */ ...entries) => new Map(entries);
  const near = sizes(['main', 549.95], ['common.js', 149], ['pages/a', 21.5]);
  assert.deepEqual(withSizes(page.join('\n'), near).stale, []);
  assert.match(
    withSizes(page.join('\n'), near).page,
    /\| main \| 597\.9 \| 550\.0 \|\n\| of it common\.js \| \| 149\.0 \|\n\| pages\/a \| 1\.0 \| 21\.5 \|\n\n\| other \| table \|$/,
  );
  const far = sizes(['main', 610], ['common.js', 149], ['pages/b', 3]);
  assert.deepEqual(withSizes(page.join('\n'), far).stale, ['main is 610.0 KB', 'there is no pages/a in the build', 'pages/b has no row']);
  assert.deepEqual(withSizes('| KB |\n| main | 1 | |', sizes(['main', 1])).stale, ['main is 1.0 KB']);
});
