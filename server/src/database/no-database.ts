/** There is no database where one is expected, and none may be made: an empty school would look like one that lost everything. */
export class NoDatabase extends Error {
  constructor(what: string) {
    super(
      `${what}. An empty school is begun only when it is asked for: for a new school run "npm run admin -- init" once, ` +
        'for one that has a backup "npm run admin -- restore FILE", each with the same DATABASE_URL or DATA_DIR.',
    );
  }
}

/** Thrown by whoever has looked at a database and will not have it used: passed on as it is. */
export class StartRefused extends Error {}
