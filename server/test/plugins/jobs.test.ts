/** The registry of jobs on a database of its own. */
import { type Database, openDatabase, silentLog } from '../../src/database';
import { createJobs } from '../../src/plugins/jobs/registry';
import { createTestDatabase } from '../support/cluster';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  let url: string;
  ({ url, drop } = await createTestDatabase());
  database = await openDatabase({ url }, { log: silentLog, poolSize: 4 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

test('what is sent while the queues are still being brought up is not lost', async () => {
  const jobs = createJobs({ pool: database.pool, log: silentLog });
  const done: number[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const queue = jobs.register<{ number: number }>({
    name: 'early',
    options: { retryLimit: 0 },
    pollMs: 100,
    work({ number }) {
      done.push(number);
      finish();
      return Promise.resolve();
    },
  });
  jobs.start();
  await queue.send({ number: 1 });
  await finished;
  await jobs.stop();
  expect(done).toEqual([1]);
});
