/** Words of a student, as generations are made from them. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WordsFrom } from '@xueban/contract/resources/ai-generations';
import type { Executor } from '../../../database';
import { studentAllocations, students, studentWords, wordMistakes, words } from '../../../database/schema';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';
import type { Learner } from '../rules/material';

export const materialColumns = {
  id: words.id,
  spelling: words.spelling,
  phonetic: words.phonetic,
  partOfSpeech: words.partOfSpeech,
  meaning: words.meaning,
  example: words.example,
  translation: words.translation,
  distractors: words.distractors,
};

const inBook = ({ studentId, courseId }: StudentCourse) =>
  and(eq(wordMistakes.studentId, studentId), eq(wordMistakes.courseId, courseId), isNull(wordMistakes.leftAt), isNull(words.removedAt));

/** Learned today and to come back later: found by the rounds that were completed today, not among all words. */
const learnedToday = ({ studentId, courseId }: StudentCourse, today: CalendarDay) => sql`
  select word_id, due_on, sequence from student_words
  where student_id = ${studentId} and learned_on = ${today} and due_on > ${today} and learning_record_id in (
    select id from learning_records where student_id = ${studentId} and course_id = ${courseId}
      and completed_at >= ${`${today}T00:00:00+08:00`}::timestamptz)`;

/** Those that were asked for, the most needed first. */
export async function listWordsFrom(db: Executor, course: StudentCourse, from: WordsFrom, today: CalendarDay, limit: number) {
  if (from === 'mistakes') {
    return db
      .select(materialColumns)
      .from(wordMistakes)
      .innerJoin(words, eq(words.id, wordMistakes.wordId))
      .where(inBook(course))
      .orderBy(desc(wordMistakes.lastWrongAt), desc(wordMistakes.wordId))
      .limit(limit);
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    (select word_id as id, due_on, s.sequence from (select student_id, due_on, unnest(word_ids) as word_id from student_due_days
        where student_id = ${course.studentId} and course_id = ${course.courseId} and due_on <= ${today}) as listed
      join student_words s using (student_id, word_id, due_on) order by due_on, s.sequence limit ${limit})
    union all (${learnedToday(course, today)} order by sequence limit ${limit})
    order by due_on, sequence limit ${limit}`);
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length === 0) return [];
  const found = await db
    .select(materialColumns)
    .from(words)
    .where(and(inArray(words.id, ids), isNull(words.removedAt)));
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** From kept counts: a page shows it. */
export async function countWordsFrom(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  from: WordsFrom,
  today: CalendarDay,
): Promise<number> {
  const count =
    from === 'mistakes'
      ? sql`select words_count as total from mistake_word_books where student_id = ${studentId} and course_id = ${courseId}`
      : sql`select (coalesce((select sum(words_count) from student_due_days
            where student_id = ${studentId} and course_id = ${courseId} and due_on <= ${today}), 0)
          + (select count(*) from (${learnedToday({ studentId, courseId }, today)}) learned))::int as total`;
  const { rows } = await db.execute<{ total: number }>(count);
  return rows[0]?.total ?? 0;
}

/** Learned words of a course, the latest first. */
export async function listLearned(db: Executor, { studentId, courseId }: StudentCourse, limit: number) {
  return db
    .select(materialColumns)
    .from(studentWords)
    .innerJoin(words, eq(words.id, studentWords.wordId))
    .where(and(eq(studentWords.studentId, studentId), eq(studentWords.courseId, courseId), isNull(words.removedAt)))
    .orderBy(desc(studentWords.learnedOn), desc(studentWords.sequence))
    .limit(limit);
}

/** So many words are known of sentences; courses of a learner have some thousand. */
const MOST_SENSES = 10_000;

/** What the words of a student's courses mean, the newest first; read when something is generated. */
export async function listSenses(db: Executor, studentId: number) {
  return db
    .select({ spelling: words.spelling, partOfSpeech: words.partOfSpeech, meaning: words.meaning })
    .from(studentAllocations)
    .innerJoin(words, eq(words.courseId, studentAllocations.courseId))
    .where(and(eq(studentAllocations.studentId, studentId), isNull(words.removedAt)))
    .orderBy(desc(words.id))
    .limit(MOST_SENSES);
}

/** Spellings of all words that were learned or known before, in every course; some thousand at most. */
export async function listKnownSpellings(db: Executor, studentId: number): Promise<string[]> {
  const rows = await db
    .select({ spelling: sql<string>`lower(${words.spelling})` })
    .from(studentWords)
    .innerJoin(words, eq(words.id, studentWords.wordId))
    .where(eq(studentWords.studentId, studentId));
  return rows.map(({ spelling }) => spelling);
}

/** What words sound like. */
export async function loadSounds(db: Executor, wordIds: readonly number[]) {
  if (wordIds.length === 0) return [];
  return db
    .select({ wordId: words.id, text: words.spelling, phonetic: words.phonetic, objectKey: words.audioObjectKey })
    .from(words)
    .where(inArray(words.id, [...wordIds]));
}

/** What a model is told of a student: only the grade. */
export async function findLearner(db: Executor, studentId: number): Promise<Learner> {
  const [row] = await db.select({ grade: students.grade }).from(students).where(eq(students.id, studentId));
  return { grade: row?.grade ?? null };
}
