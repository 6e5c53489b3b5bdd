// @ts-check
/** What the build writes shorter does the same. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { inRoot } from '../lib/paths.mjs';

const require = createRequire(import.meta.url);
const knownPackages = require('../lib/lighter/known-packages.cjs');
const { NODES, shortCode, shortData, tightTemplates } = require('../lib/lighter/output.cjs');
const runtime = path.dirname(require.resolve('@remax/runtime/package.json'));

/** A package as phones get it. @param {string} file @returns {string} */
const known = (file) => {
  assert.match(file, knownPackages.FILES);
  return knownPackages.call({ resourcePath: file }, fs.readFileSync(file, 'utf8'));
};

test('objects that stand for files are looked through, others are left', () => {
  const source = `const g = () => 1; var A = { f: g, h: 'x' }, B = { f: g }; const C = B;
    const { f: k } = C; var m = B.f; const { f: n, h } = A; var o = A.f; const { z } = B;`;
  const written = knownPackages.withoutModuleObjects(source);
  assert.match(written, /const k = g; var m = g; const { f: n, h } = A; var o = A\.f; const { z } = B;/);
});

test('Recoil as phones get it: the same exports; atoms, selectors and families give what they gave', () => {
  const file = inRoot('node_modules/recoil/es/index.js');
  const { code } = require('@babel/core').transformSync(known(file), {
    babelrc: false,
    configFile: false,
    compact: false,
    plugins: ['@babel/plugin-transform-modules-commonjs'],
  });
  assert.doesNotMatch(code, /Recoil_gkx\('|reactMode\S*\(\)\./);
  const module = { exports: /** @type {any} */ ({}) };
  // As remax.config.js has it, Remax is the renderer.
  const renderer = { unstable_batchedUpdates: (/** @type {() => void} */ run) => run() };
  const load = (/** @type {string} */ name) => (name === 'react-dom' ? renderer : require(name));
  vm.runInThisContext(`(function (require, module, exports) {${code}\n})`)(load, module, module.exports);
  const recoil = module.exports;
  const exported = [...fs.readFileSync(file, 'utf8').matchAll(/\bRecoil_index_\d+ as (\w+)/g)].map(([, name]) => name);
  assert.deepEqual(Object.keys(recoil).sort(), [...exported, 'default'].sort());
  const { atom, atomFamily, selector, selectorFamily, snapshot_UNSTABLE: snapshotOf } = recoil;
  const count = atom({ key: 'count', default: 2 });
  const words = atomFamily({ key: 'words', default: (/** @type {number} */ id) => id * 10 });
  const sum = selector({ key: 'sum', get: (/** @type {any} */ { get }) => get(count) + get(words(7)) });
  const times = selectorFamily({
    key: 'times',
    get:
      (/** @type {number} */ by) =>
      (/** @type {any} */ { get }) =>
        get(sum) * by,
  });
  const snapshot = snapshotOf((/** @type {any} */ { set, reset }) => {
    set(count, (/** @type {number} */ before) => before + 1);
    set(words(7), 5);
    set(words(8), 1);
    reset(words(8));
  });
  assert.deepEqual(
    [count, words(8), sum, times(3)].map((state) => snapshot.getLoadable(state).contents),
    [3, 80, 8, 24],
  );
});

test('what is taken for granted of React and of the renderer is so', () => {
  const react = require('react');
  for (const name of ['useSyncExternalStore', 'unstable_useSyncExternalStore', 'useMutableSource', 'unstable_useMutableSource']) {
    assert.equal(react[name], undefined, name);
  }
  const host = fs.readFileSync(path.join(runtime, 'esm/hostConfig/index.js'), 'utf8');
  assert.deepEqual(host.match(/\bsupports\w+: \w+/g), ['supportsMutation: true']);
  assert.equal(knownPackages.HOST.supportsMutation, '!0');
  const reconciler = require.resolve('react-reconciler/cjs/react-reconciler.production.min.js', { paths: [runtime] });
  assert.doesNotMatch(known(reconciler), /hostConfig\.supports/);
});

test('what Remax sends to the view names children in short; the build refuses templates that do not', () => {
  const written = ['VNode', 'Container'].map((name) => known(path.join(runtime, 'esm', `${name}.js`)));
  for (const code of written) assert.doesNotMatch(code, /\bnodes\b/);
  assert.equal(written.join('').match(new RegExp(`'${NODES}'|\\.${NODES}\\b`, 'g'))?.length, 6);
});

test('a package of another version is refused', () => {
  assert.throws(() => knownPackages.call({ resourcePath: '/node_modules/recoil/es/index.js' }, 'export default 1;'), /was written for/);
});

test('calls of imports and getters of exports', () => {
  assert.equal(shortCode('return Object(e.jsx)(n.a,{});Object(t.b)()'), 'return (0,e.jsx)(n.a,{});(0,t.b)()');
  assert.equal(shortCode('r.d(t,"a",(function(){return e.b}))'), 'r.d(t,"a",()=>e.b)');
  for (const same of ['new Object(a.b)(1)', 'aObject(a.b)(1)', 'a.Object(b.c)(1)', 'Object(a)(1)', 'Object(a.b)'])
    assert.equal(shortCode(same), same);
});

test('data keeps what stands between quotes', () => {
  const text = 'module.exports = {\n  hostComponents: { "a b": "c \\" d" },\n  appEvents: [ ]\n}';
  assert.equal(shortData(text), 'module.exports={hostComponents:{"a b":"c \\" d"},appEvents:[]}');
});

test('templates that Remax writes otherwise than they were are refused', () => {
  assert.throws(() => tightTemplates('<template name="REMAX_TPL_1_view"></template>'), /base\.wxml has nothing of/);
});
