/** Learners in the middle of their plans, with reviews of today to answer: every word of them is due. */
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import type { Database } from '../../server/src/database';
import { createScheduleService } from '../../server/src/modules/words/memory/schedule.service';
import { addDays, getSchoolDay } from '../../server/src/modules/school/rules/school-calendar';
import { createAdministration } from '../../server/src/modules/school/administration/administration.service';
import { importCourses } from '../../server/src/modules/words/import/import.service';
import { inventedCourse } from './invented-course';
import { foldLog, SCHOOL_PHONE } from './review-school';

/** Words of a round: one round for each day of the plan, learned so long ago that this day is today. */
const ROUND = 45;
const WORDS = ROUND * REINFORCEMENT_DAYS.length;
/** Words of a review: a short one. */
const ASKED = 30;
/** One in so many is answered wrong, and once more. */
const WRONG_EVERY = 10;

/** What a phone sends. */
export interface AskedWord {
  wordId: number;
  correct: boolean;
}

export interface DueLearner {
  studentId: number;
  courseId: number;
  reviews: { id: number; answers: AskedWord[] }[];
}

/** Reviews of one learner. */
export const REVIEWS = Math.floor(WORDS / ASKED);
/** Answers of one review. */
export const ANSWERS = ASKED + Math.ceil(ASKED / WRONG_EVERY);

export async function createDueLearners({ db, pool }: Database, count: number): Promise<DueLearner[]> {
  const school = createAdministration(db);
  await school.createParent({ ...SCHOOL_PHONE, name: '家长' });
  const [course] = await importCourses(db, [inventedCourse('课程', WORDS)], { now: new Date() });
  const courseId = course?.courseId ?? 0;
  const today = getSchoolDay(new Date());
  const learners: DueLearner[] = [];
  for (let i = 0; i < count; i += 1) {
    const studentId = await school.createStudent({ parentPhone: SCHOOL_PHONE.phone, name: `学员 ${i + 1}` });
    await school.assignCourse({ student: String(studentId), course: String(courseId) });
    await writePast(pool, studentId, courseId, today);
    await foldLog(db, { studentId, courseId }, today);
    learners.push({ studentId, courseId, reviews: [] });
  }
  await createScheduleService({ db, now: () => new Date() }).chooseMode(courseId, 'plan', today);
  for (const learner of learners) learner.reviews = await createReviews(pool, learner, today);
  await pool.query('vacuum analyze');
  return learners;
}

/** Rounds, their plans, and a log in which every review until today was right. */
async function writePast(pool: Database['pool'], studentId: number, courseId: number, today: string): Promise<void> {
  for (const [at, distance] of REINFORCEMENT_DAYS.entries()) {
    const studied = addDays(today, -distance);
    const { rows } = await pool.query<{ id: string }>(
      `insert into learning_records (student_id, course_id, learning_subtype, started_at, completed_at, report)
       values ($1, $2, 'learn', $3::date, $3::date, '{}') returning id`,
      [studentId, courseId, studied],
    );
    const values = [studentId, courseId, rows[0]?.id, studied, at * ROUND, (at + 1) * ROUND];
    await pool.query(
      `insert into reinforcement_plans (student_id, learning_record_id, day_number, due_on)
       select $1, $2, day, $3::date + day from unnest($4::int[]) as day`,
      [studentId, rows[0]?.id, studied, REINFORCEMENT_DAYS],
    );
    await pool.query(
      `insert into word_review_events (student_id, word_id, course_id, kind, day, correct, learning_record_id, received_at)
       select $1, id, course_id, 'studied', $4::date, true, $3::bigint, now() from words where course_id = $2 and sequence > $5 and sequence <= $6`,
      values,
    );
    await pool.query(
      `insert into word_review_events (student_id, word_id, course_id, kind, day, correct, submission_id, idempotency_key, exercise, answered_at, received_at)
       select $1, id, course_id, 'review', $3::date + day, true, 9000000 + $3::date - '2020-01-01' + day, gen_random_uuid()::text, 'recall', now(), now()
       from words, unnest($6::int[]) as day where course_id = $2 and sequence > $4 and sequence <= $5 order by day, id`,
      [studentId, courseId, studied, at * ROUND, (at + 1) * ROUND, REINFORCEMENT_DAYS.slice(0, at)],
    );
    await pool.query(
      `insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id, cell, sequence)
       select $1, id, course_id, 'reviewing', $4::date, $3::bigint, 2, sequence from words where course_id = $2 and sequence > $5 and sequence <= $6`,
      values,
    );
    await pool.query(
      `insert into word_mistakes (student_id, word_id, course_id, times_wrong, first_wrong_at, last_wrong_at)
       select $1, id, course_id, 1, $4::date, $4::date from words
       where course_id = $2 and sequence > $5 and sequence <= $6 and sequence % 10 = 0 and $3::bigint > 0`,
      values,
    );
  }
  await pool.query('insert into mistake_word_books (student_id, course_id) values ($1, $2)', [studentId, courseId]);
}

/** All closed: one at a time is opened to be answered. */
async function createReviews(pool: Database['pool'], { studentId, courseId }: DueLearner, today: string): Promise<DueLearner['reviews']> {
  const { rows } = await pool.query<{ id: string }>(
    // Neighbours in a review are of different rounds.
    'select word_id as id from student_words where student_id = $1 order by sequence * 7919 % $2',
    [studentId, WORDS],
  );
  const reviews: DueLearner['reviews'] = [];
  for (let at = 0; at < REVIEWS; at += 1) {
    const wordIds = rows.slice(at * ASKED, (at + 1) * ASKED).map(({ id }) => Number(id));
    const items = wordIds.map((wordId) => ({ wordId, cell: 4, due: 'today', planDays: [5], daysLate: 0 }));
    const { rows: inserted } = await pool.query<{ id: string }>(
      `insert into reinforcement_submissions (student_id, course_id, source, exercise, day, filter, items, started_at, completed_at)
       values ($1, $2, 'due', 'recall', $3, '{}', $4, now(), now()) returning id`,
      [studentId, courseId, today, JSON.stringify(items)],
    );
    const answers = wordIds.flatMap((wordId, place): AskedWord[] =>
      place % WRONG_EVERY === 0
        ? [
            { wordId, correct: false },
            { wordId, correct: true },
          ]
        : [{ wordId, correct: true }],
    );
    reviews.push({ id: Number(inserted[0]?.id), answers });
  }
  return reviews;
}

/** Opens one review of each learner; the one before is over. */
export async function openReviews({ pool }: Database, learners: readonly DueLearner[], at: number): Promise<void> {
  const ids = learners.map(({ reviews }) => reviews[at]?.id ?? 0);
  const students = learners.map(({ studentId }) => studentId);
  await pool.query('update reinforcement_submissions set completed_at = now() where student_id = any($1) and completed_at is null', [
    students,
  ]);
  await pool.query('update reinforcement_submissions set completed_at = null where student_id = any($1) and id = any($2)', [students, ids]);
}
