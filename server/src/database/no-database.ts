/** No database where one is expected. None is made, because an empty school looks like one that lost everything. */
export class NoDatabase extends Error {
  constructor(what: string) {
    super(
      `${what}. An empty school is begun only when it is asked for: for a new school run "npm run admin -- init" once, ` +
        'for one that has a backup "npm run admin -- restore FILE", each with the same DATABASE_URL or DATA_DIR.',
    );
  }
}

/** Thrown by a check that refuses a database; passed on unchanged. */
export class StartRefused extends Error {}
