/** Jobs that stop leave nothing behind that still needs the database. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { silentLog } from '../../src/database';
import { createJobs } from '../../src/plugins/jobs/registry';
import { printQueue } from '../../src/modules/prints/print-queue';
import { useTestApp } from '../support/app';

const api = useTestApp();

const SLOW_MS = 700;

/** The pool of the app, but the database takes long to note that a job is done; counts what it is still asked. */
function slowToComplete(pool: Pool): { pool: Pool; underWay: () => number } {
  let underWay = 0;
  const query = async (text: string, values: unknown[]) => {
    underWay += 1;
    try {
      if (text.includes("state = 'completed'")) await delay(SLOW_MS);
      return await pool.query(text, values);
    } finally {
      underWay -= 1;
    }
  };
  const slow = new Proxy(pool, { get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name, target) as unknown)) });
  return { pool: slow, underWay: () => underWay };
}

test('a job that has just ended is noted before the stop is over, and nothing asks the database afterwards', async () => {
  const { pool, underWay } = slowToComplete(api.database.pool);
  const waiting = [{ studentId: 1, id: 7, place: 7 }];
  await new Promise<void>((made) => {
    const jobs = createJobs({ pool, log: silentLog });
    jobs.register(
      printQueue({
        log: silentLog,
        listUnmade: () => Promise.resolve([...waiting]),
        make() {
          waiting.length = 0;
          made(jobs.stop());
          return Promise.resolve();
        },
        giveUp: () => Promise.resolve(),
      }),
    );
    jobs.start();
  });
  expect(underWay()).toBe(0);
  const { rows } = await api.database.pool.query("select state from pgboss.job where name = 'learning-print'");
  expect(rows).toEqual([{ state: 'completed' }]);
});
