/** Generations outlive the process that makes them, the phone that looks, and their student does not outlive a deletion. */
import { sql } from 'drizzle-orm';
import { courseHourEntries } from '../../src/database/schema';
import { listUnmade, take } from '../../src/modules/ai/generations/making.repository';
import { STUDENT_TABLES } from '../../src/modules/personal-data/rights/personal-tables';
import { heldStream, startAiService, streamed } from '../adapters/ai/ai-service';
import { buildTestApp, type TestApp } from '../support/app';
import { type AiRoom, createAiRoom, openStream, getRoom } from './room';
import { toAnswer, testRules } from './test-rules';
import { useMade } from '../support/use';

const service = useMade(startAiService);
/** Answers calls and makes nothing. */
const api = useMade(() => buildTestApp({ ...service.env, AI_IDLE_SECONDS: '60' }, { aiRules: testRules }));
let room: AiRoom;
beforeEach(async () => {
  service.asked.length = 0;
  service.answers(streamed([toAnswer('It is made.')]));
  room = await createAiRoom(api);
});

const listen = (server: TestApp): Promise<string> => server.app.listen({ port: 0, host: '127.0.0.1' });

test('a server that stops leaves it to the next; its streams end and the phone reads on elsewhere', async () => {
  const first = await api.another({ JOBS: 'true' });
  const held = heldStream();
  service.answers(held.answer);
  const { id } = await room.begin();
  const stream = openStream(await listen(first), room, id);
  await held.send('{"title":"书","text":"A day ');
  expect(await stream.next('draft')).toBeDefined();
  await first.close();
  expect(await stream.next('done')).toBeUndefined();
  await held.closed();
  expect(await room.find(id)).toMatchObject({ status: 'waiting', draft: '' });
  service.answers(streamed([toAnswer('It is made.')]));
  const second = await api.another({ JOBS: 'true' });
  try {
    const again = openStream(await listen(second), room, id);
    expect(await again.next('done')).toMatchObject({ generation: { status: 'ready' } });
  } finally {
    await second.close();
  }
  expect(await room.summary()).toMatchObject({ used: 1 });
});

/** As a process leaves it that was killed while it made it. */
async function leaveHalfMade(id: number): Promise<void> {
  const { db } = api.database;
  await take(db, { studentId: room.studentId, id, holder: 'killed' });
  await db.execute(
    sql`update ai_generations set held_until = now() - interval '1 second' where student_id = ${room.studentId} and id = ${id}`,
  );
}

test('one whose maker was killed is made by another; after three it has failed and is given back', async () => {
  const { id } = await room.begin();
  await leaveHalfMade(id);
  const second = await api.another({ JOBS: 'true' });
  expect(await room.until(id)).toMatchObject({ status: 'ready' });
  const { id: unlucky } = await room.begin();
  await second.close();
  // It was made before the closing, or waits.
  const before = await room.find(unlucky);
  if (before.status === 'waiting') {
    for (let killed = 0; killed < 3; killed += 1) await leaveHalfMade(unlucky);
    const third = await api.another({ JOBS: 'true' });
    expect(await room.until(unlucky)).toMatchObject({ status: 'failed', problem: { error: 'AI_INTERRUPTED' } });
    await third.close();
    expect(await room.summary()).toMatchObject({ used: 1 });
  }
});

test('while its maker is at it nobody else begins; a maker that lost it writes nothing more', async () => {
  const first = await api.another({ JOBS: 'true' });
  const second = await api.another({ JOBS: 'true' });
  try {
    const held = heldStream();
    service.answers(held.answer);
    const { id } = await room.begin();
    await held.send('{"title":"书","text":"A day ');
    await room.until(id, ({ draft }) => draft !== '');
    service.answers(streamed([toAnswer('By another.')]));
    // Its maker stands still for longer than its word holds.
    await api.database.db.execute(
      sql`update ai_generations set held_until = now() - interval '1 second', holder = 'nobody' where id = ${id}`,
    );
    expect(await room.until(id)).toMatchObject({ status: 'ready', content: { parts: [{ sentences: [{ text: 'By another.' }] }] } });
    await held.send('out of ');
    await held.closed();
    expect(service.asked).toHaveLength(2);
    expect(await room.find(id)).toMatchObject({ status: 'ready', content: { parts: [{ sentences: [{ text: 'By another.' }] }] } });
    expect(await room.summary()).toMatchObject({ used: 1 });
  } finally {
    await second.close();
    await first.close();
  }
});

test('a phone that goes away and comes back finds it; many may look at once without holding connections', async () => {
  const maker = await api.another({ JOBS: 'true', DATABASE_POOL_SIZE: '3' });
  try {
    const origin = await listen(maker);
    const held = heldStream();
    service.answers(held.answer);
    const { id } = await room.begin();
    const streams = Array.from({ length: 30 }, () => openStream(origin, room, id));
    await held.send('{"title":"书","text":"A day ');
    for (const stream of streams) expect(await stream.next('draft')).toBeDefined();
    // All are open now: this comes while they look.
    await held.send('out ');
    for (const stream of streams) expect(await stream.next('draft')).toEqual({ event: 'draft', append: 'out ' });
    for (const stream of streams) stream.leave();
    expect(await getRoom(maker, room.studentId, room.cookie).find(id)).toMatchObject({ status: 'making' });
    await held.send('there."}');
    await held.end();
    expect(await room.until(id)).toMatchObject({ status: 'ready' });
    const [done] = await room.events(id);
    expect(done).toMatchObject({ event: 'done' });
  } finally {
    await maker.close();
  }
});

test.each([
  [
    'signed out',
    (it: AiRoom) => sql`delete from sessions where parent_id = (select parent_id from parent_students where student_id = ${it.studentId})`,
  ],
  ['unlinked', (it: AiRoom) => sql`update parent_students set hidden_at = now() where student_id = ${it.studentId}`],
  ['no guardian any more', (it: AiRoom) => sql`delete from parent_students where student_id = ${it.studentId}`],
])('an open stream ends when who looks is %s', async (_what, end) => {
  const maker = await api.another({ JOBS: 'true' });
  try {
    const held = heldStream();
    service.answers(held.answer);
    const { id } = await room.begin();
    const stream = openStream(await listen(maker), room, id);
    await held.send('{"title":"书","text":"A day ');
    expect(await stream.next('draft')).toBeDefined();
    await api.database.db.execute(end(room));
    await held.send('at the zoo ');
    const more = await stream.next('draft');
    if (more) expect(await stream.next('draft')).toBeUndefined(); // it was on its way
    await held.send('of the town');
    expect(await stream.next('done')).toBeUndefined();
  } finally {
    await maker.close();
    await api.database.db.execute(sql`delete from ai_generations where student_id = ${room.studentId}`);
  }
});

test('of a student who is deleted meanwhile nothing is kept, and the service is not asked on', async () => {
  const maker = await api.another({ JOBS: 'true' });
  try {
    const held = heldStream();
    service.answers(held.answer);
    const { id } = await room.begin();
    await held.send('{"title":"书","text":"A day ');
    await room.until(id, ({ draft }) => draft !== '');
    // The ledger of hours lets go of a student whose deletion has begun, which is done elsewhere.
    const tables = STUDENT_TABLES.filter(({ table }) => table !== courseHourEntries);
    for (const { table } of tables) await api.database.db.execute(sql`delete from ${table} where student_id = ${room.studentId}`);
    await held.closed();
    const { rows } = await api.database.db.execute(sql`select id from ai_generations where student_id = ${room.studentId}`);
    expect(rows).toEqual([]);
  } finally {
    await maker.close();
  }
});

test('what waits of a student whose deletion was asked for is not sent; taken back, it is made', async () => {
  const { id } = await room.begin();
  const { db } = api.database;
  const hide = (since: 'now()' | 'null') =>
    db.execute(sql`update parent_students set hidden_at = ${sql.raw(since)} where student_id = ${room.studentId}`);
  await hide('now()');
  expect(await listUnmade(db, 100)).not.toContainEqual({ studentId: room.studentId, id });
  expect(await take(db, { studentId: room.studentId, id, holder: 'somebody' })).toBeUndefined();
  const maker = await api.another({ JOBS: 'true' });
  try {
    // Another's that was asked for later is made; this one was passed over.
    expect(await (await createAiRoom(api)).make()).toMatchObject({ status: 'ready' });
    expect(service.asked).toHaveLength(1);
    await hide('null');
    expect(await room.until(id)).toMatchObject({ status: 'ready' });
    expect(service.asked).toHaveLength(2);
  } finally {
    await maker.close();
  }
});

test('without a model any more, what still waits has failed and is given back', async () => {
  const { id } = await room.begin();
  const without = await api.another({ AI_URL: '', JOBS: 'true' });
  try {
    expect(await room.until(id)).toMatchObject({ status: 'failed', problem: { error: 'AI_NOT_AVAILABLE' } });
    expect(await room.summary()).toMatchObject({ used: 0 });
  } finally {
    await without.close();
  }
});
