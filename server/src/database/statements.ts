/** Statements written by hand, with numbered values, where a transaction of drizzle's runs them. */
import { type SQL, sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import type { Executor, Queryable, StatementPool } from './pool';
import type { Statement } from './prepared';

export type { Statement } from './prepared';

/** Part of a statement of drizzle's. */
export function bound({ text, values }: Pick<Statement, 'text' | 'values'>): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)));
}

/** A connection that is in a transaction already: what belongs together is sent one after another. */
export const inTransaction = (connection: Queryable): StatementPool => ({
  query: (statement) => connection.query(statement),
  async queryAll(statements) {
    const results: QueryResult[] = [];
    for (const statement of statements) results.push(await connection.query(statement));
    return results;
  },
});

/** Runs statements one after another. */
export async function runAll(tx: Executor, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await tx.execute(bound(statement));
}
