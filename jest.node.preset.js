/** Settings shared by the parts that run on Node. */
module.exports = {
  testEnvironment: require.resolve('./jest.environment.js'),
  testMatch: ['**/*.test.ts'],
  runtime: require.resolve('./jest.runtime.js'),
  transform: { '\\.[jt]sx?$': require.resolve('./jest.typescript.js') },
};
