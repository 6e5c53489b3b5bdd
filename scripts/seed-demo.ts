/**
 * Makes the demo school in the database of DATABASE_URL or DATA_DIR, unless it holds a school, and says in a line of JSON what
 * came of it and how its teacher begins a lesson. DRAWINGS_DIR, which the tests set, names drawings of earlier runs; with
 * DEMO_LEARNED=mathematics a student has learned some of it. SIGTERM ends it without a trace.
 */
import { DEMO, DemoSeedRefused, seedDemoSchool } from '../server/seed/demo-school';
import { keepDrawings } from '../server/seed/kept-drawings';
import { withDatabase } from '../server/src/cli/database';
import { listCodes } from '../server/src/modules/lessons/lesson-codes.repository';
import { getSchoolDay } from '../server/src/modules/school/rules/school-calendar';

withDatabase(async (database) => {
  const { pool, db } = database;
  // The threads that draw would hold the process.
  process.once('SIGTERM', () => void database.close().finally(() => process.exit(1)));
  const now = new Date();
  const { DRAWINGS_DIR: folder, DEMO_LEARNED: learned } = process.env;
  const outcome = await seedDemoSchool(pool, {
    now,
    iKnowThisIsADemo: true,
    learnedMathematics: learned === 'mathematics',
    drawings: folder ? keepDrawings(folder) : undefined,
  });
  const day = getSchoolDay(now);
  // Who uses the demo may have renamed the teacher: then there is no code to tell.
  const owned = (await listCodes(db, day)).find(({ name }) => name === DEMO.teacher);
  return { outcome, ...(owned && { lesson: { teacher: owned.name, day, code: owned.code } }) };
}).then(
  (made) => console.log(JSON.stringify(made)),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof DemoSeedRefused ? 0 : 1;
  },
);
