// @ts-check
/** What can be tapped says what it is and what it does: every element of the mini-program with onTap, as its source has it. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** @typedef {import('@babel/core').types.Node} Node */
const babel = /** @type {typeof import('@babel/core')} */ (createRequire(import.meta.url)('@babel/core'));

/** What the host draws; components of our own say it inside. */
const ELEMENTS = new Set(['View', 'Text', 'Image']);

/** @param {string} folder @returns {string[]} */
const sources = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .flatMap((name) => (/(?<!\.test)\.tsx$/.test(name) ? [path.join(folder, name)] : []));

/** @param {string} file */
function parseFaults(file) {
  const tree = babel.parseSync(fs.readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  /** @type {string[]} */
  const faults = [];
  babel.traverse(/** @type {Node} */ (tree), {
    JSXElement({ node }) {
      const { name, attributes } = node.openingElement;
      if (name.type !== 'JSXIdentifier' || !ELEMENTS.has(name.name)) return;
      const names = new Set(attributes.map((one) => (one.type === 'JSXAttribute' ? String(one.name.name) : '')));
      if (!names.has('onTap')) return;
      const where = `${path.relative(inRoot(), file)}:${node.loc?.start.line ?? 0}`;
      if (!names.has('wechat-aria-role')) faults.push(`${where} has no wechat-aria-role`);
      const words = node.children.some(
        (child) =>
          (child.type === 'JSXText' && child.value.trim() !== '') ||
          child.type === 'JSXExpressionContainer' ||
          (child.type === 'JSXElement' && child.openingElement.name.type === 'JSXIdentifier' && child.openingElement.name.name !== 'Glyph'),
      );
      if (!words && !names.has('wechat-aria-label')) faults.push(`${where} has neither words nor a wechat-aria-label`);
    },
  });
  return faults;
}

test('whatever takes a tap has a role and a name', () => {
  const files = sources(inRoot('src'));
  assert.ok(files.length > 100);
  // The words of a check box toggle it, as a label does; the box has the role.
  const label = /^src\/components\/CheckBox\.tsx:\d+ has no wechat-aria-role$/;
  assert.deepEqual(
    files.flatMap(parseFaults).filter((fault) => !label.test(fault)),
    [],
  );
});
