/** A pooler before the database: what it must be able to do, and what it must not be trusted with. PGBOUNCER_PATH names one to try. */
import { MovableClock, studyRound } from '../../seed/learner';
import { createLearningServices } from '../../seed/learning-services';
import { type Database, openDatabase, silentLog } from '../../src/database';
import { createExclusive, EXPORT_LOCK } from '../../src/database/exclusive';
import { setRoleDefaults, toDefaults } from '../../src/database/pooler';
import { createWriteProbe } from '../../src/database/write-probe';
import { createAdministration } from '../../src/modules/school/administration/administration.service';
import { importCourses } from '../../src/modules/words/import/import.service';
import { createTestDatabase, withClient } from '../support/cluster';
import { startPgBouncer } from '../support/pgbouncer';

const program = process.env.PGBOUNCER_PATH;
const withPgBouncer = program === undefined ? test.skip : test;
const undo: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function database(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  undo.push(drop);
  return url;
}

async function open(url: string, directUrl?: string): Promise<Database> {
  const opened = await openDatabase({ url, ...(directUrl && { directUrl }) }, { log: silentLog, poolSize: 3, statementTimeoutMs: 4000 });
  undo.push(() => opened.close());
  return opened;
}

async function pgBouncer(url: string, more?: Record<string, string | number>): Promise<string> {
  const pooler = await startPgBouncer(program ?? '', url, more);
  undo.push(() => pooler.stop());
  return pooler.url;
}

const LOCKS = `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = ${EXPORT_LOCK}
  and database = (select oid from pg_database where datname = current_database())`;
const countLocks = (url: string): Promise<number> =>
  withClient(url, async (client) => (await client.query<{ n: number }>(LOCKS)).rows[0]?.n ?? -1);

test('what does not follow prepared statements from backend to backend is refused as a pooler', async () => {
  const url = await database();
  await expect(open(url, url)).rejects.toThrow(/PgBouncer 1\.21 or newer/);
  // Its role has the time-outs from here on; who goes direct, as a backup does, has none.
  const show = 'show statement_timeout';
  expect(await withClient(url, async (client) => (await client.query<{ statement_timeout: string }>(show)).rows)).toEqual([
    { statement_timeout: '4s' },
  ]);
});

test('processes that start together set the defaults of their role one after the other', async () => {
  const url = await database();
  await Promise.all(Array.from({ length: 6 }, () => setRoleDefaults(url, url, toDefaults(3000))));
  const show = 'show statement_timeout';
  expect(await withClient(url, async (client) => (await client.query<{ statement_timeout: string }>(show)).rows)).toEqual([
    { statement_timeout: '3s' },
  ]);
});

test('one process at a time, by a lock that its transaction ends', async () => {
  const url = await database();
  const { pool } = await open(url);
  const exclusive = createExclusive(pool);
  const outcome = await exclusive(EXPORT_LOCK, 7, async () => [
    await exclusive(EXPORT_LOCK, 7, () => Promise.resolve(1)),
    await countLocks(url),
  ]);
  expect(outcome).toEqual([undefined, 1]);
  await expect(exclusive(EXPORT_LOCK, 7, () => Promise.reject(new Error('made of nothing')))).rejects.toThrow('made of nothing');
  expect(await countLocks(url)).toBe(0);
});

withPgBouncer('DATABASE_URL alone names a pooler: refused in one sentence, also where it drops what it does not know', async () => {
  const url = await database();
  await expect(open(await pgBouncer(url))).rejects.toThrow(/DATABASE_DIRECT_URL/);
  const ignoring = await pgBouncer(url, { ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout,options' });
  await expect(open(ignoring)).rejects.toThrow(/lack the time-outs/);
});

withPgBouncer('a pooler without prepared statements is refused', async () => {
  const url = await database();
  await expect(open(await pgBouncer(url, { max_prepared_statements: 0 }), url)).rejects.toThrow(/max_prepared_statements above 0/);
});

withPgBouncer('two processes through a pooler of two connections: time-outs, prepared statements, no lock left', async () => {
  const url = await database();
  const pooled = await pgBouncer(url, { default_pool_size: 2 });
  const [one, other] = [await open(pooled, url), await open(pooled, url)];
  const { rows } = await one.pool.query('select current_setting($1) as timeout, current_setting($2) as zone', [
    'statement_timeout',
    'timezone',
  ]);
  expect(rows).toEqual([{ timeout: '4s', zone: 'UTC' }]);
  const texts = Array.from({ length: 30 }, (_, i) => i);
  const ask = ({ pool }: Database, i: number) =>
    pool.query({ name: `probe-${i % 7}`, text: `select ${i % 7}::int as n, $1::int as given`, values: [i] });
  const answers = await Promise.all(texts.flatMap((i) => [ask(one, i), ask(other, i)]));
  expect(answers.map(({ rows: [row] }) => row as unknown)).toEqual(
    texts.flatMap((i) => [
      { n: i % 7, given: i },
      { n: i % 7, given: i },
    ]),
  );
  const work = texts.map((i) => createExclusive((i % 2 ? one : other).pool)(EXPORT_LOCK, i % 3, () => Promise.resolve(i)));
  await Promise.all(work);
  expect(await countLocks(url)).toBe(0);
  const probe = createWriteProbe(() => pooled);
  expect(await probe.check()).toBeUndefined();
  probe.close();
});

/** Of a learner with a round of yesterday, all of whose words are due. */
async function createReview({ db, pool }: Database, clock: MovableClock) {
  const school = createAdministration(db);
  await school.createParent({ phone: '13900000003', name: '家长' });
  const words = Array.from({ length: 6 }, (_, n) => ({
    unit: 'Unit 1',
    chapter: '第1章',
    spelling: `word${n}`,
    phonetic: '',
    partOfSpeech: 'n.',
    meaning: `词义${n}`,
    example: '',
    translation: '',
  }));
  const [course] = await importCourses(db, [{ name: '课程', words }], { now: clock.now() });
  const courseId = course?.courseId ?? 0;
  const studentId = await school.createStudent({ parentPhone: '13900000003', name: '学员' });
  await school.assignCourse({ student: String(studentId), course: String(courseId) });
  const services = createLearningServices({ db, pool, now: clock.now });
  await studyRound({ services, clock, studentId, courseId }, { unknown: words.length });
  clock.advance(86_400);
  const { data } = await services.reviews.take(studentId, { course_id: courseId });
  return { studentId, id: data.id, wordIds: data.words.map(({ id }) => id) };
}

withPgBouncer('a review through it, answered by two processes at once: each answer counts once, and no connection is closed', async () => {
  const url = await database();
  const pooled = await pgBouncer(url, { default_pool_size: 2 });
  const processes = [await open(pooled, url), await open(pooled, url)] as const;
  const clock = new MovableClock(new Date('2026-03-02T02:00:00Z'));
  const { studentId, id, wordIds } = await createReview(processes[0], clock);
  expect(wordIds).toHaveLength(6);
  let closed = 0;
  for (const { pool } of processes) pool.on('remove', () => (closed += 1));
  const put = ({ db, pool }: Database, wordId: number) =>
    createLearningServices({ db, pool, now: clock.now }).reviews.put(
      studentId,
      id,
      { word_id: wordId, exercise: 'recall', correct: true },
      `answer-of-${wordId}`,
    );
  const replies = await Promise.all(wordIds.flatMap((wordId) => processes.map((process) => put(process, wordId))));
  expect(replies.filter(({ counted }) => counted)).toHaveLength(wordIds.length);
  expect(closed).toBe(0);
  const { answered_count: answered, correct_count: correct } = await createLearningServices({
    ...processes[0],
    now: clock.now,
  }).reviews.find(studentId, id);
  expect([answered, correct]).toEqual([6, 6]);
});
