/** What the services of the learning domain work with. */
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { Executor } from '../database';
import type { AfterCompletion } from './learning-records/completion.service';
import type { AudioLinks } from './words/word-rows';

/** Runs prepared statements: the pool, or one connection inside a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

export interface LearningContext {
  db: Executor;
  /** The same database, for the prepared statements of the hot calls. */
  pool: Queryable;
  /** Where words can be heard; nowhere unless told. */
  audio?: AudioLinks;
  /** What else is made of a completed round, such as its prints. */
  afterCompletion?: AfterCompletion;
  /** The present; seeds and tests move it. */
  now: () => Date;
}
