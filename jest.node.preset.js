/** Settings shared by the parts that run on Node: TypeScript through babel, no other magic. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  transform: {
    '\\.[jt]sx?$': [
      'babel-jest',
      {
        babelrc: false,
        configFile: false,
        presets: [[require.resolve('@babel/preset-env'), { targets: { node: '20' } }], require.resolve('@babel/preset-typescript')],
      },
    ],
  },
};
