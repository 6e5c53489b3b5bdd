/** Pictures of formulas and figures. The name says what is on it, so a row never changes; the import adds, and nothing is removed: a phone may still show it. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './columns';

export const pictures = pgTable('pictures', {
  /** 32 hexadecimal digits. */
  hash: text('hash').primaryKey(),
  svg: text('svg').notNull(),
  /** At 3 ×; made when a phone first asks for it, which few do. */
  png: bytea('png'),
});
