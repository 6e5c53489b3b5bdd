/** Lists, as repositories give them. */

/** Which part of a list: SQL limit and offset. */
export interface Range {
  limit: number;
  offset: number;
}

/** One part of a list and how many there are in all. */
export interface Listed<T> {
  items: T[];
  total: number;
}
