/** End-to-end specs: real mini-program, real server, real database. One at a time: each has a phone and a school of its own. */
const preset = require('../jest.node.preset.js');

module.exports = {
  ...preset,
  displayName: 'e2e',
  rootDir: __dirname,
  testMatch: ['<rootDir>/specs/**/*.spec.ts'],
  globalSetup: '<rootDir>/driver/global-setup.ts',
  globalTeardown: '<rootDir>/driver/global-teardown.ts',
  testTimeout: 120_000,
  maxWorkers: 1,
};
