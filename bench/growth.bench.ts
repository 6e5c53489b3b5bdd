/**
 * What a learner-year takes on disk, by table: a few learners study through the server's own services, answer by answer, with
 * keys as long as a phone's: three lessons a week with a round of 30 words, the review of every day, one word in seven wrong,
 * and a section of mathematics a week. Logs of long ago are packed on the days on which the server would, and vacuumed, as
 * the year takes minutes here. What stands as rows of the last weeks is there once and not every year. BENCH_WEEKS=20 studies
 * so many weeks and says 2.6 times that; then reviews of a word that come late in the year are missing.
 * Must hold: ≤ 8 MB a learner-year.
 */
import type { Question } from '@xueban/contract/resources/math/questions';
import { createLearningServices, type LearningServices } from '../server/seed/learning-services';
import { MovableClock, reviewDay, studyRound, type Study } from '../server/seed/learner';
import type { Database } from '../server/src/database';
import { createAdministration } from '../server/src/modules/school/administration/administration.service';
import { readPackedEvents } from '../server/src/modules/words/packs/review-packs.repository';
import { readPackedAnswers } from '../server/src/modules/words/rounds/answer-log.repository';
import { importCourses } from '../server/src/modules/words/import/import.service';
import { addDays, getSchoolDay } from '../server/src/modules/school/rules/school-calendar';
import { getRight, getWrong, insertMathCourse } from '../server/test/math/small-course';
import { withDatabase } from './lib/database';
import { must } from './lib/figures';
import { getPhoneKey } from './lib/phone-key';
import { inventedCourse } from './lib/invented-course';

const YEAR_WEEKS = 52;
const WEEKS = Number(process.env.BENCH_WEEKS ?? YEAR_WEEKS);
const LEARNERS = Number(process.env.BENCH_LEARNERS ?? 2);
const WORDS_A_ROUND = 30;
/** Of a week, from Monday: days with a lesson. */
const LESSONS: readonly number[] = [1, 3, 5];
const MATHEMATICS = 6;
const WRONG_EVERY = 7;
const LIMIT_MB = 8;
/** What is packed after some weeks. */
const LOGS: readonly string[] = ['word_review_events', 'learning_answers'];
const [PHONE, TEACHER] = ['13900000009', '王老师'];

async function run(database: Database): Promise<void> {
  const learners = await createLearners(database);
  await database.pool.query('vacuum analyze');
  const before = await loadSizes(database);
  for (const learner of learners) await study(learner, database);
  await database.pool.query('vacuum analyze');
  tell(before, await loadSizes(database));
  await tellPacked(database, learners);
}

interface Learner {
  words: Study;
  mathCourseId: number;
}

async function createLearners({ db, pool }: Database): Promise<Learner[]> {
  const school = createAdministration(db);
  await school.createParent({ phone: PHONE, name: '家长', password: 'growth-of-a-year' });
  await school.createTeacher(TEACHER);
  const [course] = await importCourses(db, [inventedCourse('单词', WEEKS * LESSONS.length * WORDS_A_ROUND)], { now: new Date() });
  if (!course) throw new Error('no course');
  const mathCourseId = await insertMathCourse(db, { name: '数学', sections: WEEKS });
  const learners: Learner[] = [];
  for (let n = 1; n <= LEARNERS; n += 1) {
    const studentId = await school.createStudent({ parentPhone: PHONE, name: `学员${n}`, hours: 500 });
    for (const id of [course.courseId, mathCourseId])
      await school.assignCourse({ student: String(studentId), course: String(id), teacher: TEACHER });
    const clock = new MovableClock(new Date());
    const services = createLearningServices({ db, pool, now: clock.now });
    learners.push({
      words: { services, clock, studentId, courseId: course.courseId, getKey: () => getPhoneKey(clock.now().getTime()) },
      mathCourseId,
    });
  }
  return learners;
}

async function study({ words, mathCourseId }: Learner, { pool }: Database): Promise<void> {
  const { services, clock, studentId } = words;
  const isWrong = (place: number): boolean => place % WRONG_EVERY === 3;
  for (let day = 0; day < WEEKS * 7; day += 1) {
    clock.set(new Date(`${addDays(getSchoolDay(new Date()), day - WEEKS * 7)}T10:00:00Z`));
    await reviewDay(words, { isWrong });
    if (LESSONS.includes(day % 7)) await studyRound(words, { unknown: WORDS_A_ROUND, isWrong, lesson: 'long' });
    if (day % 7 === MATHEMATICS) await learnSection(services, { studentId, courseId: mathCourseId });
    if (!(await services.packing.listStudents()).includes(studentId)) continue;
    await services.packing.packStudent(studentId);
    await pool.query('vacuum');
  }
}

/** The next section: every question, one in seven wrong at first. */
async function learnSection({ learningRecords, quizzes }: LearningServices, ids: { studentId: number; courseId: number }): Promise<void> {
  const { studentId, courseId } = ids;
  const { data: record } = await learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
  const { data: quiz } = await quizzes.take(studentId, { source: 'section', learning_record_id: record.id });
  const answer = ({ id: questionId, variant }: Question, given: ReturnType<typeof getRight>) =>
    quizzes.answer({ studentId, questionId, key: getPhoneKey() }, quiz.id, { variant, given, hint_used: false, milliseconds: 30_000 }, () =>
      Promise.reject(new Error('no photos here')),
    );
  for (const [place, question] of quiz.questions.entries()) {
    if (place % WRONG_EVERY === 3) await answer(question, getWrong(question));
  }
  for (const question of (await quizzes.find(studentId, quiz.id)).questions) await answer(question, getRight(question));
  await learningRecords.complete(studentId, courseId, record.id);
}

interface Size {
  rows: number;
  heap: number;
  indexes: number;
  toast: number;
}

/** Of every table with rows of students. */
async function loadSizes({ pool }: Database): Promise<Map<string, Size>> {
  const { rows } = await pool.query<{ name: string; rows: string; heap: string; indexes: string; toast: string }>(`
    select c.relname as name, greatest(c.reltuples, 0)::bigint as rows, pg_relation_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes,
      case when c.reltoastrelid <> 0 then pg_relation_size(c.reltoastrelid) + pg_indexes_size(c.reltoastrelid) else 0 end as toast
    from pg_class c join pg_namespace n on n.oid = relnamespace and nspname = 'public'
    where relkind = 'r' and exists (select from pg_attribute where attrelid = c.oid and attname = 'student_id')`);
  return new Map(
    rows.map(({ name, ...row }) => [
      name,
      { rows: Number(row.rows), heap: Number(row.heap), indexes: Number(row.indexes), toast: Number(row.toast) },
    ]),
  );
}

/** How many rows are in the packs. */
async function tellPacked({ db }: Database, learners: readonly Learner[]): Promise<void> {
  const packed = { events: 0, answers: 0 };
  for (const { words } of learners) {
    for await (const rows of readPackedEvents(db, words.studentId)) packed.events += rows.length;
    for await (const rows of readPackedAnswers(db, words.studentId)) packed.answers += rows.length;
  }
  console.log(`packed in ${WEEKS} weeks: ${packed.events} events of words, ${packed.answers} answers of rounds`);
}

const toKilobytes = (bytes: number): string => (bytes / 1024).toFixed(0).padStart(8);

function tell(before: ReadonlyMap<string, Size>, after: ReadonlyMap<string, Size>): void {
  const years = [...after].map(([name, size]) => {
    const times = (LOGS.includes(name) ? 1 : YEAR_WEEKS / WEEKS) / LEARNERS;
    const grown = (part: keyof Size): number => (size[part] - (before.get(name)?.[part] ?? 0)) * times;
    const [heap, indexes, toast] = [grown('heap'), grown('indexes'), grown('toast')];
    return { name, rows: grown('rows'), heap, indexes, toast, all: heap + indexes + toast };
  });
  console.log(
    `KB a learner-year${WEEKS < YEAR_WEEKS ? ` (${WEEKS} weeks times ${YEAR_WEEKS / WEEKS})` : ''}, ${LEARNERS} learners; *: once`,
  );
  console.log(`${'table'.padEnd(28)}    rows  bytes a row    heap indexes   TOAST      all`);
  for (const { name, rows, heap, indexes, toast, all } of years.sort((a, b) => b.all - a.all)) {
    if (all <= 0) continue;
    const each = rows > 0 ? (all / rows).toFixed(0) : '';
    const parts = [heap, indexes, toast].map(toKilobytes).join('');
    const title = LOGS.includes(name) ? `${name} *` : name;
    console.log(`${title.padEnd(28)}${rows.toFixed(0).padStart(8)}${each.padStart(8)}     ${parts} ${toKilobytes(all)}`);
  }
  const sum = (isLog: boolean): number =>
    years.filter(({ name }) => LOGS.includes(name) === isLog).reduce((all, year) => all + year.all, 0) / 1024 / 1024;
  console.log(`rows of the last weeks, once: ${sum(true).toFixed(1)} MB`);
  must(sum(false) <= LIMIT_MB, `a learner-year: ${sum(false).toFixed(1)} MB (≤ ${LIMIT_MB})`);
}

void withDatabase(run);
