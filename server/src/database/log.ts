/** What the database layer needs of a logger; fastify's and the command line's both fit. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined };
