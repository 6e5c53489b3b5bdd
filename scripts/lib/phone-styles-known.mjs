// @ts-check
/**
 * What of CSS both engines know that phone-builtins.mjs names, Chrome 70 and iOS 12.2, or may ignore without harm. What is
 * not here is refused until somebody has looked it up (caniuse.com, MDN) and put it here.
 */

/** @param {string} names */
const setOf = (names) => new Set(names.trim().split(/\s+/));

export const AT_RULES = setOf('charset font-face import keyframes -webkit-keyframes media supports');

/** The older selectors; :is, :where, :has, :focus-visible drop the rule they stand in. */
export const PSEUDOS = setOf(`
  active after before checked disabled empty enabled first-child first-letter first-line first-of-type focus hover
  last-child last-of-type not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type placeholder
  root -webkit-scrollbar -webkit-scrollbar-thumb -webkit-input-placeholder`);

/** Without max, min, clamp (Chrome 79), color-mix, light-dark, conic-gradient's newer forms. */
export const FUNCTIONS = setOf(`
  attr blur brightness calc circle constant contrast counter cubic-bezier drop-shadow ellipse env format grayscale
  hsl hsla hue-rotate inset invert linear-gradient local matrix matrix3d minmax opacity perspective polygon radial-gradient
  repeat repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotateX rotateY rotateZ saturate scale
  scale3d scaleX scaleY scaleZ sepia skew skewX skewY steps translate translate3d translateX translateY translateZ url var`);

/** `rpx` is WeChat's own; in capitals they are the phone's pixels. */
export const UNITS = setOf('ch cm deg em ex fr in mm ms pc pt px rad rem rpx s turn vh vmax vmin vw');

/** What is asked of a phone that does not know the question is answered no. */
export const FEATURES = setOf(`
  height hover max-height max-width min-height min-width orientation pointer prefers-color-scheme prefers-reduced-motion
  width -webkit-min-device-pixel-ratio`);

export const PROPERTIES = setOf(`
  align-content align-items align-self animation animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function
  background background-attachment background-clip background-color background-image background-origin
  background-position background-repeat background-size border border-bottom border-bottom-color
  border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width border-collapse
  border-color border-image border-left border-left-color border-left-style border-left-width border-radius border-right
  border-right-color border-right-style border-right-width border-spacing border-style border-top border-top-color
  border-top-left-radius border-top-right-radius border-top-style border-top-width border-width bottom box-shadow
  box-sizing caret-color clear clip color column-count column-gap content counter-increment counter-reset cursor
  direction display fill filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font
  font-family font-feature-settings font-size font-stretch font-style font-variant font-variant-numeric font-weight gap
  grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-gap
  grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas
  grid-template-columns grid-template-rows height justify-content justify-items justify-self left letter-spacing
  line-height list-style margin margin-bottom margin-left margin-right margin-top max-height max-width min-height
  min-width object-fit object-position opacity order outline overflow overflow-wrap overflow-x overflow-y padding
  padding-bottom padding-left padding-right padding-top pointer-events position resize right row-gap src stroke
  stroke-dasharray stroke-dashoffset stroke-width tab-size table-layout text-align text-decoration text-indent
  text-overflow text-shadow text-transform top transform transform-origin transform-style transition transition-delay
  transition-duration transition-property transition-timing-function unicode-range vertical-align visibility
  white-space width will-change word-break word-spacing z-index
  -webkit-appearance -webkit-backdrop-filter -webkit-background-clip -webkit-box-orient -webkit-font-smoothing
  -webkit-line-clamp -webkit-mask -webkit-mask-image -webkit-mask-position -webkit-mask-repeat -webkit-mask-size
  -webkit-overflow-scrolling -webkit-tap-highlight-color -webkit-text-fill-color -webkit-text-size-adjust
  -webkit-user-select`);

/**
 * Newer, and left out without harm.
 * @type {ReadonlyMap<string, string>}
 */
export const NICETIES = new Map([
  ['overscroll-behavior', 'a page scrolls on at the end of a list'],
  ['scrollbar-width', 'a thin bar is seen'],
  ['text-wrap', 'lines are of unlike length'],
]);

/**
 * Values in words that are newer: `first` has to stand before them in the rule, in the same property. None: nothing does.
 * `overflow-wrap: anywhere` (Chrome 80, iOS 15.4) is none of them: where it is left out, the page's `break-word` is
 * inherited (app.scss), and long words break as well.
 * @type {readonly { property: RegExp, value: RegExp, first?: string, because: string }[]}
 */
export const NEWER_VALUES = [
  { property: /^position$/, value: /^sticky$/, first: '-webkit-sticky', because: 'iOS knew it as -webkit-sticky before 13' },
  { property: /^overflow(?:-[xy])?$/, value: /\bclip\b/, first: 'hidden', because: 'Chrome 90, iOS 16' },
  { property: /^display$/, value: /^(?!table-)\S+ \S+|^(?:subgrid|math|ruby)/, because: 'two words: Chrome 115, iOS 15' },
  { property: /^grid-template/, value: /\bsubgrid\b|\bmasonry\b/, because: 'Chrome 117, iOS 16' },
  { property: /^(?:min-|max-)?(?:width|height)$/, value: /\bstretch\b/, because: 'Chrome 138' },
  { property: /^(?!--)/, value: /^revert(?:-layer|-rule)?$/, because: 'Chrome 84' },
];
