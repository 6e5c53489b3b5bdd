/**
 * The pages of reviews for a learner of 10,000 words with 300,000 answers against one of 100 words: server time of every
 * call, in turns, in one run. Both have the same session today (30 words due, as many on the days around), so that pages
 * show as much. What is measured is the request as the server's code handles it, session check and PostgreSQL included,
 * without a network.
 * Must hold: every call ≤ 1.3 × (or less than half a millisecond more). A search by meaning reads the words of the course,
 * and opens no page: it is reported, not judged.
 */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { API_PREFIX } from '@xueban/contract/http';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../server/src/app';
import type { Database } from '../server/src/database';
import { loadConfig } from '../server/src/plugins/config';
import { withDatabase } from './lib/database';
import { median } from './lib/figures';
import { createReviewSchool, type ReviewLearner, SCHOOL_PHONE } from './lib/review-school';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const WARM_UP = 10;
const MAX_RATIO = 1.3;
const SMALL_MS = 0.5;

interface Side extends ReviewLearner {
  ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<unknown>;
}

type Work = (side: Side, turn: number) => Promise<void>;

let keys = 0;

function askAs(app: FastifyInstance, cookie: string, studentId: number): Side['ask'] {
  return async (method, url, body) => {
    const response = await app.inject({
      method,
      url: `${API_PREFIX}/${url}`,
      headers: {
        cookie,
        'x-student-id': String(studentId),
        'idempotency-key': `bench-key-${(keys += 1)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.json<{ data: unknown }>().data;
  };
}

const get =
  (url: (side: Side) => string): Work =>
  async (side) => {
    await side.ask('GET', url(side));
  };
const words = (query: (side: Side) => string): Work => get((side) => `reinforcement_words?course_id_eq=${side.courseId}&${query(side)}`);

const calls: Record<string, Work> = {
  'GET reinforcement': get(({ courseId }) => `reinforcement?course_id_eq=${courseId}`),
  'GET students/{id}/reinforcement': get(({ studentId }) => `students/${studentId}/reinforcement`),
  'GET reinforcement_words': words(() => ''),
  '… cell_eq=1': words(() => 'cell_eq=1'),
  '… cell_eq=8': words(() => 'cell_eq=8'),
  '… cell_eq=9': words(() => 'cell_eq=9'),
  '… due': words(() => 'due=true'),
  '… chapter_id_eq': words(({ chapterId }) => `chapter_id_eq=${chapterId}`),
  '… learning_record_id_eq': words(({ recordId }) => `learning_record_id_eq=${recordId}`),
  '… mistake_book=in': words(() => 'mistake_book=in'),
  '… mistake_book=in, by sequence': words(() => 'mistake_book=in&order=sequence'),
  '… mistake_book=in, by times wrong': words(() => 'mistake_book=in&order=times_wrong'),
  '… mistake_book=in of a chapter': words(({ chapterId }) => `mistake_book=in&chapter_id_eq=${chapterId}`),
  '… mistake_book=left': words(() => 'mistake_book=left'),
  'POST reinforcement_submissions/take': async (side) => {
    await side.forgetReviews();
    const start = performance.now();
    const { id, words: taken } = (await side.ask('POST', 'reinforcement_submissions/take', { course_id: side.courseId })) as {
      id: number;
      words: { id: number }[];
    };
    side.elapsed = performance.now() - start;
    side.review = { id, wordIds: taken.map((word) => word.id) };
  },
  'PUT reinforcement_submissions/{id}': async (side, turn) => {
    const { id, wordIds } = side.review ?? { id: 0, wordIds: [] };
    await side.ask('PUT', `reinforcement_submissions/${id}`, {
      word_id: wordIds[turn % wordIds.length],
      exercise: 'recall',
      correct: turn % 5 > 0,
    });
  },
  'GET reinforcement_submissions': get(() => 'reinforcement_submissions'),
  'GET mistake_word_books': get(() => 'mistake_word_books'),
  'GET courses/{id}/words': get(({ courseId }) => `courses/${courseId}/words`),
  '… state_eq=new': get(({ courseId }) => `courses/${courseId}/words?state_eq=new`),
  '… state_eq=reviewing': get(({ courseId }) => `courses/${courseId}/words?state_eq=reviewing`),
  '… state_eq=mastered': get(({ courseId }) => `courses/${courseId}/words?state_eq=mastered`),
  '… q by spelling': get(({ courseId }) => `courses/${courseId}/words?q=word42`),
  '… q by meaning': get(({ courseId }) => `courses/${courseId}/words?q=${encodeURIComponent('义42')}`),
  'GET courses': get(() => 'courses'),
  'GET courses/{id}/learning_progresses/current': get(({ courseId }) => `courses/${courseId}/learning_progresses/current`),
};

const REPORTED: ReadonlySet<string> = new Set(['… q by meaning']);

/** What the work itself measured, of a part of it. */
const findElapsed = (side: Side): number | undefined => side.elapsed;

async function timed(work: Work, side: Side, turn: number): Promise<number> {
  side.elapsed = undefined;
  const start = performance.now();
  await work(side, turn);
  // The work itself may have measured only a part of it.
  return findElapsed(side) ?? performance.now() - start;
}

async function run(database: Database, dataDir: string): Promise<void> {
  const learners = [
    await createReviewSchool(database, { words: 100, answers: 3_000 }),
    await createReviewSchool(database, { words: 10_000, answers: 300_000 }),
  ];
  await database.pool.query('vacuum analyze');
  const app = await buildApp({
    config: loadConfig({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '0', MAX_EVENT_LOOP_DELAY_MS: '0', LOG_LEVEL: 'silent' }),
    database,
  });
  const signedIn = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}/sessions/sign_in`,
    payload: { ...SCHOOL_PHONE, consent_version: CONSENT_VERSION },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const sides = learners.map((learner) => ({ ...learner, ask: askAs(app, cookie, learner.studentId), times: [] as number[] }));
  console.log(`Median server time in ms of ${ROUNDS} turns each; 100 words and 3,000 answers | 10,000 words and 300,000 answers | ratio`);
  for (const [name, work] of Object.entries(calls)) {
    for (const { times } of sides) times.length = 0;
    for (let turn = 0; turn < WARM_UP + ROUNDS; turn += 1) {
      for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) {
        const ms = await timed(work, side, turn);
        if (turn >= WARM_UP) side.times.push(ms);
      }
    }
    const [a, b] = sides.map(({ times }) => median(times)) as [number, number];
    const holds = b <= a * MAX_RATIO || b - a < SMALL_MS || REPORTED.has(name);
    if (!holds) process.exitCode = 1;
    console.log(
      `${holds ? ' ' : '✗'} ${name.padEnd(48)} ${a.toFixed(2).padStart(7)} ${b.toFixed(2).padStart(7)} ${(b / a).toFixed(2).padStart(6)}`,
    );
  }
  await app.close();
}

void withDatabase(run);
