/** What visitors, who have no account, may cost; and a test that is kept while another begins. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { completedTests } from '../../src/modules/vocabulary-test/calibration.repository';
import { createVocabularyLevelService, VISITOR_LIMITS } from '../../src/modules/vocabulary-test/vocabulary-level-submissions.service';
import { createStudent, data, get, moveClock, outcome, put, take, useTestSchool } from './taker';

const api = useTestSchool();

const loadCount = async (id: number): Promise<number> =>
  (await api.database.db.execute(sql`select from vocabulary_level_submissions where id = ${id}`)).rowCount ?? 0;

test('several classes on one Wi-Fi begin within an hour; beyond the limit an open test is given back all the same, and others are not held up', async () => {
  const address = '203.0.113.7';
  const from = { api, options: { from: address } };
  const first = data(await take(from));
  for (let i = 1; i < 60; i += 1) expect(outcome(await take(from))[0]).toBe(200);
  const [{ name, max }] = VISITOR_LIMITS;
  expect(max).toBeGreaterThanOrEqual(600);
  await api.database.db.execute(sql`update rate_limits set count = ${max} where key = ${`vocabulary:address:${name}:${address}`}`);
  expect(outcome(await take(from))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(data(await take({ ...from, token: first.visitor_token! })).id).toBe(first.id);
  expect(outcome(await take({ api, options: { from: '203.0.113.8' } }))[0]).toBe(200);
});

test('whoever has many addresses of IPv6 is counted by what one owner has of them', async () => {
  const [{ name, max }] = VISITOR_LIMITS;
  const toLine = (place: string): string => `2001:db8:51:${place}`;
  expect(outcome(await take({ api, options: { from: toLine('1::1') } }))[0]).toBe(200);
  await api.database.db.execute(sql`update rate_limits set count = ${max} where key like ${`vocabulary:address:${name}:2001:%`}`);
  for (const place of ['1::2', '1:2:3:4:5', '2::1'])
    expect(outcome(await take({ api, options: { from: toLine(place) } }))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(outcome(await take({ api, options: { from: '2001:db8:52:1::1' } }))[0]).toBe(200);
});

test('a test without any answer is removed after an hour, one with an answer is not', async () => {
  const [idle, begun] = [data(await take({ api })), data(await take({ api }))];
  await put({ api, token: begun.visitor_token! }, begun.id, { step_number: 0, answer: { kind: 'ticks', ticked: [] } });
  moveClock({ hours: 1, seconds: 1 });
  await createVocabularyLevelService({ ...api.database, now: () => new Date() }).sweep();
  expect([await loadCount(idle.id), await loadCount(begun.id)]).toEqual([0, 1]);
});

test('visitors do not calibrate the bank, nor does what was kept of theirs', async () => {
  const [visitor, student] = [data(await take({ api })), await createStudent(api)];
  const kept = data(await take({ api }));
  await put({ ...student, token: kept.visitor_token! }, kept.id, { keep: true });
  await api.database.db.execute(
    sql`update vocabulary_level_submissions set status = 'completed', completed_at = started_at, result = '{"reliable": true}' where id = ${kept.id}`,
  );
  const own = data(await take(student, 'form=short'));
  await api.database.db.execute(
    sql`update vocabulary_level_submissions set status = 'completed', completed_at = started_at, result = '{"reliable": true}' where id in (${visitor.id}, ${own.id})`,
  );
  const ids: number[] = [];
  for await (const part of completedTests(api.database.pool, new Date())) ids.push(...part.map(({ id }) => id));
  expect(ids).toEqual([own.id]);
});

test('kept by two students at once, still open: one resumes it, the other keeps their own', async () => {
  const visitor = data(await take({ api }));
  const students = [await createStudent(api), await createStudent(api)];
  const own = [data(await take(students[0]!)), data(await take(students[1]!))];
  const other = await api.database.pool.connect();
  let replies: Awaited<ReturnType<typeof put>>[];
  try {
    await other.query('begin');
    await other.query('select from vocabulary_level_submissions where id = $1 for update', [visitor.id]);
    const keeping = Promise.all(students.map((student) => put({ ...student, token: visitor.visitor_token! }, visitor.id, { keep: true })));
    // Both have read the test and wait for it.
    while ((await api.database.pool.query('select from pg_locks where not granted')).rowCount !== 2) await setImmediate();
    await other.query('commit');
    replies = await keeping;
  } finally {
    other.release();
  }
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  const [winner, loser] = replies[0]?.status === 200 ? [0, 1] : [1, 0];
  expect(data(await get(students[winner]!, visitor.id))).toMatchObject({ status: 'open', step: visitor.step });
  expect(data(await get(students[winner]!, own[winner]!.id)).status).toBe('expired');
  expect(data(await get(students[loser]!, own[loser]!.id)).status).toBe('open');
  expect(data(await take(students[winner]!)).id).toBe(visitor.id);
});

test('kept while another phone begins a test: the kept one is the one at hand', async () => {
  const [visitor, student] = [data(await take({ api })), await createStudent(api)];
  const other = await api.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `insert into vocabulary_level_submissions (student_id, form, status, state, step_number, started_at, expires_at)
      select $1, form, status, state, step_number, started_at, expires_at from vocabulary_level_submissions where id = $2`,
      [student.studentId, visitor.id],
    );
    const keeping = put({ ...student, token: visitor.visitor_token! }, visitor.id, { keep: true });
    while ((await api.database.pool.query('select from pg_locks where not granted')).rowCount === 0) await setImmediate();
    await other.query('commit');
    expect(outcome(await keeping)).toEqual([200, undefined]);
  } finally {
    other.release();
  }
  expect(data(await take(student)).id).toBe(visitor.id);
});
