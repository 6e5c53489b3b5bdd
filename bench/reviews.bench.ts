/**
 * What an answer of a review costs: answers a second through the real server over HTTP, against the same statements sent
 * straight through the same connections, in turns; statements, WAL, rows updated in place (HOT) and processor time of each.
 * Phones answer reviews of 30 words, of 450 that are due: a round was learned on every day of the last weeks. One in ten is
 * wrong, and then answered once more.
 * Must hold: ratio ≥ 0.40; ≤ 5 statements an answer, all prepared; ≤ 1.0 ms of processor by server and PostgreSQL together;
 * ≤ 1.5 KB of WAL; ≥ 50 % of the updates of student_words in place.
 */
import { API_PREFIX } from '@xueban/contract/http';
import { createLearningServices } from '../server/seed/learning-services';
import { type Database, openDatabase, silentLog } from '../server/src/database';
import { withDatabase } from './lib/database';
import { median, must, ratesText } from './lib/figures';
import { ANSWERS, type AskedWord, createDueLearners, type DueLearner, openReviews, REVIEWS } from './lib/due-learners';
import { type HttpRequest, sendUntil } from './lib/http-load';
import { getPhoneKey } from './lib/phone-key';
import { type ProcessorTime, processorTime } from './lib/processor-time';
import { checkSession, recordStatements, type Statement } from './lib/recorder';
import { SCHOOL_PHONE } from './lib/review-school';
import { signIn } from './lib/school';
import { countStatements, type SentStatements } from './lib/sent-statements';
import { type ServerProcess, startServer } from './lib/server-process';

const CONNECTIONS = 16;
const PHONES = 24;
/** A server runs for months: what V8 has not compiled yet is not measured. */
const WARM_UP = 4;
const ROUNDS = Math.min(Number(process.env.BENCH_ROUNDS ?? 10), REVIEWS - WARM_UP - 1);
const LIMITS = { ratio: 0.4, statements: 5, milliseconds: 1, walBytes: 1536, hot: 0.5 };
/** What an answer may change; put back as it was before the same statements are sent again. */
const TABLES = [
  'student_courses',
  'student_words',
  'student_due_days',
  'student_review_days',
  'student_chapters',
  'word_mistakes',
  'mistake_word_books',
  'reinforcement_submissions',
  'word_review_events',
];

type Straight = { check: Statement; read: Statement; writes: Statement[] }[];

async function run(database: Database, dataDir: string): Promise<void> {
  let server: ServerProcess | undefined;
  try {
    await keepCheckpointsAway(database);
    const learners = await createDueLearners(database, 2 * PHONES);
    const [phones, replayed] = [learners.slice(0, PHONES), learners.slice(PHONES)];
    const before = await loadUpdates(database);
    const sent = await countOfReview(database, phones);
    server = await startServer({ DATABASE_URL: database.url(), DATABASE_POOL_SIZE: String(CONNECTIONS), JOBS: 'false' });
    const cookie = await signIn(server.origin, SCHOOL_PHONE);
    const statements = await recordAll(database, replayed, cookie);
    const costs = await measure(database, server, { phones, cookie, statements });
    await server.stop();
    server = undefined;
    // What a session has counted is seen once it is over.
    await database.disconnect();
    const after = await openDatabase({ dataDir }, { log: silentLog, poolSize: 1 });
    const hot = toShares(before, await loadUpdates(after));
    await after.close();
    judge(sent, costs, hot);
  } finally {
    await server?.stop();
  }
}

/** After a checkpoint the first change of each page writes the whole page: how often that is hangs on the machine, not on the answer. */
async function keepCheckpointsAway({ pool }: Database): Promise<void> {
  await pool.query("alter system set checkpoint_timeout = '1h'");
  await pool.query("alter system set max_wal_size = '8GB'");
  await pool.query('select pg_reload_conf()');
}

/** A review of each learner, answered in this process: how many statements go out for one answer, the check of its session not counted. */
async function countOfReview(database: Database, phones: readonly DueLearner[]): Promise<SentStatements> {
  await openReviews(database, phones, 0);
  const own = await openDatabase({ url: database.url() }, { log: silentLog, poolSize: 1 });
  try {
    const services = createLearningServices({ ...own, now: () => new Date() });
    const counted = countStatements(own.pool);
    for (const learner of phones) {
      const { id, answers } = learner.reviews[0] ?? { id: 0, answers: [] };
      for (const answer of answers) await services.reviews.put(learner.studentId, id, toBody(answer), getPhoneKey());
    }
    return counted;
  } finally {
    await own.disconnect();
  }
}

const toBody = ({ wordId, correct }: AskedWord) => ({
  word_id: wordId,
  exercise: 'recall' as const,
  correct,
  answered_at: new Date().toISOString(),
});

/** All that the server sends for each answer of a review of each learner; then everything is as before. */
async function recordAll(database: Database, learners: readonly DueLearner[], cookie: string): Promise<Map<DueLearner, Straight>> {
  await openReviews(database, learners, 0);
  await keep(database, learners);
  const all = new Map<DueLearner, Straight>();
  for (const learner of learners) {
    const { studentId, reviews } = learner;
    const { id, answers } = reviews[0] ?? { id: 0, answers: [] };
    const recorded: Straight = [];
    for (const answer of answers) {
      const [check, read, ...writes] = await recordStatements(database.pool, async (tools) => {
        await checkSession(tools, cookie, studentId);
        await createLearningServices({ ...tools, now: () => new Date() }).reviews.put(studentId, id, toBody(answer), getPhoneKey());
      });
      if (!check || !read) throw new Error('an answer checks the session and reads the review');
      recorded.push({ check, read, writes });
    }
    all.set(learner, recorded);
  }
  return all;
}

async function keep({ pool }: Database, learners: readonly DueLearner[]): Promise<void> {
  const ids = learners.map(({ studentId }) => studentId).join();
  for (const table of TABLES) await pool.query(`create table kept_${table} as select * from ${table} where student_id in (${ids})`);
}

async function putBack({ pool }: Database): Promise<void> {
  for (const table of TABLES) {
    await pool.query(`delete from ${table} where student_id in (select student_id from kept_${table})`);
    await pool.query(`insert into ${table} overriding system value select * from kept_${table}`);
  }
  await pool.query(`vacuum ${TABLES.join(', ')}`);
}

interface Sides {
  phones: readonly DueLearner[];
  cookie: string;
  statements: ReadonlyMap<DueLearner, Straight>;
}

interface Costs {
  ratios: number[];
  rates: { http: number[]; straight: number[] };
  /** Of an answer over HTTP. */
  spent: ProcessorTime;
  walBytes: number;
}

async function measure(database: Database, server: ServerProcess, sides: Sides): Promise<Costs> {
  const rates = { http: [] as number[], straight: [] as number[] };
  const spent = { server: 0, postgres: 0, client: 0 };
  let walBytes = 0;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    await openReviews(database, sides.phones, round + 1);
    const [start, lsn] = [await spentUntilNow(database, server), await getLsn(database)];
    const http = await measureRate(() => overHttp(server, sides, round + 1));
    const [end, wal] = [await spentUntilNow(database, server), (await getLsn(database)) - lsn];
    await putBack(database);
    const straight = await measureRate(() => sendStraight(database, sides));
    if (round < WARM_UP) continue;
    rates.http.push(http);
    rates.straight.push(straight);
    walBytes += wal;
    for (const part of ['server', 'postgres', 'client'] as const) spent[part] += end[part] - start[part];
  }
  const answers = ROUNDS * ANSWERS * PHONES;
  return {
    rates,
    ratios: rates.http.map((rate, at) => rate / (rates.straight[at] ?? Number.NaN)),
    spent: { server: spent.server / answers, postgres: spent.postgres / answers, client: spent.client / answers },
    walBytes: walBytes / answers,
  };
}

async function getLsn({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at");
  return Number(rows[0]?.at);
}

async function spentUntilNow({ pool }: Database, server: ServerProcess): Promise<ProcessorTime> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const spent = processorTime(server.pid, rows[0]?.pid ?? 0);
  if (!spent) throw new Error('processor time is read from /proc');
  return spent;
}

/** Answers a second. */
async function measureRate(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (ANSWERS * PHONES * 1000) / (performance.now() - start);
}

const overHttp = ({ origin }: ServerProcess, { phones, cookie }: Sides, at: number) =>
  Promise.all(
    phones.map(({ studentId, reviews }) => {
      const { id, answers } = reviews[at] ?? { id: 0, answers: [] };
      const left = [...answers];
      return sendUntil(origin, Infinity, (): HttpRequest | undefined => {
        const answer = left.shift();
        return (
          answer && {
            method: 'PUT',
            path: `${API_PREFIX}/reinforcement_submissions/${id}`,
            body: JSON.stringify(toBody(answer)),
            headers: { 'content-type': 'application/json', 'idempotency-key': getPhoneKey(), cookie, 'x-student-id': String(studentId) },
          }
        );
      });
    }),
  );

/** With the version that is read in the place of the one recorded: the third value of the first statement that writes. */
const sendStraight = ({ pool }: Database, { statements }: Sides) =>
  Promise.all(
    [...statements.values()].map(async (answers) => {
      for (const { check, read, writes } of answers) {
        await pool.query(check);
        const { rows } = await pool.query<{ version: number }>(read);
        const [first, ...others] = writes;
        if (!first) throw new Error('an answer writes');
        await pool.queryAll([{ ...first, values: first.values.map((value, at) => (at === 2 ? rows[0]?.version : value)) }, ...others]);
      }
    }),
  );

type Updates = Map<string, { updates: number; hot: number }>;

async function loadUpdates({ pool }: Database): Promise<Updates> {
  const { rows } = await pool.query<{ name: string; updates: string; hot: string }>(
    'select relname as name, n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables where relname = any($1)',
    [TABLES],
  );
  return new Map(rows.map(({ name, updates, hot }) => [name, { updates: Number(updates), hot: Number(hot) }]));
}

/** Share of the updates in place, by table. */
const toShares = (before: Updates, after: Updates): Map<string, number> =>
  new Map(
    [...after].flatMap(([name, { updates, hot }]) => {
      const { updates: earlier, hot: hotEarlier } = before.get(name) ?? { updates: 0, hot: 0 };
      return updates > earlier ? [[name, (hot - hotEarlier) / (updates - earlier)] as const] : [];
    }),
  );

function judge(sent: SentStatements, { rates, ratios, spent, walBytes }: Costs, hot: ReadonlyMap<string, number>): void {
  const answers = ANSWERS * PHONES;
  // Every call checks its session by one prepared statement besides.
  const [statements, unprepared] = [1 + sent.all / answers, sent.unprepared / answers];
  const milliseconds = (spent.server + spent.postgres) / 1000;
  const ofWords = hot.get('student_words') ?? 0;
  must(
    median(ratios) >= LIMITS.ratio,
    `HTTP ${ratesText(rates.http)}, straight ${ratesText(rates.straight)}: ratio ${median(ratios).toFixed(2)} (≥ ${LIMITS.ratio})`,
  );
  must(
    statements <= LIMITS.statements && unprepared === 0,
    `statements an answer: ${statements.toFixed(2)} (≤ ${LIMITS.statements}), of these not prepared ${unprepared.toFixed(2)} (0)`,
  );
  must(
    milliseconds <= LIMITS.milliseconds,
    `processor an answer: server ${spent.server.toFixed(0)} µs, PostgreSQL ${spent.postgres.toFixed(0)} µs (≤ ${LIMITS.milliseconds} ms in all); phone ${spent.client.toFixed(0)} µs`,
  );
  must(walBytes <= LIMITS.walBytes, `WAL an answer: ${walBytes.toFixed(0)} bytes (≤ ${LIMITS.walBytes})`);
  must(
    ofWords >= LIMITS.hot,
    `updates in place: ${[...hot].map(([table, share]) => `${table} ${(share * 100).toFixed(0)} %`).join(', ')} (student_words ≥ ${LIMITS.hot * 100} %)`,
  );
}

void withDatabase(run, { poolSize: CONNECTIONS });
