/**
 * How much of PostgreSQL's own speed is left when questions of mathematics are answered through the real server, typed answers
 * graded, against the same statements sent straight through node-postgres by as many connections, in turns; and what the pages
 * of a learner with 20,000 answers cost against those of one with 40; and what the 6,000th answer of one quiz costs against the
 * 10th.
 * Must hold: ratio ≥ 0.40; pages and answers ≤ 1.3 × (or < 0.5 ms more).
 */
import { API_PREFIX } from '@xueban/contract/http';
import type { Question } from '@xueban/contract/resources/math/questions';
import type { Database } from '../server/src/database';
import { createAdministration } from '../server/src/modules/school/administration/administration.service';
import { createLearningServices } from '../server/seed/learning-services';
import { insertMathCourse, getRight } from '../server/test/math/small-course';
import { withDatabase } from './lib/database';
import { median, must } from './lib/figures';
import { measureRate, sendUntil } from './lib/http-load';
import { recordSessionChecks, recordStatements, type Statement } from './lib/recorder';
import { createSchool, type Learner, signIn } from './lib/school';
import { type ServerProcess, startServer } from './lib/server-process';

const CONNECTIONS = 16;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const SLICE_SECONDS = 1;
const WARM_UP_SLICES = 12;
const MIN_RATIO = 0.4;
const MAX_TIMES = 1.3;
const ALLOWED_MS = 0.5;
/** Quizzes of a learner, answered in turns: a quiz has no more answers than a child gives. */
const QUIZZES = 200;
const [FEW_ANSWERS, MANY_ANSWERS] = [40, 20_000];
const PAGE_CALLS = 300;
/** As many answers as its questions take, and of how many of them the median is. */
const LONG_QUIZ = { questions: 20, answers: 6000, measured: 240 };
const VARIANTS = 3;
const WRONG = { kind: 'choice', option_ids: ['A'] };

/** A learner with a course of mathematics and quizzes of its first section, all open. */
interface MathLearner extends Learner {
  courseId: number;
  quizIds: number[];
  questions: Question[];
}

interface Site {
  database: Database;
  server: ServerProcess;
  cookie: string;
  learners: MathLearner[];
  sessionChecks: Map<number, Statement[]>;
}

let keys = 0;
const nextKey = (): string => `bench-${(keys += 1)}`;

async function run(database: Database): Promise<void> {
  const site = await createSite(database);
  try {
    const ratio = await measureAnswers(site);
    must(ratio >= MIN_RATIO, `answering a question: ratio ${ratio.toFixed(3)} (≥ ${MIN_RATIO})`);
    await measurePages(site);
    await measureLongQuiz(site);
  } finally {
    await site.server.stop();
  }
}

async function createSite(database: Database): Promise<Site> {
  const { db, pool } = database;
  const { learners } = await createSchool(database, CONNECTIONS);
  const courseId = await insertMathCourse(db, { name: 'Benchmark mathematics', sections: 30 });
  const school = createAdministration(db);
  const services = createLearningServices({ db, pool, now: () => new Date() });
  const taught: MathLearner[] = [];
  for (const { studentId, recordId } of learners) {
    await school.assignCourse({ student: String(studentId), course: String(courseId) });
    const { data: record } = await services.learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
    const { data: quiz } = await services.quizzes.take(studentId, { source: 'section', learning_record_id: record.id });
    const { rows } = await pool.query<{ id: number }>(
      `insert into quiz_submissions (student_id, course_id, source, learning_record_id, items, started_at)
       select student_id, course_id, source, learning_record_id + n * 1000000, items, started_at from quiz_submissions, generate_series(1, $2::int) as n
       where student_id = $1 returning id::int`,
      [studentId, QUIZZES],
    );
    taught.push({ studentId, recordId, courseId, quizIds: rows.map(({ id }) => id), questions: quiz.questions });
  }
  const [few, many] = taught;
  if (!few || !many) throw new Error('no learners');
  await fill(database, many, MANY_ANSWERS);
  await fill(database, few, FEW_ANSWERS);
  await pool.query('analyze');
  const server = await startServer({
    DATABASE_URL: database.url(),
    DATABASE_POOL_SIZE: String(CONNECTIONS),
    JOBS: 'false',
  });
  const cookie = await signIn(server.origin);
  return { database, server, cookie, learners: taught, sessionChecks: await recordSessionChecks(database, taught, cookie) };
}

/** Answers of a learner to all questions of the course, in quizzes of their own; what is kept of them is made by hand, since only its size matters. */
async function fill({ pool }: Database, { studentId, courseId }: MathLearner, count: number): Promise<void> {
  await pool.query(
    `insert into quiz_answers (student_id, quiz_submission_id, idempotency_key, question_id, variant, given, hint_used, verdict, cause, for_section, milliseconds, given_at, received_at)
     select $1::bigint, 900000000 + n / 12, 'past-' || n, q.id, 0, '{"kind":"unknown"}', false, 'wrong', '错因' || n % 15, true, 1000, now(), now()
     from generate_series(1, $3::int) as n join (select id, row_number() over (order by id) as at, count(*) over () as all from questions where course_id = $2 and kind is not null) q
       on q.at = 1 + n % q.all`,
    [studentId, courseId, count],
  );
  await pool.query(
    `insert into question_mistakes (student_id, course_id, question_id, chapter_id, knowledge_point_ids, cause, times_wrong, last_wrong_at)
     select $1::bigint, $2::bigint, q.id, q.chapter_id, q.knowledge_point_ids, '错因', 1, now() from questions q
     where course_id = $2 and id in (select question_id from quiz_answers where student_id = $1)`,
    [studentId, courseId],
  );
  await pool.query(
    `insert into mistake_question_books (student_id, course_id, questions_count) select $1, $2, count(*) from question_mistakes where student_id = $1`,
    [studentId, courseId],
  );
  await pool.query(
    `insert into student_questions (student_id, question_id, course_id, section_id, verdict, answers_count)
     select $1::bigint, id, course_id, section_id, 'wrong', 1 from questions where course_id = $2 and id in (select question_id from quiz_answers where student_id = $1)`,
    [studentId, courseId],
  );
}

/** Every answer in another quiz and to another question, in turns. */
function askedAt({ quizIds, questions }: MathLearner, count: number): { quizId: number; question: Question } {
  const question = questions[Math.floor(count / quizIds.length) % questions.length];
  if (!question) throw new Error('a quiz without questions');
  return { quizId: quizIds[count % quizIds.length] ?? 0, question };
}

async function overHttp({ server: { origin }, cookie, learners }: Site, seconds: number): Promise<number> {
  return measureRate(seconds, (deadline) =>
    Promise.all(
      learners.map((learner) => {
        let count = 0;
        return sendUntil(origin, deadline, () => {
          const { quizId, question } = askedAt(learner, (count += 1));
          const body = { question_id: question.id, variant: question.variant, given: getRight(question), milliseconds: 12_000 };
          return {
            method: 'PUT',
            path: `${API_PREFIX}/quiz_submissions/${quizId}`,
            body: JSON.stringify(body),
            headers: {
              'content-type': 'application/json',
              'idempotency-key': nextKey(),
              cookie,
              'x-student-id': String(learner.studentId),
            },
          };
        });
      }),
    ),
  );
}

/** What answering comes to, with the version that is read in the place of the one recorded. */
async function straight(site: Site, recorded: ReadonlyMap<number, readonly Statement[]>, seconds: number): Promise<number> {
  const { database, learners, sessionChecks } = site;
  return measureRate(seconds, (deadline) =>
    Promise.all(
      learners.map(async (learner) => {
        const client = await database.pool.connect();
        const [read, save] = recorded.get(learner.studentId) ?? [];
        if (!read || !save) throw new Error('an answer is two statements');
        let count = 0;
        try {
          while (performance.now() < deadline) {
            const { quizId, question } = askedAt(learner, (count += 1));
            const key = nextKey();
            for (const check of sessionChecks.get(learner.studentId) ?? []) await client.query(check);
            const { rows } = await client.query<{ version: number }>({
              ...read,
              values: [learner.studentId, quizId, key, question.id, question.variant],
            });
            const values = [...save.values];
            values.splice(2, 1, rows[0]?.version);
            values.splice(15, 3, quizId, key, question.id);
            const saved = await client.query({ ...save, values });
            if (saved.rows.length === 0) throw new Error('a straight answer was not written');
          }
        } finally {
          client.release();
        }
        return count;
      }),
    ),
  );
}

async function measureAnswers(site: Site): Promise<number> {
  const { pool } = site.database;
  const recorded = new Map<number, Statement[]>();
  for (const learner of site.learners) {
    const { studentId } = learner;
    const statements = await recordStatements(pool, async (tools) => {
      const { quizzes } = createLearningServices({ ...tools, now: () => new Date() });
      const { quizId, question } = askedAt(learner, 0);
      const input = { variant: question.variant, given: getRight(question) };
      await quizzes.answer({ studentId, questionId: question.id, key: nextKey() }, quizId, input, () =>
        Promise.reject(new Error('no photo')),
      );
    });
    recorded.set(studentId, statements);
  }
  for (let slice = 0; slice < WARM_UP_SLICES; slice += 1) {
    await overHttp(site, SLICE_SECONDS);
    await straight(site, recorded, SLICE_SECONDS);
  }
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pool.query("delete from quiz_answers where idempotency_key like 'bench-%'");
    const first = round % 2 === 0 ? await overHttp(site, SLICE_SECONDS) : 0;
    const direct = await straight(site, recorded, SLICE_SECONDS);
    const http = first || (await overHttp(site, SLICE_SECONDS));
    ratios.push(http / direct);
    console.log(`answers a second: HTTP ${Math.round(http)}, straight ${Math.round(direct)}, ratio ${(http / direct).toFixed(3)}`);
  }
  return median(ratios);
}

/** A page of the learner with many answers, and of one with few, in turns. */
async function measurePages({ server: { origin }, cookie, learners }: Site): Promise<void> {
  const [few, many] = learners as [MathLearner, MathLearner];
  const getHeaders = ({ studentId }: MathLearner) => ({ cookie, 'x-student-id': String(studentId) });
  const loadBook = async (learner: MathLearner): Promise<number> => {
    const response = await fetch(`${origin}${API_PREFIX}/mistake_question_books`, { headers: getHeaders(learner) });
    return ((await response.json()) as { data: { id: number }[] }).data[0]?.id ?? 0;
  };
  const books = new Map([
    [few, await loadBook(few)],
    [many, await loadBook(many)],
  ]);
  const pages: Record<string, (learner: MathLearner) => string> = {
    'learning progresses': ({ courseId }) => `courses/${courseId}/learning_progresses`,
    'report of the course': ({ courseId }) => `courses/${courseId}/math_report`,
    'mistake books': () => 'mistake_question_books',
    'questions of a mistake book': (learner) => `mistake_question_books/${books.get(learner)}/questions`,
    'learning records': ({ courseId }) => `courses/${courseId}/learning_records`,
  };
  for (const [name, getPath] of Object.entries(pages)) {
    const times: [number[], number[]] = [[], []];
    for (let call = 0; call < PAGE_CALLS; call += 1)
      for (const [at, learner] of [few, many].entries()) {
        const started = performance.now();
        const response = await fetch(`${origin}${API_PREFIX}/${getPath(learner)}`, { headers: getHeaders(learner) });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${name}: ${response.status}`);
        if (call > PAGE_CALLS / 10) times[at as 0 | 1].push(performance.now() - started);
      }
    mustBeAlike(name, times, [`with ${FEW_ANSWERS} answers`, `with ${MANY_ANSWERS}`]);
  }
}

/** The last answers of a quiz with as many as it takes, and the first of another, in turns. */
async function measureLongQuiz({ database: { pool }, server: { origin }, cookie, learners }: Site): Promise<void> {
  const [, , one, other] = learners as [MathLearner, MathLearner, MathLearner, MathLearner];
  const { courseId } = one;
  const { rows: questions } = await pool.query<{ id: number; section: number }>(
    "select id::float8 as id, section_id::float8 as section from questions where course_id = $1 and kind = 'single_choice' order by id limit $2",
    [courseId, LONG_QUIZ.questions],
  );
  const items = questions.map(({ id, section }) => ({ question_id: id, section_id: section, variant: 0, variants_count: VARIANTS }));
  const take = async ({ studentId }: MathLearner): Promise<{ studentId: number; quizId: number }> => {
    const { rows } = await pool.query<{ id: number }>(
      'insert into quiz_submissions (student_id, course_id, source, items, started_at) values ($1, $2, $3, $4, now()) returning id::int',
      [studentId, courseId, 'mistakes', JSON.stringify(items)],
    );
    return { studentId, quizId: rows[0]?.id ?? 0 };
  };
  const [long, fresh] = [await take(one), await take(other)];
  const before = LONG_QUIZ.answers - LONG_QUIZ.measured;
  await pool.query(
    `insert into quiz_answers (student_id, quiz_submission_id, idempotency_key, question_id, variant, given, hint_used, verdict, for_section, milliseconds, given_at, received_at)
     select $1::bigint, $2::bigint, 'long-' || n, ($3::bigint[])[1 + n % $4::int], n / $4::int % $5::int, $6, false, 'wrong', false, 1000, now(), now()
     from generate_series(0, $7::int - 1) as n`,
    [long.studentId, long.quizId, questions.map(({ id }) => id), questions.length, VARIANTS, JSON.stringify(WRONG), before],
  );
  const answer = async ({ studentId, quizId }: { studentId: number; quizId: number }, count: number): Promise<number> => {
    const variant = Math.floor(count / questions.length) % VARIANTS;
    const body = JSON.stringify({ question_id: questions[count % questions.length]?.id, variant, given: WRONG });
    const headers = { cookie, 'x-student-id': String(studentId), 'content-type': 'application/json', 'idempotency-key': nextKey() };
    const started = performance.now();
    const response = await fetch(`${origin}${API_PREFIX}/quiz_submissions/${quizId}`, { method: 'PUT', headers, body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`answer ${count} of quiz ${quizId}: ${response.status}`);
    return performance.now() - started;
  };
  const times: [number[], number[]] = [[], []];
  for (let count = 0; count < LONG_QUIZ.measured; count += 1) {
    times[0].push(await answer(fresh, count));
    times[1].push(await answer(long, before + count));
  }
  mustBeAlike('an answer in one quiz', times, ['the 10th', `the ${LONG_QUIZ.answers}th`]);
}

/** Whether something that is long costs little more than something short. */
const mustBeAlike = (name: string, [short, long]: [number[], number[]], [shortName, longName]: [string, string]): void => {
  const [small, large] = [median(short), median(long)];
  must(
    large <= small * MAX_TIMES || large - small < ALLOWED_MS,
    `${name.padEnd(28)} ${shortName} ${small.toFixed(2)} ms, ${longName} ${large.toFixed(2)} ms`,
  );
};

void withDatabase(run, { poolSize: CONNECTIONS });
