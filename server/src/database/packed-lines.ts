/** Lines of lists as JSON, some hundred together: made where nobody waits, and written as they are. */

/** Lines written by a statement. */
const LINES_AT_ONCE = 500;

export interface LinesPart {
  list: string;
  /** The number of the first of them. */
  first: number;
  /** An array. */
  json: string;
}

export const packLines = (lists: Readonly<Record<string, readonly unknown[]>>): LinesPart[] =>
  Object.entries(lists).flatMap(([list, lines]) =>
    Array.from({ length: Math.ceil(lines.length / LINES_AT_ONCE) }, (_, at) => {
      const first = at * LINES_AT_ONCE;
      return { list, first, json: JSON.stringify(lines.slice(first, first + LINES_AT_ONCE)) };
    }),
  );
