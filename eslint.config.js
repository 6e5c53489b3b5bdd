const js = require('@eslint/js');
const { createTypeScriptImportResolver } = require('eslint-import-resolver-typescript');
const { importX } = require('eslint-plugin-import-x');
const reactHooks = require('eslint-plugin-react-hooks');
const tseslint = require('typescript-eslint');
const fs = require('node:fs');
const path = require('node:path');

const features = fs.existsSync(path.join(__dirname, 'src/features'))
  ? fs
      .readdirSync(path.join(__dirname, 'src/features'), { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name)
  : [];

/** Every file once: a program more costs the lint its check of all types again. */
const projects = ['tsconfig.test.json', 'tsconfig.tools.json', 'simulator/tsconfig.json'];

/** The house, top to bottom; a layer imports only from layers below it. */
const layers = ['pages', 'features', 'state', 'components', 'lib'];

/** Rules 1, 2, 5 and 6 of the house: who may import whom. */
const zones = [
  {
    target: './contract',
    from: ['./src', './server', './simulator', './automation', './scripts', './bench', './content'],
    message: 'contract/ imports nothing of this repo.',
  },
  ...layers.flatMap((layer, i) =>
    layers.slice(0, i).map((above) => ({
      target: `./src/${layer}`,
      from: `./src/${above}`,
      message: `src/${layer} lies below src/${above}: never import upward.`,
    })),
  ),
  ...features.map((feature) => ({
    target: `./src/features/${feature}`,
    from: './src/features',
    except: [`./${feature}`],
    message: 'Features never import each other: move what they share to state/, components/ or lib/.',
  })),
  {
    target: './src',
    from: ['./server', './simulator', './automation', './scripts', './bench'],
    message: 'The mini-program knows only contract/.',
  },
  {
    target: './server',
    from: ['./src', './simulator', './automation', './scripts', './bench'],
    message: 'The server knows only contract/ (and imports content through its CLI).',
  },
  {
    target: './simulator',
    from: ['./src', './server', './contract', './automation', './scripts', './bench', './content'],
    message: 'The simulator knows nothing of the product.',
  },
  { target: './server/src/rules', from: './server/src', except: ['./rules'], message: 'rules/ is pure and imports only contract/.' },
  {
    target: './server/src/modules/**/*.service.ts',
    from: './server/src/modules/**/*.routes.ts',
    message: 'routes → service → repository, never back.',
  },
  {
    target: './server/src/modules/**/*.repository.ts',
    from: ['./server/src/modules/**/*.service.ts', './server/src/modules/**/*.routes.ts'],
    message: 'routes → service → repository, never back.',
  },
];

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
  'import-x/no-restricted-paths': ['error', { zones, basePath: __dirname }],
  'import-x/no-cycle': ['error', { ignoreExternal: true }],
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
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { project: projects, tsconfigRootDir: __dirname } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: projects, noWarnOnMultipleProjects: true })] },
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
