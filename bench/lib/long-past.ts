/**
 * A learner with a long past for the benchmark of pages, written in bulk; states are folded by the server's own rules for one
 * word of each kind and copied, counts by its own recount. What is due today is the same for every learner.
 */
import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import type { Database } from '../../server/src/database';
import { createAdministration } from '../../server/src/modules/school/administration/administration.service';
import { recount } from '../../server/src/modules/words/memory/counts.repository';
import { foldWordReview, type ReviewEvent } from '../../server/src/modules/words/rules/review-schedule';
import { addDays, getSchoolDay } from '../../server/src/modules/school/rules/school-calendar';

export interface Past {
  phone: string;
  words: number;
  learned: number;
  answers: number;
  mistakes: number;
  prints: number;
  reviews: number;
  lessons: number;
}

export interface LearnerOfPast {
  phone: string;
  password: string;
  courseId: number;
  studentId: number;
  submissionId: number;
  printId: number;
}

const PASSWORD = 'benchmark-pages';
const CHAPTER = 45;
const UNIT = CHAPTER * 5;
/** Of the words learned: those of yesterday are due today, those of three days ago late. */
const LEARNED_YESTERDAY = 60;
const LATE = 10;
const CURVE_DAYS = 60;
const WORDS_A_REVIEW = 30;

/** Each learner has a guardian of his own, so that each phone has one learner. */
export async function createLearnerOfPast({ db, pool }: Database, past: Past): Promise<LearnerOfPast> {
  const school = createAdministration(db);
  const teacher = `王老师 ${past.words}`;
  const name = `课程 ${past.words}`;
  // A statement here writes 300,000 rows.
  Object.assign(pool.options, { statement_timeout: 0 });
  await pool.query('set statement_timeout = 0');
  await school.createParent({ phone: past.phone, password: PASSWORD, name: '家长' });
  await school.createTeacher(teacher);
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query<{ id: string }>(text, values)).rows[0]?.id);
  const courseId = await writeCourse(pool, name, past.words);
  const studentId = await school.createStudent({ parentPhone: past.phone, name: '小满', hours: 400 });
  await school.assignCourse({ student: String(studentId), course: String(courseId), teacher, isDefault: true });
  const teacherId = await one('select id from teachers where name = $1', [teacher]);
  const ids = { studentId, courseId, teacherId, today: getSchoolDay(new Date()) };
  await writeRounds(pool, ids, past);
  await writeStates(pool, ids, past);
  await writeLog(pool, ids, past);
  await writePrints(pool, ids, past);
  await writeReviews(pool, ids, past);
  await recount(db, { courseId, studentId });
  const last = (table: string): Promise<number> => one(`select max(id) as id from ${table} where student_id = $1`, [studentId]);
  return {
    phone: past.phone,
    password: PASSWORD,
    courseId,
    studentId,
    submissionId: await last('reinforcement_submissions'),
    printId: await last('learning_prints'),
  };
}

type Pool = Database['pool'];
interface Ids {
  studentId: number;
  courseId: number;
  teacherId: number;
  today: string;
}

async function writeCourse(pool: Pool, name: string, words: number): Promise<number> {
  const {
    rows: [course],
  } = await pool.query<{ id: string }>("insert into courses (name, content_type, words_count) values ($1, 'word', $2) returning id", [
    name,
    words,
  ]);
  const id = Number(course?.id);
  await pool.query("insert into units (course_id, sequence, name) select $1, n, 'Unit ' || n from generate_series(1, $2::int) n", [
    id,
    Math.ceil(words / UNIT),
  ]);
  await pool.query(
    `
    insert into chapters (course_id, unit_id, sequence, name, words_count)
    select $1, u.id, n, '第' || n || '章', least($3, $4 - (n - 1) * $3) from generate_series(1, $2::int) n
      join units u on u.course_id = $1 and u.sequence = (n - 1) / 5 + 1`,
    [id, Math.ceil(words / CHAPTER), CHAPTER, words],
  );
  await pool.query(
    `
    insert into words (course_id, unit_id, chapter_id, sequence, spelling, phonetic, part_of_speech, meaning, example, translation, distractors)
    select $1, c.unit_id, c.id, n, 'word' || n, '/wɜːd' || n || '/', 'n.', '词义' || n || '；单词', 'This is the word number ' || n || ' of the course.',
      '这是本课程的第 ' || n || ' 个词。', array['别的词义甲', '别的词义乙', '别的词义丙', '别的词义丁', '别的词义戊', '别的词义己']
    from generate_series(1, $3::int) n join chapters c on c.course_id = $1 and c.sequence = (n - 1) / $2::int + 1`,
    [id, CHAPTER, words],
  );
  return id;
}

/** Rounds of 45 words through the last 400 days with a lesson for some; the two latest are those of the words due. */
async function writeRounds(pool: Pool, { studentId, courseId, teacherId, today }: Ids, { learned, lessons }: Past): Promise<void> {
  await pool.query(
    `
    insert into teaching_records (student_id, course_id, teacher_id, lesson_length, started_at, started_on, completed_at, changed_course_hours,
      charge_reason, lesson_minutes, course_hours, min_learned, min_minutes, by_code)
    select $1, $2, $3, 'long', now() - n * interval '31 hours', $4::date - (n * 31 / 24)::int, now() - n * interval '31 hours' + interval '1 hour', 1, 'lesson', 30, 1, 0, 0, true
    from generate_series(1, $5::int) n order by n desc`,
    [studentId, courseId, teacherId, today, lessons],
  );
  const report = (words: number): string =>
    JSON.stringify({
      learned_count: words,
      correct_count: words,
      wrong_word_ids: [],
      known_count: 0,
      percentage: 100,
      review_days: [],
      changed_course_hours: 1,
      duration_seconds: 900,
    });
  const old = Math.ceil((learned - LEARNED_YESTERDAY - LATE) / CHAPTER);
  await pool.query(
    `
    insert into learning_records (student_id, course_id, unit_id, chapter_id, teacher_id, learning_subtype, started_at, study_started_at, completed_at, report)
    select $1, $2, c.unit_id, c.id, $3, 'learn', at, at, at, $5::jsonb from generate_series(1, $4::int + 2) n
      join chapters c on c.course_id = $2 and c.sequence = least(n, (select max(sequence) from chapters where course_id = $2)),
      lateral (select now() - case when n = $4 + 2 then 1 when n = $4 + 1 then 3 else 30 + ($4 - n) * 370 / $4 end * interval '1 day' as at) t
    order by n`,
    [studentId, courseId, teacherId, old, report(CHAPTER)],
  );
  for (const day of REINFORCEMENT_DAYS) {
    await pool.query(
      `
      insert into reinforcement_plans (student_id, learning_record_id, day_number, due_on)
      select student_id, id, $2::int, started_at::date + $2::int from learning_records where student_id = $1`,
      [studentId, day],
    );
  }
}

/** One state of each kind by the server's rules, copied to all words of the kind. */
async function writeStates(pool: Pool, { studentId, courseId, today }: Ids, { learned, mistakes, words }: Past): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from learning_records where student_id = $1 order by id desc limit 3', [
    studentId,
  ]);
  const [yesterday = 0, earlier = 0, old = 0] = rows.map(({ id }) => Number(id));
  const fold = (daysAgo: number, roundId: number, reviews: readonly number[]): { review: unknown; cell: number } => {
    const log: ReviewEvent[] = [
      { kind: 'studied', day: addDays(today, -daysAgo), roundId, correct: true },
      ...reviews.map((ago): ReviewEvent => ({ kind: 'review', day: addDays(today, -ago), correct: true })),
    ];
    const review = foldWordReview(1, log, { studentId, modes: [] });
    return { review, cell: review.cell };
  };
  const kinds = [
    { from: learned - LEARNED_YESTERDAY, to: learned, ago: 1, record: yesterday, due: 0, ...fold(1, yesterday, []) },
    {
      from: learned - LEARNED_YESTERDAY - LATE,
      to: learned - LEARNED_YESTERDAY,
      ago: 3,
      record: earlier,
      due: -2,
      ...fold(3, earlier, []),
    },
    {
      from: 0,
      to: learned - LEARNED_YESTERDAY - LATE,
      ago: 60,
      record: old,
      due: 5,
      ...fold(60, old, [59, 58, 57, 55, 53, 51, 48, 46, 43, 39, 20]),
    },
  ];
  for (const { from, to, ago, record, due, review, cell } of kinds) {
    // A third of the old words is mastered, the others stand in the cells before; they fall due through the next sixty days.
    await pool.query(
      `
      insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id, cell, due_on, sequence, stability, difficulty, studied_on, answered_on,
        answered_days, again, answered)
      select $1, id, $2, (case when c = 9 then 'mastered' else 'reviewing' end)::student_word_state, $5::date - $6::int, $7, c, $5::date + $8::int + case when $8 > 0 then sequence % 60 else 0 end,
        sequence, ($9::jsonb #>> '{memory,stability}')::float8, ($9::jsonb #>> '{memory,difficulty}')::float8, ($9::jsonb #>> '{round,studiedOn}')::date,
        ($9::jsonb ->> 'answeredOn')::date, ($9::jsonb ->> 'answeredDays')::smallint, ($9::jsonb ->> 'again')::boolean, ($9::jsonb ->> 'answered')::answered_as
      from words, lateral (select case when $8 <= 0 then $10::int when sequence % 3 = 0 then 9 else 2 + sequence % 7 end as c) cell
      where course_id = $2 and sequence > $3 and sequence <= $4`,
      [studentId, courseId, from, to, today, ago, record, due, JSON.stringify(review), cell],
    );
  }
  await pool.query(
    `
    insert into word_mistakes (student_id, word_id, course_id, times_wrong, first_wrong_at, last_wrong_at, left_at)
    select $1, id, $2, 1 + sequence % 5, now(), now() - sequence * interval '1 minute', case when sequence / greatest(1, $4::int / $5::int) % 2 = 0 then now() end
    from words where course_id = $2 and sequence <= $3 and sequence % greatest(1, $4::int / $5::int) = 0`,
    [studentId, courseId, learned, words, mistakes * 2],
  );
  await pool.query('insert into mistake_word_books (student_id, course_id) values ($1, $2)', [studentId, courseId]);
  await pool.query('insert into student_courses (student_id, course_id) values ($1, $2) on conflict do nothing', [studentId, courseId]);
}

/** The answers twice: those of rounds, and the log of reviews. */
async function writeLog(pool: Pool, { studentId, courseId, today }: Ids, { learned, answers }: Past): Promise<void> {
  const each = Math.ceil(answers / learned);
  await pool.query(
    `
    insert into learning_answers (student_id, learning_record_id, idempotency_key, word_id, received_at, step, current_group, correct)
    select $1, s.learning_record_id, 'past-' || s.word_id || '-' || n, s.word_id, now() - interval '30 days', 'memorization', 1 + n % 15, n % 3 > 0
    from student_words s, generate_series(1, $2::int) n where s.student_id = $1`,
    [studentId, each],
  );
  await pool.query(
    `
    insert into word_review_events (student_id, word_id, course_id, kind, day, correct, submission_id, idempotency_key, received_at)
    select $1, s.word_id, $2, 'review', $3::date - 1 - (n * 370 / $4 + s.sequence % 9)::int, n % 9 > 0, 9000000 + n, 'past-' || s.word_id || '-' || n, now()
    from student_words s, generate_series(1, $4::int) n where s.student_id = $1 and s.learned_on < $3::date - 10`,
    [studentId, courseId, today, each],
  );
  await pool.query(
    `
    insert into student_review_days (student_id, course_id, day, words_count, missed_count)
    select $1, $2, day, count(distinct word_id), 0 from word_review_events where student_id = $1 group by day`,
    [studentId, courseId],
  );
  await pool.query(
    `
    insert into study_days (student_id, day) select $1, day from student_review_days where student_id = $1 on conflict do nothing`,
    [studentId],
  );
}

async function writePrints(pool: Pool, { studentId, courseId }: Ids, { prints }: Past): Promise<void> {
  await pool.query(
    `
    insert into learning_prints (student_id, number, course_id, print_type, status, learning_record_id, word_ids, content_hash, object_key, pages_count, byte_size, created_at, made_at)
    select $1, 'P' || lpad(row_number() over (order by r.id, t)::text, 9, '0'), $2, t::print_type, 'ready', r.id,
      (select array_agg(w.id order by w.sequence) from words w where w.chapter_id = r.chapter_id), md5(r.id || t), 'prints/' || r.id || t, 2, 40000, r.started_at, r.started_at
    from learning_records r, unnest(array['bilingual', 'english', 'chinese']) t where r.student_id = $1 order by r.id, t limit $3`,
    [studentId, courseId, prints],
  );
}

/** Reviews of thirty words, a day each, the latest with a report of so many days. */
async function writeReviews(pool: Pool, { studentId, courseId, today }: Ids, { reviews }: Past): Promise<void> {
  const curve = Array.from({ length: CURVE_DAYS }, (_, i) => ({
    day: addDays(today, i - CURVE_DAYS),
    with_reviews: 0.9412,
    without_reviews: 0.6124,
    by_plan: 0.9633,
    answered_count: 18,
  }));
  await pool.query(
    `
    with items as (
      select word_id, row_number() over (order by sequence) as n from (select word_id, sequence from student_words where student_id = $1 and course_id = $2 order by sequence limit ${WORDS_A_REVIEW}) s)
    insert into reinforcement_submissions (student_id, course_id, source, exercise, day, items, started_at, completed_at, answered_count, correct_count, report)
    select $1, $2, 'due', 'recall', $3::date - n, (select jsonb_agg(jsonb_build_object('wordId', word_id, 'cell', 3, 'due', 'today', 'planDays', '[2]'::jsonb, 'daysLate', 0) order by items.n) from items),
      now() - n * interval '1 day', now() - n * interval '1 day', ${WORDS_A_REVIEW}, 20,
      jsonb_build_object('words_count', ${WORDS_A_REVIEW}, 'correct_count', 20, 'percentage', 67, 'wrong_word_ids', (select jsonb_agg(word_id order by items.n) from items where items.n <= 10),
        'advanced_count', 20, 'mastered_count', 2, 'left_mistake_book_count', 1, 'entered_mistake_book_count', 2, 'unanswered_count', 0, 'duration_seconds', 240, 'next_due_on', $3::text, 'curve', $5::jsonb)
    from generate_series($4::int, 1, -1) n`,
    [studentId, courseId, today, reviews, JSON.stringify(curve)],
  );
}
