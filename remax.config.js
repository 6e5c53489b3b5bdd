/** How Remax compiles src/ to dist/wechat. Facts behind each setting: docs/decisions/0004-client-toolchain.md */
const path = require('node:path');
const { registeredHostComponents } = require('@remax/build-store').default;
const CopyPlugin = require('copy-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { importPalette, themeVariables } = require('./scripts/lib/palette.cjs');
const { PageStyles } = require('./scripts/lib/page-styles.cjs');
const { ViewTemplates } = require('./scripts/lib/view-templates.cjs');
const HOST_ELEMENTS = require('./src/components/host-elements.json');
const SUBPACKAGE_ROOTS = require('./src/subpackages.json');

const watching = process.argv.includes('-w') || process.argv.includes('--watch');
// Remax takes development when nothing is said; a one-off build is for production.
process.env.NODE_ENV = process.env.NODE_ENV || (watching ? 'development' : 'production');
process.env.REMAX_APP_API_HOST = process.env.REMAX_APP_API_HOST || 'http://127.0.0.1:3000';
const forProduction = process.env.NODE_ENV === 'production';

const useShimForReact17 = require.resolve('use-sync-external-store/shim/index.native.js');
/** Of the two in the tree, the one that the reconciler was made for. */
const scheduler = require.resolve('scheduler', {
  paths: [path.dirname(require.resolve('react-reconciler', { paths: [require.resolve('@remax/runtime')] }))],
});
/** Of a browser or of Node, and absent from WeChat's logic layer: what packages would do with them is not shipped. */
const ABSENT = [
  'window',
  'Window',
  'document',
  'navigator',
  'process',
  'MessageChannel',
  'MutationObserver',
  '__REACT_DEVTOOLS_GLOBAL_HOOK__',
];
/** What app.json names by path and no module imports. */
const COPIED_FILES = [
  { from: 'src/images/tab-*.png', to: 'images', flatten: true },
  { from: 'src/sounds/{right,wrong}.mp3', to: 'sounds', flatten: true },
  { from: 'src/sitemap.json' },
  { from: 'src/lib/look/palette.json', to: 'theme.json', transform: () => JSON.stringify(themeVariables()) },
];

const findRoot = (chunk) => SUBPACKAGE_ROOTS.find((root) => chunk.name && chunk.name.startsWith(`${root}/`));

/**
 * The main package is what a first start waits for: what only subpackages use is in each of them, once. A module that is in
 * two of them still runs once: they have one runtime, which knows modules by their number.
 */
function splitPackages(config) {
  const splitChunks = config.optimization.get('splitChunks');
  const { remaxVendors, remaxStyles } = splitChunks.cacheGroups;
  const ofMainPackage = (test) => (module, chunks) => {
    const file = module.nameForCondition?.();
    return Boolean(file && test.test(file)) && !chunks.every(findRoot);
  };
  const ofPackages = /[\\/]node_modules[\\/].*\.m?[jt]sx?$/;
  splitChunks.cacheGroups.common = { ...remaxVendors, name: 'common', test: ofMainPackage(remaxVendors.test), priority: 1 };
  remaxVendors.test = ofMainPackage(ofPackages);
  remaxStyles.test = ofMainPackage(remaxStyles.test);
  for (const root of SUBPACKAGE_ROOTS) {
    splitChunks.cacheGroups[root] = {
      name: `${root}/common`,
      test: (_module, chunks) => chunks.every((chunk) => findRoot(chunk) === root),
      chunks: 'initial',
      minChunks: 2,
      minSize: 0,
      priority: 10,
    };
  }
  // Past webpack 4's limit of three files a page, styles that several pages share belong to none of them and the build breaks.
  splitChunks.maxInitialRequests = Infinity;
  config.optimization.splitChunks(splitChunks);
}

/** Without it there are templates for all of WeChat's elements, the camera and the map before WeChat's review. */
function keepUsedElements() {
  const view = registeredHostComponents.get('view');
  registeredHostComponents.set('leaf', { ...view, alias: { ...view.alias, text: 'text' } });
  registeredHostComponents.set('box', view);
  for (const [name, component] of [...registeredHostComponents]) {
    const kept = HOST_ELEMENTS[name];
    if (kept === undefined) registeredHostComponents.delete(name);
    else {
      const alias = Object.fromEntries(Object.entries(component.alias).filter(([property]) => kept.includes(property)));
      registeredHostComponents.set(name, { ...component, alias, props: Object.values(alias) });
    }
  }
}

function minify(config) {
  config.optimization.minimize(true);
  config.optimization.minimizer('terser').use(TerserPlugin, [
    {
      // webpack 4 hashes a text by its number of characters: two files of Chinese that differ near their end have one key.
      cache: false,
      parallel: true,
      terserOptions: {
        ecma: 2018,
        output: { comments: false },
        // pure_getters: true drops `a` from `const { a: _, ...rest } = x`, so that it stays in the rest.
        compress: { passes: 3, pure_getters: 'strict', unsafe_arrows: true },
      },
    },
  ]);
  for (const name of ['css', 'scss']) {
    const use = config.module.rule(name).oneOf('modules').use('css-loader');
    use.tap((options) => ({ ...options, modules: { ...options.modules, localIdentName: '[hash:base64:5]' } }));
  }
}

module.exports = {
  output: 'dist/wechat',
  plugins: [
    {
      /** Remax adds its own preset to whatever babel.config.js says: 56 KB of helpers, one copy in each file. */
      configBabel({ config }) {
        config.presets = config.presets.filter(({ file }) => !/[\\/]babel-preset-remax[\\/]/.test(file?.resolved ?? ''));
      },
      // Its first node, or WeChat refuses it; src/lib/look sets its style.
      onPageTemplate: ({ template }) => `<page-meta page-style="{{look}}"/>${template}`,
    },
  ],
  configWebpack({ config, addCSSRule, webpack }) {
    config.performance.hints(false);
    splitPackages(config);
    keepUsedElements();
    config.plugin('copy').use(CopyPlugin, [COPIED_FILES]);
    config.plugin('view-templates').use(ViewTemplates);
    config.plugin('page-styles').use(PageStyles);

    // Without a DOM the shim takes its server branch and never re-renders.
    config.resolve.alias.set('use-sync-external-store/shim/index.js', useShimForReact17);
    config.resolve.alias.set('use-sync-external-store/shim$', useShimForReact17);
    config.resolve.alias.set('scheduler$', scheduler);
    // webpack 4 knows no `exports`: as modules, of which only what is used is kept.
    config.resolve.alias.set(
      'mathkeyboardengine$',
      path.join(__dirname, 'node_modules/mathkeyboardengine/dist/MathKeyboardEngine.es2017.mjs'),
    );
    config.plugin('absent').use(webpack.DefinePlugin, [Object.fromEntries(ABSENT.map((name) => [`typeof ${name}`, '"undefined"']))]);
    const pageLook = [/^\.\/createPageConfig$/, path.join(__dirname, 'src/lib/look/page-config.ts')];
    config.plugin('page-look').use(webpack.NormalModuleReplacementPlugin, pageLook);
    config.node.set('process', false).set('module', false).set('global', false).set('setImmediate', false);

    // @remax/wechat mentions about 280 wx APIs when it loads; kept, they trip WeChat's privacy review.
    config.module
      .rule('remax-pure')
      .test(/@remax[\\/](wechat|one)[\\/]esm[\\/]/)
      .sideEffects(false);
    config.module
      .rule('contract-pure')
      .test(/[\\/]contract[\\/][\w-]+\.ts$/)
      .sideEffects(false);
    // Its face only names what its files give: a page takes what it uses, so that subpackages keep their share.
    config.module
      .rule('offline-face')
      .test(/[\\/]src[\\/]offline[\\/]index\.ts$/)
      .sideEffects(false);
    // Already plain ES2018 and large: transpiling it is most of the build time.
    config.module.rule('js').exclude.add(/node_modules[\\/](recoil|hamt_plus)[\\/]/);

    addCSSRule({
      name: 'scss',
      test: /\.scss(\?.*)?$/,
      loader: 'sass-loader',
      options: {
        implementation: require('sass'),
        sassOptions: { quietDeps: true, silenceDeprecations: ['legacy-js-api'], importer: importPalette },
      },
    });
    if (forProduction) minify(config);
  },
};
