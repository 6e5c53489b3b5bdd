/**
 * In place of two parts of @tanstack/query-core that the query client always brings along, 7 KB: changes go through
 * `call()` and lists through `useList`. remax.config.js puts them in, and the build fails for code that uses the whole ones.
 */

/** No mutation is ever in it. */
export class MutationCache {
  subscribe() {
    return () => undefined;
  }
  getAll() {
    return [];
  }
  findAll() {
    return [];
  }
  clear() {}
  resumePausedMutations() {
    return Promise.resolve();
  }
}

/** Of fetchInfiniteQuery. */
export function infiniteQueryBehavior() {
  throw new Error('infinite queries are not in the build');
}
