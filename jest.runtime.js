/**
 * jest's runtime, but what tests are about is loaded once by each worker and not once for each test file: packages, the server,
 * the contract. Of a server's test file two thirds of the time went to loading the same 1,500 modules and compiling them for the
 * processor again. Test files and what lies beside them in a test folder are still evaluated for each file.
 *
 * What that means for a test: a module that keeps something keeps it for the next file too, as it does for the next request of a
 * server. Nothing of a school may be kept there, and nothing is: tables made of constants, MathJax, compiled schemas. Modules are
 * neither mocked nor loaded again: jest's calls for that would reach some and not others, so they throw. scripts/planted-leaks
 * tries all this.
 */
const Module = require('node:module');
const path = require('node:path');
const JestRuntime = require('jest-runtime').default;
const { loadForAll } = require('./jest.globals.js');

/** Not shared: tests, and what only they use, which may ask jest for its hooks. */
const OF_A_TEST = /(?:^|[\\/])(?:test|automation|simulator)[\\/]|\.test\.[cm]?[jt]sx?$/;
const PACKAGES = `${path.sep}node_modules${path.sep}`;

const isShared = (file) => path.isAbsolute(file) && (file.includes(PACKAGES) || !OF_A_TEST.test(path.relative(__dirname, file)));

/** Where the lines of shared modules stand in their sources, for the stacks of all files. */
const sourceMaps = new Map();
/** The runtime of the test file that runs. */
let current;

/** Calls of jest for modules of a file's own. */
const OF_OWN_MODULES = [
  'mock',
  'doMock',
  'setMock',
  'unstable_mockModule',
  'enableAutomock',
  'autoMockOn',
  'resetModules',
  'isolateModules',
  'isolateModulesAsync',
];

function withoutOwnModules(jest) {
  for (const name of OF_OWN_MODULES) {
    jest[name] = () => {
      throw new Error(
        `jest.${name} has no effect here: modules are shared by the test files of a worker (jest.runtime.js). Hand the part in, or jest.spyOn it.`,
      );
    };
  }
  return jest;
}

/** As jest has it translated and kept, for Node's own loader. */
Module._extensions['.ts'] = (module, file) => {
  const { transformCache } = current;
  module._compile(transformCache.transform(file), file);
  const map = transformCache.getSourceMaps().get(file);
  if (map) sourceMaps.set(file, map);
};

module.exports = class Runtime extends JestRuntime {
  constructor(...parts) {
    super(...parts);
    current = this;
    for (const [file, map] of sourceMaps) this.getSourceMaps().set(file, map);
    const { jestGlobals } = this;
    const jestObjectFor = jestGlobals.jestObjectFor.bind(jestGlobals);
    jestGlobals.jestObjectFor = (from) => withoutOwnModules(jestObjectFor(from));
  }

  requireModule(from, name, options, isRequireActual) {
    if (options?.isInternalModule || name === undefined || this._resolution.isCoreModule(name)) {
      return super.requireModule(from, name, options, isRequireActual);
    }
    const file = this._resolution.resolveCjs(from, name);
    if (!isShared(file)) return super.requireModule(from, name, options, isRequireActual);
    return require.cache[file] ? require(file) : loadForAll(() => require(file));
  }
};
