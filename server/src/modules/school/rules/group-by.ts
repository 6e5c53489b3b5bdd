/** Items, or what is taken of them, by key: keys and items in the order in which they come. */
export function groupBy<T, K>(items: Iterable<T>, getKey: (item: T) => K): Map<K, T[]>;
export function groupBy<T, K, V>(items: Iterable<T>, getKey: (item: T) => K, getValue: (item: T) => V): Map<K, V[]>;
export function groupBy<T, K>(
  items: Iterable<T>,
  getKey: (item: T) => K,
  getValue: (item: T) => unknown = (item) => item,
): Map<K, unknown[]> {
  const groups = new Map<K, unknown[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(getValue(item));
    else groups.set(key, [getValue(item)]);
  }
  return groups;
}
