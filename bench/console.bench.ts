/**
 * The school console over a school of 2,000 students with some 1,000,000 answers, while phones answer: every read of its
 * contract, as owner and as a teacher who may, each with ids and words to search by that change from call to call.
 * Must hold: p99 ≤ 200 ms for each call; there is something to ask each for.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX } from '@xueban/contract/http';
import { type SchoolCallName, schoolCallDefinitions } from '@xueban/contract/school/calls';
import { SCHOOL_API_PREFIX } from '@xueban/contract/school/constants';
import type { SchoolFilePurpose } from '@xueban/contract/school/files';
import type { LibraryCourse, LibraryCourseDetail } from '@xueban/contract/school/library';
import type { SchoolAccess, StaffRole } from '@xueban/contract/school/shared';
import type { Database } from '../server/src/database';
import { template, withPoints, zip } from '../server/test/console/math-folder';
import { withDatabase } from './lib/database';
import { quantile, sum } from './lib/figures';
import { createConsoleSchool } from './lib/console-school';
import { countAnswers, createLearner } from './lib/copied-learner';
import { sendUntil } from './lib/http-load';
import { type BenchSchool, signIn } from './lib/school';
import { startServer } from './lib/server-process';
import { createStaffSession } from './lib/staff-session';

const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 2000);
const ROUNDS_EACH = 1;
const CALLS = Number(process.env.BENCH_CALLS ?? 100);
const MOST_MS = 200;
/** Phones that answer meanwhile, each so often: as many as a fifth of the students at work at once. */
const PHONES = 8;
const PHONE_PAUSE_MS = 50;
const PRINT_PAUSE_MS = 200;
/** A list of words that is brought. */
const LIST = ['单元,单词,释义', ...Array.from({ length: 500 }, (_, n) => `Unit ${1 + (n % 10)},brought${n},n. 词${n}`)].join('\n');
/** Searches and pages that change from call to call. */
const SEARCHES = ['林', 'wang', 'shan', '李一', '王 诺', '陈雨'];
const secret = randomBytes(48).toString('base64');

type Ids = Record<string, number[]>;

async function run(database: Database): Promise<void> {
  const { studentId, school } = await createLearner(database, { rounds: ROUNDS_EACH, others: PHONES });
  const teacherId = await createConsoleSchool(database, studentId, STUDENTS);
  const owner = await createStaffSession(database, secret);
  const teacher = await createStaffSession(database, secret, teacherId);
  console.log(`${STUDENTS} students, ${await countAnswers(database)} answers`);
  const server = await startServer({ DATABASE_URL: database.url(), SESSION_SECRET: secret, JOBS: 'true' });
  try {
    const answering = await startPhones(school, server.origin);
    await measure(server.origin, 'owner', owner);
    await measure(server.origin, 'teacher', teacher);
    console.log(`meanwhile ${(await answering.stop()).toFixed(0)} answers a second of ${PHONES} phones`);
  } finally {
    await server.stop();
  }
}

/** Guardians' phones in the middle of rounds. */
async function startPhones({ learners, wordIds }: BenchSchool, origin: string): Promise<{ stop(): Promise<number> }> {
  const cookie = await signIn(origin);
  let keys = 0;
  let isOver = false;
  const started = performance.now();
  const answer = (studentId: number, recordId: number) => () => ({
    method: 'POST' as const,
    path: `${API_PREFIX}/learning_records/${recordId}/questions/${wordIds[(keys += 1) % 45] ?? 0}/known`,
    headers: { cookie, 'x-student-id': String(studentId), 'idempotency-key': `console-${keys}`, 'content-type': 'application/json' },
    body: '{"known":false}',
  });
  const working = learners.map(async ({ studentId, recordId }) => {
    let count = 0;
    while (!isOver) {
      count += await sendUntil(origin, 0, answer(studentId, recordId));
      await delay(PHONE_PAUSE_MS);
    }
    return count;
  });
  return {
    async stop() {
      isOver = true;
      const counts = await Promise.all(working);
      return (sum(counts) * 1000) / (performance.now() - started);
    },
  };
}

type Get = (path: string) => Promise<{ data: unknown; ms: number }>;

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

const json = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** A member of staff at the school's API. */
function createVisitor(origin: string, cookie: string) {
  const send = async (path: string, { headers, ...init }: Sent): Promise<string> => {
    const response = await fetch(`${origin}${SCHOOL_API_PREFIX}/${path}`, { ...init, headers: { cookie, ...headers } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
  const toData = (text: string): unknown => (text.startsWith('{') ? (JSON.parse(text) as { data: unknown }).data : undefined);
  return {
    get: async (path: string): Promise<{ data: unknown; ms: number }> => {
      const started = performance.now();
      const text = await send(path, {});
      return { data: toData(text), ms: performance.now() - started };
    },
    post: async (path: string, body: object): Promise<unknown> => {
      const { headers, ...sent } = json(body);
      return toData(await send(path, { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() }, ...sent }));
    },
    /** Brings a file, which is read: what it holds can be asked for then. */
    bring: async (purpose: SchoolFilePurpose, name: string, bytes: Buffer): Promise<number> => {
      const headers = { 'content-type': 'application/octet-stream' };
      const answer = await send(`files?purpose=${purpose}&file_name=${name}`, { method: 'POST', headers, body: new Uint8Array(bytes) });
      const { id } = toData(answer) as { id: number };
      // It answers line by line.
      await send(`files/${id}/read_${purpose}`, { method: 'POST', ...(purpose === 'words' && json({})) });
      return id;
    },
  };
}
type Visitor = ReturnType<typeof createVisitor>;

const allReads = (Object.keys(schoolCallDefinitions) as SchoolCallName[]).filter((name) => name.startsWith('GET '));
const listReads = (role: StaffRole): SchoolCallName[] =>
  allReads.filter((name) => {
    const access: SchoolAccess = schoolCallDefinitions[name].access;
    return access !== 'public' && access.includes(role);
  });

async function measure(origin: string, role: StaffRole, cookie: string): Promise<void> {
  const visitor = createVisitor(origin, cookie);
  const reads = listReads(role);
  const ids = await prepare(visitor, role, reads);
  for (const name of reads) {
    const times: number[] = [];
    for (let count = 0; count < CALLS; count += 1) times.push((await visitor.get(fill(name, ids, count))).ms);
    const p99 = quantile(times, 0.99);
    const said = `p50 ${quantile(times, 0.5).toFixed(0)} ms  p99 ${p99.toFixed(0)} ms`;
    console.log(`${role.padEnd(8)} ${name.padEnd(56)} ${said}${p99 > MOST_MS ? '  too slow' : ''}`);
    if (p99 > MOST_MS) process.exitCode = 1;
  }
}

/** Ids of whatever the calls of a role name. */
async function prepare({ get, post, bring }: Visitor, role: StaffRole, reads: readonly SchoolCallName[]): Promise<Ids> {
  const ids = await loadIds(get, reads);
  ids.prints = [await makePrint({ get, post }, ids.classes?.[0] ?? 0)];
  if (role !== 'teacher') {
    ids.word_files = [await bring('words', 'words.csv', Buffer.from(LIST))];
    ids.math_files = [await bring('math', 'math.zip', await zip(withPoints(template())))];
  }
  return ids;
}

/** A report of a class, made. */
async function makePrint({ get, post }: Pick<Visitor, 'get' | 'post'>, classId: number): Promise<number> {
  const { id } = (await post('prints', { kind: 'week_report', class_id: classId })) as { id: number };
  for (;;) {
    const { status } = (await get(`prints/${id}`)).data as { status: string };
    if (status === 'ready') return id;
    if (status !== 'waiting' && status !== 'making') throw new Error(`The print is ${status}`);
    await delay(PRINT_PAUSE_MS);
  }
}

/** Ids of what each list without an id gives, by its name, and of what stands in courses. */
async function loadIds(get: Get, reads: readonly SchoolCallName[]): Promise<Ids> {
  const ids: Ids = {};
  for (const name of reads.filter((one) => !one.includes('{'))) {
    const list = name.slice('GET '.length);
    const { data } = await get(list);
    const rows = Array.isArray(data) ? (data as { id?: unknown }[]) : [];
    ids[list.split('/').at(-1) ?? list] = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  }
  const courses = (await get('library/courses')).data as LibraryCourse[];
  const listIds = (type: LibraryCourse['content_type']) => courses.filter(({ content_type: of }) => of === type).map(({ id }) => id);
  const [words, mathematics] = [listIds('word'), listIds('math')];
  const { data: rows } = await get(`library/courses/${words[0] ?? 0}/words`);
  const { data: course } = await get(`library/courses/${mathematics[0] ?? 0}`);
  const sections = (course as LibraryCourseDetail).units.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.sections));
  return {
    ...ids,
    word_courses: words,
    math_courses: mathematics,
    words: (rows as { id: number }[]).map(({ id }) => id),
    sections: sections.map(({ id }) => id),
  };
}

/** Whose ids a call takes, where the path alone does not say it. */
function getList(name: SchoolCallName, list: string): string {
  if (list === 'files') return name.includes('math') ? 'math_files' : 'word_files';
  return name === 'GET library/courses/{id}/words' ? 'word_courses' : list;
}

/** The path of a call with the ids of the list it belongs to, and with a search or a page where it takes them. */
function fill(name: SchoolCallName, ids: Ids, count: number): string {
  const path = name.slice('GET '.length).replace(/(\w+)\/\{\w+\}/g, (_all, list: string) => {
    const known = ids[getList(name, list)] ?? [];
    if (known.length === 0) throw new Error(`${name}: nothing to ask for`);
    return `${list}/${known[count % known.length] ?? 0}`;
  });
  const takes = Object.keys((schoolCallDefinitions[name] as { query?: { properties?: object } }).query?.properties ?? {});
  const query = [
    ...(takes.includes('q') && count % 2 === 0 ? [`q=${encodeURIComponent(SEARCHES[count % SEARCHES.length] ?? '')}`] : []),
    ...(takes.includes('page') && count % 2 === 1 ? [`page=${1 + (count % 20)}`] : []),
    ...(name === 'GET files/{fileId}/words' ? ['list=added'] : []),
    ...(name === 'GET files/{fileId}/math_questions' ? ['section=0'] : []),
    ...(name === 'GET enrolment_guardian' ? ['phone=13900000001'] : []),
  ];
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

void withDatabase(run);
