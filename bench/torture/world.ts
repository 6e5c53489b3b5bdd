/** The school that is tortured: its folder, on a small disk of its own where that can be had, its students with a past, and what is stored in the end. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../server/src/database';
import { createAdministration } from '../../server/src/modules/school/administration/administration.service';
import { createCheckService } from '../../server/src/modules/check/check.service';
import { importCourses } from '../../server/src/modules/words/import/import.service';
import { saveLessonRules } from '../../server/src/modules/lessons/lesson-rules.repository';
import { createLearningServices } from '../../server/seed/learning-services';
import { readPackedAnswers } from '../../server/src/modules/words/rounds/answer-log.repository';
import { readPackedEvents } from '../../server/src/modules/words/packs/review-packs.repository';
import { importBank, readBank } from '../../server/src/modules/vocabulary-test/bank-import.service';
import { DEFAULT_LESSON_RULES } from '../../server/src/modules/lessons/rules/lesson-rules';
import { addDays, getSchoolDay } from '../../server/src/modules/school/rules/school-calendar';
import { insertMathCourse } from '../../server/test/math/small-course';
import { MovableClock, reviewDay, studyRound } from '../../server/seed/learner';
import { inventedCourse } from '../lib/invented-course';
import type { FinalState } from './checker';
import {
  hoursContent,
  markContent,
  paperContent,
  reversalContent,
  quizContent,
  reviewContent,
  submissionContent,
  testContent,
} from './content';
import { OutsideDatabase } from './database';
import type { Owner } from './phone';

const PASSWORD = 'torture-of-a-school';
const START_HOURS = 100;
const DISK_MB = 700;
/** So many that a record of some section is always to be had. */
const MATH_SECTIONS = 12;

/** A folder for the school; its disk is small and its own if this account may mount one. */
export interface Folder {
  dataDir: string;
  hasOwnDisk: boolean;
  remove(): void;
}

export function createFolder(): Folder {
  const root = mkdtempSync(path.join(tmpdir(), 'xueban-torture-'));
  const dataDir = path.join(root, 'data');
  mkdirSync(dataDir);
  // PostgreSQL's account has to get through.
  chmodSync(root, 0o755);
  let hasOwnDisk = false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'xueban-torture', dataDir], { stdio: 'ignore' });
    hasOwnDisk = true;
  } catch {
    // Not root, or no such right: the run goes without a full disk, and says so.
  }
  return {
    dataDir,
    hasOwnDisk,
    remove() {
      if (hasOwnDisk) execFileSync('umount', ['-l', dataDir], { stdio: 'ignore' });
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Makes the school: one student for each phone but the last few, which share a student with another. */
export async function createSchool(
  { db, pool }: Database,
  { phones, shared, words }: { phones: number; shared: number; words: number },
): Promise<Owner[]> {
  const school = createAdministration(db);
  // Phones answer faster than any child, and know no teacher: some rounds are below the least, most are charged.
  await saveLessonRules(db, { ...DEFAULT_LESSON_RULES, asksForCode: false, minLearned: 3, minMinutes: 0, lowestBalance: -START_HOURS });
  const [course] = await importCourses(db, [inventedCourse('Torture', words)], { now: new Date() });
  if (!course) throw new Error('no course');
  const mathCourseId = await insertMathCourse(db, { name: 'Torture of mathematics', sections: MATH_SECTIONS });
  const { rows: sections } = await pool.query<{ id: number }>('select id::float8 as id from sections where course_id = $1 order by id', [
    mathCourseId,
  ]);
  const [first, ...others] = sections.map(({ id }) => id);
  if (first === undefined) throw new Error('no sections');
  const mathematics = { mathCourseId, sectionIds: [first, ...others] as const };
  await importBank(db, await readBank(), new Date());
  await school.createTeacher('王老师');
  const owners: Owner[] = [];
  for (let i = 0; i < phones - shared; i += 1) {
    const phone = `139${String(i).padStart(8, '0')}`;
    await school.createParent({ phone, name: `家长${i + 1}`, password: PASSWORD });
    const studentId = await school.createStudent({ parentPhone: phone, name: `学员${i + 1}`, hours: START_HOURS });
    await school.assignCourse({ student: String(studentId), course: String(course.courseId), teacher: '王老师', isDefault: true });
    await school.assignCourse({ student: String(studentId), course: String(mathCourseId), teacher: '王老师' });
    owners.push({ phone, password: PASSWORD, studentId, courseId: course.courseId, ...mathematics });
  }
  for (const { studentId, courseId } of owners) {
    // Words of some days ago are due today, and some are in the mistake word book.
    const clock = new MovableClock(new Date(`${addDays(getSchoolDay(new Date()), -3)}T11:00:00Z`));
    const study = { services: createLearningServices({ db, pool, now: clock.now }), clock, studentId, courseId };
    await studyRound(study, { unknown: 5, isWrong: (place) => place < 2, pace: 1 });
    clock.set(new Date(`${addDays(getSchoolDay(new Date()), -2)}T11:00:00Z`));
    await reviewDay(study, { isWrong: (place) => place === 3, pace: 1 });
  }
  return [...owners, ...owners.slice(0, shared)];
}

/** The cluster of this folder, from outside. */
export function loadOutsideDatabase(database: Database): Promise<OutsideDatabase> {
  return database.pool
    .query<{ folder: string }>("select setting as folder from pg_settings where name = 'data_directory'")
    .then(({ rows: [row] }) => {
      const folder = row?.folder ?? '';
      const password = existsSync(path.join(folder, 'xueban.password'))
        ? readFileSync(path.join(folder, 'xueban.password'), 'utf8').trim()
        : '';
      return new OutsideDatabase(folder, password);
    });
}

const getText = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

/** Keys of answers from before the run. */
export async function loadPast(database: Database): Promise<Set<string>> {
  return new Set((await loadAnswers(database)).map(({ student, key, content }) => `${student} ${key} ${content}`));
}

/** @param dataDir of the servers, with their files */
export async function loadFinalState(database: Database, past: ReadonlySet<string>, dataDir: string): Promise<FinalState> {
  const { db, pool } = database;
  const recount: string[] = [];
  await createCheckService({ db, now: () => new Date() }).run({
    found: ({ studentId, table, key, column, kept, recounted }) =>
      recount.push(
        `student ${String(studentId)}, ${table} ${JSON.stringify(key)} ${column ?? 'row'}: kept ${getText(kept)}, recounted ${getText(recounted)}`,
      ),
  });
  const { rows: uses } = await pool.query<{ student: number; used: number; charged: number }>(`
    select student_id::float8 as student, used, charged from (select student_id, sum(used)::int as used from ai_student_days group by student_id) as days
      join lateral (select count(*)::int as charged from ai_generations g where g.student_id = days.student_id and charged_on is not null) as made on true
    where used <> charged`);
  recount.push(
    ...uses.map(({ student, used, charged }) => `student ${student}: ${used} uses of AI, but ${charged} generations are charged`),
  );
  // Those of the pooler's connections outlive the servers.
  const { rows: locks } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  if (locks[0]?.count !== 0) recount.push(`${String(locks[0]?.count)} advisory locks are left`);
  const { rows: hours } = await pool.query<{ student: number; left: number; given: number }>(`
    select s.id::float8 as student, s.course_hours_left::float8 as left,
      coalesce((select sum(e.hours) from course_hour_entries e where e.student_id = s.id and e.actor = 'staff'), 0)::float8 as given from students s`);

  const { rows: lessons } = await pool.query<{
    id: number;
    student: number;
    completed: boolean;
    charged: number;
    price: number;
    reported: number[];
  }>(`
    select t.id::float8 as id, t.student_id::float8 as student, t.completed_at is not null as completed, t.changed_course_hours::float8 as charged, case when t.charge_reason = 'lesson' then t.course_hours else 0 end::float8 as price,
      coalesce((select json_agg((report ->> 'changed_course_hours')::float8) from learning_records r where r.student_id = t.student_id and r.teaching_record_id = t.id and r.completed_at is not null), '[]') as reported
    from teaching_records t`);
  const { rows: openRounds } = await pool.query<{ student: number; count: number }>(
    'select student_id::float8 as student, count(*)::int as count from learning_records where completed_at is null group by student_id, course_id, section_id',
  );
  const { rows: openReviews } = await pool.query<{ student: number; source: string; count: number }>(
    'select student_id::float8 as student, source, count(*)::int as count from reinforcement_submissions where completed_at is null group by student_id, course_id, source',
  );
  const { rows: exports } = await pool.query<{ id: number; isReady: boolean; place: string | null }>(
    `select id::float8 as id, status = 'ready' as "isReady", object_key as place from data_exports`,
  );
  return {
    answers: (await loadAnswers(database)).filter(({ student, key, content }) => !past.has(`${student} ${key} ${content}`)),
    hours: hours.map(({ given, ...row }) => ({ ...row, start: START_HOURS + given })),
    lessons,
    openRounds,
    openReviews,
    exports: exports.map(({ place, ...row }) => ({ ...row, bytes: place === null ? 0 : getSize(path.join(dataDir, 'objects', place)) })),
    recount,
  };
}

const getSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function loadAnswers({ db, pool }: Database): Promise<FinalState['answers']> {
  const { rows: answers } = await pool.query<{
    student: number;
    key: string;
    record: number;
    word: number;
    step: string;
    group: number;
    mixed: number[];
    correct: boolean;
  }>(`
    select student_id::float8 as student, idempotency_key as key, learning_record_id::float8 as record, word_id::float8 as word, step, current_group::int as group,
      coalesce(mixed_groups, '{}')::int[] as mixed, correct from learning_answers`);
  const { rows: reviews } = await pool.query<{
    student: number;
    key: string;
    review: number;
    word: number;
    exercise: string;
    correct: boolean;
  }>(`
    select student_id::float8 as student, idempotency_key as key, submission_id::float8 as review, word_id::float8 as word, exercise, correct from word_review_events where kind = 'review'`);
  const { rows: students } = await pool.query<{ id: number }>('select id::float8 as id from students');
  for (const { id: student } of students) {
    for await (const rows of readPackedAnswers(db, student))
      for (const { idempotencyKey: key, learningRecordId: record, wordId: word, step, currentGroup: group, mixedGroups, correct } of rows)
        answers.push({ student, key, record, word, step, group, mixed: mixedGroups ?? [], correct });
    for await (const rows of readPackedEvents(db, student))
      for (const { idempotencyKey: key, submissionId: review, wordId: word, exercise, correct } of rows)
        if (key !== null && review !== null)
          reviews.push({ student, key, review, word, exercise: exercise ?? 'recall', correct: correct ?? false });
  }
  const { rows: tests } = await pool.query<{ student: number; test: number; step: number; answer: Parameters<typeof testContent>[2] }>(
    'select student_id::float8 as student, submission_id::float8 as test, step_number as step, answer from vocabulary_level_answers',
  );
  const { rows: quizzes } = await pool.query<{
    student: number;
    key: string;
    quiz: number;
    question: number;
    variant: number;
    given: unknown;
  }>(
    'select student_id::float8 as student, idempotency_key as key, quiz_submission_id::float8 as quiz, question_id::float8 as question, variant, given from quiz_answers',
  );
  const { rows: papers } = await pool.query<{ student: number; key: string; text: string }>(
    'select student_id::float8 as student, idempotency_key as key, paper_text as text from question_mistakes where idempotency_key is not null',
  );
  const { rows: entries } = await pool.query<{ student: number; key: string; hours: number; reason: string; reverses: number | null }>(`
    select student_id::float8 as student, idempotency_key as key, hours::float8 as hours, reason, reverses::float8 as reverses
    from course_hour_entries where actor = 'staff'`);
  return [
    ...entries.map(({ student, key, hours, reason, reverses }) => ({
      student,
      key,
      content: reverses === null ? hoursContent(hours, reason) : reversalContent(reverses),
    })),
    ...quizzes.map(({ student, key, quiz, question, variant, given }) => ({
      student,
      key,
      content: quizContent(quiz, question, variant, given),
    })),
    ...papers.map(({ student, key, text }) => ({ student, key, content: paperContent(text) })),
    ...answers.map(({ student, key, record, word, step, group, mixed, correct }) => ({
      student,
      key,
      content:
        step === 'pre_exam'
          ? markContent(record, word, correct)
          : submissionContent(record, word, { step, current_group: group, mixed_groups: mixed, correct }),
    })),
    ...reviews.map(({ student, key, review, word, exercise, correct }) => ({
      student,
      key,
      content: reviewContent(review, { word_id: word, exercise, correct }),
    })),
    ...tests.map(({ student, test, step, answer }) => ({ student, key: `test-${test}-${step}`, content: testContent(test, step, answer) })),
  ];
}
