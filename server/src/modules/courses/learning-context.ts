/** What the services of the learning domain work with. */
import type { Executor, StatementPool } from '../../database';
export type { Queryable } from '../../database';
import type { AudioLinks } from './words/word-rows';

/** A course as one student learns it. */
export interface StudentCourse {
  studentId: number;
  courseId: number;
}

export interface LearningContext {
  db: Executor;
  /** The same database, for the prepared statements of the hot calls. */
  pool: StatementPool;
  /** Where words can be heard; nowhere unless told. */
  audio?: AudioLinks;
  /** The present; seeds and tests move it. */
  now: () => Date;
}
