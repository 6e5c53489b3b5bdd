/**
 * Sends named statements without copying them and without asking the row description again, which is two fifths of the
 * client's work. Time-outs, errors and the pool stay node-postgres's.
 */
import pg, { type FieldDef, type Pool, type QueryConfig, type QueryResult, type QueryResultRow, type Submittable } from 'pg';
import { isStaleStatement } from './connections';

/** Members of node-postgres that its types leave out. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  /** Statements that this connection has, and those it is about to have. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(binding: { statement: string; values: readonly unknown[] }): void;
  describe(what: { type: 'P'; name: '' }): void;
  execute(what: object): void;
  sync(): void;
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

const getParser = pg.types.getTypeParser as (type: number, format: 'text') => (text: string) => unknown;

/** What the rows of a statement look like. */
interface Shape {
  fields: FieldDef[];
  parsers: ((text: string) => unknown)[];
}
const NO_ROWS: Shape = { fields: [], parsers: [] };

/** Prepared statements of each connection by name. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

function getShapes(connection: Connection): Map<string, Shape> {
  const known = shapes.get(connection) ?? new Map<string, Shape>();
  shapes.set(connection, known);
  return known;
}

type Done = (error: Error | null, results?: QueryResult[]) => void;

/** A statement that connections keep by its name. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** One execution, of a statement or of several before one Sync. node-postgres calls the handlers, and sets `callback`. */
class PreparedQuery implements Submittable {
  callback: Done | undefined;
  private connection: Connection | undefined;
  private known: Map<string, Shape> | undefined;
  private shape: Shape | undefined;
  private failure: Error | undefined;
  /** Those that the connection had before. */
  private readonly prepared = new Set<string>();
  private readonly results: QueryResult[] = [];
  private found: QueryResultRow[] = [];

  constructor(private readonly statements: readonly Statement[]) {}

  /** Of the statement that is being answered: node-postgres keeps its name once it is parsed. */
  get name(): string | undefined {
    return this.statements[this.results.length]?.name;
  }

  get text(): string | undefined {
    return this.statements[this.results.length]?.text;
  }

  /** Gives what speaks against sending it. */
  submit(to: unknown): Error | null {
    const connection = to as Connection;
    this.connection = connection;
    this.known = getShapes(connection);
    for (const { name, text } of this.statements) {
      const prepared = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name];
      if (prepared !== undefined && prepared !== text) {
        return new Error(`Prepared statements must be unique: ${name} is another one already`);
      }
      if (prepared !== undefined) this.prepared.add(name);
    }
    this.shape = this.known.get(this.name ?? '');
    connection.stream.cork();
    try {
      // All of them before the first is sent: one that cannot be sent must not leave half of a transaction.
      const values = this.statements.map((statement) => statement.values.map(prepareValue));
      this.statements.forEach((statement, at) => this.send(connection, statement, values[at] ?? []));
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error)); // a value that cannot be sent
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.shape = {
      fields,
      parsers: fields.map(({ dataTypeID }) => getParser(dataTypeID, 'text')),
    };
    this.known?.set(this.name ?? '', this.shape);
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    if (this.failure || !this.shape) return;
    const { fields, parsers } = this.shape;
    const row: QueryResultRow = {};
    try {
      fields.forEach(({ name }, i) => {
        const value = values[i] ?? null;
        row[name] = value === null ? null : parsers[i]?.(value);
      });
      this.found.push(row);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // A statement that gives no rows has no description either.
    if (!this.shape) this.known?.set(this.name ?? '', NO_ROWS);
    const [command = '', ...counts] = text.split(' ');
    const fields = this.shape?.fields ?? [];
    this.results.push({ command, rowCount: Number(counts.at(-1) ?? 0), oid: 0, fields, rows: this.found });
    this.found = [];
    this.shape = this.known?.get(this.name ?? '');
  }

  handleReadyForQuery(): void {
    if (this.failure) this.callback?.(this.failure);
    else this.callback?.(null, this.results);
  }

  handleError(error: Error): void {
    // What stood behind the failed statement was not even parsed.
    for (const { name } of this.statements) delete this.connection?.submittedNamedStatements[name];
    this.callback?.(this.failure ?? error);
  }

  /** An empty statement; there is none. */
  handleEmptyQuery(): void {}
  /** Only where rows are fetched in portions. */
  handlePortalSuspended(): void {}

  /** Whether it failed because the table has changed since the connection prepared it, so that another connection can do it. */
  isStale(error: unknown): boolean {
    return this.prepared.has(this.name ?? '') && isStaleStatement(error);
  }

  private send(connection: Connection, { name, text }: Statement, values: readonly unknown[]): void {
    if (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    if (!this.known?.has(name)) connection.describe({ type: 'P', name: '' });
    connection.execute({});
  }
}

const isNamed = (config: unknown): config is QueryConfig & { name: string } =>
  typeof config === 'object' &&
  config !== null &&
  'name' in config &&
  !('submit' in config) &&
  !('types' in config) &&
  !('rowMode' in config);

/**
 * Said around several: to PostgreSQL what comes before a Sync is one transaction, but Citus sends each of them to its node as
 * one of its own. Where a statement fails the connection is ended, and the transaction with it.
 */
const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] };
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };

/** What {@link sendPrepared} adds to a pool. */
export interface QueriesAll {
  /** Runs statements in one round trip and one transaction: all of them count, or none. */
  queryAll(statements: readonly Statement[]): Promise<QueryResult[]>;
}

/**
 * Makes the pool send its named statements this way; statements within transactions are unchanged. A connection whose
 * statement fails is ended, so after a migration stale connections are replaced.
 */
export function sendPrepared(pool: Pool): Pool & QueriesAll {
  const query = pool.query.bind(pool) as (config: unknown, ...rest: unknown[]) => unknown;
  const run = async (statements: readonly Statement[]): Promise<QueryResult[]> => {
    for (;;) {
      const execution = new PreparedQuery(statements);
      try {
        return (await query(execution)) as QueryResult[];
      } catch (error) {
        if (!execution.isStale(error)) throw error;
      }
    }
  };
  const queryAll = async (statements: readonly Statement[]): Promise<QueryResult[]> =>
    statements.length === 1 ? run(statements) : (await run([BEGIN, ...statements, COMMIT])).slice(1, -1);
  const send = async ({ name, text, values = [] }: QueryConfig & { name: string }) => (await run([{ name, text, values }]))[0];
  const sent = (config: unknown, ...rest: unknown[]) => (isNamed(config) && rest.length === 0 ? send(config) : query(config, ...rest));
  return Object.assign(pool, { query: sent as Pool['query'], queryAll });
}
