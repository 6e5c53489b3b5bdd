/** What a week came to for one student, from their answers. Every part is found by an index that leads with the student. */
import { SCHOOL_TIME_ZONE } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { isHeld, isHeldWord } from '../../courses';
import { addDays, type CalendarDay, daysBetween } from '../../school/rules/school-calendar';
import { type EventRow, loadEventsOfDays, NAMED_AT } from '../../words';
import type { WeekFacts } from './week-report';

/** Words that stand on the page. */
const MISSED_SHOWN = 12;
/** Words that are expected to be forgotten and stand on the page. */
const FORGOTTEN_SHOWN = 5;
const A_WEEK = 7;

/** Midnight of the school's day; the zone knows no summer time. */
const midnight = (day: CalendarDay) => sql`(${day}::date::timestamp at time zone ${SCHOOL_TIME_ZONE})`;

type Range = { from: CalendarDay; to: CalendarDay };

async function loadMissed(db: Executor, answers: readonly EventRow[]): Promise<Pick<WeekFacts, 'missed' | 'missedTotal'>> {
  const times = new Map<number, number>();
  for (const { wordId, correct } of answers) if (correct === false) times.set(wordId, (times.get(wordId) ?? 0) + 1);
  const wrong = JSON.stringify([...times].map(([word, count]) => ({ word, count })));
  const { rows } = await db.execute<{ spelling: string; meaning: string; timesWrong: number }>(sql`
    select words.spelling, words.meaning, wrong.count as "timesWrong"
    from jsonb_to_recordset(${wrong}::jsonb) as wrong(word bigint, count int) join words on words.id = wrong.word
    order by wrong.count desc, words.sequence, words.id limit ${MISSED_SHOWN}`);
  return { missed: rows, missedTotal: times.size };
}

function countReviews(answers: readonly EventRow[]): WeekFacts['reviews'] {
  const reviews = answers.filter(({ kind }) => kind === 'review');
  return { right: reviews.filter(({ correct }) => correct === true).length, total: reviews.length };
}

async function loadMath(db: Executor, studentId: number, { from, to }: Range): Promise<WeekFacts['math']> {
  const [start, end] = [midnight(from), midnight(addDays(to, 1))];
  const { rows } = await db.execute<WeekFacts['math']>(sql`
    select
      (select count(*)::int from learning_records records join courses on courses.id = records.course_id
        where records.student_id = ${studentId} and courses.content_type = 'math' and records.studied_on between ${from}::date and ${to}::date) as sections,
      (select count(*)::int from quiz_answers where student_id = ${studentId} and given_at >= ${start} and given_at < ${end} and verdict <> 'waiting') as answered,
      (select count(*)::int from quiz_answers where student_id = ${studentId} and given_at >= ${start} and given_at < ${end} and verdict = 'right') as right,
      (select count(*)::int from question_mistakes where student_id = ${studentId} and left_at is null) as mistakes`);
  return rows[0] ?? { sections: 0, answered: 0, right: 0, mistakes: 0 };
}

/** As the latest night has computed it; one of long ago says nothing of next week. */
async function loadForgotten(db: Executor, studentId: number, today: CalendarDay): Promise<WeekFacts['forgotten']> {
  const { rows } = await db.execute<{ spelling: string; total: number }>(sql`
    select words.spelling, (count(*) over ())::int as total
    from student_forecasts computed join word_forecasts f using (student_id) join words on words.id = f.word_id
    where computed.student_id = ${studentId} and computed.day > ${addDays(today, -A_WEEK)}::date
      and f.answered_on is null and f.chance >= ${NAMED_AT} and ${isHeldWord(sql`f.student_id`, sql`f.word_id`)}
    order by f.chance desc, f.word_id limit ${FORGOTTEN_SHOWN}`);
  return { count: rows[0]?.total ?? 0, words: rows.map(({ spelling }) => spelling) };
}

/** Facts of the student and the week; undefined: the student is gone. */
export async function loadWeekFacts(
  db: Executor,
  studentId: number,
  range: Range,
  today: CalendarDay,
): Promise<Omit<WeekFacts, 'report'> | undefined> {
  const next = { from: addDays(range.to, 1), to: addDays(range.to, 7) };
  const held = isHeld(sql`d.student_id`, sql`d.course_id`);
  const { rows } = await db.execute<{ name: string; hours: number; courses: string[]; due: number; overdue: number }>(sql`
    select students.name, students.course_hours_left::float as hours,
      array(select courses.name from student_allocations held join courses on courses.id = held.course_id
        where held.student_id = students.id order by held.is_default desc, held.id) as courses,
      (select coalesce(sum(d.words_count), 0)::int from student_due_days d where d.student_id = students.id and ${held}
        and d.due_on between ${next.from}::date and ${next.to}::date) as due,
      (select coalesce(sum(d.words_count), 0)::int from student_due_days d where d.student_id = students.id and ${held}
        and d.due_on <= least(${today}::date, ${range.to}::date)) as overdue
    from students where students.id = ${studentId}`);
  const [student] = rows;
  if (!student) return undefined;
  const { name, hours, courses, due, overdue } = student;
  const answers = await loadEventsOfDays(db, studentId, range.from, range.to);
  return {
    student: name,
    courses,
    hours,
    due,
    overdue,
    isPast: daysBetween(range.to, today) > A_WEEK,
    forgotten: await loadForgotten(db, studentId, today),
    reviews: countReviews(answers),
    ...(await loadMissed(db, answers)),
    math: await loadMath(db, studentId, range),
  };
}

/** Courses that the student has, the one that opens first before the others. */
export async function listCourses(db: Executor, studentId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select course_id::float as id from student_allocations where student_id = ${studentId} order by is_default desc, id`);
  return rows.map(({ id }) => id);
}
