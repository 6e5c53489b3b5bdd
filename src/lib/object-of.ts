/** What Object.fromEntries does, which Chrome 70 on Android does not have (docs/decisions/0004). */
export function objectOf<T>(entries: Iterable<readonly [key: string | number, value: T]>): Record<string, T> {
  const object: Record<string, T> = {};
  for (const [key, value] of entries) object[key] = value;
  return object;
}
