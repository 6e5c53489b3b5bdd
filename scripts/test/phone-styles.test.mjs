// @ts-check
/** What of styles the build refuses: each test plants what Chrome 70 or iOS 12.2 does not understand. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkPhoneStyles, problemsOfStyles } from '../lib/phone-styles.mjs';

/** @param {string} style */
const problemsOf = (style) => problemsOfStyles({ 'a.wxss': style });

/** @type {Record<string, [string, RegExp]>} */
const refused = {
  'a gap between flex items': ['.a{display:flex;gap:16rpx}', /gap of \.a: its class is no grid/],
  'a gap of an inline flex': ['.a{display:inline-flex;column-gap:1px}', /column-gap of \.a/],
  'a gap of one of several selectors': ['.a,.b{row-gap:1px}.a{display:grid}.b{display:flex}', /row-gap of \.b/],
  'a gap of what is nothing': ['.a{gap:1px}', /gap of \.a/],
  'a gap of what is a grid and a flex': ['.a{display:grid;gap:1px}.b .a{display:flex}', /gap of \.a/],
  'a gap in a media query': ['@media(max-width: 374PX){.c>.a{display:flex;grid-gap:1px}}', /grid-gap of \.a/],
  'max()': ['.a{width:max(44PX,20rpx)}', /width: max\(\).*nothing they know/],
  'max() within another function': ['.a{grid-template-columns:minmax(max(44PX,calc(96rpx*2)),1fr) 1fr}', /grid-template-columns: max\(\)/],
  'max() with var(): what stands before it is lost': [
    '.a{width:44PX;width:max(44PX,var(--touch))}',
    /width: max\(\).*nothing before it is taken/,
  ],
  'max() of a property of its own': ['page{--touch:44PX;--touch:max(44PX,3em)}', /--touch: max\(\)/],
  'max() after what is newer too': ['.a{width:44PX;color:red;height:max(1px,2px)}', /height: max\(\)/],
  'clamp()': ['.a{font-size:clamp(1px,2vw,3px)}', /clamp\(\)/],
  'color-mix()': ['.a{color:color-mix(in srgb,red,blue)}', /color-mix\(\)/],
  'a newer unit': ['.a{min-height:100dvh}', /100dvh/],
  'an unknown property': ['.a{aspect-ratio:1}', /aspect-ratio: not among/],
  inset: ['.a{inset:0}', /inset: not among/],
  'a property without its prefix': ['.a{backdrop-filter:blur(2px)}', /backdrop-filter/],
  ':is': [':is(.a,.b){color:red}', /:is: not among.*drop the rule/],
  ':where': ['.a :where(.b){color:red}', /:where/],
  ':has': ['.a:has(.b){color:red}', /:has/],
  ':focus-visible': ['.a:focus-visible{color:red}', /:focus-visible/],
  'a list in :not': ['.a:not(.b,.c){color:red}', /:not/],
  ':nth-child of': ['.a:nth-child(2 of .b){color:red}', /of \.b/],
  '@layer': ['@layer a{.a{color:red}}', /@layer/],
  '@container': ['@container (min-width: 1px){.a{color:red}}', /@container/],
  'a range in a media query': ['@media(width >= 600px){.a{color:red}}', /@media \(width >= 600px\)/],
  'a rule within a rule': ['.a{color:red;.b{color:blue}}', /\.b within a rule/],
  'sticky alone': ['.a{position:sticky}', /sticky: iOS/],
  'overflow: clip': ['.a{overflow:clip}', /overflow: clip/],
  'display in two words': ['.a{display:inline flex}', /display: inline flex/],
  revert: ['.a{color:revert}', /revert/],
};
for (const [what, [style, problem]] of Object.entries(refused)) {
  test(`refused: ${what}`, () => {
    const problems = problemsOf(style);
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0] ?? '', problem);
  });
}

/** @type {Record<string, string>} */
const understood = {
  'a gap of a grid': '.a{display:grid;gap:1px}',
  'a gap of a grid that another rule makes': '.a,.b{display:grid}.b{column-gap:1px}.c.b:last-child{row-gap:1px}',
  'max() after what is known': '.a{width:44PX;width:max(44PX,20rpx)}',
  'minmax with calc': '.a{grid-template-columns:minmax(0,1fr) minmax(44PX,calc(96rpx*var(--scale)))}',
  'sticky after its older name': '.a{position:-webkit-sticky;position:sticky}',
  'words that look like functions and units': `.a{background:url("data:image/svg+xml,%3Csvg d='M1 2dvh max(1)'/%3E");content:"max(1px) 3dvh"}`,
  niceties: '.a{text-wrap:pretty;overscroll-behavior:contain}',
  'both themes, and less motion':
    '@media(prefers-color-scheme: dark){page{--a:#fff}}@media(prefers-reduced-motion: reduce){.a{transition:none}}',
  selectors: '.a:not(.b)>view:nth-child(-n + 3)::after{content:""}',
  'any place of a long word, as the page breaks it elsewhere': '.a{overflow-wrap:anywhere}',
};
for (const [what, style] of Object.entries(understood)) test(`understood: ${what}`, () => assert.deepEqual(problemsOf(style), []));

test('every style of every package is looked at, and a class is the same in all of them', () => {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-styles-'));
  fs.mkdirSync(path.join(dist, 'pages'));
  fs.writeFileSync(path.join(dist, 'base.wxss'), '.a{display:grid}.b{display:flex}');
  fs.writeFileSync(path.join(dist, 'pages/p.wxss'), '.a{gap:1px}\n.b{gap:1px}');
  fs.writeFileSync(path.join(dist, 'pages/p.js'), 'gap');
  assert.deepEqual(checkPhoneStyles(dist), [
    `${path.join('pages', 'p.wxss')}: gap of .b: its class is no grid, and iOS before 14.5 knows a gap only there (line 2, column 4)`,
  ]);
  fs.rmSync(dist, { recursive: true });
});
