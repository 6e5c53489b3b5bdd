/** A guardian switches AI off for a student: through HTTP, on a real PostgreSQL, with a real service that would answer. */
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import type { Student } from '@xueban/contract/resources/students';
import { sql } from 'drizzle-orm';
import { startAiService, streamed } from '../adapters/ai/ai-service';
import { data } from '../learning/school';
import { buildTestApp } from '../support/app';
import { type AiRoom, createAiRoom } from './room';
import { toAnswer, testRules } from './test-rules';
import { useMade } from '../support/use';

const service = useMade(startAiService);
/** The first makes nothing: what is asked of it waits until the second, which does, is there. */
const api = useMade(() => buildTestApp(service.env, { aiRules: testRules }));
let room: AiRoom;
beforeEach(async () => {
  service.asked.length = 0;
  service.answers(streamed([toAnswer('A day in the library.')]));
  room = await createAiRoom(api);
});

const allow = (allowed: boolean) => room.call(`PUT students/${room.studentId}`, { ai_allowed: allowed });

test('what is asked for is made by the school and not counted; by AI it is refused', async () => {
  expect(data<Student>(await allow(false))).toMatchObject({ ai_allowed: false, daily_goal: 20 });
  expect(data<AiGeneration>(await room.ask())).toMatchObject({ status: 'ready', origin: 'school', title: '学校的短文' });
  const byAi = await room.call('POST ai_generations', { kind: 'plan', origin: 'ai' }, 'asked-of-the-ai');
  expect(byAi.body).toMatchObject({ code: 422, error: 'AI_SWITCHED_OFF' });
  expect(await room.summary()).toMatchObject({ available: false, switched_off: true, used: 0, limit: 0, left: 0 });
  await allow(true);
  expect(await room.summary()).toMatchObject({ available: true, switched_off: false });
  expect(service.asked).toHaveLength(0);
});

test('what was asked for before and waits is not sent, nor counted; it is not made again either', async () => {
  const { id } = await room.begin();
  expect(await room.summary()).toMatchObject({ used: 1 });
  await allow(false);
  const maker = await api.another({ JOBS: 'true' });
  try {
    expect(await room.until(id)).toMatchObject({ status: 'failed', problem: { error: 'AI_SWITCHED_OFF' } });
    expect((await room.call(`POST ai_generations/${id}/retry`)).body.error).toBe('AI_SWITCHED_OFF');
    expect(service.asked).toHaveLength(0);
    await allow(true);
    expect(await room.summary()).toMatchObject({ used: 0 });
    expect(data<AiGeneration>(await room.call(`POST ai_generations/${id}/retry`)).status).toBe('waiting');
    expect(await room.until(id)).toMatchObject({ status: 'ready', origin: 'ai' });
  } finally {
    await maker.close();
  }
});

test('goal and AI are set apart from each other, and of no other student', async () => {
  const other = await createAiRoom(api);
  await allow(false);
  expect(data<Student>(await room.call(`PUT students/${room.studentId}`, { daily_goal: 45 }))).toMatchObject({
    ai_allowed: false,
    daily_goal: 45,
  });
  expect(data<Student>(await room.call(`PUT students/${room.studentId}`, {}))).toMatchObject({ ai_allowed: false, daily_goal: 45 });
  expect((await other.call(`PUT students/${room.studentId}`, { ai_allowed: true })).body.error).toBe('STUDENT_NOT_FOUND');
  expect((await other.call(`PUT students/${room.studentId}`, {})).body.error).toBe('STUDENT_NOT_FOUND');
  expect(await other.summary()).toMatchObject({ available: true });
});

test('who switched it off and on again stands in the trail, each change once', async () => {
  const other = await createAiRoom(api);
  await room.call(`PUT students/${room.studentId}`, { daily_goal: 45 });
  await allow(true);
  await Promise.all([allow(false), allow(false)]);
  await room.call(`PUT students/${room.studentId}`, { ai_allowed: true, daily_goal: 20 });
  expect((await other.call(`PUT students/${room.studentId}`, { ai_allowed: false })).body.error).toBe('STUDENT_NOT_FOUND');
  const { rows } = await api.database.db.execute(
    sql`select outcome, actor, parent_id, address, details from audit_events where kind = 'ai_allowed' and student_id = ${room.studentId} order by id`,
  );
  const { rows: guardians } = await api.database.db.execute<{ parent_id: string }>(
    sql`select parent_id from parent_students where student_id = ${room.studentId}`,
  );
  const event = { outcome: 'ok', actor: 'guardian', parent_id: guardians[0]?.parent_id, address: expect.any(String) };
  expect(rows).toEqual([
    { ...event, details: { allowed: false } },
    { ...event, details: { allowed: true } },
  ]);
});
