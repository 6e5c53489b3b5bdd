/** A school of any size: one learner's past, given to many. */
import type { Database } from '../../server/src/database';
import { createAdministration } from '../../server/src/modules/school/administration/administration.service';
import { addDays, getSchoolDay } from '../../server/src/modules/school/rules/school-calendar';
import { MovableClock, reviewDay, studyRound } from '../../server/seed/learner';
import { createLearningServices } from '../../server/seed/learning-services';
import { type BenchSchool, createSchool } from './school';

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

/** A learner with so many rounds, and reviews, in the last three weeks, in a school of others who have only begun. */
export async function createLearner(
  database: Database,
  { rounds = 8, others = 1 } = {},
): Promise<{ studentId: number; school: BenchSchool }> {
  const { db, pool } = database;
  const school = await createSchool(database, others);
  const { courseId } = school;
  const studentId = await createAdministration(db).createStudent({ parentPhone: '13900000001', name: '林小满', hours: 20 });
  await createAdministration(db).assignCourse({ student: String(studentId), course: String(courseId) });
  const clock = new MovableClock(new Date());
  const study = { services: createLearningServices({ db, pool, now: clock.now }), clock, studentId, courseId };
  for (let day = -20; day < -2; day += 1) {
    clock.set(new Date(`${addDays(getSchoolDay(new Date()), day)}T10:00:00Z`));
    await reviewDay(study, { isWrong: (place) => place % 7 === 3 });
    if (day % 2 === 0 && day < -20 + 2 * rounds) await studyRound(study, { unknown: 45, isWrong: (place) => place % 9 === 4 });
  }
  return { studentId, school };
}

export const countAnswers = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    "select (select count(*) from learning_answers)::int + (select count(*) from word_review_events where kind = 'review')::int as n",
  );
  return rows[0]?.n ?? 0;
};

/** As many students as wanted, each with the same past. */
export async function copyLearner({ pool }: Database, studentId: number, wanted: number): Promise<void> {
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
