import { resolvePath } from '../shared/path';

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

interface Module {
  exports: unknown;
}

/** Loads the scripts of the package as WeChat does: one CommonJS module a file, run at first require. */
export class ModuleLoader {
  private readonly modules = new Map<string, Module>();

  constructor(
    private readonly scripts: Record<string, string>,
    private readonly globals: Record<string, unknown>,
  ) {}

  has(file: string): boolean {
    return this.scripts[file] !== undefined;
  }

  /** Runs a file once and gives its exports. @throws when the package has no such file */
  require(file: string): unknown {
    const loaded = this.modules.get(file);
    if (loaded !== undefined) return loaded.exports;
    const source = this.scripts[file];
    if (source === undefined) throw new Error(`module '${file}' is not defined in the package`);
    const module: Module = { exports: {} };
    this.modules.set(file, module);
    const names = ['require', 'module', 'exports', ...Object.keys(this.globals)];
    const hidden = HIDDEN.filter((name) => !names.includes(name));
    // The logic layer has no script tags: a function with the globals as its parameters is the module scope.
    // oxlint-disable-next-line typescript/no-implied-eval -- running the package is what this program is for
    const run = new Function(...names, ...hidden, `${source}\n//# sourceURL=app:///${file}`) as (...values: unknown[]) => void;
    const relativeRequire = (target: string): unknown => this.require(this.resolve(file, target));
    run.call(undefined, relativeRequire, module, module.exports, ...Object.values(this.globals));
    return module.exports;
  }

  private resolve(from: string, target: string): string {
    const base = resolvePath(from, target);
    const candidates = [base, `${base}.js`, `${base}/index.js`];
    return candidates.find((candidate) => this.scripts[candidate] !== undefined) ?? (base.endsWith('.js') ? base : `${base}.js`);
  }
}
