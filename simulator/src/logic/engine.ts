import { ALLOWED, MISSING, type Engine } from '../engine/profiles';
import { Names } from './names';

type Globals = Record<string, unknown>;

const worker = globalThis as unknown as Globals;

/** Names a WeChat logic layer does not have, although a worker does. */
const HIDDEN = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'indexedDB',
  'caches',
  'importScripts',
  'postMessage',
  'navigator',
  'location',
  'self',
  'window',
  'document',
  'Worker',
  'EventSource',
  'BroadcastChannel',
  'URL',
  'URLSearchParams',
  'Intl',
];

/** The real one, for what a test sends as text. */
export const NativeFunction = Function;

let engine: Engine | null = null;
let hidden: ReadonlySet<string> = new Set();

/** The object and the name at a path such as `Array.prototype.at`. */
function findOwner(path: string): [owner: object, name: string] | undefined {
  const steps = path.split('.');
  const name = steps.pop() ?? '';
  const read = (from: unknown, step: string): unknown =>
    step === 'TypedArray' ? (Object.getPrototypeOf(Int8Array) as unknown) : (from as Globals | undefined)?.[step];
  const owner = steps.reduce(read, worker);
  return owner === undefined ? undefined : [owner as object, name];
}

/** Every name a script of the worker sees. */
function visibleNames(): string[] {
  const names = new Set<string>();
  for (let from: object | null = worker; from !== null && from !== Object.prototype; from = Object.getPrototypeOf(from) as object | null)
    for (const name of Object.getOwnPropertyNames(from)) names.add(name);
  return [...names].filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
}

/** In WeChat no text becomes code (运行限制), but for the one by which libraries find what is global. */
function forbidFunction(globalObject: object): void {
  const forbidden = function Function(...parts: unknown[]): unknown {
    if (parts.length === 1 && parts[0] === 'return this') return () => globalObject;
    throw new EvalError('new Function makes no code of a text in WeChat');
  };
  forbidden.prototype = NativeFunction.prototype as object;
  const replaced = { value: forbidden, writable: true, configurable: true };
  Object.defineProperty(worker, 'Function', replaced);
  Object.defineProperty(NativeFunction.prototype, 'constructor', replaced);
}

type Timer = (run: unknown, ...rest: unknown[]) => number;

function functionsOnly(name: string, native: Timer): Timer {
  return (run, ...rest) => {
    if (typeof run !== 'function') throw new TypeError(`${name} takes a function in WeChat, and no ${typeof run}`);
    return native(run, ...rest);
  };
}

/** Such as may be called as members of `globalThis`. @param isStrict they take no texts */
const timers = (isStrict: boolean): Globals =>
  Object.fromEntries(
    ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'queueMicrotask'].map((name) => {
      const native = (worker[name] as Timer).bind(worker);
      return [name, isStrict && name.startsWith('set') ? functionsOnly(name, native) : native];
    }),
  );

/**
 * Makes the worker the engine of a phone, before any code of the app runs. What the simulator itself needs it has taken before.
 * @param wanted null: what Chromium has @param globals WeChat's own names
 * @returns what scripts see in place of what the worker has
 */
export function becomeEngine(wanted: Engine | null, globals: Globals): Names {
  engine = wanted;
  const missing = new Set(wanted === null ? [] : MISSING[wanted]);
  const isThere = (name: string): boolean => ALLOWED.has(name) && !missing.has(name);
  if (wanted !== null) hidden = new Set(['eval', ...visibleNames()].filter((name) => !ALLOWED.has(name) && !(name in globals)));
  const nothing = Object.fromEntries([...HIDDEN, ...hidden].map((name) => [name, undefined]));
  const names = new Names({ ...timers(wanted !== null), ...nothing, ...globals });
  if (isThere('globalThis')) names.values.globalThis = names.globalObject;
  if (wanted !== null) forbidFunction(names.globalObject);
  for (const path of missing) {
    const [owner, name] = findOwner(path) ?? [];
    if (owner !== undefined && name !== undefined) Reflect.deleteProperty(owner, name);
  }
  return names;
}

/** What the simulator's own program, which shares it with the app, needs of the language, as it was before the app ran. */
const NEEDED: Globals = { JSON, Promise, Object, Array, Map, Set, Reflect, Proxy };

/** Which of it the app has put something else in place of, if that is what an error's message is about. */
function findOverwritten(message: string): string | undefined {
  const [, member, named] = /of (?:null|undefined) \(reading '(\w+)'\)|(\w+)(?:\.\w+)? is not a /.exec(message) ?? [];
  for (const name in NEEDED) {
    const now = worker[name];
    if (now === NEEDED[name]) continue;
    if (named === name || (member !== undefined && (now ?? null) === null && member in (NEEDED[name] as object))) return name;
  }
  return undefined;
}

/** An error's message with what the engine lacks, or the app has overwritten, if that is what it is about. */
export function explain(message: string): string {
  const overwritten = findOverwritten(message);
  if (overwritten !== undefined) return `${message} (the app has overwritten ${overwritten}, which the simulator needs, too)`;
  if (engine === null) return message;
  const [, name = ''] = /([\w$]+) is not (?:a function|a constructor|defined)/.exec(message) ?? [];
  const lacking = MISSING[engine].find((path) => path === name || path.endsWith(`.${name}`));
  if (lacking !== undefined) return `${message} (${engine} has no ${lacking})`;
  return hidden.has(name) ? `${message} (the logic layer of WeChat has no ${name})` : message;
}
