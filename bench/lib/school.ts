/** A school for benchmarks: a guardian, signed in, and learners who each have an open round. */
import type { Pool } from 'pg';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { API_PREFIX } from '@xueban/contract/http';
import type { Database } from '../../server/src/database';
import { createAdministration } from '../../server/src/modules/school/administration/administration.service';
import { importCourses } from '../../server/src/modules/words/import/import.service';
import { inventedCourse } from './invented-course';
import { createLearningServices, type LearningServices } from '../../server/seed/learning-services';

const PHONE = '13900000001';
const PASSWORD = 'benchmark-school';

export interface Learner {
  studentId: number;
  recordId: number;
}

export interface BenchSchool {
  courseId: number;
  /** Of the course, by sequence. */
  wordIds: number[];
  learners: Learner[];
  services: LearningServices;
}

export async function createSchool({ db, pool }: Database, learnersCount: number): Promise<BenchSchool> {
  const school = createAdministration(db);
  const services = createLearningServices({ db, pool, now: () => new Date() });
  const [course] = await importCourses(db, [inventedCourse('Benchmark', 405)], { now: new Date() });
  if (!course) throw new Error('no course');
  const { courseId } = course;
  await school.createParent({ phone: PHONE, name: '家长', password: PASSWORD });
  const learners: Learner[] = [];
  for (let i = 0; i < learnersCount; i += 1) {
    const studentId = await school.createStudent({ parentPhone: PHONE, name: `学员${i + 1}` });
    await school.assignCourse({ student: String(studentId), course: String(courseId) });
    const { data } = await services.learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
    learners.push({ studentId, recordId: data.id });
  }
  const { items } = await services.courses.words(learners[0]?.studentId ?? 0, courseId, { limit: 405, offset: 0 }, {});
  return { courseId, wordIds: items.map(({ id }) => id), learners, services };
}

/** Signs the guardian in and gives the session cookie. */
export async function signIn(origin: string, guardian = { phone: PHONE, password: PASSWORD }): Promise<string> {
  const response = await fetch(`${origin}${API_PREFIX}/sessions/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...guardian, consent_version: CONSENT_VERSION }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return cookie;
}

/** Fills the table of answers up to `total` rows with those of other students, 400 a round. */
export async function fillAnswers(pool: Pool, total: number, wordIds: readonly number[]): Promise<void> {
  await pool.query('set statement_timeout = 0').catch(() => undefined);
  const {
    rows: [row],
  } = await pool.query<{ count: number }>('select count(*)::int as count from learning_answers');
  const missing = total - (row?.count ?? 0);
  if (missing <= 0) return;
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `
      insert into learning_answers (student_id, learning_record_id, idempotency_key, word_id, received_at, step, current_group, correct)
      select 1000000 + n / 2000, 1000000 + n / 400, 'filled-' || n, ($2::bigint[])[1 + n % 405], now() - n * interval '1 second',
        case when n % 400 < 45 then 'pre_exam' when n % 400 < 355 then 'paper_cut_box' else 'final_exam' end::answer_step, 0, n % 7 <> 0
      from generate_series(0, $1::int - 1) as n`,
      [missing, wordIds],
    );
    await client.query('vacuum analyze learning_answers');
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}
