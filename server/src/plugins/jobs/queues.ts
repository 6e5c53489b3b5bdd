/** What a queue of background work is: a module defines one for each kind of work it has (see plugins/jobs/registry.ts). */

export interface QueueDefinition<T extends object> {
  /** Names its jobs in the database: never renamed, or those under way are lost. */
  name: string;
  /** As pg-boss takes them. `short`: of jobs with one key at most one waits. */
  options: { policy?: 'short'; retryLimit: number; retryBackoff?: boolean; expireInSeconds?: number };
  /** How often the queue is polled when nothing wakes it, ms. */
  pollMs: number;
  /** Jobs done at the same time by this process; one unless told. */
  atOnce?: number;
  /**
   * Does one job; what it throws is tried again as the options say. Data of a student's job has their id as `studentId`: when
   * the student is deleted, so are the jobs.
   * @param stop aborted when the process is about to end
   */
  work: (data: T, stop: AbortSignal) => Promise<void>;
  /** Work that waits in the module's own tables. A job is sent for each row that is found, so a crash in between loses none. */
  backlog?: Backlog<T>;
}

export interface Backlog<T> {
  /** How often the tables are searched, ms: other processes and crashes leave rows behind. */
  everyMs: number;
  /** Name of this work in the log. */
  what: string;
  find: () => Promise<readonly BacklogJob<T>[]>;
}

export interface BacklogJob<T> {
  data: T;
  /** Of two jobs with one key only one waits. */
  key: string;
  /** Higher comes first. */
  priority: number;
}

/** A queue that is registered. */
export interface Queue<T extends object> {
  /** Puts a job in, to be done after so many seconds. @throws Error when the database is not reached */
  send(data: T, afterSeconds?: number): Promise<void>;
  /** Searches the tables at once, because there is work. */
  wake: () => void;
}
