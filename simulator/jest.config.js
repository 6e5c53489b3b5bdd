/** @type {import('jest').Config} */
module.exports = {
  displayName: 'simulator',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/src/**/*.test.ts'],
  transform: { '\\.ts$': ['babel-jest', { configFile: require.resolve('./babel.config.js') }] },
};
