import { randomBytes } from 'node:crypto';
import { Client, type QueryResultRow } from 'pg';

/** The seeded demo school that every spec gets a copy of. */
export const TEMPLATE_DATABASE = 'e2e_template';

/** The specs' own line to a school: it stays when the school refuses its server. */
const OWN_NAME = 'xueban-specs';

/** A school's database of its own for one spec, to look into: what the app says it did must stand here. */
export class SchoolDatabase {
  private constructor(
    readonly url: string,
    private readonly name: string,
    private readonly client: Client,
  ) {}

  static async copy(): Promise<SchoolDatabase> {
    // Of no number: a school that could not be closed must not stand in the way of the next one.
    const name = `e2e_${randomBytes(8).toString('hex')}`;
    await maintain(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
    const url = new URL(postgresUrl());
    url.pathname = `/${name}`;
    const client = new Client({ connectionString: url.href, application_name: OWN_NAME });
    await client.connect();
    return new SchoolDatabase(url.href, name, client);
  }

  /** Nothing is left to be made when its server starts. */
  async dropWaitingPrints(): Promise<void> {
    await this.client.query("delete from learning_prints where status = 'waiting'");
  }

  async rows<T extends QueryResultRow>(sql: string, ...values: unknown[]): Promise<T[]> {
    return (await this.client.query<T>(sql, values)).rows;
  }

  /** The one row of a query that has exactly one. */
  async row<T extends QueryResultRow>(sql: string, ...values: unknown[]): Promise<T> {
    const rows = await this.rows<T>(sql, ...values);
    if (rows.length !== 1 || !rows[0]) throw new Error(`Expected one row, found ${rows.length}: ${sql}`);
    return rows[0];
  }

  /** From now on PostgreSQL takes nobody in, and who was in is out: the server has no database, and says so. */
  async refuse(): Promise<void> {
    await maintain(`alter database ${this.name} allow_connections false`);
    await maintain(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${this.name}' and application_name <> '${OWN_NAME}'`,
    );
  }

  async accept(): Promise<void> {
    await maintain(`alter database ${this.name} allow_connections true`);
  }

  async drop(): Promise<void> {
    await this.client.end();
    await maintain(`drop database ${this.name} with (force)`);
  }
}

function postgresUrl(): string {
  const url = process.env.E2E_POSTGRES_URL;
  if (!url) throw new Error('There is no database for the specs: run them by `npm run e2e`.');
  return url;
}

async function maintain(sql: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
