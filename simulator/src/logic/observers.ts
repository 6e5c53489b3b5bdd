import { getByPath, parseDataPath } from '../shared/path';
import { guarded } from './errors';

export type AnyFunction = (...args: unknown[]) => unknown;
/** Fields as written in the definition, and what is called with their values. */
export type Observer = readonly [fields: string, run: AnyFunction];

/** True when a change of `key` concerns an observer of `field`: one path starts with the other. */
function touches(field: string, key: string): boolean {
  if (field === '**') return true;
  const wanted = parseDataPath(field.replace(/\.\*\*$/, ''));
  const changed = parseDataPath(key);
  const shared = Math.min(wanted.length, changed.length);
  return wanted.slice(0, shared).every((step, index) => step === changed[index]);
}

/** Calls the observers of a page or component that look at what was set. */
export function runObservers(
  observers: readonly Observer[],
  instance: { data: Record<string, unknown> },
  changed: readonly string[],
): void {
  for (const [fields, run] of observers) {
    const names = fields.split(',').map((name) => name.trim());
    if (!names.some((name) => changed.some((key) => touches(name, key)))) continue;
    const values = names.map((name) => (name === '**' ? instance.data : getByPath(instance.data, name.replace(/\.\*\*$/, ''))));
    guarded(() => run.apply(instance, values));
  }
}
