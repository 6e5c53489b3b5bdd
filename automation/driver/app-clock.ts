/**
 * Sets the clock of the app so far ahead of the real one; what it did before had the real time. It runs in the app, so it is
 * made of methods: esbuild wraps named arrow functions in a helper that the app does not know.
 */
export function moveClock(offsetMs: number): void {
  // A clock that was moved before is set from the real time, not moved further.
  const RealDate = (Date as DateConstructor & { real?: DateConstructor }).real ?? Date;
  globalThis.Date = new Proxy(RealDate, {
    construct(target, given: unknown[], newTarget) {
      return Reflect.construct(target, given.length === 0 ? [target.now() + offsetMs] : given, newTarget) as Date;
    },
    get(target, name, receiver): unknown {
      if (name === 'real') return target;
      return name === 'now' ? () => target.now() + offsetMs : Reflect.get(target, name, receiver);
    },
  });
}
