/** A part of a long list, for rows that are not all of one height. */
import { useCallback, useMemo, useState } from 'react';

export interface Rows<Item> {
  /** The items drawn. */
  shown: readonly Item[];
  /** Undefined at the beginning. */
  newer: (() => void) | undefined;
  /** Undefined once the last item that was read is drawn: the page reads on then. */
  older: (() => void) | undefined;
  /** From the first item again: the list is another one, or is read again. */
  reset: () => void;
}

/** @param count of items drawn at once */
export function useRows<Item>(items: readonly Item[], count: number): Rows<Item> {
  const [first, setFirst] = useState(0);
  const shown = useMemo(() => items.slice(first, first + count), [items, first, count]);
  const newer = useCallback(() => setFirst((now) => Math.max(0, now - count)), [count]);
  const older = useCallback(() => setFirst((now) => now + count), [count]);
  const reset = useCallback(() => setFirst(0), []);
  return { shown, newer: first > 0 ? newer : undefined, older: first + count < items.length ? older : undefined, reset };
}
