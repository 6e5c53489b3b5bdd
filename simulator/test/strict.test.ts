/**
 * What WeChat's own compilers refuse, drop or break, each by name. What is expected is what wcc and wcsc of npm
 * miniprogram-compiler 0.2.3 do, run here; limits of packages: 分包加载 › 使用分包.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { checkStrictly } from '../src';
import { removePrograms, writeProgram, type Files } from './program';

afterAll(removePrograms);

const APP: Files = { 'app.json': '{"pages":["p/a"]}', 'app.js': 'App({})', 'p/a.js': 'Page({})', 'p/a.wxml': '<view/>' };
const check = (files: Files): string[] => checkStrictly(writeProgram({ ...APP, ...files }));

describe('styles', () => {
  test.each([
    ['a selector for everything', '.a{}\n* { color: red }', 'p/a.wxss:2: wcsc refuses the file: unexpected token `*`'],
    ['a list in :is', '.x:is(.a, .b) { color: red }', 'p/a.wxss:1: wcsc refuses the file: error at token `,`'],
    ['a list in :not', '.x:not(.a, .b) { color: red }', 'p/a.wxss:1: wcsc refuses the file: error at token `,`'],
    [':root', '.a { color: red }\n:root { --a: 1 }', 'p/a.wxss:2: wcsc does not keep `:root { --a: 1 }`'],
    ['a comment of another language', '// words\n.a { color: red }', 'p/a.wxss:2: wcsc does not keep `// words .a { color: red }`'],
    ['a picture of the package', '.a { background: url(/a.png) }', 'p/a.wxss:1: wcsc does not keep `.a { background: url(/a.png) }`'],
  ])('%s', (_name, wxss, expected) => {
    expect(check({ 'p/a.wxss': wxss })).toEqual([expected]);
  });

  test('each file by itself, and who imports it is not blamed', () => {
    expect(
      check({ 'p/a.wxss': '@import "b.wxss"; .a { color: red }', 'p/b.wxss': '* { color: red }', 'p/c.wxss': '.a { & .b { } }' }),
    ).toEqual(['p/b.wxss:1: wcsc refuses the file: unexpected token `*`', 'p/c.wxss:1: wcsc refuses the file: unexpected `&` at pos 6']);
  });

  test('tags in the styles of a component, not of a page', () => {
    const files = {
      'p/a.wxss': 'view { color: red }',
      'c/a.wxss': 'view { color: red }\n:host { color: red }',
      'c/a.json': '{"component":true}',
    };
    expect(check(files)).toEqual([
      'c/a.wxss:1: wcsc allows no tag name selectors, ID selectors, and attribute selectors in the styles of a component',
    ]);
  });

  test('lengths, imports, media, motions and variables are kept', () => {
    const wxss =
      '@import "b.wxss";\n.a > view:not(.b)::after { margin: 15rpx -15rpx 0rpx 1rpx; width: calc(50% - .5rpx) !important; content: "a;b" }\n' +
      '@media (prefers-color-scheme: dark) { page, .a { --x: 1rpx; color: var(--x) } }\n@keyframes k { from { top: 3rpx } 50% { top: 5rpx } }';
    expect(check({ 'p/a.wxss': wxss, 'p/b.wxss': '.z { /* a */ color: red; }' })).toEqual([]);
  });
});

describe('templates', () => {
  test.each([
    ['1e3', '<view>{{1e3}}</view>', 'p/a.wxml:1: wcc refuses the package: Bad value with message: unexpected token `e3`.'],
    [
      'a condition without a value',
      '<view/>\n<view wx:if/>',
      'p/a.wxml:2: wcc refuses the package: Bad attr `wx:if` with message: value not set.',
    ],
    ['?.', '<view>{{a?.b}}</view>', 'p/a.wxml:1: wcc refuses the package: Bad value with message: unexpected token `.`.'],
    ['a quote behind a backslash', '<view>\n{{"a\\"b"}}</view>', 'p/a.wxml:2: "a\\"b" shows \\x22 or \\x27 in place of the quote'],
    ['a template that is not there', '<view/>\n<template is="none"/>', 'p/a.wxml:2: Template `none` not found.'],
  ])('%s', (_name, wxml, expected) => {
    expect(check({ 'p/a.wxml': wxml })).toEqual([expected]);
  });

  test('an included file that takes a wxs module of its page', () => {
    const files = {
      'p/a.wxml': '<wxs module="m">module.exports = { f: 1 }</wxs><include src="b.wxml"/>',
      'p/b.wxml': '<view/>\n<view>{{m.f}}</view>',
    };
    expect(check(files)).toEqual(['p/b.wxml:2: m is a wxs module of p/a.wxml, which includes this file: name it here, too']);
  });
});

describe('wxs', () => {
  const inFile = (wxs: string): Files => ({ 'p/a.wxml': '<wxs module="m" src="./m.wxs"/><view>{{m.f}}</view>', 'p/m.wxs': wxs });

  test.each([
    ['let', 'var a;\nlet b = 1;'],
    ['const', 'var a;\nconst b = 1;'],
    ['try', 'var a;\ntry { a = 1 } catch (e) {}'],
    ['new', 'var a;\nvar b = new Date();'],
    ['an arrow', 'var a;\nvar b = () => 1;'],
  ])('%s', (_name, wxs) => {
    expect(check(inFile(wxs))).toEqual([expect.stringMatching(/^p\/m\.wxs:2: wcc refuses the package: /)]);
  });

  test('what compiles and gives nothing', () => {
    expect(check(inFile('let\na = 1;\nmodule.exports = { f: a };'))).toContain(
      'p/m.wxs:1: wxs has no let: the function that comes to it gives nothing',
    );
    const late =
      'var a = 1;\nmodule.exports = { f: function (x) { return Object.keys(x) }, g: Math.max(1, 2), h: getDate(0), i: { Map: a } };';
    expect(check(inFile(late))).toEqual(['p/m.wxs:2: wxs has no Object: the function that comes to it gives nothing']);
    expect(check(inFile('module.exports = { f: String(1) };'))).toContain(
      'p/m.wxs: the wxs module throws and gives nothing: String is not defined',
    );
  });

  test('what ends the program of the whole package', () => {
    expect(check(inFile('do { } while (false)\nmodule.exports = {};'))).toEqual([
      "p/m.wxs: wcc makes a program of it that is none, and the whole package with it: Unexpected token 'while'",
    ]);
  });
});

test('packages that are too large', () => {
  const large = 'x'.repeat(2.2 * 1024 * 1024);
  const config = JSON.stringify({
    pages: ['p/a'],
    subPackages: [
      { root: 's', pages: [] },
      { root: 't', pages: [] },
    ],
  });
  expect(check({ 'app.json': config, 's/a.txt': large, 't/a.txt': 'small', 'b.txt': large })).toEqual([
    'the main package has 2.20 MB: WeChat takes 2 MB',
    'subpackage s/ has 2.20 MB: WeChat takes 2 MB',
  ]);
});

test('on the command line', () => {
  const cli = path.join(__dirname, '..', 'bin', 'cli');
  const { status, stdout } = spawnSync(process.execPath, [cli, 'check', writeProgram({ ...APP, 'app.wxss': ':root { --a: 1 }' })], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, 'app.wxss:1: wcsc does not keep `:root { --a: 1 }`\n']);
});
