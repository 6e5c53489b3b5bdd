/**
 * Where tests on Node run: in the worker's own context, not in a sandbox of it. What is shared with the files that the worker ran
 * before, and what is not, is in jest.runtime.js. With one context a module that is shared and a test mean the same by Date and
 * Error, and no look at a global goes through the sandbox.
 *
 * What jest itself loads for every file (its expect, its circus) is compiled again each time, by a call of Node's that V8's own
 * cache knows nothing of: here the worker hands V8 the code that it compiled for an earlier file.
 */
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { rememberGlobals } = require('./jest.globals.js');

/** What jest hands to the compiler as the context of a test of ours. */
const OWN_CONTEXT = Object.freeze({});
/** Of an error's stack: jest's own number. */
const STACK_LINES = 100;

/** What jest's circus keeps at the global object, which would else go on with the handlers and settings of files that have ended. */
const OF_CIRCUS = [
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
].map((name) => Symbol.for(name));
/** What expect keeps there: it cannot be taken away, only emptied; the next file's expect fills it. */
const OF_EXPECT = Symbol.for('$$jest-matchers-object');

const { compileFunction } = vm;
/** By file and parameters, which differ between the projects of a worker: its source and what V8 made of it. */
const compiled = new Map();

vm.compileFunction = (source, parameters, { parsingContext, ...options }) => {
  if (parsingContext !== OWN_CONTEXT) return compileFunction(source, parameters, { ...options, parsingContext });
  const name = `${options.filename}\0${parameters.join()}`;
  const known = compiled.get(name);
  if (known?.source === source) return compileFunction(source, parameters, { ...options, cachedData: known.cachedData });
  const made = compileFunction(source, parameters, { ...options, produceCachedData: true });
  compiled.set(name, { source, cachedData: made.cachedData });
  return made;
};

module.exports = class {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.before = { env: { ...process.env }, exit: process.exit, stackTraceLimit: Error.stackTraceLimit };
    this.putGlobalsBack = rememberGlobals();
    Error.stackTraceLimit = STACK_LINES;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return OWN_CONTEXT;
  }

  async setup() {}

  /** What a test file may have left behind is put back for the next. */
  async teardown() {
    this.fakeTimersModern.dispose();
    this.putGlobalsBack();
    const { env, exit, stackTraceLimit } = this.before;
    process.exit = exit;
    for (const name of OF_CIRCUS) delete globalThis[name];
    const { matchers = {}, customEqualityTesters = [] } = globalThis[OF_EXPECT] ?? {};
    for (const name of Object.keys(matchers)) delete matchers[name];
    customEqualityTesters.length = 0;
    Error.stackTraceLimit = stackTraceLimit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
};
