/** The mini-program under jest: the real React, Recoil and Remax components; only `wx` is a stand-in. */
module.exports = {
  displayName: 'client',
  rootDir: __dirname,
  roots: ['<rootDir>/src'],
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFiles: ['<rootDir>/src/test/setup.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/test/end.js'],
  // Remax packages publish a file per platform; take the one the build takes.
  moduleFileExtensions: ['wechat.js', 'wechat.ts', 'wechat.tsx', 'js', 'ts', 'tsx', 'json'],
  moduleNameMapper: {
    '\\.(css|scss)(\\?modules)?$': '<rootDir>/src/test/style-names.js',
    '\\.(png|jpe?g|gif|svg)$': '<rootDir>/src/test/picture.js',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^react-dom$': '@remax/runtime',
    '^remax$': '@remax/runtime',
    '^@remax/runtime/esm/(.*)$': '@remax/runtime/cjs/$1',
    // Its other files are ES modules, which jest does not load.
    '^d3-(shape|path)$': '<rootDir>/node_modules/d3-$1/dist/d3-$1.min.js',
    '^use-sync-external-store/shim(/index\\.js)?$': 'use-sync-external-store/shim/index.native.js',
  },
  transform: { '\\.[jt]sx?$': require.resolve('./jest.client.transform.js') },
};
