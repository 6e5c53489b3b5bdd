/**
 * Every test. `--selectProjects` takes every word up to the next option, so the scripts of package.json end with another one:
 * then `npm run test:server -- audit` runs the files with that name.
 *
 * What runs on Node alone takes jest-light-runner, which loads a module
 * once for all files of a worker; TypeScript is tsx's there. It knows no time-outs and no jest.mock.
 */
const onNode = (displayName, folders, more) => ({
  displayName,
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.{ts,mjs}'],
  runner: 'jest-light-runner/child-process',
  setupFiles: ['tsx', '<rootDir>/scripts/lib/end-with-runner.mjs'],
  ...more,
});

module.exports = {
  // With one worker jest-light-runner works in jest's own process, which two projects cannot share.
  maxWorkers: 2,
  // A worker of the client's tests that has compiled much is large and slow: it begins anew.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 120_000,
  projects: [
    {
      displayName: 'client',
      roots: ['<rootDir>/src'],
      testEnvironment: 'node',
      testMatch: ['**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/src/test/setup.ts'],
      setupFilesAfterEnv: ['<rootDir>/src/test/end.js'],
      transform: { '\\.[jt]sx?$': 'babel-jest', '\\.wxml$': '<rootDir>/src/test/text.js' },
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
    },
    onNode('node', ['contract', 'content', 'bench']),
    // On a real PostgreSQL: one embedded cluster for the run, a database of its own for each file.
    onNode('server', ['server'], {
      globalSetup: '<rootDir>/server/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/support/global-teardown.ts',
    }),
    // The school's page in Chromium, on the same cluster.
    onNode('console', ['console'], {
      globalSetup: '<rootDir>/console/test/global-setup.ts',
      globalTeardown: '<rootDir>/console/test/global-teardown.ts',
    }),
    // tsx gives each function a name by a helper, which a function that is sent to Chromium would miss there.
    {
      displayName: 'simulator',
      roots: ['<rootDir>/simulator'],
      testEnvironment: 'node',
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/simulator/test/global-setup.ts',
      globalTeardown: '<rootDir>/simulator/test/global-teardown.ts',
    },
    onNode('scripts', ['scripts/test'], { testPathIgnorePatterns: ['/(operations|start)/'] }),
    // Each command of docs/operations.md, and each way in which `npm start` can end.
    onNode('operations', ['scripts/test/operations']),
    onNode('start', ['scripts/test/start']),
    // The compiled mini-program, a server and a database of its own for each spec.
    {
      displayName: 'e2e',
      roots: ['<rootDir>/automation'],
      testEnvironment: 'node',
      testMatch: ['**/*.spec.ts'],
      globalSetup: '<rootDir>/automation/driver/global-setup.ts',
      globalTeardown: '<rootDir>/automation/driver/global-teardown.ts',
    },
  ],
};
