import { packagePaths } from '../shared/path';
import type { Names } from './names';

type Run = (...values: unknown[]) => void;

const isNotEval = (name: string): boolean => name !== 'eval';

interface Module {
  exports: unknown;
}

/** Loads the scripts of the package as WeChat does: one CommonJS module a file, run at first require. */
export class ModuleLoader {
  private readonly modules = new Map<string, Module>();

  constructor(
    private readonly scripts: Record<string, string>,
    private readonly names: Names,
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

  /** The names are parameters of an outer function, so that the file may declare names of its own that are the same. */
  private compile(file: string, source: string): Run {
    const { values } = this.names;
    // On the first line, so that lines of errors are those of the file. `eval` is hidden from the file, and changes the names for it.
    const text = `(function(${Object.keys(values).filter(isNotEval).join()}){return [function(eval){return function(require,module,exports){${source}\n}},function(){eval(arguments[0]+"=arguments[1]")}]})\n//# sourceURL=app:///${file}`;
    const scope = (0, eval)(text) as (
      ...values: unknown[]
    ) => [hide: (evaluate: unknown) => Run, write: (name: string, value: unknown) => void];
    const [hide, write] = scope(
      ...Object.entries(values)
        .filter(([name]) => isNotEval(name))
        .map(([, value]) => value),
    );
    this.names.onChange(write);
    return hide('eval' in values ? values.eval : eval);
  }

  private resolve(from: string, target: string): string {
    const places = packagePaths(from, target, this.aliases);
    const candidates = places.flatMap((place) => [place, `${place}.js`, `${place}/index.js`]);
    const [first = target] = places;
    return candidates.find((candidate) => this.has(candidate)) ?? (first.endsWith('.js') ? first : `${first}.js`);
  }
}
