import { getMessage } from '../shared/json';
import { guarded } from './errors';
import { packagePaths } from '../shared/path';
import type { Names } from './names';

type Callback = (value: unknown) => void;
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
    this.compile(file, source).call(undefined, this.requireFrom(file), module, module.exports);
    return module.exports;
  }

  /** What a file has as `require`: at once, by callbacks and as a promise (require › callback, error, require.async). */
  private requireFrom(file: string): unknown {
    const load = (target: string): unknown => this.require(this.resolve(file, target), target);
    const later = async (target: string): Promise<unknown> => {
      await Promise.resolve();
      try {
        return load(target);
      } catch (error) {
        // What an app reads is this object's, as in WeChat.
        // oxlint-disable-next-line typescript/only-throw-error -- see above
        throw { errMsg: getMessage(error), mod: target };
      }
    };
    const byCallback = (target: string, loaded?: Callback, failed?: Callback): unknown => {
      if (loaded === undefined) return load(target);
      later(target).then(
        (value) => guarded(() => loaded(value)),
        (error: unknown) => guarded(() => failed?.(error)),
      );
      return undefined;
    };
    return Object.assign(byCallback, { async: later });
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
