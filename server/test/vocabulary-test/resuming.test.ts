import { sql } from 'drizzle-orm';
import {
  createVocabularyLevelService,
  EXPIRY_HOURS,
  GIVEN_UP_DAYS,
  STUDENT_LIMIT,
  VISITOR_DAYS,
} from '../../src/modules/vocabulary-test/vocabulary-level-submissions.service';
import { createStudent, data, get, goOn, knowsTo, moveClock, outcome, put, take, type Taker, useTestSchool } from './taker';

const api = useTestSchool();

const sweep = (): Promise<void> => createVocabularyLevelService({ ...api.database, now: () => new Date() }).sweep();

/** How many rows are left: of the test, of its answers. */
const count = async (id: number): Promise<number[]> => {
  const { rows } = await api.database.db.execute<{ tests: number; answers: number }>(sql`select
    (select count(*)::int from vocabulary_level_submissions where id = ${id}) as tests, (select count(*)::int from vocabulary_level_answers where submission_id = ${id}) as answers`);
  return [rows[0]!.tests, rows[0]!.answers];
};

const nothing = { kind: 'ticks', ticked: [] };

describe('an interrupted test', () => {
  test('goes on where it stood, on another server process too', async () => {
    const student = await createStudent(api);
    const first = data(await take(student, 'form=full'));
    const at = data((await goOn(student, first, await knowsTo(2_000), 3)).at(-1)!);
    const other = await api.another();
    const resumed = data(await take({ ...student, api: other }, 'form=full'));
    expect(resumed).toEqual({ ...at, visitor_token: null });
    const replies = await goOn({ ...student, api: other }, resumed, await knowsTo(2_000));
    expect(data(replies.at(-1)!).status).toBe('completed');
    await other.close();
  });

  test('of a visitor resumes by its token; without one another begins', async () => {
    const first = data(await take({ api }));
    const visitor: Taker = { api, token: first.visitor_token! };
    await put(visitor, first.id, { step_number: 0, answer: nothing });
    expect(data(await take(visitor))).toMatchObject({ id: first.id, step_number: 1, visitor_token: first.visitor_token });
    expect(data(await take({ api })).id).not.toBe(first.id);
  });

  test('ten beginnings at once are one test', async () => {
    const student = await createStudent(api);
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(student, 'form=full')));
    expect(taken.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(taken.map((reply) => data(reply).id)).size).toBe(1);
    const { rows } = await api.database.db.execute(
      sql`select count from rate_limits where key = ${`vocabulary:student:${student.studentId}`}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('a new one begins after the end of the last', async () => {
    const student = await createStudent(api);
    const first = data(await take(student, 'form=short'));
    await goOn(student, first, await knowsTo(800));
    expect(data(await take(student, 'form=short'))).toMatchObject({ status: 'open', step_number: 0 });
    expect(data(await take(student)).id).not.toBe(first.id);
  });
});

describe('a test that is not resumed', () => {
  test('is closed for another of the form that is asked; sent twice it is one', async () => {
    const student = await createStudent(api);
    const first = data(await take(student, 'form=full'));
    expect(data(await take(student, 'form=short'))).toMatchObject({ id: first.id, form: 'full' });
    const second = data(await take(student, `form=short&instead_of=${first.id}`));
    expect(second).toMatchObject({ form: 'short', status: 'open', step_number: 0 });
    expect(second.id).not.toBe(first.id);
    expect(data(await take(student, `form=short&instead_of=${first.id}`)).id).toBe(second.id);
    expect(data(await get(student, first.id)).status).toBe('expired');
    expect(outcome(await put(student, first.id, { step_number: 0, answer: nothing }))).toEqual([410, 'TEST_EXPIRED']);
  });

  test("is the taker's own: nobody closes another's, nor a completed one", async () => {
    const [student, other] = [await createStudent(api), await createStudent(api)];
    const [own, visitor] = [data(await take(student, 'form=short')), data(await take({ api }))];
    await take(other, `instead_of=${own.id}`);
    await take(other, `instead_of=${visitor.id}`);
    await take({ api }, `instead_of=${visitor.id}`);
    await take({ api, token: data(await take({ api })).visitor_token! }, `instead_of=${visitor.id}`);
    expect(data(await get(student, own.id)).status).toBe('open');
    expect(data(await get({ api, token: visitor.visitor_token! }, visitor.id)).status).toBe('open');
    await goOn(student, own, await knowsTo(800));
    await take(student, `instead_of=${own.id}`);
    expect(data(await get(student, own.id)).status).toBe('completed');
  });

  test('of a visitor: with its token', async () => {
    const first = data(await take({ api }));
    const second = data(await take({ api, token: first.visitor_token! }, `instead_of=${first.id}`));
    expect(second.id).not.toBe(first.id);
    expect(data(await get({ api, token: first.visitor_token! }, first.id)).status).toBe('expired');
  });
});

describe('a test that is left', () => {
  test(`expires ${EXPIRY_HOURS} hours after the last answer, with a clear word`, async () => {
    const student = await createStudent(api);
    const first = data(await take(student, 'form=full'));
    moveClock({ hours: EXPIRY_HOURS - 1 });
    expect((await put(student, first.id, { step_number: 0, answer: nothing })).status).toBe(200);
    moveClock({ hours: EXPIRY_HOURS - 1 });
    expect(data(await take(student)).id).toBe(first.id);
    moveClock({ hours: 1 });
    expect(data(await get(student, first.id))).toMatchObject({ status: 'expired', step: null, seconds_left: 0 });
    expect(outcome(await put(student, first.id, { step_number: 1, answer: nothing }))).toEqual([410, 'TEST_EXPIRED']);
    const second = data(await take(student));
    expect(second).toMatchObject({ status: 'open', step_number: 0 });
    expect(second.id).not.toBe(first.id);
    expect(outcome(await put(student, first.id, { step_number: 1, answer: nothing }))).toEqual([410, 'TEST_EXPIRED']);
    expect((await api.call('GET vocabulary_level_submissions', student.options)).body).toMatchObject({ data: [], total_count: 0 });
  });

  test('of a visitor: another begins, with another token', async () => {
    const first = data(await take({ api }));
    moveClock({ hours: EXPIRY_HOURS });
    const second = data(await take({ api, token: first.visitor_token! }));
    expect(second.id).not.toBe(first.id);
    expect(second.visitor_token).not.toBe(first.visitor_token);
  });

  test(`of a visitor is removed with its answers after ${VISITOR_DAYS} days`, async () => {
    const visitor = data(await take({ api }));
    await put({ api, token: visitor.visitor_token! }, visitor.id, { step_number: 0, answer: nothing });
    moveClock({ hours: VISITOR_DAYS * 24 + 1 });
    await sweep();
    expect(await count(visitor.id)).toEqual([0, 0]);
  });

  test(`of a student is removed with its answers ${GIVEN_UP_DAYS} days after it began; completed and open ones stay`, async () => {
    const student = await createStudent(api);
    const completed = data(await take(student, 'form=short'));
    const steps = (await goOn(student, completed, await knowsTo(800))).length;
    const left = data(await take(student, 'form=short'));
    await put(student, left.id, { step_number: 0, answer: nothing });
    const open = data(await take(student, `form=short&instead_of=${left.id}`));
    await put(student, open.id, { step_number: 0, answer: nothing });
    // Resumed every day.
    await api.database.db.execute(
      sql`update vocabulary_level_submissions set expires_at = expires_at + interval '30 days' where id = ${open.id}`,
    );
    moveClock({ hours: GIVEN_UP_DAYS * 24 - 1 });
    await sweep();
    expect(await count(left.id)).toEqual([1, 1]);
    moveClock({ hours: 2 });
    await sweep();
    expect(await count(left.id)).toEqual([0, 0]);
    expect(await count(completed.id)).toEqual([1, steps]);
    expect(await count(open.id)).toEqual([1, 1]);
  });
});

test('new tests of one student are limited; who is refused keeps the open one, and what is open or asked again costs nothing', async () => {
  const [student, other] = [await createStudent(api), await createStudent(api)];
  let open = data(await take(student, 'form=short'));
  let before = open.id;
  for (let begun = 1; begun < STUDENT_LIMIT.max; begun += 1) {
    before = open.id;
    open = data(await take(student, `form=short&instead_of=${before}`));
    // Sent again.
    expect(data(await take(student, `form=short&instead_of=${before}`)).id).toBe(open.id);
  }
  expect(open.id).not.toBe(before);
  expect(outcome(await take(student, `form=short&instead_of=${open.id}`))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(data(await take(student, `form=short&instead_of=${before}`))).toMatchObject({ id: open.id, status: 'open' });
  expect(data(await take(student)).id).toBe(open.id);
  expect(outcome(await take(other))[0]).toBe(200);
});

test('the same wish many times at once begins one test, and uses up one of the day', async () => {
  const student = await createStudent(api);
  const open = data(await take(student, 'form=short'));
  const wishes = await Promise.all(Array.from({ length: 3 * STUDENT_LIMIT.max }, () => take(student, `form=short&instead_of=${open.id}`)));
  const begun = new Set(wishes.flatMap((wish) => (wish.status === 200 ? [data(wish).id] : [])));
  expect([...begun]).toEqual([expect.any(Number)]);
  let last = [...begun][0];
  for (let used = 2; used < STUDENT_LIMIT.max; used += 1) last = data(await take(student, `form=short&instead_of=${last}`)).id;
  expect(outcome(await take(student, `form=short&instead_of=${last}`))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
});

describe("keeping a visitor's test", () => {
  async function visit() {
    const first = data(await take({ api }));
    const visitor: Taker = { api, token: first.visitor_token! };
    const replies = await goOn(visitor, first, await knowsTo(1_200));
    return { visitor, test: data(replies.at(-1)!) };
  }

  test("makes it the student's, with its answers and once", async () => {
    const { visitor, test: taken } = await visit();
    const student = await createStudent(api);
    const kept = await put({ ...student, token: visitor.token! }, taken.id, { keep: true });
    expect(data(kept)).toEqual(taken);
    expect(data(await get(student, taken.id))).toEqual(taken);
    expect(outcome(await get(visitor, taken.id))).toEqual([404, 'NOT_FOUND']);
    // Sent again it is the same; another student is too late.
    expect(data(await put({ ...student, token: visitor.token! }, taken.id, { keep: true }))).toEqual(taken);
    expect(outcome(await put({ ...(await createStudent(api)), token: visitor.token! }, taken.id, { keep: true }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await api.call('GET vocabulary_level_submissions', student.options)).body.total_count).toBe(1);
    const { rows } = await api.database.db.execute<{ student_id: string }>(
      sql`select distinct student_id from vocabulary_level_answers where submission_id = ${taken.id}`,
    );
    expect(rows).toEqual([{ student_id: String(student.studentId) }]);
  });

  test('two students at once: one has it', async () => {
    const { visitor, test: taken } = await visit();
    const students = [await createStudent(api), await createStudent(api)];
    const kept = await Promise.all(students.map((student) => put({ ...student, token: visitor.token! }, taken.id, { keep: true })));
    expect(kept.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("an open one goes on as the student's; it takes the place of the one that was open", async () => {
    const student = await createStudent(api);
    const before = data(await take(student, 'form=full'));
    const first = data(await take({ api }));
    const kept = data(await put({ ...student, token: first.visitor_token! }, first.id, { keep: true }));
    expect(kept).toMatchObject({ id: first.id, status: 'open', step: first.step });
    expect(data(await take(student)).id).toBe(first.id);
    expect(data(await get(student, before.id)).status).toBe('expired');
    expect((await put(student, first.id, { step_number: 0, answer: nothing })).status).toBe(200);
  });

  test('needs a session and a student', async () => {
    const { visitor, test: taken } = await visit();
    const { options } = await createStudent(api);
    expect(outcome(await put(visitor, taken.id, { keep: true }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(outcome(await put({ ...visitor, options: { cookie: options!.cookie! } }, taken.id, { keep: true }))).toEqual([
      400,
      'STUDENT_REQUIRED',
    ]);
  });
});

describe('who may call', () => {
  test('the full form is for students', async () => {
    expect(outcome(await take({ api }, 'form=full'))).toEqual([401, 'UNAUTHENTICATED']);
    expect(outcome(await take({ api }, 'form=short'))).toEqual([200, undefined]);
    const { options } = await createStudent(api);
    expect(outcome(await take({ api, options: { cookie: options!.cookie! } }, 'form=full'))).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('a session that has ended makes a visitor, with or without the student it was about', async () => {
    const { options, studentId } = await createStudent(api);
    await api.call('POST sessions/sign_out', options);
    for (const stale of [options!, { cookie: options!.cookie! }, { cookie: 'xueban_session=forged.signature', studentId }]) {
      const taken = await take({ api, options: stale });
      expect(outcome(taken)).toEqual([200, undefined]);
      expect(data(taken)).toMatchObject({ form: 'short', visitor_token: expect.any(String) });
      expect(outcome(await take({ api, options: stale }, 'form=full'))).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  test('the student of another guardian does not exist', async () => {
    const one = await createStudent(api);
    const two = await createStudent(api);
    expect(outcome(await take({ api, options: { ...one.options!, studentId: two.studentId } }))).toEqual([404, 'STUDENT_NOT_FOUND']);
    expect(outcome(await take({ api, options: { ...one.options!, studentId: 'x' } }))).toEqual([400, 'INVALID_REQUEST']);
    expect(outcome(await api.call(`GET vocabulary_level_submissions?student_id_eq=${two.studentId}`, one.options))).toEqual([
      404,
      'STUDENT_NOT_FOUND',
    ]);
    expect(outcome(await api.call('GET vocabulary_level_submissions'))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

test('the history comes by page, newest first', async () => {
  const student = await createStudent(api);
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    moveClock({ hours: 30 });
    const first = data(await take(student, 'form=short'));
    await goOn(student, first, await knowsTo(700 + 300 * i));
    ids.unshift(first.id);
  }
  const page = async (query: string) => {
    const { body, headers } = await api.call(`GET vocabulary_level_submissions?${query}`, student.options);
    return {
      ids: (body.data as { id: number }[]).map(({ id }) => id),
      total: body.total_count,
      pages: Number(headers['x-total-pages'] ?? headers['total-pages']),
    };
  };
  expect(await page('per_page=2')).toMatchObject({ ids: ids.slice(0, 2), total: 3 });
  expect(await page('per_page=2&page=2')).toMatchObject({ ids: ids.slice(2), total: 3 });
  expect(await page('per_page=2&page=3')).toMatchObject({ ids: [], total: 3 });
});
