/**
 * Transactions in place of drizzle's, which never gives back the connection of a failed begin and gives back every other as
 * if it were whole. Savepoints are drizzle's.
 */
import {
  createTableRelationsHelpers,
  extractTablesRelationalConfig,
  type ExtractTablesWithRelations,
  type RelationalSchemaConfig,
} from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { asError, isReadOnly, isStaleStatement, isStall, findLoss } from './connections';
import { CommitUnknown } from './unavailable';

type Schema = Record<string, unknown>;
type Tables<S extends Schema> = ExtractTablesWithRelations<S>;

/** A typed database on the pool, whose transactions never keep or pass on a connection that is in doubt. */
export function transactingDatabase<S extends Schema>(pool: Pool, schema: S): NodePgDatabase<S> {
  const dialect = new PgDialect();
  const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables<S>>(schema, createTableRelationsHelpers);
  const relational = { fullSchema: schema, schema: tables, tableNamesMap };
  return new NodePgDatabase<S>(dialect, new PoolSession<S>(pool, dialect, relational), relational);
}

class PoolSession<S extends Schema> extends NodePgSession<S, Tables<S>> {
  constructor(
    private readonly pool: Pool,
    dialect: PgDialect,
    private readonly relational: RelationalSchemaConfig<Tables<S>>,
  ) {
    super(pool, dialect, relational);
  }

  override async transaction<T>(work: (tx: NodePgTransaction<S, Tables<S>>) => Promise<T>, config: PgTransactionConfig = {}): Promise<T> {
    const client = await this.pool.connect();
    const session = new NodePgSession(client, this.dialect, this.relational);
    const tx = new NodePgTransaction<S, Tables<S>>(this.dialect, session, this.relational);
    let fault: Error | undefined;
    const orFault = <R>(step: Promise<R>): Promise<R> =>
      step.catch((error: unknown) => {
        fault = asError(error);
        throw error;
      });
    try {
      await orFault(client.query(toBeginStatement(config)));
      // Within an async function: work that throws before its first await is rolled back as any other.
      const result = await (async () => work(tx))().catch(async (error: unknown) => {
        fault = await rollBack(client, error);
        throw error;
      });
      await orFault(commit(client));
      return result;
    } finally {
      client.release(fault ?? findLoss(client));
    }
  }
}

function toBeginStatement({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string {
  const deferral = deferrable === undefined ? undefined : `${deferrable ? '' : 'not '}deferrable`;
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferral].filter(Boolean).join(' ');
}

async function commit(client: PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('commit'));
  } catch (error) {
    // A deferred constraint speaks with a code of its own and over a connection that lives on.
    throw findLoss(client) || isStall(error) ? new CommitUnknown(error) : error;
  }
  // PostgreSQL answers the commit of a transaction in which a statement has failed by rolling it back, without an error.
  if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed: it was rolled back');
}

/** Ends the transaction of work that failed. @returns what speaks against using the connection again */
async function rollBack(client: PoolClient, error: unknown): Promise<Error | undefined> {
  if (isStall(error)) return asError(error); // a rollback would wait as long again behind the statement
  try {
    await client.query('rollback');
    return isStaleStatement(error) || isReadOnly(error) ? asError(error) : undefined;
  } catch (failure) {
    return asError(failure);
  }
}
