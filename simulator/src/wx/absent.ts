import { guarded } from '../logic/errors';
import { post } from '../logic/scope';
import type { ApiOptions } from './registry';

/** Gives an object, not a promise. */
const OBJECT = /(^|\.)(create\w+|get\w+(Manager|Adapter|System))$/;

const told = new Set<string>();

/** Says once that the app has called what the simulator has not; of `cloud.database.collection` the first two names. */
function tell(path: string): void {
  const name = path.split('.').slice(0, 2).join('.');
  if (told.has(name)) return;
  told.add(name);
  post({ type: 'log', level: 'warn', args: [`wx.${name} is not supported by the simulator`] });
}

/**
 * What stands for a part of `wx` that the simulator lacks: called, it fails as an API does on a phone without it, by the callback or
 * by the promise it returns; what it would give back is of the same kind.
 */
export function absent(name: string): (...args: unknown[]) => unknown {
  const failure = { errMsg: `${name}:fail not supported` };
  const call = (args: unknown[]): unknown => {
    tell(name);
    const options = (typeof args[0] === 'object' && args[0] !== null ? args[0] : {}) as ApiOptions;
    const heard = [options.fail, options.complete].filter((callback) => typeof callback === 'function');
    void Promise.resolve().then(() => heard.forEach((callback) => guarded(() => callback(failure))));
    return absent(name);
  };
  // A function and no arrow: apps extend what it stands for, too.
  return new Proxy(function nothing() {}, {
    apply: (_target, _this, args: unknown[]) => call(args),
    construct: (_target, args: unknown[]) => call(args) as object,
    get: (target, member) => {
      if (member === 'toJSON') return undefined;
      if (member === 'then' || member === 'catch' || member === 'finally') {
        if (OBJECT.test(name)) return undefined;
        return (...handlers: never[]): unknown => {
          // WeChat rejects with the plain result object, and apps read its errMsg.
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- see above
          const rejected: Promise<unknown> = Promise.reject(failure);
          return (rejected[member] as (...given: never[]) => unknown).apply(rejected, handlers);
        };
      }
      // `bind`, `call` and `apply` of the function that it is are those of any function.
      return typeof member !== 'string' || member in target ? (Reflect.get(target, member) as unknown) : absent(`${name}.${member}`);
    },
  });
}
