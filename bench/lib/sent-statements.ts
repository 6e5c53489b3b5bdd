/** Counts what goes out to PostgreSQL, whichever way it is sent. */
import type { Pool, PoolClient } from 'pg';

export interface SentStatements {
  all: number;
  /** Planned for this one execution. */
  unprepared: number;
}

/** Members of node-postgres that its types leave out. */
interface Wire {
  query(text: string): void;
  parse(statement: { name?: string }): void;
  execute(...what: unknown[]): void;
}

/** Counts from now on what the connections of the pool send. */
export function countStatements(pool: Pool): SentStatements {
  const sent: SentStatements = { all: 0, unprepared: 0 };
  const counted = new WeakSet();
  pool.on('acquire', (client) => {
    const { connection } = client as PoolClient & { connection: Wire };
    if (counted.has(connection)) return;
    counted.add(connection);
    const query = connection.query.bind(connection);
    const parse = connection.parse.bind(connection);
    const execute = connection.execute.bind(connection);
    connection.query = (text) => {
      sent.all += 1;
      sent.unprepared += 1;
      query(text);
    };
    connection.parse = (statement) => {
      if (!statement.name) sent.unprepared += 1;
      parse(statement);
    };
    connection.execute = (...what) => {
      sent.all += 1;
      execute(...what);
    };
  });
  return sent;
}
