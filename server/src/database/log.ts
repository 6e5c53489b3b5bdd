/** What the database layer needs of a logger; fastify's and the command line's both fit. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** What says why work failed: the error is a field, never part of the message, as its text may hold what a learner wrote. */
export interface ErrorLog {
  warn(fields: { err: unknown }, message: string): void;
}

export const silentLog: Log & ErrorLog = { info: () => undefined, warn: () => undefined };
