type Values = Record<string, unknown>;
type Write = (name: string, value: unknown) => void;

const worker = globalThis as unknown as Values;

const isOwn = (values: Values, name: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(values, name);

/**
 * The names that scripts of the app find, and `globalThis`, by which they change them. Each script has WeChat's names and those that are
 * hidden as parameters; what it gives another name to is a global of the worker, which all scripts see. So what a polyfill sets is there for all.
 */
export class Names {
  private readonly writers: Write[] = [];
  readonly globalObject: object;

  /** @param values by name; undefined for what is hidden */
  constructor(readonly values: Values) {
    this.globalObject = new Proxy(values, {
      get: (_values, name) => Reflect.get(this.owner(name), name) as unknown,
      has: (_values, name) => (isOwn(values, name) ? Reflect.get(values, name) !== undefined : name in worker),
      set: (_values, name, value) => this.set(name, value),
      defineProperty: (_values, name, descriptor) =>
        isOwn(values, name)
          ? this.set(name, 'value' in descriptor ? descriptor.value : descriptor.get?.call(this.globalObject))
          : Reflect.defineProperty(worker, name, { ...descriptor, configurable: true }),
      deleteProperty: (_values, name) => (isOwn(values, name) ? this.set(name, undefined) : Reflect.deleteProperty(worker, name)),
      ownKeys: () => [...new Set([...Reflect.ownKeys(values), ...Reflect.ownKeys(worker)])].filter((name) => this.isShown(name)),
      getOwnPropertyDescriptor: (_values, name) => {
        const descriptor = this.isShown(name) ? Reflect.getOwnPropertyDescriptor(this.owner(name), name) : undefined;
        return descriptor && { ...descriptor, configurable: true };
      },
    });
  }

  /** Tells a script that was compiled with these names of each that changes. */
  onChange(write: Write): void {
    this.writers.push(write);
  }

  private owner(name: PropertyKey): Values {
    return isOwn(this.values, name) ? this.values : worker;
  }

  private isShown(name: PropertyKey): boolean {
    return !isOwn(this.values, name) || Reflect.get(this.values, name) !== undefined;
  }

  private set(name: string | symbol, value: unknown): boolean {
    if (typeof name === 'symbol' || !isOwn(this.values, name)) return Reflect.set(worker, name, value);
    this.values[name] = value;
    for (const write of this.writers) write(name, value);
    return true;
  }
}
