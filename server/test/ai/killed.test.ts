/** The real server, killed while a model answers: what it makes is made by another process, what somebody waits for is given back. */
import { HEADERS } from '@xueban/contract/http';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { AiGeneration } from '@xueban/contract/resources/ai-generations';
import { sql } from 'drizzle-orm';
import { heldStream, startAiService, streamed } from '../adapters/ai/ai-service';
import { PNG } from '../files/bytes';
import { until } from '../support/until';
import { createClassroom } from '../learning/school';
import { createMathRoom, data, type MathRoom } from '../math/small-course';
import { buildTestApp } from '../support/app';
import { startServer } from '../support/server-process';
import { getRoom } from './room';
import { toAnswer, testRules } from './test-rules';
import { useMade } from '../support/use';

/** A maker that says nothing any more has lost it by then. */
const HELD_SECONDS = 16;

const service = useMade(startAiService);
const api = useMade(() => buildTestApp({ ...service.env, AI_PICTURE_MODEL: 'test-sees' }, { aiRules: testRules }));

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

async function photographed(room: MathRoom): Promise<{ path: string; body: object; answer: string }> {
  const upload = { purpose: 'question_photo', filename: 'q.png', content_type: 'image/png', byte_size: PNG.length };
  const { id, upload_url: url, headers } = data<DirectUpload>(await room.call('POST direct_uploads', upload));
  await api.app.inject({ method: 'PUT', url, headers, payload: PNG });
  const [book] = data<{ id: number }[]>(await room.call('GET mistake_question_books'));
  const answer = JSON.stringify({ readable: true, text: '计算：1/2+1/3=' });
  return { path: `mistake_question_books/${book?.id}/photo_readings`, body: { photo_upload_id: id }, answer };
}

async function written(room: MathRoom): Promise<{ path: string; body: object; answer: string }> {
  const { id } = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: id });
  const question = quiz.questions.find(({ kind }) => kind === 'short_answer')!;
  await room.answer(quiz.id, question, { kind: 'work', text: '因为两边都加上三' });
  const answer = JSON.stringify({ readable: true, points: [90], wrong_step: null, reason: '步骤完整。' });
  return { path: `learning_records/${id}/questions/${question.id}/grade_by_ai`, body: {}, answer };
}

test.each([
  ['SIGKILL', 'a photo is read', photographed],
  ['SIGTERM', 'a photo is read', photographed],
  ['SIGKILL', 'work is judged', written],
  ['SIGTERM', 'work is judged', written],
] as const)(
  '%s while %s: the use is given back, and asked again it counts once',
  async (signal, _what, prepare) => {
    const room = await createMathRoom(api, { shortAnswer: true });
    const { path, body, answer } = await prepare(room);
    const used = () => getRoom(api, room.studentId, room.cookie).summary();
    service.asked.length = 0;
    service.answers(null);
    const server = await startServer({
      DATABASE_URL: api.url,
      OBJECTS_DIR: api.config.objects.store === 'local' ? api.config.objects.dir : '',
      ...service.env,
      AI_PICTURE_MODEL: 'test-sees',
      AI_TIMEOUT_SECONDS: '100',
      COOKIE_SECURE: 'false',
    });
    const headers = { cookie: room.cookie, [HEADERS.studentId]: String(room.studentId) };
    const reply = server.post(path, body, headers).then(
      ({ status }) => status,
      () => 'none',
    );
    await until(() => service.asked.length === 1);
    expect(await used()).toMatchObject({ used: 1 });
    await server.end(signal);
    expect(await reply).toBe(signal === 'SIGKILL' ? 'none' : 503);
    // What a killed process held is over some seconds later; they pass here.
    await api.database.db.execute(
      sql`update ai_uses set until = until - make_interval(secs => ${HELD_SECONDS}) where student_id = ${room.studentId}`,
    );
    expect(await used()).toMatchObject({ used: 0 });
    service.answers(answer);
    const first = data(await room.call(`POST ${path}`, body));
    expect(data(await room.call(`POST ${path}`, body))).toEqual(first);
    expect(service.asked).toHaveLength(2);
    expect(await used()).toMatchObject({ used: 1 });
  },
  180_000,
);
