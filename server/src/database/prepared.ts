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
  bind(binding: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
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

type Done = (error: Error | null, result?: QueryResult) => void;

/** One execution. node-postgres calls the handlers, and sets `callback`. */
class PreparedQuery implements Submittable {
  callback: Done | undefined;
  private known: Map<string, Shape> | undefined;
  private shape: Shape | undefined;
  private failure: Error | undefined;
  private wasPrepared = false;
  private command = '';
  private readonly found: QueryResultRow[] = [];

  constructor(
    readonly name: string,
    readonly text: string,
    readonly values: readonly unknown[],
  ) {}

  /** Gives what speaks against sending it. */
  submit(to: unknown): Error | null {
    const connection = to as Connection;
    const { name, text } = this;
    const prepared = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name];
    if (prepared !== undefined && prepared !== text) {
      return new Error(`Prepared statements must be unique: ${name} is another one already`);
    }
    this.known = getShapes(connection);
    this.shape = this.known.get(name);
    connection.stream.cork();
    try {
      this.wasPrepared = prepared !== undefined;
      if (!this.wasPrepared) {
        connection.parse({ name, text });
        connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.values, valueMapper: prepareValue });
      if (!this.shape) connection.describe({ type: 'P', name: '' });
      connection.execute({});
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
    this.known?.set(this.name, this.shape);
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
    this.command = text;
    // A statement that gives no rows has no description either.
    if (!this.shape) this.known?.set(this.name, (this.shape = NO_ROWS));
  }

  handleReadyForQuery(): void {
    if (this.failure) this.callback?.(this.failure);
    else this.callback?.(null, this.result());
  }

  handleError(error: Error): void {
    this.callback?.(this.failure ?? error);
  }

  /** An empty statement; there is none. */
  handleEmptyQuery(): void {}
  /** Only where rows are fetched in portions. */
  handlePortalSuspended(): void {}

  /** Whether it failed because the table has changed since the connection prepared it, so that another connection can do it. */
  isStale(error: unknown): boolean {
    return this.wasPrepared && isStaleStatement(error);
  }

  private result(): QueryResult {
    const [command = '', ...counts] = this.command.split(' ');
    return { command, rowCount: Number(counts.at(-1) ?? 0), oid: 0, fields: this.shape?.fields ?? [], rows: this.found };
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
 * Makes the pool send its named statements this way; statements within transactions are unchanged. A connection whose
 * statement fails is ended, so after a migration stale connections are replaced.
 */
export function sendPrepared(pool: Pool): void {
  const query = pool.query.bind(pool) as (config: unknown, ...rest: unknown[]) => unknown;
  const send = async (name: string, text: string, values: readonly unknown[]): Promise<unknown> => {
    for (;;) {
      const execution = new PreparedQuery(name, text, values);
      try {
        return await query(execution);
      } catch (error) {
        if (!execution.isStale(error)) throw error;
      }
    }
  };
  pool.query = ((config: unknown, ...rest: unknown[]) =>
    isNamed(config) && rest.length === 0 ? send(config.name, config.text, config.values ?? []) : query(config, ...rest)) as Pool['query'];
}
