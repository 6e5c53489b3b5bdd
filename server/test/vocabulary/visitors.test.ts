/** What visitors, who have no account, may cost; and a test that is kept while another begins. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { completedTests } from '../../src/modules/vocabulary-level-submissions/calibration.repository';
import { createVocabularyLevelService } from '../../src/modules/vocabulary-level-submissions/vocabulary-level-submissions.service';
import { buildTestApp, type TestApp } from '../support/app';
import { createStudent, data, installBank, moveClock, outcome, put, take } from './taker';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
  await installBank(api);
});
beforeEach(() => moveClock());
afterAll(async () => {
  jest.useRealTimers();
  await api.close();
});

const countOf = async (id: number): Promise<number> =>
  (await api.database.db.execute(sql`select from vocabulary_level_submissions where id = ${id}`)).rowCount ?? 0;

test('twenty new tests an hour from one address; its open test is given back all the same, and others are not held up', async () => {
  const from = { api, options: { from: '203.0.113.7' } };
  const first = data(await take(from));
  for (let i = 1; i < 20; i += 1) expect(outcome(await take(from))[0]).toBe(200);
  expect(outcome(await take(from))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(data(await take({ ...from, token: first.visitor_token! })).id).toBe(first.id);
  expect(outcome(await take({ api, options: { from: '203.0.113.8' } }))[0]).toBe(200);
});

test('a test without any answer is removed after an hour, one with an answer is not', async () => {
  const [idle, begun] = [data(await take({ api })), data(await take({ api }))];
  await put({ api, token: begun.visitor_token! }, begun.id, { step_number: 0, answer: { kind: 'ticks', ticked: [] } });
  moveClock({ hours: 1, seconds: 1 });
  await createVocabularyLevelService({ ...api.database, now: () => new Date() }).sweep();
  expect([await countOf(idle.id), await countOf(begun.id)]).toEqual([0, 1]);
});

test('visitors do not calibrate the bank', async () => {
  const [visitor, student] = [data(await take({ api })), await createStudent(api)];
  const own = data(await take(student, 'form=short'));
  await api.database.db.execute(sql`update vocabulary_level_submissions set status = 'completed', completed_at = started_at, result = '{"reliable": true}' where id in (${visitor.id}, ${own.id})`);
  const ids: number[] = [];
  for await (const part of completedTests(api.database.pool, new Date())) ids.push(...part.map(({ id }) => id));
  expect(ids).toEqual([own.id]);
});

test('kept while another phone begins a test: the kept one is the one at hand', async () => {
  const [visitor, student] = [data(await take({ api })), await createStudent(api)];
  const other = await api.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(`insert into vocabulary_level_submissions (student_id, form, status, state, step_number, started_at, expires_at)
      select $1, form, status, state, step_number, started_at, expires_at from vocabulary_level_submissions where id = $2`, [student.studentId, visitor.id]);
    const keeping = put({ ...student, token: visitor.visitor_token! }, visitor.id, { keep: true });
    while ((await api.database.pool.query('select from pg_locks where not granted')).rowCount === 0) await setImmediate();
    await other.query('commit');
    expect(outcome(await keeping)).toEqual([200, undefined]);
  } finally {
    other.release();
  }
  expect(data(await take(student)).id).toBe(visitor.id);
});
