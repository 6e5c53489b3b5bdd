/** The real server, killed while it makes a generation: another process makes it, and it is charged once. */
import { HEADERS } from '@xueban/contract/http';
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import { sql } from 'drizzle-orm';
import { heldStream, startAiService, streamed } from '../adapters/ai/ai-service';
import { createClassroom } from '../learning/school';
import { buildTestApp, type TestApp } from '../support/app';
import { startServer } from '../support/server-process';
import { getRoom } from './room';
import { toAnswer, testRules } from './test-rules';

/** A maker that says nothing any more has lost it by then. */
const HELD_SECONDS = 16;

let service: Awaited<ReturnType<typeof startAiService>>;
let api: TestApp;
beforeAll(async () => {
  service = await startAiService();
  api = await buildTestApp(service.env, { aiRules: testRules });
});
afterAll(async () => {
  await api.close();
  await service.stop();
});

test('killed in the middle', async () => {
  const { studentId, cookie } = await createClassroom(api);
  const room = getRoom(api, studentId, cookie);
  const held = heldStream();
  service.answers(held.answer);
  const server = await startServer({
    DATABASE_URL: api.url,
    ...service.env,
    AI_IDLE_SECONDS: '300',
    COOKIE_SECURE: 'false',
  });
  const headers = { cookie, [HEADERS.studentId]: String(studentId), [HEADERS.idempotencyKey]: 'asked-of-the-killed' };
  const answer = await server.post('ai_generations', { kind: 'plan', origin: 'ai' }, headers);
  expect(answer.status).toBe(201);
  const { id } = ((await answer.json()) as { data: AiGeneration }).data;
  await held.send('{"');
  expect(await room.find(id)).toMatchObject({ status: 'making' });
  expect(await server.end('SIGKILL')).toBeNull();
  service.answers(streamed([toAnswer('Made by the other.')]));
  // It holds it for some seconds more; they pass here.
  const { rows } = await api.database.db.execute<{ seconds: number }>(
    sql`select extract(epoch from held_until - now())::float as seconds from ai_generations where student_id = ${studentId} and id = ${id}`,
  );
  expect(rows[0]?.seconds).toBeGreaterThan(0);
  expect(rows[0]?.seconds).toBeLessThan(HELD_SECONDS);
  await api.database.db.execute(
    sql`update ai_generations set held_until = held_until - make_interval(secs => ${HELD_SECONDS}) where student_id = ${studentId} and id = ${id}`,
  );
  const other = await api.another({ JOBS: 'true' });
  try {
    const made = await room.until(id, ({ status }) => status === 'ready');
    expect(made).toMatchObject({ status: 'ready', content: { parts: [{ sentences: [{ text: 'Made by the other.' }] }] } });
    expect(await room.summary()).toMatchObject({ used: 1 });
    const again = await room.call('POST ai_generations', { kind: 'plan', origin: 'ai' }, 'asked-of-the-killed');
    expect([again.status, (again.body.data as AiGeneration).id]).toEqual([200, id]);
  } finally {
    await other.close();
  }
}, 180_000);
