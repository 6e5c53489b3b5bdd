/**
 * The mini-program's sources for jest: as jest.typescript.js has the other parts, but for the files whose page events
 * `remax/macro` writes, which is babel's to do. Named imports of styles need no help: jest.client.config.js maps them by their end.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const babel = require('babel-jest').default.createTransformer();
const typescript = require('./jest.typescript.js');

const MACRO = /from 'remax\/macro'/;
const JSX = { jsx: 'automatic' };
/**
 * jest.spyOn puts something else in the place of an export, for all who import it, as with babel: it can be redefined, and an
 * `import *` is the module and no copy of it.
 */
const SPYABLE = [
  ['|| desc.enumerable });', '|| desc.enumerable, configurable: true });'],
  ['var __toESM = (mod, isNodeMode, target) => (target', 'var __toESM = (mod, isNodeMode, target) => mod?.__esModule ? mod : (target'],
];
const SELF = readFileSync(__filename);

function transform(source, file) {
  const { code, map } = typescript.transform(source, file, JSX);
  return { code: SPYABLE.reduce((text, [from, to]) => text.replace(from, to), code), map };
}

module.exports = {
  process: (source, file, options) => (MACRO.test(source) ? babel.process(source, file, options) : transform(source, file)),
  getCacheKey: (source, file, options) =>
    createHash('sha256')
      .update(SELF)
      .update(MACRO.test(source) ? babel.getCacheKey(source, file, options) : typescript.getCacheKey(source, file))
      .digest('hex'),
};
