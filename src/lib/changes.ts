/**
 * Counts what this phone has changed on the server. What was read before the last change may be out of date; what was
 * read after it need not be asked for again for a while.
 */

let made = 0;
const listeners = new Set<() => void>();

/** Called by the client of the API after every successful call that is not a question. */
export function changeMade(): void {
  made += 1;
  listeners.forEach((listener) => listener());
}

/** How many changes there have been; only worth comparing with itself. */
export function changes(): number {
  return made;
}

/** Calls back at every change. @returns stop listening */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
