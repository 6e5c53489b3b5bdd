import type { ComponentClass } from './component';
import { guarded } from './errors';
import type { AnyFunction } from './observers';
import type { PageInstance, PageKind } from './page';

/** Values of an address are texts; a property of another type takes them as that. */
function toProperty(text: string, fallback: unknown): unknown {
  const decoded = decodeURIComponent(text);
  if (typeof fallback === 'number') return Number(decoded);
  return typeof fallback === 'boolean' ? decoded !== 'false' && decoded !== '' : decoded;
}

/** A page written with Component(): its methods are the page's, the parameters of its address its properties. */
export function toPage(type: ComponentClass): PageKind {
  const { methods } = type;
  const run = (page: PageInstance, functions: AnyFunction[]): void => functions.forEach((lifetime) => guarded(() => lifetime.call(page)));
  const after = (lifetimes: AnyFunction[], name: string) =>
    function pageLifetime(this: PageInstance, ...args: unknown[]): unknown {
      run(this, lifetimes);
      return methods[name]?.apply(this, args);
    };
  return {
    observers: type.observers,
    definition: {
      ...methods,
      data: { ...type.defaults, ...type.data },
      onLoad(this: PageInstance, query: Record<string, string>) {
        run(this, type.lifetime('created'));
        const given = Object.keys(type.defaults).filter((name) => query[name] !== undefined);
        if (given.length > 0)
          this.setData(Object.fromEntries(given.map((name) => [name, toProperty(query[name] ?? '', type.defaults[name])])));
        run(this, type.lifetime('attached'));
        return methods.onLoad?.call(this, query);
      },
      onShow: after(type.pageLifetime('show'), 'onShow'),
      onHide: after(type.pageLifetime('hide'), 'onHide'),
      onReady: after(type.lifetime('ready'), 'onReady'),
      onUnload(this: PageInstance) {
        const result = methods.onUnload?.call(this);
        run(this, type.lifetime('detached'));
        return result;
      },
    },
  };
}
