/**
 * Makes the demo school in the database of DATABASE_URL or DATA_DIR, for `npm start` and the end-to-end specs.
 * A database that holds a school already is left as it is.
 */
import { DemoSeedRefused, seedDemoSchool } from '../server/seed/demo-school';
import { withDatabase } from '../server/src/cli/database';

withDatabase(({ pool }) => seedDemoSchool(pool, { now: new Date(), iKnowThisIsADemo: true })).then(
  (outcome) => console.log(outcome),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof DemoSeedRefused ? 0 : 1;
  },
);
