/** JavaScript as a phone has it; `devtools` has all that is new. */
export const ENGINES = ['ios12', 'android8', 'devtools'] as const;
export type Engine = (typeof ENGINES)[number];

/** What the app's code finds, and what it is held to. */
export interface Profile {
  /** None: what Chromium has, less what no mini-program has. */
  engine: Engine | null;
  /** WeChat's limits are errors. */
  strict: boolean;
  appId: string;
}

/**
 * All that the logic layer and the app's workers have besides WeChat's own names (JavaScript 支持情况: neither `window` nor `document`; 运行限制: neither `eval`
 * nor `new Function`): the language, as a bare engine has it, and timers.
 */
export const ALLOWED: ReadonlySet<string> = new Set(
  (
    'AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry Float32Array ' +
    'Float64Array Function Infinity Int16Array Int32Array Int8Array JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect ' +
    'RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet ' +
    'clearInterval clearTimeout console decodeURI decodeURIComponent encodeURI encodeURIComponent escape globalThis isFinite isNaN parseFloat ' +
    'parseInt setInterval setTimeout undefined unescape'
  ).split(' '),
);

/** Younger than both old engines. `TypedArray` is what all typed arrays have in common. */
const YOUNG =
  'AggregateError WeakRef FinalizationRegistry Array.fromAsync Array.prototype.at Array.prototype.findLast Array.prototype.findLastIndex ' +
  'Array.prototype.toReversed Array.prototype.toSorted Array.prototype.toSpliced Array.prototype.with ArrayBuffer.prototype.transfer ' +
  'Map.groupBy Object.groupBy Object.hasOwn Promise.allSettled Promise.any Promise.try Promise.withResolvers RegExp.escape ' +
  'Set.prototype.difference Set.prototype.intersection Set.prototype.isDisjointFrom Set.prototype.isSubsetOf Set.prototype.isSupersetOf ' +
  'Set.prototype.symmetricDifference Set.prototype.union String.prototype.at String.prototype.isWellFormed String.prototype.matchAll ' +
  'String.prototype.replaceAll String.prototype.toWellFormed TypedArray.prototype.at TypedArray.prototype.findLast ' +
  'TypedArray.prototype.findLastIndex TypedArray.prototype.toReversed TypedArray.prototype.toSorted TypedArray.prototype.with';

/**
 * What an engine lacks of the language's own objects, by core-js-compat: iOS 12.2, the oldest that runs what is compiled for it, and V8
 * of Chrome 70, which WeChat brings to an Android 8.
 */
export const MISSING: Record<Engine, readonly string[]> = {
  ios12: `${YOUNG} BigInt BigInt64Array BigUint64Array`.split(' '),
  android8: `${YOUNG} Object.fromEntries globalThis`.split(' '),
  devtools: [],
};

/** Whether an engine reads `(?<=` and `(?<!` in regular expressions. */
export const READS_LOOKBEHIND: Record<Engine, boolean> = { ios12: false, android8: true, devtools: true };
