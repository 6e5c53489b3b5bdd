/** Settings shared by the parts that run on Node. */
module.exports = {
  testEnvironment: require.resolve('./jest.environment.js'),
  testMatch: ['**/*.test.ts'],
  // Looked up in a test's sandbox these cost a sixth of the run of the server's tests. Not Date, which tests move.
  sandboxInjectedGlobals: ['Object', 'Math', 'Array', 'Symbol', 'JSON', 'Map', 'Set', 'Promise', 'Number', 'String', 'Reflect', 'Error'],
  transform: { '\\.[jt]sx?$': require.resolve('./jest.typescript.js') },
};
