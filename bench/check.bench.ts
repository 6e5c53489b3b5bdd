/**
 * The recount of a school: `npm run admin -- check` over one learner and over 1,000,000 answers of students who each did the
 * same: how long an answer takes, and whether memory grows with the school.
 */
import { type Database, openDatabase, silentLog } from '../server/src/database';
import { createAdministration } from '../server/src/modules/school/administration/administration.service';
import { createCheckService } from '../server/src/modules/check/check.service';
import { createLearningServices } from '../server/seed/learning-services';
import { addDays, getSchoolDay } from '../server/src/modules/school/rules/school-calendar';
import { MovableClock, reviewDay, studyRound } from '../server/seed/learner';
import { makeFolder, removeDataDir } from '../server/test/support/data-dir';
import { BULK_TIMEOUT_MS, createSchool } from './lib/school';

const SIZES = [1, Number(process.env.BENCH_ANSWERS ?? 1_000_000)];
const ROUNDS = 8;
const MOST_MORE_MB = 200;
/** Every table of a student, those referred to first. */
const TABLES = [
  'parent_students',
  'student_allocations',
  'teaching_records',
  'course_hour_entries',
  'learning_records',
  'learning_answers',
  'student_words',
  'word_mistakes',
  'mistake_word_choices',
  'mistake_word_books',
  'student_courses',
  'student_chapters',
  'student_due_days',
  'student_review_days',
  'reinforcement_submissions',
  'word_review_events',
  'reinforcement_plans',
  'study_days',
  'learning_prints',
];

async function main(): Promise<void> {
  const dataDir = makeFolder('check');
  const database = await openDatabase({ dataDir }, { log: silentLog, poolSize: 2, statementTimeoutMs: BULK_TIMEOUT_MS });
  try {
    const studentId = await createLearner(database);
    const each = await countAnswers(database);
    console.log(`${each} answers of each student`);
    const memory: number[] = [];
    for (const size of SIZES) {
      await copyLearner(database, studentId, Math.max(1, Math.round(size / each)));
      memory.push(await measure(database));
    }
    const more = Math.max(...memory) - (memory[0] ?? 0);
    console.log(`memory: ${Math.round(more)} MB more for the larger school`);
    if (more > MOST_MORE_MB) process.exitCode = 1;
  } finally {
    await database.close();
    removeDataDir(dataDir);
  }
}

/** A learner with rounds and reviews of three weeks. */
async function createLearner(database: Database): Promise<number> {
  const { db, pool } = database;
  const { courseId } = await createSchool(database, 1);
  const studentId = await createAdministration(db).createStudent({ parentPhone: '13900000001', name: '林小满', hours: 20 });
  await createAdministration(db).assignCourse({ student: String(studentId), course: String(courseId) });
  const clock = new MovableClock(new Date());
  const study = { services: createLearningServices({ db, pool, now: clock.now }), clock, studentId, courseId };
  for (let day = -20; day < -2; day += 1) {
    clock.set(new Date(`${addDays(getSchoolDay(new Date()), day)}T10:00:00Z`));
    await reviewDay(study, { isWrong: (place) => place % 7 === 3 });
    if (day % 2 === 0 && day < -20 + 2 * ROUNDS) await studyRound(study, { unknown: 45, isWrong: (place) => place % 9 === 4 });
  }
  return studentId;
}

const countAnswers = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    "select (select count(*) from learning_answers)::int + (select count(*) from word_review_events where kind = 'review')::int as n",
  );
  return rows[0]?.n ?? 0;
};

/** As many students as wanted, each with the same past. */
async function copyLearner({ pool }: Database, studentId: number, wanted: number): Promise<void> {
  const client = await pool.connect();
  try {
    const {
      rows: [row],
    } = await client.query<{ n: number }>('select count(*)::int as n from students');
    const { rows } = await client.query<{ id: string }>(
      `
      insert into students (name, course_hours_left) select '学员' || n, s.course_hours_left
      from students s, generate_series(1, $2::int) as n where s.id = $1 returning id`,
      [studentId, Math.max(0, wanted - (row?.n ?? 0))],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const table of TABLES) {
      const { rows: columns } = await client.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1 and column_name <> $2',
        [table, 'student_id'],
      );
      const names = columns.map(({ name }) => `"${name}"`);
      await client.query(
        `
        insert into ${table} (student_id, ${names.join(', ')}) overriding system value
        select ids.id, ${names.map((name) => `t.${name}`).join(', ')} from ${table} t, unnest($2::bigint[]) as ids(id) where t.student_id = $1`,
        [studentId, ids],
      );
    }
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

/** Gives the most memory in use, MB. */
async function measure(database: Database): Promise<number> {
  const answers = await countAnswers(database);
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const started = performance.now();
  const { students, differences } = await createCheckService({ db: database.db, now: () => new Date() }).run({
    found: ({ table, key, column, kept, recounted }) => console.log('differs:', table, key, column, kept, recounted),
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  console.log(
    `${answers} answers of ${students} students: ${seconds.toFixed(1)} s (${Math.round(answers / seconds)} answers a second), ${Math.round(most / 1e6)} MB, ${differences} differences`,
  );
  if (differences > 0) process.exitCode = 1;
  return most / 1e6;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
