/** Records the statements that the server's own code sends, so that they can be sent again without the server. */
import type { QueryConfig } from 'pg';
import type { Statement } from '../../server/src/database/statements';
import { createDb, type Db } from '../../server/src/database/pool';
import type { Database, StatementPool } from '../../server/src/database';

export type { Statement } from '../../server/src/database/statements';

/** Runs `work` on a database that notes every statement; gives the statements in order, those since the last `forget`. */
export async function recordStatements(
  pool: Database['pool'],
  work: (recorded: { db: Db; pool: StatementPool }, forget: () => void) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recorder = new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property === 'queryAll')
        return (all: readonly Statement[]) => {
          statements.push(...all);
          return pool.queryAll(all);
        };
      if (property !== 'query') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return (config: QueryConfig, values?: unknown[]) => {
        statements.push({ name: '', ...config, values: values ?? config.values ?? [] });
        return values ? pool.query(config, values) : pool.query(config);
      };
    },
  });
  await work({ db: createDb(recorder), pool: recorder }, () => void statements.splice(0));
  return statements;
}
