/** Learners of a long past for the benchmark of reviews: the log is written in bulk, states are folded by the server's own code. */
import type { Database } from '../../server/src/database';
import { createAdministration } from '../../server/src/modules/school/administration/administration.service';
import { importCourses } from '../../server/src/modules/words/import/import.service';
import { inventedCourse } from './invented-course';
import type { StudentCourse } from '../../server/src/modules/courses/learning-context';
import { loadKeptStates } from '../../server/src/modules/words/memory/schedule.repository';
import { createScheduleService, holdCourse } from '../../server/src/modules/words/memory/schedule.service';
import { saveWords } from '../../server/src/modules/words/memory/memory-change.repository';
import { loadLogs } from '../../server/src/modules/words/memory/word-store.repository';
import { findDue, foldWordReview } from '../../server/src/modules/words/rules/review-schedule';
import { addDays, getSchoolDay } from '../../server/src/modules/school/rules/school-calendar';

export const SCHOOL_PHONE = { phone: '13900000002', password: 'benchmark-reviews' };

export interface ReviewLearner {
  studentId: number;
  courseId: number;
  chapterId: number;
  recordId: number;
  /** The review at hand. */
  review?: { id: number; wordIds: number[] };
  /** Set where only a part of the work is measured, ms. */
  elapsed?: number | undefined;
  /** Removes the reviews of today, so that one can be taken again. */
  forgetReviews(): Promise<void>;
}

/** Words due today, and learned yesterday in a round. */
const DUE = 30;
/** Words not learned yet, words in the mistake word book, words that have left it. */
const NEW = 15;
const MISTAKES = 12;
const FOLDED_AT_ONCE = 2000;

/** A student with a course of so many words, learned but for a few, with so many answers in the log. */
export async function createReviewSchool(
  { db, pool }: Database,
  { words, answers }: { words: number; answers: number },
): Promise<ReviewLearner> {
  const school = createAdministration(db);
  await school.createParent({ ...SCHOOL_PHONE, name: '家长' }).catch(() => undefined);
  const name = `课程 ${words}`;
  await importCourses(db, [inventedCourse(name, words)], { now: new Date() });
  const studentId = await school.createStudent({ parentPhone: SCHOOL_PHONE.phone, name: `学员 ${words}` });
  await school.assignCourse({ student: String(studentId), course: name });
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query<{ id: string }>(text, values)).rows[0]?.id);
  const courseId = await one('select id from courses where name = $1', [name]);
  const today = getSchoolDay(new Date());
  const record = (daysAgo: number): Promise<number> =>
    one(
      `
    insert into learning_records (student_id, course_id, learning_subtype, started_at, completed_at, report) values ($1, $2, 'learn', now() - $3 * interval '1 day', now() - $3 * interval '1 day', '{}') returning id`,
      [studentId, courseId, daysAgo],
    );
  const [oldRecord, recordId] = [await record(400), await record(1)];
  for (const day of [1, 2, 3, 5, 7, 9, 12, 14, 17, 21]) {
    await pool.query('insert into reinforcement_plans (student_id, learning_record_id, day_number, due_on) values ($1, $2, $3, $4)', [
      studentId,
      recordId,
      day,
      addDays(today, day - 1),
    ]);
  }
  await writeLog(pool, { studentId, courseId, recordId, oldRecord, today, learned: words - NEW, answers });
  await foldLog(db, { studentId, courseId }, today);
  await bringForward(pool, studentId, courseId, today);
  await createScheduleService({ db, now: () => new Date() }).chooseMode(courseId, 'plan', today);
  const chapterId = await one('select chapter_id as id from words where course_id = $1 and sequence = $2', [courseId, words - NEW - 5]);
  return {
    studentId,
    courseId,
    chapterId,
    recordId,
    async forgetReviews() {
      await pool.query('delete from reinforcement_submissions where student_id = $1', [studentId]);
    },
  };
}

interface LogOptions {
  studentId: number;
  courseId: number;
  recordId: number;
  oldRecord: number;
  today: string;
  learned: number;
  answers: number;
}

/** Old words: studied 400 days ago and reviewed at growing distances; the youngest were learned yesterday. */
async function writeLog(
  pool: Database['pool'],
  { studentId, courseId, recordId, oldRecord, today, learned, answers }: LogOptions,
): Promise<void> {
  const old = learned - DUE;
  const each = Math.floor(answers / old);
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `
    insert into word_review_events (student_id, word_id, course_id, kind, day, correct, learning_record_id, received_at)
    select $1, id, course_id, 'studied', $3::date - case when sequence > $4 then 1 else 400 end, true, case when sequence > $4 then $5::bigint else $6::bigint end, now()
    from words where course_id = $2 and sequence <= $7`,
    [studentId, courseId, today, old, recordId, oldRecord, learned],
  );
  await pool.query(
    `
    insert into word_review_events (student_id, word_id, course_id, kind, day, correct, submission_id, idempotency_key, received_at)
    select $1, id, course_id, 'review', $3::date - 400 + (n * 380 / $5)::int, (n + id) % 9 <> 0 or n = $5, 9000000 + n, 'past-' || id || '-' || n, now()
    from words, generate_series(1, $5::int) as n where course_id = $2 and sequence <= $4`,
    [studentId, courseId, today, old, each],
  );
  await pool.query(
    `
    insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id, cell, sequence)
    select $1, id, course_id, 'reviewing', $3::date - case when sequence > $4 then 1 else 400 end, case when sequence > $4 then $5::bigint else $6::bigint end, 2, sequence
    from words where course_id = $2 and sequence <= $7`,
    [studentId, courseId, today, old, recordId, oldRecord, learned],
  );
  // One in so many: the mistake word books of both learners are full in proportion.
  await pool.query(
    `
    insert into word_mistakes (student_id, word_id, course_id, times_wrong, first_wrong_at, last_wrong_at, left_at)
    select $1, id, course_id, 1 + sequence % 5, now(), now() - sequence * interval '1 minute', case when sequence % 2 = 0 then now() end
    from words where course_id = $2 and sequence % ${Math.max(2, Math.floor(100 / MISTAKES))} < 2 and sequence <= $3`,
    [studentId, courseId, learned],
  );
  await pool.query('insert into mistake_word_books (student_id, course_id) values ($1, $2)', [studentId, courseId]);
  await pool.query('insert into student_courses (student_id, course_id) values ($1, $2) on conflict do nothing', [studentId, courseId]);
}

/** States of the words as the server keeps them, by their log. */
export async function foldLog(db: Database['db'], ids: StudentCourse, today: string): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await holdCourse(tx, ids, today);
    const kept = await loadKeptStates(tx, ids);
    for (let start = 0; start < kept.length; start += FOLDED_AT_ONCE) {
      const some = kept.slice(start, start + FOLDED_AT_ONCE);
      const logs = await loadLogs(
        tx,
        ids.studentId,
        some.map(({ wordId }) => wordId),
      );
      const folded = some.map(({ wordId, sequence }) => {
        const review = foldWordReview(wordId, logs.get(wordId) ?? [], held.options);
        return { wordId, sequence, review, dueOn: findDue(held.mode, ids.studentId, review)?.on };
      });
      await saveWords(tx, held, folded);
    }
  });
}

/** What was late in the invented past is put on days to come, so that both learners have the same session today. */
async function bringForward(pool: Database['pool'], studentId: number, courseId: number, today: string): Promise<void> {
  await pool.query(
    `
    update student_words set stability = 200 + sequence % 100, again = false where student_id = $1 and course_id = $2 and answered_on < $3::date - 1`,
    [studentId, courseId, today],
  );
}
