/** How Remax compiles src/ to dist/wechat. Facts behind each setting: docs/decisions/0004-client-toolchain.md */
const fs = require('node:fs');
const path = require('node:path');
const TerserPlugin = require('terser-webpack-plugin');
const { FILES: KNOWN_PACKAGES } = require('./scripts/lib/lighter/known-packages.cjs');
const { shortCode, shortData, tightTemplates } = require('./scripts/lib/lighter/output.cjs');
const { importPalette, themeVariables } = require('./scripts/lib/palette.cjs');
/** app.config.ts lists their pages; what they alone use is put into them here. */
const SUBPACKAGE_ROOTS = require('./subpackages.json');

const watching = process.argv.includes('-w') || process.argv.includes('--watch');
// Remax takes development when nothing is said; a one-off build is for production.
process.env.NODE_ENV = process.env.NODE_ENV || (watching ? 'development' : 'production');
process.env.REMAX_APP_API_HOST = process.env.REMAX_APP_API_HOST || 'http://127.0.0.1:3000';

const useShimForReact17 = require.resolve('use-sync-external-store/shim/index.native.js');
/** Of the two in the tree, the one that the reconciler was made for. */
const scheduler = require.resolve('scheduler', {
  paths: [path.dirname(require.resolve('react-reconciler', { paths: [require.resolve('@remax/runtime')] }))],
});

const rootOf = (chunk) => SUBPACKAGE_ROOTS.find((root) => chunk.name && chunk.name.startsWith(`${root}/`));
const isVendor = (file) => /[\\/]node_modules[\\/]/.test(file);
/**
 * What several subpackages use and the main package does not is in each of them when it keeps nothing between two calls,
 * and in the main package when there must be one of it. Quizzes of a section and of wrong questions are in two of them, each with the
 * memory of its own: none of them is opened in both. The build fails for a file that neither pattern names.
 */
const COPIED =
  /[\\/](src[\\/]components[\\/]|contract[\\/]|src[\\/]features[\\/]math-quiz[\\/]|node_modules[\\/]mathkeyboardengine[\\/]|src[\\/]lib[\\/](use-sound|call-phone|subscribe)\.ts$|src[\\/]shared[\\/](credentials|lesson|reminders)[\\/]|src[\\/]shared[\\/]TodayDone\.tsx$|src[\\/]shared[\\/]study[\\/]section-record\.ts$)/;
const ONE_ONLY = /[\\/]src[\\/]lib[\\/](audio|files|answer-feedback)\.ts$/;
const undecided = new Set();

/** @returns whether a module that these chunks use belongs to the main package */
function isOfMainPackage(file, chunks) {
  if (!chunks.every(rootOf)) return true;
  if (COPIED.test(file)) return false;
  if (new Set(chunks.map(rootOf)).size > 1 && !ONE_ONLY.test(file)) undecided.add(path.relative(__dirname, file));
  return true;
}

/**
 * Modules used only by pages of one subpackage stay inside that subpackage: the main package is what a first start
 * waits for. In it, packages (remax-vendors) and code of our own (common) are apart, so that the report can tell them apart.
 */
function splitPackages(config) {
  const splitChunks = config.optimization.get('splitChunks');
  const { remaxVendors, remaxStyles } = splitChunks.cacheGroups;
  const within = (test, fits) => (module, chunks) => {
    const file = module.nameForCondition ? module.nameForCondition() : null;
    return file !== null && test.test(file) && fits(file) && isOfMainPackage(file, chunks);
  };
  const scripts = remaxVendors.test;
  splitChunks.cacheGroups.common = { ...remaxVendors, name: 'common', test: within(scripts, (file) => !isVendor(file)) };
  remaxVendors.test = within(scripts, isVendor);
  remaxStyles.test = within(remaxStyles.test, () => true);
  for (const root of SUBPACKAGE_ROOTS) {
    splitChunks.cacheGroups[root] = {
      name: `${root}/common`,
      test: (module, chunks) => chunks.every((chunk) => chunk.name && chunk.name.startsWith(`${root}/`)),
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

/** Of react-query, and replaced by src/lib/query-parts.js: what works only with the whole of it. */
const QUERY_PARTS = /^\.\/(mutationCache|infiniteQueryBehavior)\.esm\.js$/;
const NEED_QUERY_PARTS = /[\\/]query-core[\\/].*[\\/](mutationObserver|infiniteQueryObserver|hydration)\.esm\.js$/;

/** Files that the chunks of a build are made of. */
const filesIn = ({ chunks }) =>
  chunks.flatMap((chunk) =>
    chunk
      .getModules()
      .flatMap((module) => module.modules ?? [module])
      .map(({ resource }) => resource ?? ''),
  );

/** Fails the build for files that several subpackages use and of which nobody has said where they belong, and for what needs more than is there. */
const everyFileHasItsPackage = {
  apply(compiler) {
    compiler.hooks.emit.tap('EveryFileHasItsPackage', (compilation) => {
      for (const file of undecided) {
        compilation.errors.push(
          new Error(`${file} is used by several subpackages only: name it in COPIED (keeps no state) or ONE_ONLY of remax.config.js`),
        );
      }
      undecided.clear();
      for (const file of filesIn(compilation)) {
        if (NEED_QUERY_PARTS.test(file))
          compilation.errors.push(new Error(`${file} needs more of react-query than src/lib/query-parts.js has`));
      }
    });
  },
};

/** Writes what webpack, Remax and JSON say at length in fewer letters. */
const shortOutput = {
  apply(compiler) {
    compiler.hooks.emit.tap('ShortOutput', ({ assets }) => {
      const write = (name, text) => {
        assets[name] = { source: () => text, size: () => Buffer.byteLength(text) };
      };
      for (const [name, asset] of Object.entries(assets)) {
        const source = () => asset.source().toString();
        if (name === '__remax_runtime_options__.js') write(name, shortData(source()));
        else if (name.endsWith('.js')) write(name, shortCode(source()));
        else if (name.endsWith('.json')) write(name, JSON.stringify(JSON.parse(source())));
      }
    });
  },
};

/**
 * Adds what app.json names by path and no module imports (tab icons, the sitemap, the tones of answers, the colours of WeChat's bars), gives every
 * page its style from src/lib/look, and tightens the templates.
 */
const staticFiles = {
  apply(compiler) {
    compiler.hooks.emit.tap('StaticFiles', (compilation) => {
      const write = (name, content) => {
        compilation.assets[name] = { source: () => content, size: () => Buffer.byteLength(content) };
      };
      const base = compilation.assets['base.wxml'];
      if (base) {
        const templates = tightTemplates(base.source().toString());
        write('base.wxml', templates);
      }
      for (const [name, asset] of Object.entries(compilation.assets)) {
        // Its first node, or WeChat refuses it.
        if (/^pages\/.*\.wxml$/.test(name)) write(name, `<page-meta page-style="{{look}}"/>${asset.source()}`);
      }
      write('theme.json', JSON.stringify(themeVariables()));
      const src = path.join(__dirname, 'src');
      const icons = fs.readdirSync(path.join(src, 'images')).filter((name) => /^tab-.*\.png$/.test(name));
      const tones = ['sounds/right.mp3', 'sounds/wrong.mp3'];
      for (const name of ['sitemap.json', ...icons.map((icon) => `images/${icon}`), ...tones]) {
        write(name, fs.readFileSync(path.join(src, name)));
      }
    });
  },
};

/**
 * The host's elements that components/host.ts offers, with the properties the templates pass on.
 * Remax writes a template for every element of WeChat into base.wxml, 24 of view, whether used or not: kept whole,
 * they are 80 KB of the main package and name the camera and the map to WeChat's review.
 * scripts/build.mjs fails when the app uses an element that is not here; keep the properties in step with the types there.
 */
const HOST_ELEMENTS = {
  view: ['id', 'className', 'style', 'hidden', 'hoverClassName', 'hoverStartTime', 'hoverStayTime', 'onTap', 'catchTouchMove'],
  text: ['id', 'className', 'style', 'hidden', 'userSelect', 'onTap'],
  image: ['id', 'className', 'style', 'hidden', 'src', 'mode', 'lazyLoad', 'onTap', 'onLoad', 'onError'],
  input: [
    'id',
    'className',
    'style',
    'hidden',
    'value',
    'type',
    'password',
    'placeholder',
    'placeholderClassName',
    'disabled',
    'maxlength',
    'focus',
    'confirmType',
    'confirmHold',
    'cursorSpacing',
    'selectionStart',
    'selectionEnd',
    'adjustPosition',
    'holdKeyboard',
    'onTap',
    'onInput',
    'onFocus',
    'onBlur',
    'onConfirm',
  ],
  textarea: ['id', 'className', 'value', 'placeholder', 'placeholderClassName', 'maxlength', 'autoHeight', 'cursorSpacing', 'onInput'],
  button: ['id', 'className', 'style', 'openType', 'hoverClassName', 'hoverStartTime', 'hoverStayTime', 'onTap'],
  canvas: ['id', 'className', 'style', 'type', 'onTouchStart', 'onTouchMove', 'onTouchEnd'],
};

function keepUsedElements() {
  const { registeredHostComponents } = require('@remax/build-store').default;
  for (const [name, component] of [...registeredHostComponents]) {
    const kept = HOST_ELEMENTS[name];
    if (kept === undefined) registeredHostComponents.delete(name);
    else {
      const alias = Object.fromEntries(Object.entries(component.alias).filter(([property]) => kept.includes(property)));
      registeredHostComponents.set(name, { ...component, alias, props: Object.values(alias) });
    }
  }
}

/** The readable part of a class name is in styles and scripts alike, a good 10 KB of the main package. */
function shortenClassNames(config) {
  for (const name of ['css', 'scss']) {
    config.module
      .rule(name)
      .oneOf('modules')
      .use('css-loader')
      .tap((options) => ({ ...options, modules: { ...options.modules, localIdentName: '[hash:base64:5]' } }));
  }
}

/** Arrows and short properties instead of what ES5 needs; without a cache, see docs/decisions/0004. */
function minify(config) {
  config.optimization.minimize(true);
  config.optimization.minimizer('terser').use(TerserPlugin, [
    {
      cache: false,
      parallel: true,
      terserOptions: {
        ecma: 8,
        safari10: false,
        output: { comments: false, ecma: 8 },
        // pure_getters: true drops `a` from `const { a: _, ...rest } = x`, so that it stays in the rest.
        compress: { ecma: 8, passes: 3, pure_getters: 'strict', unsafe_arrows: false },
        mangle: true,
      },
    },
  ]);
}

/** Remax adds its own preset to whatever babel.config.js says. */
const withoutRemaxPreset = {
  configBabel({ config }) {
    config.presets = config.presets.filter(({ file }) => !/[\\/]babel-preset-remax[\\/]/.test(file?.resolved ?? ''));
  },
};

/**
 * Of a browser or of Node, and absent from WeChat's logic layer: packages that ask for them get their answer when they
 * are built, so that what they would do there is not shipped. scripts/lib/phone-code.mjs looks for what is used unasked.
 */
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

module.exports = {
  output: 'dist/wechat',
  plugins: [withoutRemaxPreset],
  // The default of 20 levels drops deeper nodes silently.
  UNSAFE_wechatTemplateDepth: { view: 24, 'cover-view': 2, 'movable-area': 1, 'movable-view': 1, switch: 1 },
  configWebpack({ config, addCSSRule, webpack }) {
    if (process.env.NODE_ENV === 'production') {
      minify(config);
      config.plugin('short-output').use(shortOutput);
    }
    config.performance.hints(false);
    splitPackages(config);
    config.plugin('every-file-has-its-package').use(everyFileHasItsPackage);
    keepUsedElements();
    config.plugin('static-files').use(staticFiles);

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
    config
      .plugin('page-look')
      .use(webpack.NormalModuleReplacementPlugin, [/^\.\/createPageConfig$/, path.join(__dirname, 'src/lib/look/page-config.ts')]);
    config.plugin('query-parts').use(webpack.NormalModuleReplacementPlugin, [QUERY_PARTS, path.join(__dirname, 'src/lib/query-parts.js')]);
    // Object.assign is there; and nothing here needs Node's process, global and module as webpack 4 would add them.
    config.resolve.alias.set('object-assign$', path.join(__dirname, 'src/lib/object-assign.js'));
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
    config.module
      .rule('known-packages')
      .test(KNOWN_PACKAGES)
      .use('known')
      .loader(require.resolve('./scripts/lib/lighter/known-packages.cjs'));
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
    if (process.env.NODE_ENV === 'production') shortenClassNames(config);
  },
};
