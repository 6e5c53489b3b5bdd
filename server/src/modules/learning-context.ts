/** What the services of the learning domain work with. */
import type { Pool } from 'pg';
import type { Db } from '../database';

export interface LearningContext {
  db: Db;
  /** For the prepared statements of the hot calls. */
  pool: Pool;
  /** The present; seeds and tests move it. */
  now(): Date;
}
