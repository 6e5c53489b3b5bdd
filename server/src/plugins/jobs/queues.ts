/** What a queue of background work is: a module defines one for each kind of work it has (see plugins/jobs/registry.ts). */

export interface QueueDefinition<T extends object> {
  /** Names its jobs in the database: never renamed, or those under way are lost. */
  name: string;
  /** As pg-boss takes them. `short`: of jobs with one key at most one waits. */
  options: { policy?: 'short'; retryLimit: number; retryBackoff?: boolean; expireInSeconds?: number };
  /** How often the queue is looked at when nobody says that there is something, ms. */
  pollMs: number;
  /** Jobs done at the same time by this process; one unless told. */
  atOnce?: number;
  /**
   * Does one job; what it throws is tried again as the options say. Data of a student's job has their id as `studentId`: when
   * the student is deleted, so are the jobs.
   * @param stop aborted when the process is about to end
   */
  work: (data: T, stop: AbortSignal) => Promise<void>;
  /** Work that waits in tables of the module's own: a job is sent for each, so nothing that happens between the two loses any. */
  backlog?: Backlog<T>;
}

export interface Backlog<T> {
  /** How often it is looked for, ms: other processes and crashes leave some. */
  everyMs: number;
  /** What to look for is called in the log. */
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
  /** There is something in the backlog: look at once. */
  wake: () => void;
}
