/**
 * How much of PostgreSQL's own speed is left at the API: requests a second of the hottest study routes through the real
 * server over HTTP, against the same statements sent straight through node-postgres by as many connections, in turns,
 * with 1,000 and with 1,000,000 answers in the table. "The same statements" are all that a request sends, the check of its
 * session included; they are recorded from the server's own code.
 * Must hold: ratio ≥ 0.50 on each route; the ratio with a million answers within 15 % of that with a thousand; through the
 * PgBouncer that PGBOUNCER_PATH names, where it does, ≥ 0.75 of the ratio without.
 */
import { API_PREFIX } from '@xueban/contract/http';
import { type Database, openDatabase, silentLog } from '../server/src/database';
import { type Answer, getInsertion } from '../server/src/modules/words/rounds/answers.repository';
import { createLearningServices } from '../server/seed/learning-services';
import { BULK_TIMEOUT_MS, withDatabase } from './lib/database';
import { median, must, ratesText } from './lib/figures';
import { type HttpRequest, measureRate, sendUntil } from './lib/http-load';
import { type PgBouncer, startPgBouncer } from '../server/test/support/pgbouncer';
import { recordSessionChecks, recordStatements, type Statement } from './lib/recorder';
import { type BenchSchool, createSchool, fillAnswers, type Learner, signIn } from './lib/school';
import { type ProcessorTime, processorTime } from './lib/processor-time';
import { type ServerProcess, startServer } from './lib/server-process';

const CONNECTIONS = 16;
/** Many short turns: what else the machine does meets all sides alike. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const SLICE_SECONDS = 1;
/** A server runs for months: what V8 has not compiled yet is not measured. On a busy machine the first 3,000 calls took three times as long. */
const WARM_UP_CALLS = 5_000;
const SIZES = [1_000, 1_000_000] as const;
const MIN_RATIO = 0.5;
const MAX_DRIFT = 0.15;
const MIN_POOLED = 0.75;
const ROUND_WORDS = 45;
const PARTS = ['server', 'postgres', 'client'] as const;

/** One route: how to ask for it over HTTP, and which statements it comes to. */
interface Route {
  name: string;
  http(learner: Learner, count: number): HttpRequest;
  /** Without the session check, which every route sends first. */
  statements(learner: Learner, count: number): Statement[];
  /** Whether the pre-exam is over. */
  started: boolean;
}

/** A school with so many answers: a database and a server of its own, so that both sizes are measured in turns. */
interface Site {
  size: number;
  /** Between the server and its database. */
  pooler?: PgBouncer;
  database: Database;
  server: ServerProcess;
  school: BenchSchool;
  cookie: string;
  /** Session check of each learner. */
  sessionChecks: Map<number, Statement[]>;
  routes: Route[];
}

let keys = 0;
const nextKey = (): string => `bench-${(keys += 1)}`;

async function run(cluster: Database): Promise<void> {
  const sites: Site[] = [];
  try {
    for (const size of SIZES) sites.push(await createSite(cluster, `answers_${size}`, size));
    const program = process.env.PGBOUNCER_PATH;
    if (program !== undefined) sites.push(await createSite(cluster, 'answers_pooled', SIZES[0], program));
    const ratios = new Map<string, number[]>();
    for (const [index, { name }] of sites[0]?.routes.entries() ?? []) ratios.set(name, await measure(sites, index));
    judge(ratios);
  } finally {
    for (const site of sites) {
      await site.server.stop();
      await site.pooler?.stop();
      await site.database.close();
    }
  }
}

async function createSite(cluster: Database, name: string, size: number, pgBouncer?: string): Promise<Site> {
  await cluster.pool.query(`create database ${name}`);
  const url = new URL(cluster.url());
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href }, { log: silentLog, poolSize: CONNECTIONS, statementTimeoutMs: BULK_TIMEOUT_MS });
  const school = await createSchool(database, CONNECTIONS);
  await prepareAnswers(database, school, size);
  const pooler = pgBouncer === undefined ? undefined : await startPgBouncer(pgBouncer, url.href, { default_pool_size: CONNECTIONS });
  const where: Record<string, string> = pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url.href } : { DATABASE_URL: url.href };
  const server = await startServer({ ...where, DATABASE_POOL_SIZE: String(CONNECTIONS), JOBS: 'false' });
  const cookie = await signIn(server.origin);
  const sessionChecks = await recordSessionChecks(database, school.learners, cookie);
  return { size, ...(pooler && { pooler }), database, server, school, cookie, sessionChecks, routes: await loadRoutes(database, school) };
}

/** Each learner is in the middle of a round (45 words marked, some answered); the rest of the table are others' answers. */
async function prepareAnswers({ pool }: Database, { learners, wordIds }: BenchSchool, size: number): Promise<void> {
  for (const { studentId, recordId } of learners) {
    for (let i = 0; i < ROUND_WORDS; i += 1) await pool.query(getInsertion(answer(studentId, recordId, wordIds[i] ?? 0, 'pre_exam')));
    for (let i = 0; i < 17; i += 1) await pool.query(getInsertion(answer(studentId, recordId, wordIds[i] ?? 0, 'memorization')));
  }
  await fillAnswers(pool, size, wordIds);
  await pool.query('analyze');
}

const answer = (studentId: number, recordId: number, wordId: number, step: Answer['step']): Answer => ({
  studentId,
  recordId,
  wordId,
  step,
  key: nextKey(),
  currentGroup: step === 'pre_exam' ? 0 : 1,
  mixedGroups: [],
  correct: step !== 'pre_exam',
  answeredAt: null,
  receivedAt: new Date(),
});

async function loadRoutes({ pool }: Database, { courseId, wordIds, learners }: BenchSchool): Promise<Route[]> {
  const post = (learner: Learner, wordId: number, call: string, body: unknown): HttpRequest => ({
    method: 'POST',
    path: `${API_PREFIX}/learning_records/${learner.recordId}/questions/${wordId}/${call}`,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': nextKey() },
  });
  const recorded = async (work: (services: ReturnType<typeof createLearningServices>, learner: Learner) => Promise<unknown>) => {
    const statements = new Map<number, Statement[]>();
    for (const learner of learners) {
      statements.set(
        learner.studentId,
        await recordStatements(pool, async (tools, forget) => {
          const services = createLearningServices({ ...tools, now: () => new Date() });
          // As in a server that runs: what it keeps in the process it has asked for once.
          await work(services, learner);
          forget();
          await work(services, learner);
        }),
      );
    }
    return (learner: Learner): Statement[] => statements.get(learner.studentId) ?? [];
  };
  return [
    {
      name: 'POST known',
      started: false,
      http: (learner, n) => post(learner, wordIds[n % wordIds.length] ?? 0, 'known', { known: false }),
      statements: ({ studentId, recordId }, n) => [getInsertion(answer(studentId, recordId, wordIds[n % wordIds.length] ?? 0, 'pre_exam'))],
    },
    {
      name: 'POST submission',
      started: true,
      http: (learner, n) =>
        post(learner, wordIds[n % ROUND_WORDS] ?? 0, 'submission', {
          step: 'memorization',
          current_group: 1,
          mixed_groups: [],
          correct: true,
        }),
      statements: ({ studentId, recordId }, n) => [
        getInsertion(answer(studentId, recordId, wordIds[n % ROUND_WORDS] ?? 0, 'memorization')),
      ],
    },
    {
      name: 'GET words (candidates)',
      started: false,
      http: ({ recordId }) => ({ method: 'GET', path: `${API_PREFIX}/courses/${courseId}/words?learning_record_id_eq=${recordId}` }),
      statements: await recorded((services, { studentId, recordId }) =>
        services.candidates.list({ studentId, courseId, recordId }, { limit: 10, offset: 0 }),
      ),
    },
    {
      name: 'GET learning record',
      started: true,
      http: ({ recordId }) => ({ method: 'GET', path: `${API_PREFIX}/courses/${courseId}/learning_records/${recordId}` }),
      statements: await recorded((services, { studentId, recordId }) => services.learningRecords.find(studentId, courseId, recordId)),
    },
  ];
}

/** Measures a route over HTTP and straight, at every site, in turns; gives each site's median of the ratios of neighbouring turns. */
async function measure(sites: readonly Site[], index: number): Promise<number[]> {
  const trials = sites.map((site) => ({ site, route: site.routes[index] as Route, http: [] as number[], straight: [] as number[] }));
  const bases = new Map<Site, string>();
  const spent = { http: new Spent(), straight: new Spent() };
  for (const { site, route } of trials) {
    bases.set(site, await begin(site, route));
    await warmUp((seconds) => overHttp(site, route, seconds));
    await warmUp((seconds) => straight(site, route, seconds));
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const trial of round % 2 === 0 ? trials : [...trials].reverse()) {
      const { site, route } = trial;
      if (round % 2 === 0) trial.http.push(await spent.http.during(site, () => overHttp(site, route, SLICE_SECONDS)));
      trial.straight.push(await spent.straight.during(site, () => straight(site, route, SLICE_SECONDS)));
      if (round % 2 === 1) trial.http.push(await spent.http.during(site, () => overHttp(site, route, SLICE_SECONDS)));
      // Every turn starts from the same table.
      await site.database.pool.query('delete from learning_answers where id > $1', [bases.get(site)]);
      await site.database.pool.query('vacuum learning_answers');
    }
  }
  console.log(`  processor time a request: HTTP ${spent.http.text()}; straight ${spent.straight.text()}`);
  return trials.map(({ site, route, http, straight: direct }) => {
    const ratio = median(http.map((rate, round) => rate / (direct[round] ?? Number.NaN)));
    console.log(
      `${site.size.toLocaleString('en').padStart(9)} answers${site.pooler ? ' pooled' : ''}  ${route.name.padEnd(24)} HTTP ${ratesText(http)}  straight ${ratesText(direct)}  ratio ${ratio.toFixed(3)}`,
    );
    return ratio;
  });
}

/** Processor time of one way to ask, by process: where what a request costs is spent. */
class Spent {
  #requests = 0;
  readonly #sum = { server: 0, postgres: 0, client: 0 };

  async during({ database, server }: Site, rate: () => Promise<number>): Promise<number> {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const now = (): ProcessorTime | undefined => processorTime(server.pid, rows[0]?.pid ?? 0);
    const before = now();
    const perSecond = await rate();
    const after = now();
    if (!before || !after) return perSecond;
    this.#requests += perSecond * SLICE_SECONDS;
    for (const part of PARTS) this.#sum[part] += after[part] - before[part];
    return perSecond;
  }

  text(): string {
    return PARTS.map((part) => `${part} ${Math.round(this.#sum[part] / this.#requests)} µs`).join(', ');
  }
}

async function warmUp(ratePerSecond: (seconds: number) => Promise<number>): Promise<void> {
  for (let calls = 0; calls < WARM_UP_CALLS; ) calls += await ratePerSecond(1);
}

/** Brings the rounds to the step of the route; gives the id of the last answer. */
async function begin({ database: { pool } }: Site, { started }: Route): Promise<string> {
  await pool.query('update learning_records set study_started_at = $1', [started ? new Date() : null]);
  const {
    rows: [last],
  } = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from learning_answers');
  return last?.id ?? '0';
}

async function overHttp({ server: { origin }, cookie, school }: Site, route: Route, seconds: number): Promise<number> {
  return measureRate(seconds, (deadline) =>
    Promise.all(
      school.learners.map((learner) => {
        let count = 0;
        return sendUntil(origin, deadline, () => {
          count += 1;
          const request = route.http(learner, count);
          return { ...request, headers: { ...request.headers, cookie, 'x-student-id': String(learner.studentId) } };
        });
      }),
    ),
  );
}

async function straight({ database: { pool }, school, sessionChecks }: Site, route: Route, seconds: number): Promise<number> {
  return measureRate(seconds, (deadline) =>
    Promise.all(
      school.learners.map(async (learner) => {
        const client = await pool.connect();
        let count = 0;
        try {
          while (performance.now() < deadline) {
            count += 1;
            for (const statement of sessionChecks.get(learner.studentId) ?? []) await client.query(statement);
            for (const statement of route.statements(learner, count)) await client.query(statement);
          }
        } finally {
          client.release();
        }
        return count;
      }),
    ),
  );
}

function judge(ratios: ReadonlyMap<string, readonly number[]>): void {
  for (const [name, [small = 0, large = 0, pooled]] of ratios) {
    const drift = Math.abs(large / small - 1);
    must(
      small >= MIN_RATIO && large >= MIN_RATIO && drift < MAX_DRIFT,
      `${name.padEnd(24)} ratio ${small.toFixed(3)} and ${large.toFixed(3)} (≥ ${MIN_RATIO}), apart ${(drift * 100).toFixed(1)} % (< ${MAX_DRIFT * 100} %)`,
    );
    if (pooled === undefined) continue;
    must(pooled / small >= MIN_POOLED, `${name.padEnd(24)} pooled ${(pooled / small).toFixed(2)} of it (≥ ${MIN_POOLED})`);
  }
}

void withDatabase(run);
