/**
 * The recount of a school: `npm run admin -- check` over one learner and over 1,000,000 answers of students who each did the
 * same: how long an answer takes, and whether memory grows with the school.
 */
import type { Database } from '../server/src/database';
import { createCheckService } from '../server/src/modules/check/check.service';
import { copyLearner, countAnswers, createLearner } from './lib/copied-learner';
import { withDatabase } from './lib/database';
import { must } from './lib/figures';

const SIZES = [1, Number(process.env.BENCH_ANSWERS ?? 1_000_000)];
const MOST_MORE_MB = 200;

async function run(database: Database): Promise<void> {
  const { studentId } = await createLearner(database);
  const each = await countAnswers(database);
  console.log(`${each} answers of each student`);
  const memory: number[] = [];
  for (const size of SIZES) {
    await copyLearner(database, studentId, Math.max(1, Math.round(size / each)));
    memory.push(await measure(database));
  }
  const more = Math.max(...memory) - (memory[0] ?? 0);
  must(more <= MOST_MORE_MB, `${Math.round(more)} MB more for the larger school (≤ ${MOST_MORE_MB})`);
}

/** Gives the most memory in use, MB. */
async function measure(database: Database): Promise<number> {
  const answers = await countAnswers(database);
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const started = performance.now();
  const { students, differences } = await createCheckService({ db: database.db, now: () => new Date() }).run({
    found: ({ table, key, column, kept, recounted }) => console.log('differs:', table, key, column, kept, recounted),
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  console.log(
    `${answers} answers of ${students} students: ${seconds.toFixed(1)} s (${Math.round(answers / seconds)} answers a second), ${Math.round(most / 1e6)} MB, ${differences} differences`,
  );
  must(differences === 0, 'no difference');
  return most / 1e6;
}

void withDatabase(run);
