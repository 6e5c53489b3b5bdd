/**
 * End-to-end specs: real mini-program, real server, real database. Each has a phone and a school of its own, so two run at
 * a time: most of a spec is waiting for the next frame of the screen. WeChat DevTools has one window, for one spec.
 */
const preset = require('../jest.node.preset.js');

module.exports = {
  ...preset,
  displayName: 'e2e',
  rootDir: __dirname,
  testMatch: ['<rootDir>/specs/**/*.spec.ts'],
  globalSetup: '<rootDir>/driver/global-setup.ts',
  globalTeardown: '<rootDir>/driver/global-teardown.ts',
  testTimeout: 120_000,
  testSequencer: '<rootDir>/driver/longest-first.js',
  maxWorkers: process.env.E2E_HOST === 'devtools' ? 1 : 2,
};
