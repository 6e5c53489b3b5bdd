module.exports = {
  ...require('../jest.node.preset'),
  displayName: 'content',
  rootDir: __dirname,
  testMatch: ['<rootDir>/check/**/*.test.ts'],
};
