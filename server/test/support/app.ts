/** An app on a fresh database, and what a test does with it: make people, sign in, call. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { SmsCode, SmsSender } from '../../src/adapters/sms/sms';
import { type AppParts, buildApp } from '../../src/app';
import { type Database, type Executor, openDatabase, silentLog } from '../../src/database';
import { parents, parentStudents, students, teachers } from '../../src/database/schema';
import { createCourseHourService } from '../../src/modules/students';
import { type Config, type Environment, loadConfig } from '../../src/plugins/config';
import { createTestDatabase } from './cluster';
import { useMade } from './use';

export const PASSWORD = 'lin-reads-at-home';
/** Of the product's kind, and cheap: its own take 25 ms of processor to make, and as long at every sign-in. */
const hashCheaply = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** An answer of the API, parsed. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: { code: number; data: unknown; message?: string; error?: string; total_count?: number };
  text: string;
}

export interface CallOptions {
  cookie?: string;
  studentId?: number | string;
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Address of the client. */
  from?: string;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  config: Config;
  /** Connection URL of this file's database. */
  url: string;
  /** Codes sent so far, oldest first. */
  sent: SmsCode[];
  /** A guardian; ids and phone are new each time unless given. */
  createParent(
    values?: Partial<{ phone: string; name: string; password: string | null; consent: string | null }>,
  ): Promise<{ id: number; phone: string }>;
  createStudent(parentId: number, values?: Partial<{ name: string; grade: string; courseHoursLeft: number }>): Promise<number>;
  createTeacher(name?: string): Promise<number>;
  /** Signs in by password; gives the cookie to send. */
  signIn(phone: string, password?: string): Promise<string>;
  /** `call('GET courses/1', { cookie, studentId })`. */
  call(request: `${string} ${string}`, options?: CallOptions): Promise<Answer>;
  /** Another server process on the same database. */
  another(env?: Environment): Promise<TestApp>;
  close(): Promise<void>;
}

/**
 * Limits of the product, but none of the process as a whole: it is the test's own, which asks faster than any school. Jobs, speech
 * and the pages of the API's documentation, which are a third of the making of an app, only where a test wants them.
 */
const ENVIRONMENT: Environment = {
  REQUESTS_PER_MINUTE: '0',
  MAX_EVENT_LOOP_DELAY_MS: '0',
  LOG_LEVEL: 'silent',
  DATABASE_POOL_SIZE: '8',
  JOBS: 'false',
  SPEECH: 'none',
  API_DOCS: 'false',
};

/** What a test has instead of the product's. */
export type TestParts = Pick<AppParts, 'aiRules' | 'now'>;

/**
 * An app on a database of its own; `await close()` in afterAll.
 * @param from the database that it is a copy of; an empty school without it
 */
export async function buildTestApp(env: Environment = {}, parts: TestParts = {}, from?: string): Promise<TestApp> {
  const { url, drop } = await createTestDatabase({ ...(from !== undefined && { from }) });
  const folder = await mkdtemp(path.join(tmpdir(), 'xueban-objects-'));
  const test = await appOn(url, { OBJECTS_DIR: folder, ...env }, parts);
  return {
    ...test,
    async close() {
      await test.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The app of all tests of a file. */
export const useTestApp = (...made: Parameters<typeof buildTestApp>): TestApp => useMade(() => buildTestApp(...made));

/** The cookie an answer sets, as the next request sends it. */
export function getCookie(answer: Pick<Answer, 'headers'>): string {
  const header = answer.headers['set-cookie'];
  return String(Array.isArray(header) ? header[0] : header).split(';')[0] ?? '';
}

let phones = 0;
/** A phone no other test of this process uses. */
export const newPhone = (): string =>
  `139${String((phones += 1) + process.pid * 100_000)
    .padStart(8, '0')
    .slice(-8)}`;

async function appOn(url: string, env: Environment, parts: TestParts): Promise<TestApp> {
  const config = loadConfig({ ...ENVIRONMENT, DATABASE_URL: url, ...env });
  const database = await openDatabase(config.database, { log: silentLog, poolSize: config.poolSize });
  const sent: SmsCode[] = [];
  const sms: SmsSender = { send: (message) => Promise.resolve(void sent.push(message)) };
  const app = await buildApp({ config, database, sms, ...parts });
  const call = getCaller(app);
  return {
    app,
    database,
    config,
    url,
    sent,
    call,
    ...getCreators(database),
    signIn: (phone, password = PASSWORD) => signIn(call, phone, password),
    another: (more = {}) => appOn(url, { ...env, ...more }, parts),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function getCaller(app: FastifyInstance): TestApp['call'] {
  return async (request, { cookie, studentId, key, body, headers, from } = {}) => {
    const [method, path] = request.split(' ') as ['GET' | 'POST' | 'PUT', string];
    const response = await app.inject({
      method,
      url: path.startsWith('/') ? path : `${API_PREFIX}/${path}`,
      ...(from !== undefined && { remoteAddress: from }),
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(studentId !== undefined && { [HEADERS.studentId]: String(studentId) }),
        ...(key !== undefined && { [HEADERS.idempotencyKey]: key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson ? response.json() : {}) as Answer['body'],
      text: response.body,
    };
  };
}

async function signIn(call: TestApp['call'], phone: string, password: string): Promise<string> {
  const answer = await call('POST sessions/sign_in', { body: { phone, password, consent_version: CONSENT_VERSION } });
  if (answer.status !== 200) throw new Error(`Sign-in of ${phone}: ${answer.text}`);
  return getCookie(answer);
}

/** As the school does. */
export async function addHours(db: Executor, studentId: number, hours: number): Promise<number> {
  const asked = { hours, reason: '续费', key: randomUUID(), actor: { kind: 'system', name: null } } as const;
  return (await createCourseHourService({ db, now: () => new Date() }).add(studentId, asked)).balance;
}

function getCreators({ db }: Database): Pick<TestApp, 'createParent' | 'createStudent' | 'createTeacher'> {
  const getId = (rows: { id: number }[]): number => rows[0]!.id;
  return {
    async createParent({ phone = newPhone(), name = '林女士', password = PASSWORD, consent = null } = {}) {
      const passwordHash = password === null ? null : await hashCheaply(password);
      const rows = await db.insert(parents).values({ phone, name, passwordHash, consentVersion: consent }).returning({ id: parents.id });
      return { id: getId(rows), phone };
    },
    async createStudent(parentId, { name = '林小满', grade = '七年级', courseHoursLeft = 12.5 } = {}) {
      const studentId = getId(await db.insert(students).values({ name, grade }).returning({ id: students.id }));
      await db.insert(parentStudents).values({ parentId, studentId });
      if (courseHoursLeft !== 0) await addHours(db, studentId, courseHoursLeft);
      return studentId;
    },
    async createTeacher(name = '王老师') {
      return getId(await db.insert(teachers).values({ name }).returning({ id: teachers.id }));
    },
  };
}
