/** Settings shared by the parts that run on Node. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  transform: { '\\.[jt]sx?$': require.resolve('./jest.typescript.js') },
};
