import { connect, createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { createWriteProbe } from '../../src/database/write-probe';
import { type Answer, buildTestApp, type TestApp } from '../support/app';

const apps: TestApp[] = [];
async function newApp(env: Record<string, string> = {}): Promise<TestApp> {
  const api = await buildTestApp(env);
  apps.push(api);
  return api;
}
afterAll(() => Promise.all(apps.map((api) => api.close())));

/** Answers are promised within a second; the test's own machine may be slow. */
async function ask(api: TestApp, path: '/livez' | '/readyz'): Promise<Answer & { ms: number }> {
  const began = performance.now();
  const answer = await api.call(`GET ${path}`);
  return { ...answer, ms: performance.now() - began };
}

async function expectUnready(api: TestApp, reason: string): Promise<void> {
  const answer = await ask(api, '/readyz');
  expect([answer.status, answer.body.error, answer.body.data]).toEqual([503, 'SERVICE_UNAVAILABLE', { status: 'unready', reason }]);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.ms).toBeLessThan(1000);
  expect((await ask(api, '/livez')).status).toBe(200);
}

/** As an administrator of the database. */
async function administer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}
const endProbes = (client: Client): Promise<unknown> =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'xueban readiness' and datname = current_database()`,
  );

/** Answers are kept for a moment: asks until this one comes. */
async function untilReadyz(api: TestApp, status: number): Promise<void> {
  const deadline = Date.now() + 5000;
  while ((await api.call('GET /readyz')).status !== status) if (Date.now() > deadline) throw new Error(`/readyz never said ${status}`);
}

/** Who asked is gone; PostgreSQL gives up as well, though the lock is still held. */
async function untilNobodyProbes({ url }: TestApp): Promise<void> {
  const probing = `select from pg_stat_activity where application_name = 'xueban readiness' and datname = current_database()`;
  const deadline = Date.now() + 5000;
  await administer(url, async (client) => {
    while (((await client.query(probing)).rowCount ?? 0) > 0) if (Date.now() > deadline) throw new Error('A probe still waits');
  });
}

test('with the pool used up a call waits, and both answer at once', async () => {
  const api = await newApp({ DATABASE_POOL_SIZE: '2' });
  const held = await Promise.all([api.database.pool.connect(), api.database.pool.connect()]);
  for (const client of held) await client.query('begin');
  let waits = true;
  const call = api.call('GET users/current', { cookie: 'session=x.y' }).then(() => (waits = false));
  const ready = await ask(api, '/readyz');
  expect([ready.status, ready.body.data, ready.headers['cache-control']]).toEqual([200, { status: 'ready' }, 'no-store']);
  expect(ready.ms).toBeLessThan(1000);
  const live = await ask(api, '/livez');
  expect([live.status, live.body.data, live.headers['cache-control']]).toEqual([200, { status: 'alive' }, 'no-store']);
  for (const client of held) {
    await client.query('rollback');
    client.release();
  }
  await call;
  expect(waits).toBe(false);
});

test('a database that takes no writes is not ready; a lost connection alone is no reason', async () => {
  const api = await newApp();
  await untilReadyz(api, 200);
  const name = new URL(api.url).pathname.slice(1);
  await administer(api.url, endProbes);
  expect((await ask(api, '/readyz')).status).toBe(200);
  await administer(api.url, async (client) => {
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    await endProbes(client);
  });
  await untilReadyz(api, 503);
  await expectUnready(api, 'DATABASE_READ_ONLY');
  await administer(api.url, (client) =>
    client.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`),
  );
  await untilReadyz(api, 200);
});

test('a database that hangs is not waited for', async () => {
  const api = await newApp();
  const client = await api.database.pool.connect();
  await client.query('begin; lock table settings in access exclusive mode');
  await untilReadyz(api, 503);
  await expectUnready(api, 'DATABASE_SLOW');
  await untilNobodyProbes(api);
  await client.query('rollback');
  client.release();
  await untilReadyz(api, 200);
});

test('a database that is gone', async () => {
  const api = await buildTestApp();
  await untilReadyz(api, 200);
  const admin = new URL(api.url);
  const name = admin.pathname.slice(1);
  admin.pathname = '/postgres';
  await administer(admin.href, (client) => client.query(`drop database ${name} with (force)`));
  await untilReadyz(api, 503);
  await expectUnready(api, 'DATABASE_UNREACHABLE');
  await api.close();
});

test.each(['a port where nobody listens', 'a host that takes connections and says nothing'])('%s', async (what) => {
  const silent = createServer((socket) => socket.resume());
  await new Promise((resolve) => silent.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = silent.address() as AddressInfo;
  const nobody = what.startsWith('a port');
  if (nobody) await new Promise((resolve) => silent.close(resolve));
  const probe = createWriteProbe(() => `postgres://nobody@127.0.0.1:${port}/nothing`);
  const began = performance.now();
  expect(await probe.check()).toMatchObject({ reason: nobody ? 'DATABASE_UNREACHABLE' : 'DATABASE_SLOW' });
  expect(performance.now() - began).toBeLessThan(1000);
  probe.close();
  if (!nobody) await new Promise((resolve) => silent.close(resolve)); // waits for its connections: the probe has cut its own
});

test('an overloaded process lives and is not ready', async () => {
  const api = await newApp({ MAX_EVENT_LOOP_DELAY_MS: '1' });
  const deadline = Date.now() + 20_000;
  for (;;) {
    const until = performance.now() + 100;
    while (performance.now() < until) {
      /* does not give way */
    }
    const answer = await api.call('GET /readyz');
    if (answer.status === 503) {
      expect(answer.body.data).toEqual({ status: 'unready', reason: 'OVERLOADED' });
      break;
    }
    if (Date.now() > deadline) throw new Error('never overloaded');
  }
  expect((await api.call('GET /livez')).status).toBe(200);
});

test('a process that is stopping lives and is not ready', async () => {
  const api = await buildTestApp();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const half = new Promise((resolve) => api.app.server.once('connection', (connection) => connection.once('data', resolve)));
  socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n');
  await half;
  const stopping = new Promise((resolve) => api.app.server.once('close', resolve));
  const closed = api.close();
  // Node has closed its port: whoever is in the middle of asking is told.
  while (api.app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  const text = new Promise<string>((resolve, reject) => {
    let read = '';
    socket
      .on('data', (data) => (read += data.toString()))
      .on('end', () => resolve(read))
      .on('error', reject);
  });
  socket.write('connection: close\r\n\r\n');
  expect(await text).toMatch(/^HTTP\/1\.1 503 [^]*"reason":"STOPPING"/);
  await stopping;
  await closed;
});
