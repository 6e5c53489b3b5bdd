/** Records the statements that the server's own code sends, so that they can be sent again without the server. */
import type { Pool, QueryConfig } from 'pg';
import { createDb, type Db } from '../../server/src/database/pool';
import type { Queryable } from '../../server/src/database';

export type Statement = QueryConfig & { values: unknown[] };

/** Runs `work` on a database that notes every statement; gives the statements in order, those since the last `forget`. */
export async function recordStatements(
  pool: Pool,
  work: (recorded: { db: Db; pool: Queryable }, forget: () => void) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recorder = new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property !== 'query') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return (config: QueryConfig, values?: unknown[]) => {
        statements.push({ ...config, values: values ?? config.values ?? [] });
        return values ? pool.query(config, values) : pool.query(config);
      };
    },
  });
  await work({ db: createDb(recorder), pool: recorder }, () => void statements.splice(0));
  return statements;
}
