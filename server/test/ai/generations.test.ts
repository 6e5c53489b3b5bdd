/** Generations from the school's own material: through HTTP, on a real PostgreSQL. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AiGeneration, AiGenerationHead, AiGivenAnswer, AiSummary, SharedGeneration } from '@xueban/contract/resources/ai-generations';
import { type Classroom, createClassroom, data, newKey, servicesAt } from '../learning/school';
import { useTestApp } from '../support/app';
import type { ReinforcementState } from '@xueban/contract/resources/reinforcements';
import { createLearner, evening, study, today } from '../words/reinforcements/support';

const api = useTestApp({ AI_STREAM_SECONDS: '2' });
let room: Classroom;
beforeEach(async () => {
  room = await createClassroom(api);
  const { id } = await room.open();
  await room.passExam(id, 5);
  await room.complete(id);
});

const spelling = () => ({ kind: 'exercise', exercise_type: 'spelling', course_id: room.courseId, words_from: 'today' });
const ask = (body: object = spelling(), key = newKey()) => room.call('POST ai_generations', body, key);
const made = async (body?: object): Promise<AiGeneration> => data(await ask(body));

test('an exercise from the words of today is made at once, listed and read', async () => {
  const answer = await ask();
  expect(answer.status).toBe(201);
  const generation = data<AiGeneration>(answer);
  expect(generation).toMatchObject({
    kind: 'exercise',
    status: 'ready',
    origin: 'school',
    model: null,
    questions_count: 5,
    answered_count: 0,
  });
  expect(generation.content).toMatchObject({ kind: 'exercise', exercise_type: 'spelling' });
  expect(data(await room.call(`GET ai_generations/${generation.id}`))).toEqual(generation);
  const listed = await room.call('GET ai_generations?kind_eq=exercise');
  expect(listed.body.total_count).toBe(1);
  expect(data<AiGenerationHead[]>(listed)).toEqual([expect.objectContaining({ id: generation.id, questions_count: 5 })]);
  expect((await room.call('GET ai_generations?kind_eq=plan')).body.total_count).toBe(0);
});

test('the same key makes it once, also five times at once; with another request it is refused', async () => {
  const key = newKey();
  const all = await Promise.all(Array.from({ length: 5 }, () => ask(spelling(), key)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set(all.map((answer) => data<AiGeneration>(answer).id)).size).toBe(1);
  expect((await ask({ ...spelling(), words_from: 'mistakes' }, key)).body).toMatchObject({ code: 409, error: 'IDEMPOTENCY_KEY_REUSED' });
});

test('answers are judged; the first to a question stays', async () => {
  const { id, content } = await made();
  if (content?.kind !== 'exercise') throw new Error('no exercise');
  const right = content.questions[0]!.answers[0]!;
  const put = (body: object, key = newKey()) => room.call(`PUT ai_generations/${id}`, body, key);
  expect(data<AiGivenAnswer>(await put({ number: 1, given: `  ${right.toUpperCase()} ` }))).toMatchObject({ number: 1, right: true });
  expect(data<AiGivenAnswer>(await put({ number: 2, given: 'no' }, 'second-answer'))).toMatchObject({ right: false });
  expect(data<AiGivenAnswer>(await put({ number: 2, given: content.questions[1]!.answers[0] }))).toMatchObject({ right: true });
  expect((await put({ number: 3, given: 'no' }, 'second-answer')).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(data(await put({ number: 2, given: 'no' }, 'second-answer'))).toMatchObject({ right: false });
  expect((await put({ number: 40, given: 'no' })).body.error).toBe('NOT_FOUND');
  expect(data(await room.call(`GET ai_generations/${id}`))).toMatchObject({
    answered_count: 2,
    right_count: 1,
    answers: [
      { number: 1, right: true },
      { number: 2, given: 'no', right: false },
    ],
  });
});

test('a stream of one that is ready says so at once, in one line', async () => {
  const generation = await made();
  const answer = await room.call(`GET ai_generations/${generation.id}/stream`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(JSON.parse(answer.text)).toEqual({ event: 'done', generation });
});

test('the summary says that there is no AI, what was made and what is worth making', async () => {
  const generation = await made();
  const summary = data<AiSummary>(await room.call('GET ai_generations/summary'));
  expect(summary).toMatchObject({ available: false, used: 0, limit: 0, left: 0, school_used_up: false });
  expect(summary.latest.map(({ id }) => id)).toEqual([generation.id]);
  expect(summary.suggestions.length).toBeGreaterThan(0);
  expect(new Date(summary.resets_at).getTime()).toBeGreaterThan(Date.now());
});

describe('Shared', () => {
  test('whoever has the link reads it, without who it was made for; sharing it again ends no link that was sent', async () => {
    const generation = await made();
    const share = async (): Promise<string> => data<{ token: string }>(await room.call(`POST ai_generations/${generation.id}/share`)).token;
    const first = await share();
    const shared = await api.call(`GET shared_generations/${first}`);
    expect(data<SharedGeneration>(shared)).toEqual({
      kind: 'exercise',
      title: generation.title,
      origin: 'school',
      model: null,
      content: generation.content,
    });
    for (let count = 0; count < 8; count += 1) expect(await share()).toBe(first);
    expect((await api.call(`GET shared_generations/${first}`)).status).toBe(200);
    const atOnce = await Promise.all([share(), share(), share()]);
    expect(new Set(atOnce)).toEqual(new Set([first]));
    expect((await api.call('GET shared_generations/abcdefghijklmnopqrstuvwx')).body.error).toBe('SHARE_NOT_FOUND');
  });

  test('taken back, it is read by none of its links; that of another stays, and it can be shared again', async () => {
    const [generation, other] = [await made(), await made()];
    const share = async ({ id }: AiGeneration) =>
      data<{ token: string; expires_at: string }>(await room.call(`POST ai_generations/${id}/share`));
    const read = async (token: string): Promise<number> => (await api.call(`GET shared_generations/${token}`)).status;
    const until = async (): Promise<string | null> =>
      data<AiGeneration>(await room.call(`GET ai_generations/${generation.id}`)).shared_until;
    expect(await until()).toBeNull();
    const [one, two, ofOther] = [await share(generation), await share(generation), await share(other)];
    expect(await until()).toBe(two.expires_at);
    expect((await room.call(`POST ai_generations/${generation.id}/withdraw_share`)).body).toMatchObject({ code: 200, data: null });
    expect([await read(one.token), await read(two.token), await read(ofOther.token)]).toEqual([404, 404, 200]);
    expect(await until()).toBeNull();
    expect((await room.call(`POST ai_generations/${generation.id}/withdraw_share`)).status).toBe(200);
    const again = await share(generation);
    expect([await read(again.token), await read(one.token), await read(two.token)]).toEqual([200, 404, 404]);
    // A link made before links could be made again opens for as long as it was promised.
    const { db } = api.database;
    const earlier = 'earlier-token-of-another';
    await db.execute(sql`
      update ai_shares set token_hash = ${createHash('sha256').update(earlier).digest('base64url')} where ai_generation_id = ${generation.id}`);
    const next = await share(generation);
    expect([await read(earlier), await read(next.token), (await share(generation)).token]).toEqual([200, 200, next.token]);
  });
});

test('what cannot be made is said: no mistakes, no AI, no such course, too often', async () => {
  expect((await ask({ ...spelling(), words_from: 'mistakes' })).body).toMatchObject({ code: 422, error: 'AI_NO_MISTAKES' });
  expect((await ask({ ...spelling(), origin: 'ai' })).body).toMatchObject({ code: 422, error: 'AI_NOT_AVAILABLE' });
  expect((await ask({ ...spelling(), course_id: 999_999 })).body).toMatchObject({ code: 404, error: 'COURSE_NOT_ASSIGNED' });
  expect((await ask({ ...spelling(), continues_id: 999_999 })).body).toMatchObject({ code: 404, error: 'NOT_FOUND' });
});

test('nobody else sees it', async () => {
  const { id } = await made();
  const other = await createClassroom(api);
  for (const call of [
    `GET ai_generations/${id}`,
    `GET ai_generations/${id}/stream`,
    `POST ai_generations/${id}/share`,
    `POST ai_generations/${id}/withdraw_share`,
    `POST ai_generations/${id}/retry`,
  ] as const)
    expect((await other.call(call)).body).toMatchObject({ code: 404, error: 'NOT_FOUND' });
  expect((await other.call(`PUT ai_generations/${id}`, { number: 1, given: 'x' }, newKey())).body.error).toBe('NOT_FOUND');
});

describe('What the plan of the week says is due', () => {
  const api = useTestApp();

  test.each(['plan', 'smart'] as const)('in the mode %s', async (mode) => {
    const learner = await createLearner(api, { daysAgo: 8, unknown: 7 });
    await study(learner, servicesAt(api, evening(-1)), 6);
    if (mode === 'smart') await servicesAt(api, evening(0)).schedule.chooseMode(learner.courseId, 'smart', today());
    const { calendar } = data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
    const due = calendar.filter(({ day }) => day >= today()).slice(0, 7);
    const { content } = data<AiGeneration>(await learner.call('POST ai_generations', { kind: 'plan' }, `plan-${mode}-key`));
    if (content?.kind !== 'plan') throw new Error('no plan');
    const planned = content.days.map(({ day, items }) => ({
      day,
      words_count: Number(/^复习 (\d+) 个单词/.exec(items.find(({ place }) => place === 'review_words')?.text ?? '')?.[1] ?? 0),
    }));
    expect(planned).toEqual(due.map(({ day, words_count: words }) => ({ day, words_count: words })));
    if (mode === 'plan') expect(planned.filter(({ words_count: words }) => words > 0).length).toBeGreaterThan(3);
  });

  test('a day asks for no more words than the daily goal; what is put off is said', async () => {
    const learner = await createLearner(api, { daysAgo: 8, unknown: 20, perChapter: 50 });
    await study(learner, servicesAt(api, evening(-1)), 20);
    await learner.call(`PUT students/${learner.studentId}`, { daily_goal: 8 });
    const { due_count: due } = data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
    const { content } = data<AiGeneration>(await learner.call('POST ai_generations', { kind: 'plan' }, 'plan-within-goal'));
    if (content?.kind !== 'plan') throw new Error('no plan');
    const words = content.days.map(({ items }) =>
      items
        .filter(({ place }) => place === 'review_words' || place === 'learn_words')
        .reduce((sum, { text }) => sum + Number(/^[^\d]*(\d+)/.exec(text)?.[1]), 0),
    );
    expect(words).toEqual([8, 8, 8, 8, 8, 8, 8]);
    expect(content.days[0]!.items[0]!.text).toBe(`复习 8 个单词，另有 ${due - 8} 个顺延`);
    expect(content.note).toMatch(
      /^到期的单词按每日目标每天最多排 8 个，最急的在前，其余顺延到后面几天，一个都不会丢；这一周过后还有 \d+ 个，下周接着排。/,
    );
  });
});
