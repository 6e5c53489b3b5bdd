/** Every test runs on a real PostgreSQL: one embedded cluster for the run, a database of its own for each file. */
module.exports = {
  ...require('../jest.node.preset.cpu'),
  displayName: 'server',
  rootDir: __dirname,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/timeout.ts'],
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
