import { ALLOWED, MISSING, type Engine } from '../engine/profiles';

type Globals = Record<string, unknown>;

/** The real one, for what a test sends as text. */
export const NativeFunction = Function;

let engine: Engine | null = null;
let hidden: ReadonlySet<string> = new Set();

/** The object and the name at a path such as `Array.prototype.at`. */
function findOwner(path: string): [owner: object, name: string] | undefined {
  const steps = path.split('.');
  const name = steps.pop() ?? '';
  if (steps.length === 0) return undefined;
  const known: Globals = { ...(globalThis as unknown as Globals), TypedArray: Object.getPrototypeOf(Int8Array) as unknown };
  const read = (from: unknown, step: string): unknown => (from as Globals | undefined)?.[step];
  const [first = '', ...others] = steps;
  const start = first === 'TypedArray' ? known.TypedArray : (globalThis as unknown as Globals)[first];
  const owner = others.reduce(read, start);
  return owner === undefined ? undefined : [owner as object, name];
}

/** Every name a script of the worker sees. */
function visibleNames(): string[] {
  const names = new Set<string>();
  for (
    let from: object | null = globalThis;
    from !== null && from !== Object.prototype;
    from = Object.getPrototypeOf(from) as object | null
  )
    for (const name of Object.getOwnPropertyNames(from)) names.add(name);
  return [...names].filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
}

/** In WeChat no text becomes code (运行限制), but for the one by which libraries find what is global. */
function forbidFunction(shown: Globals): void {
  const forbidden = function Function(...parts: unknown[]): unknown {
    if (parts.length === 1 && parts[0] === 'return this') return () => shown;
    throw new EvalError('new Function makes no code of a text in WeChat');
  };
  forbidden.prototype = NativeFunction.prototype as object;
  const replaced = { value: forbidden, writable: true, configurable: true };
  Object.defineProperty(globalThis, 'Function', replaced);
  Object.defineProperty(NativeFunction.prototype, 'constructor', replaced);
}

function functionsOnly(name: 'setTimeout' | 'setInterval'): unknown {
  const native = globalThis[name] as unknown as (run: unknown, ...rest: unknown[]) => number;
  return (run: unknown, ...rest: unknown[]) => {
    if (typeof run !== 'function') throw new TypeError(`${name} takes a function in WeChat, and no ${typeof run}`);
    return native.call(globalThis, run, ...rest);
  };
}

/**
 * Makes the worker the engine of a phone, before any code of the app runs. What the simulator itself needs it has taken before.
 * @param wanted null: what Chromium has @param globals WeChat's own names
 * @returns what scripts see in place of what the worker has: undefined where there is nothing
 */
export function becomeEngine(wanted: Engine | null, globals: Globals): Globals {
  engine = wanted;
  if (wanted === null) return { globalThis: undefined, ...globals };
  const missing = new Set(MISSING[wanted]);
  const isThere = (name: string): boolean => ALLOWED.has(name) && !missing.has(name);
  hidden = new Set(['eval', ...visibleNames()].filter((name) => !isThere(name) && !(name in globals)));
  for (const path of missing) {
    const [owner, name] = findOwner(path) ?? [];
    if (owner !== undefined && name !== undefined) Reflect.deleteProperty(owner, name);
  }
  const timers = { setTimeout: functionsOnly('setTimeout'), setInterval: functionsOnly('setInterval') };
  const shown: Globals = { ...timers, ...globals };
  forbidFunction(shown);
  for (const name of visibleNames().filter(isThere)) shown[name] ??= (globalThis as unknown as Globals)[name];
  const nothing = Object.fromEntries([...hidden].map((name) => [name, undefined]));
  return { ...nothing, ...timers, ...globals, globalThis: isThere('globalThis') ? shown : undefined };
}

/** An error's message with what the engine lacks, if that is what it is about. */
export function explain(message: string): string {
  if (engine === null) return message;
  const [, name = ''] = /([\w$]+) is not (?:a function|a constructor|defined)/.exec(message) ?? [];
  const lacking = MISSING[engine].find((path) => path === name || path.endsWith(`.${name}`));
  if (lacking !== undefined) return `${message} (${engine} has no ${lacking})`;
  return hidden.has(name) ? `${message} (the logic layer of WeChat has no ${name})` : message;
}
