// @ts-check
/** What a file may say and whom it may import. `npm run lint` runs oxlint after it, for the rules that need types (.oxlintrc.jsonc). */
const fs = require('node:fs');
const path = require('node:path');
const js = require('@eslint/js');
const { defineConfig, globalIgnores } = require('eslint/config');
const { createNodeResolver, importX } = require('eslint-plugin-import-x');
const reactHooks = require('eslint-plugin-react-hooks');
const globals = require('globals');
const ts = require('typescript-eslint');

const ALL = ['contract', 'src', 'server', 'console', 'simulator', 'automation', 'scripts', 'bench', 'content'];
/** Layers of the mini-program, top to bottom. */
const LAYERS = ['pages', 'features', 'shared', 'components', 'offline', 'state', 'lib'];
const features = fs.readdirSync(path.join(__dirname, 'src/features'));
const MODULES = 'server/src/modules';
const domains = fs.readdirSync(path.join(__dirname, MODULES)).filter((name) => !name.endsWith('.ts'));
/** @param {...string} known */
const allBut = (...known) => ALL.filter((folder) => !known.includes(folder));

/** The house: no file of `target` imports a file of `from`. */
const house = [
  { target: 'contract', from: allBut('contract'), message: 'contract/ imports nothing of this repository.' },
  { target: 'src', from: allBut('src', 'contract'), message: 'The mini-program knows only contract/.' },
  { target: 'server', from: allBut('server', 'contract'), message: 'The server knows only contract/.' },
  { target: 'console/src', from: allBut('console', 'contract'), message: 'The console knows only contract/.' },
  { target: 'simulator', from: allBut('simulator'), message: 'The simulator knows nothing of the product.' },
  { target: 'automation', from: ['src', 'bench'], message: 'The specs see the mini-program as people do.' },

  ...LAYERS.slice(1).map((layer, i) => ({
    target: `src/${layer}`,
    from: LAYERS.slice(0, i + 1).map((above) => `src/${above}`),
    message: `src/${layer} never imports upward.`,
  })),
  {
    target: ['app.tsx', 'pages', 'features', 'shared', 'components'].map((above) => `src/${above}`),
    from: 'src/offline',
    except: ['index.ts'],
    message: 'src/offline has one face, its index.ts.',
  },
  ...features.map((feature) => ({
    target: `src/features/${feature}`,
    from: `src/features/!(${feature})/**`,
    message: 'Features never import each other.',
  })),
  {
    target: 'src/!(test)/**/!(*.test.*|test-*)',
    from: ['src/test/**', 'src/{app,_error}.tsx'],
    message: 'Only tests import the application and what is made for tests.',
  },

  { target: 'server/src', from: ['server/test', 'server/seed'], message: 'What is shipped knows nothing of tests and seeds.' },
  { target: 'simulator/src', from: 'simulator/test', message: 'What is shipped knows nothing of tests.' },
  { target: 'server/src/**/rules/**', from: 'server/src/**', except: ['**/rules/**'], message: 'rules/ is pure.' },
  {
    target: ['server/src/adapters', 'server/src/database'],
    from: ['server/src/{modules,plugins,cli}/**'],
    except: ['**/rules/**'],
    message: 'What is outside and the database know nothing of what uses them.',
  },
  // Commands work without the application. Rules are pure; threads draw pictures without the rest.
  ...domains.map((domain) => ({
    target: [`${MODULES}/!(${domain})/**`, `${MODULES}/*.ts`, 'server/src/*.ts', 'server/src/plugins/**'],
    from: `${MODULES}/${domain}/**`,
    except: ['**/modules/*/index.ts', '**/rules/**', '**/files/pictures/**'],
    message: 'A domain is imported by its index.ts only.',
  })),
  { target: 'server/src/**/*.service.ts', from: 'server/src/**/*.routes.ts', message: 'routes → service → repository, never back.' },
  {
    target: 'server/src/**/*.repository.ts',
    from: ['server/src/**/*.routes.ts', 'server/src/**/*.service.ts'],
    message: 'routes → service → repository, never back.',
  },
];

/** SQL only in repositories: elsewhere in the server no query builder, no table, no statement, whatever the connection is called. */
const sql = {
  imports: [
    { regex: '^(pg|drizzle-orm)(/|$)', allowTypeImports: true, message: 'SQL stands in repositories only.' },
    { regex: '/database/schema(/|$)', allowTypeImports: true, message: 'SQL stands in repositories only.' },
  ],
  syntax: [
    'CallExpression[callee.property.name=/^(query|execute|findMany|findFirst|selectDistinct|selectDistinctOn)$/]',
    'CallExpression[callee.property.name=/^(from|values|set|where)$/][callee.object.callee.property.name=/^(select|insert|update|delete)$/]',
    'TaggedTemplateExpression[tag.name="sql"]',
    ':matches(Literal[value=/STATEMENT/i], TemplateElement[value.raw=/STATEMENT/i])'.replaceAll(
      'STATEMENT',
      String.raw`^\s*(select\s[^]*\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|truncate\s|with\s+\S+\s+as\s*\()`,
    ),
  ].map((selector) => ({ selector, message: 'SQL stands in repositories only.' })),
};

/** Globals of browsers and Node that WeChat's logic layer has not. */
const ABSENT = [
  ...['window', 'document', 'URL', 'URLSearchParams', 'fetch', 'localStorage', 'Intl', 'XMLHttpRequest', 'FormData', 'Blob'],
  ...['AbortController', 'TextEncoder', 'TextDecoder', 'structuredClone', 'queueMicrotask', 'navigator', 'location', 'crypto'],
];
/** In a regular expression, or a text that may become one. */
const LOOKBEHIND = ':matches(Literal[value=/\\(\\?<[=!]/], Literal[regex.pattern=/\\(\\?<[=!]/], TemplateElement[value.raw=/\\(\\?<[=!]/])';
/** What scripts of a phone find beside the language. */
const PHONE = [
  ...['App', 'Behavior', 'Component', 'Page', 'getApp', 'getCurrentPages', 'wx', 'exports', 'module', 'require'],
  ...['console', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
];
/** What packages name and never reach: other makers' mini-programs, and browsers. */
const UNREACHED = ['my', 'tt', 'swan', 'qq', 'window', 'performance', 'MessageChannel', 'AbortController'];
/** @param {string[]} names */
const toGlobals = (names) => Object.fromEntries(names.map((name) => [name, /** @type {const} */ ('readonly')]));
const TESTS = ['**/*.test.{ts,tsx,mjs}', 'server/test/**', 'simulator/test/**', 'automation/**', 'src/test/**'];

module.exports = defineConfig(
  globalIgnores(['*/dist', 'coverage', 'output', '.data', '.cache', 'docs', 'simulator/test/fixtures', 'bench/native-*']),
  {
    ignores: ['dist/**'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    extends: [js.configs.recommended],
    plugins: { 'import-x': importX },
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: { '@': [path.join(__dirname, 'src')] } }),
      ],
      'import-x/extensions': ['.ts', '.tsx', '.mjs', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/ignore': ['/node_modules/'],
      'import-x/docstyle': [],
      'import-x/cache': { lifetime: '∞' },
    },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { basePath: __dirname, zones: house }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-irregular-whitespace': ['error', { skipTemplates: true, skipRegExps: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strict],
    rules: {
      // The compiler says it: noUnusedLocals, noUnusedParameters.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      complexity: ['error', 16],
      'no-console': 'error',
      'no-implicit-coercion': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    },
  },
  {
    // A longer function is several steps, each of which has a name.
    ignores: ['dist/**', '**/*.{test,spec}.*', '{scripts,server,simulator,src}/test/**'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  // No ring leads through a test: nothing imports one. A missing value fails a test anyway.
  { files: TESTS, rules: { 'import-x/no-cycle': 'off', '@typescript-eslint/no-non-null-assertion': 'off' } },
  // Programs of the command line speak on standard output.
  { files: ['scripts/**', 'server/src/cli/**', 'bench/**', 'automation/{screenshots.ts,states/**}'], rules: { 'no-console': 'off' } },
  // A function of it runs in a page of Chromium.
  { files: ['scripts/tab-icons.mjs'], languageOptions: { globals: globals.browser } },
  {
    files: ['console/src/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@xueban/contract/{calls,resources/*,school/*}', '!@xueban/contract/school/{constants,audit-words}'],
              allowTypeImports: true,
              message: 'Schemas stay out of the page: import type only.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': ['error', { additionalHooks: '(useRecoilCallback|useRecoilTransaction_UNSTABLE)' }],
      'no-restricted-globals': ['error', ...ABSENT, { name: 'wx', message: 'Only src/lib touches wx.' }],
      'no-restricted-syntax': ['error', { selector: LOOKBEHIND, message: 'iOS knows lookbehind since 16.4.' }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'react', importNames: ['Suspense', 'lazy'], message: 'Remax loses host props when Suspense un-hides a subtree.' },
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
        },
      ],
    },
  },
  { files: ['src/lib/**', 'src/test/**', 'src/**/*.test.{ts,tsx}'], rules: { 'no-restricted-globals': ['error', ...ABSENT] } },
  {
    files: ['contract/**'],
    rules: { 'no-restricted-syntax': ['error', { selector: LOOKBEHIND, message: 'iOS knows lookbehind since 16.4.' }] },
  },
  // Tests run in Node, which knows lookbehind.
  { files: ['src/test/**', '**/*.test.{ts,tsx,mjs}'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['server/src/**'],
    ignores: [
      'server/src/**/*.repository.ts',
      'server/src/database/**',
      // Names columns and enums, and sends nothing.
      'server/src/{modules/objects,**/{personal-tables,word-rows,answer-lines}}.ts',
      // pg-boss sends its own statements through our pool.
      'server/src/**/jobs/registry.ts',
    ],
    rules: { 'no-restricted-imports': ['error', { patterns: sql.imports }], 'no-restricted-syntax': ['error', ...sql.syntax] },
  },
  // They name an enum and a table of the schema; statements are refused there as everywhere.
  { files: ['server/src/**/{deletions,submissions}.service.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['server/src/**/rules/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'node:crypto', allowImportNames: ['createHash', 'createHmac', 'timingSafeEqual'] },
            { name: 'node:zlib', allowImportNames: ['deflateRawSync', 'inflateRawSync'] },
          ],
          patterns: [
            {
              regex: String.raw`^(?!\.|@xueban/contract/|@sinclair/typebox($|/value$)|node:(crypto|zlib)$|ts-fsrs$)`,
              message: 'rules/ is pure: the same gives the same.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['server/src/**'],
    // These stand where their compiled form stands, too.
    ignores: ['server/src/paths.ts', 'server/src/**/{printer,grader,render-thread,words-thread,math-thread,thread,binaries}.ts'],
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
    // What is shipped, packages too: scripts/build.mjs asks once it is made.
    files: ['dist/**/*.js'],
    linterOptions: { noInlineConfig: true },
    languageOptions: { ecmaVersion: 2019, sourceType: 'script', globals: { ...globals.es2019, ...toGlobals(PHONE) } },
    rules: {
      'no-undef': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-implied-eval': 'error',
      'no-restricted-syntax': ['error', { selector: LOOKBEHIND, message: 'iOS knows lookbehind since 16.4.' }],
    },
  },
  { files: ['dist/wechat/remax-vendors.js'], languageOptions: { globals: toGlobals(UNREACHED) } },
);
