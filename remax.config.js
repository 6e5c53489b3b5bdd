/** How Remax compiles src/ to dist/wechat. Facts behind each setting: docs/decisions/0004-client-toolchain.md */
const fs = require('node:fs');
const path = require('node:path');

const watching = process.argv.includes('-w') || process.argv.includes('--watch');
// Remax takes development when nothing is said; a one-off build is for production.
process.env.NODE_ENV = process.env.NODE_ENV || (watching ? 'development' : 'production');
process.env.REMAX_APP_API_HOST = process.env.REMAX_APP_API_HOST || 'http://127.0.0.1:3000';

/** As in app.config.ts. */
const SUBPACKAGE_ROOTS = [
  'pages/english/words/study',
  'pages/english/words/courses',
  'pages/english/words/reinforcements',
  'pages/english/words/mistake-books',
  'pages/english/learning-prints',
  'pages/sessions',
  'pages/help',
];
const useShimForReact17 = require.resolve('use-sync-external-store/shim/index.native.js');

const rootOf = (chunk) => SUBPACKAGE_ROOTS.find((root) => chunk.name && chunk.name.startsWith(`${root}/`));
/** Code without a state of its own: a copy in each subpackage does no harm. */
const STATELESS = /[\\/](src[\\/]components|contract)[\\/]/;

/**
 * Modules used only by pages of one subpackage stay inside that subpackage. Stateless ones that several subpackages
 * use, and the main package does not, are in each of them: the main package is what a first start waits for.
 */
function keepSubpackageCode(config) {
  const splitChunks = config.optimization.get('splitChunks');
  for (const group of [splitChunks.cacheGroups.remaxVendors, splitChunks.cacheGroups.remaxStyles]) {
    const { test } = group;
    group.test = (module, chunks) => {
      const file = module.nameForCondition ? module.nameForCondition() : null;
      return file !== null && test.test(file) && !(STATELESS.test(file) && chunks.every(rootOf));
    };
  }
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

/** Views below this level take no catchTouchMove: each has a second template for it, and overlays stand near the root of a page. */
const DEEPEST_OVERLAY = 10;

/** Adds what app.json names by path and no module imports (tab icons, the sitemap), and tightens the templates. */
const staticFiles = {
  apply(compiler) {
    compiler.hooks.emit.tap('StaticFiles', (compilation) => {
      const base = compilation.assets['base.wxml'];
      if (base) {
        const templates = base
          .source()
          .toString()
          .replace(/\s+/g, ' ')
          .replace(/ key="[^"]*"/g, '')
          .replace(/> </g, '><')
          .replace(
            /(<template name="REMAX_TPL_(\d+)_view">)<block wx:if="{{i\.props\['catchtouchmove'\]}}">.*?<\/view><\/block><block wx:else>(.*?<\/view>)<\/block>(?=<\/template>)/g,
            (whole, start, level, plain) => (Number(level) > DEEPEST_OVERLAY ? `${start}${plain}` : whole),
          );
        compilation.assets['base.wxml'] = { source: () => templates, size: () => Buffer.byteLength(templates) };
      }
      const src = path.join(__dirname, 'src');
      const icons = fs.readdirSync(path.join(src, 'images')).filter((name) => /^tab-.*\.png$/.test(name));
      for (const name of ['sitemap.json', ...icons.map((icon) => `images/${icon}`)]) {
        const content = fs.readFileSync(path.join(src, name));
        compilation.assets[name] = { source: () => content, size: () => content.length };
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
  button: ['id', 'className', 'style', 'openType', 'hoverClassName', 'hoverStartTime', 'hoverStayTime', 'onTap'],
  canvas: ['id', 'className', 'style', 'type'],
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

module.exports = {
  output: 'dist/wechat',
  // The default of 20 levels drops deeper nodes silently.
  UNSAFE_wechatTemplateDepth: { view: 24, 'cover-view': 2, 'movable-area': 1, 'movable-view': 1, switch: 1 },
  configWebpack({ config, addCSSRule }) {
    config.optimization.minimize(process.env.NODE_ENV === 'production');
    config.performance.hints(false);
    keepSubpackageCode(config);
    keepUsedElements();
    config.plugin('static-files').use(staticFiles);

    // Without a DOM the shim takes its server branch and never re-renders.
    config.resolve.alias.set('use-sync-external-store/shim/index.js', useShimForReact17);
    config.resolve.alias.set('use-sync-external-store/shim$', useShimForReact17);

    // @remax/wechat mentions about 280 wx APIs when it loads; kept, they trip WeChat's privacy review.
    config.module
      .rule('remax-pure')
      .test(/@remax[\\/](wechat|one)[\\/]esm[\\/]/)
      .sideEffects(false);
    config.module
      .rule('contract-pure')
      .test(/[\\/]contract[\\/][\w-]+\.ts$/)
      .sideEffects(false);
    // Already plain ES2018 and large: transpiling it is most of the build time.
    config.module.rule('js').exclude.add(/node_modules[\\/](recoil|hamt_plus)[\\/]/);

    addCSSRule({
      name: 'scss',
      test: /\.scss(\?.*)?$/,
      loader: 'sass-loader',
      options: { implementation: require('sass'), sassOptions: { quietDeps: true, silenceDeprecations: ['legacy-js-api'] } },
    });
    if (process.env.NODE_ENV === 'production') shortenClassNames(config);
  },
};
