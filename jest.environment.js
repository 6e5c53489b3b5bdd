/**
 * Node's environment of jest, with what is compiled kept: jest compiles every module anew for every test file, by a call of
 * Node's that V8's own cache knows nothing of. Of the server's 1,500 modules that was a quarter of what a file costs before its
 * first test. Here each worker hands V8 the code that it compiled for an earlier file.
 */
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const { compileFunction } = vm;
/** By file and parameters, which differ between the projects of a worker: its source and what V8 made of it. */
const compiled = new Map();

vm.compileFunction = (source, parameters, options) => {
  const name = `${options.filename}\0${parameters.join()}`;
  const known = compiled.get(name);
  if (known?.source === source) return compileFunction(source, parameters, { ...options, cachedData: known.cachedData });
  const made = compileFunction(source, parameters, { ...options, produceCachedData: true });
  compiled.set(name, { source, cachedData: made.cachedData });
  return made;
};

module.exports = TestEnvironment;
