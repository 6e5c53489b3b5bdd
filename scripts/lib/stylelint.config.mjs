import { createRequire } from 'node:module';
import stylistic from '@stylistic/stylelint-plugin';
import browserFeatures from 'stylelint-no-unsupported-browser-features';

const { browserslist } = createRequire(import.meta.url)('../../package.json');

/**
 * What .wxss may say: what the engines of `browserslist` draw, which leave out what they do not know and say nothing, and what
 * WeChat's own compiler takes (miniprogram-compiler 0.2.3), which ends at some selectors and drops others without a word.
 */
const WECHAT_ENDS_AT = [/\\/, /[^\u0020-\u007e\n]/, /\+[^,]*~/, /:(?:is|not)\([^)]*,/];

/** @type {import('stylelint').Config} */
export default {
  plugins: [browserFeatures, ...stylistic],
  rules: {
    'plugin/no-unsupported-browser-features': [
      true,
      {
        browsers: browserslist,
        // Left out without harm; and minmax(), which the plugin takes for max(): functions are named below.
        ignore: ['css-overscroll-behavior', 'css-scrollbar', 'prefers-color-scheme', 'prefers-reduced-motion', 'css-math-functions'],
        ignorePartialSupport: true,
      },
    ],
    '@stylistic/no-extra-semicolons': true,
    '@stylistic/unicode-bom': 'never',
    'at-rule-allowed-list': ['font-face', 'import', 'keyframes', 'media', 'supports'],
    'declaration-property-value-disallowed-list': {
      display: [/^(?!table-)\S+ \S+/, 'subgrid', 'math', 'ruby'],
      '/^overflow/': ['clip'],
      '/^(min-|max-)?(width|height)$/': ['stretch'],
      '/.*/': [/^revert(-layer|-rule)?$/],
    },
    'function-disallowed-list': ['min', 'max', 'clamp', 'color-mix', 'light-dark', 'conic-gradient', 'abs', 'round', 'mod'],
    'property-disallowed-list': [
      'aspect-ratio',
      'translate',
      'rotate',
      'scale',
      /^inset/,
      /^place-/,
      /^(margin|padding|border)-(inline|block)/,
    ],
    'property-no-unknown': [true, { ignoreProperties: [/^-webkit-/] }],
    'selector-class-pattern': '^[A-Za-z_-][\\w-]*$',
    'selector-disallowed-list': WECHAT_ENDS_AT,
    'selector-max-universal': 0,
    'selector-pseudo-class-allowed-list': [
      'active',
      'checked',
      'disabled',
      'empty',
      'enabled',
      'first-child',
      'first-of-type',
      'focus',
      'last-child',
      'last-of-type',
      'not',
      'nth-child',
      'nth-last-child',
      'nth-of-type',
      'only-child',
    ],
    'unit-disallowed-list': ['dvh', 'dvw', 'svh', 'svw', 'lvh', 'lvw', 'cqw', 'cqh', 'cap', 'lh', 'rlh'],
  },
};
