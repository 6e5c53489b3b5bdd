import { packagePaths } from '../shared/path';

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
    private readonly aliases: Record<string, string> | undefined,
  ) {}

  has(file: string): boolean {
    return this.scripts[file] !== undefined;
  }

  /** Runs a file once and gives its exports. @param asked as the app asks for it @throws in WeChat's words when the package has no such file */
  require(file: string, asked = file): unknown {
    const loaded = this.modules.get(file);
    if (loaded !== undefined) return loaded.exports;
    const source = this.scripts[file];
    if (source === undefined) throw new Error(`module '${file}' is not defined, require args is '${asked}'`);
    const module: Module = { exports: {} };
    this.modules.set(file, module);
    const relativeRequire = Object.assign((target: string): unknown => this.require(this.resolve(file, target), target), {
      async: (target: string): Promise<unknown> => Promise.resolve().then(() => this.require(this.resolve(file, target), target)),
    });
    this.compile(file, source).call(undefined, relativeRequire, module, module.exports);
    return module.exports;
  }

  /** The globals are parameters of an outer function, so that the file may declare names of its own that are the same. */
  private compile(file: string, source: string): (...values: unknown[]) => void {
    const names = Object.keys(this.globals);
    const hidden = HIDDEN.filter((name) => !names.includes(name));
    // On the first line, so that lines of errors are those of the file.
    const text = `(function(${[...names, ...hidden].join()}){return function(require,module,exports){${source}\n}})\n//# sourceURL=app:///${file}`;
    const scope = (0, eval)(text) as (...values: unknown[]) => (...values: unknown[]) => void;
    return scope(...Object.values(this.globals));
  }

  private resolve(from: string, target: string): string {
    const places = packagePaths(from, target, this.aliases);
    const candidates = places.flatMap((place) => [place, `${place}.js`, `${place}/index.js`]);
    const [first = target] = places;
    return candidates.find((candidate) => this.has(candidate)) ?? (first.endsWith('.js') ? first : `${first}.js`);
  }
}
