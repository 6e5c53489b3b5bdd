/** `Object.fromEntries`, which Chrome 70 does not have. */
export function toObject<T>(entries: Iterable<readonly [key: string | number, value: T]>): Record<string, T> {
  const object: Record<string, T> = {};
  for (const [key, value] of entries) object[key] = value;
  return object;
}
