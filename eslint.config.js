/** What a file may say. Who may import whom is in scripts/lib/import-rules.mjs: `npm run lint` holds the sources to both. */
const js = require('@eslint/js');
const reactHooks = require('eslint-plugin-react-hooks');
const tseslint = require('typescript-eslint');

/** Every file once: a program more costs the lint its check of all types again. */
const projects = ['tsconfig.test.json', 'tsconfig.tools.json', 'simulator/tsconfig.json'];

/** Not there in WeChat's logic layer. */
const absentInWechat = [
  'window',
  'document',
  'URL',
  'URLSearchParams',
  'fetch',
  'localStorage',
  'Intl',
  'XMLHttpRequest',
  'FormData',
  'Blob',
  'AbortController',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'queueMicrotask',
  'navigator',
  'location',
  'crypto',
];

const clientImports = {
  paths: [
    { name: 'react', importNames: ['Suspense', 'lazy'], message: 'Remax loses host props when Suspense un-hides a subtree.' },
    { name: 'server', message: 'Use the contract.' },
  ],
  patterns: [
    {
      group: ['@xueban/contract/calls', '@xueban/contract/resources/*'],
      allowTypeImports: true,
      message: 'Schemas stay out of the mini-program: import type only.',
    },
    {
      group: ['@remax/wechat'],
      allowTypeImports: true,
      importNamePattern: '^[a-z]',
      message: 'One API import from @remax/wechat ships 279 wx references: call wx.* in lib/.',
    },
  ],
};

const strict = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/no-confusing-void-expression': 'off', // `() => doIt()` reads better than its block form
  'no-console': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
  'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
  complexity: ['error', 16],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-implicit-coercion': 'error',
};

const jestGlobals = Object.fromEntries(
  ['describe', 'test', 'it', 'expect', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'jest'].map((name) => [name, 'readonly']),
);
const nodeGlobals = Object.fromEntries(
  [
    'module',
    'require',
    'process',
    'console',
    '__dirname',
    '__filename',
    'global',
    'globalThis',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'URL',
    'URLSearchParams',
    'fetch',
    'Buffer',
    'AbortController',
    'AbortSignal',
    'TextDecoder',
    'performance',
  ].map((name) => [name, 'readonly']),
);

module.exports = tseslint.config(
  {
    ignores: [
      'dist/**',
      'server/dist/**',
      '**/node_modules/**',
      'coverage/**',
      'output/**',
      '.data/**',
      '.cache/**',
      'simulator/test/fixtures/**',
      'server/migrations/**',
      'bench/native-*/**',
      'docs/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: projects, tsconfigRootDir: __dirname } },
    rules: strict,
  },
  {
    // TypeBox schema and its static type share a name on purpose.
    files: ['contract/**/*.ts'],
    rules: { '@typescript-eslint/no-redeclare': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': ['error', { additionalHooks: '(useRecoilCallback|useRecoilTransaction_UNSTABLE)' }],
      'no-restricted-globals': ['error', ...absentInWechat],
      '@typescript-eslint/no-restricted-imports': ['error', clientImports],
    },
  },
  {
    // Rule 3 of the house.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/**', 'src/test/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-globals': ['error', ...absentInWechat, { name: 'wx', message: 'Only src/lib touches wx.' }] },
  },
  {
    // SQL only in repositories; the database layer and the tests are the other end of it.
    files: ['server/src/modules/**/*.{routes,service}.ts', 'server/src/rules/**/*.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: ['pg', 'drizzle-orm'], patterns: ['drizzle-orm/*'] }] },
  },
  {
    // Compiled, a file of the server stands elsewhere than its source.
    files: ['server/src/**/*.ts'],
    ignores: [
      'server/src/paths.ts',
      'server/src/printing/printer.ts',
      'server/src/adapters/grading/grader.ts',
      'server/src/database/binaries.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['__dirname', '__filename'].map((name) => ({
          name,
          message: 'Compiled, this file stands elsewhere: folders come from server/src/paths.ts.',
        })),
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'server/test/**/*.ts', 'simulator/test/**/*.ts', 'automation/**/*.ts', 'src/test/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' }, // a missing value fails the test anyway
  },
  {
    // Programs of the command line speak on standard output.
    files: ['scripts/**', 'server/src/cli/**', 'bench/**', 'automation/screenshots.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: { ...nodeGlobals, ...jestGlobals } },
    rules: { eqeqeq: 'error', 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['**/*.{js,cjs}'], languageOptions: { sourceType: 'commonjs' } },
  { files: ['**/*.mjs'], languageOptions: { sourceType: 'module' } },
);
