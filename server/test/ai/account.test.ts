/** The account of AI: limits of a student and of the school that hold however many ask at once, in however many processes. */
import { sql } from 'drizzle-orm';
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import { createTransact } from '../../src/database';
import { AiUsedUp, createAiUsage } from '../../src/modules/ai/usage/ai-usage.service';
import { startAiService, streamed } from '../adapters/ai/ai-service';
import { data } from '../learning/school';
import { type Answer, buildTestApp } from '../support/app';
import { createAiRoom, getRoom } from './room';
import { toAnswer, testRules } from './test-rules';
import { useMade } from '../support/use';

const service = useMade(startAiService);
/** Two server processes on one database; neither makes anything. */
const api = useMade(() =>
  buildTestApp(
    { ...service.env, AI_DAILY_STUDENT: '10', AI_DAILY_SCHOOL: '60', AI_ASKS_PER_STUDENT_AND_HOUR: '1000' },
    { aiRules: testRules },
  ),
);
const other = useMade(() => api.another());

/** As a phone asks: again, with the same key, when the server was busy. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}
/** Made by this or an earlier try. */
const isMade = ({ status }: Answer): boolean => status === 201 || status === 200;

const forget = () => api.database.db.execute(sql`delete from ai_school_days`);

test('of 50 requests at once against a limit of 10, in two processes, exactly 10 are charged', async () => {
  await forget();
  const room = await createAiRoom(api);
  const elsewhere = getRoom(other, room.studentId, room.cookie);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => insist(() => (i % 2 === 0 ? room : elsewhere).ask(`at-once-${i}`))),
  );
  expect([answers.filter(isMade).length, answers.filter(({ status }) => status === 429).length]).toEqual([10, 40]);
  for (const { status, body } of answers) if (status === 429) expect(body.error).toBe('AI_DAY_USED_UP');
  expect(await room.summary()).toMatchObject({ used: 10, left: 0, limit: 10, school_used_up: false });
  const { rows } = await api.database.db.execute(sql`select count(*)::int as n from ai_generations where student_id = ${room.studentId}`);
  expect(rows).toEqual([{ n: 10 }]);
  expect((await api.database.db.execute(sql`select used from ai_school_days`)).rows).toEqual([{ used: 10 }]);
});

test('the limit of the school holds over all its students, and what it refuses is not counted of the student', async () => {
  await forget();
  const rooms = await Promise.all(Array.from({ length: 8 }, () => createAiRoom(api)));
  const answers = await Promise.all(
    rooms.flatMap(({ studentId, cookie }, at) => {
      const room = getRoom(at % 2 === 0 ? api : other, studentId, cookie);
      return Array.from({ length: 10 }, (_, i) => insist(() => room.ask(`of-school-${i}`)));
    }),
  );
  expect(answers.filter(isMade)).toHaveLength(60);
  expect(answers.filter(({ body }) => body.error === 'AI_SCHOOL_USED_UP')).toHaveLength(20);
  const used = await Promise.all(rooms.map(async (room) => (await room.summary()).used));
  expect(used.reduce((sum, one) => sum + one, 0)).toBe(60);
  expect(await rooms[0]!.summary()).toMatchObject({ school_used_up: true, left: 0 });
  expect((await rooms[0]!.call('POST ai_generations', { kind: 'plan', origin: 'school' }, 'by-the-school')).status).toBe(201);
});

test('what a refused request brought as its key may be asked again the next day', async () => {
  await forget();
  const room = await createAiRoom(api);
  for (let i = 0; i < 10; i += 1) expect((await room.ask(`first-ask-${i}`)).status).toBe(201);
  expect((await room.ask('refused-key')).status).toBe(429);
  await api.database.db.execute(sql`update ai_student_days set day = day - 1 where student_id = ${room.studentId}`);
  expect((await room.ask('refused-key')).status).toBe(201);
  expect(await room.summary()).toMatchObject({ used: 1 });
});

test('judgements and generations share one account, counted by kind', async () => {
  await forget();
  const room = await createAiRoom(api);
  const { db } = api.database;
  const usage = createAiUsage({ db, transact: createTransact(db), limits: { student: 10, school: 60 }, now: () => new Date() });
  const take = async () => {
    const use = usage.getUse(room.studentId, 'judging');
    await createTransact(db)((tx) => usage.charge(tx, use));
    return use;
  };
  const uses = await Promise.all(Array.from({ length: 8 }, () => take()));
  expect((await room.ask('ask-number-1')).status).toBe(201);
  expect((await room.ask('ask-number-2')).status).toBe(201);
  expect((await room.ask('ask-number-3')).body.error).toBe('AI_DAY_USED_UP');
  await expect(take()).rejects.toThrow(AiUsedUp);
  await usage.giveBack(uses[0]!);
  const { used, by_kind: byKind } = await room.summary();
  expect([used, byKind]).toEqual([
    9,
    expect.arrayContaining([
      { kind: 'judging', used: 7 },
      { kind: 'plan', used: 2 },
    ]),
  ]);
});

describe('Given back', () => {
  test('what fails leaves room for as many again; what is made does not', async () => {
    await forget();
    const maker = await api.another({ JOBS: 'true' });
    try {
      const room = await createAiRoom(api);
      service.answers((response) => response.writeHead(500).end());
      const failing = await Promise.all(Array.from({ length: 10 }, async (_, i) => data<AiGeneration>(await room.ask(`it-fails-${i}`))));
      for (const { id } of failing) expect(await room.until(id)).toMatchObject({ status: 'failed' });
      expect(await room.summary()).toMatchObject({ used: 0, left: 10 });
      service.answers(streamed([toAnswer('It is made.')]));
      const again = await Promise.all(failing.map(({ id }) => room.call(`POST ai_generations/${id}/retry`)));
      expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      for (const { id } of failing) expect(await room.until(id)).toMatchObject({ status: 'ready' });
      expect(await room.summary()).toMatchObject({ used: 10, left: 0 });
      expect((await api.database.db.execute(sql`select used from ai_school_days`)).rows).toEqual([{ used: 10 }]);
    } finally {
      await maker.close();
    }
  });
});

test('asks are limited too, whoever makes it', async () => {
  const few = await api.another({ AI_ASKS_PER_STUDENT_AND_HOUR: '3' });
  try {
    const room = await createAiRoom(api, few);
    const ask = (i: number) => room.call('POST ai_generations', { kind: 'plan', origin: 'school' }, `many-asks-${i}`);
    for (let i = 0; i < 3; i += 1) expect((await ask(i)).status).toBe(201);
    expect((await ask(3)).body).toMatchObject({ code: 429, error: 'TOO_MANY_ATTEMPTS' });
    expect((await ask(2)).status).toBe(200);
  } finally {
    await few.close();
  }
});
