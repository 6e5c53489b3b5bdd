/** @type {import('jest').Config} */
module.exports = {
  displayName: 'content',
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/check/**/*.test.ts'],
  transform: {
    '\\.ts$': [
      'babel-jest',
      {
        configFile: false,
        babelrc: false,
        presets: [['@babel/preset-env', { targets: { node: '20' } }], '@babel/preset-typescript'],
      },
    ],
  },
};
