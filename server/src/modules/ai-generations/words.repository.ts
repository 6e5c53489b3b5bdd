/** Words of a student, as generations are made from them. */
import { and, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { WordsFrom } from '@xueban/contract/resources/ai-generations';
import type { Executor } from '../../database';
import { studentWords, wordMistakes, words } from '../../db/schema';
import type { CalendarDay } from '../../rules/school-calendar';
import type { StudentCourse } from '../learning-context';

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

/** Due today or late, or learned today; what is due comes first. */
const isOfToday = (today: CalendarDay) =>
  or(and(isNotNull(studentWords.dueOn), lte(studentWords.dueOn, today)), eq(studentWords.learnedOn, today));

const ofToday = ({ studentId, courseId }: StudentCourse, today: CalendarDay) =>
  and(eq(studentWords.studentId, studentId), eq(studentWords.courseId, courseId), isNull(words.removedAt), isOfToday(today));
const inBook = ({ studentId, courseId }: StudentCourse) =>
  and(eq(wordMistakes.studentId, studentId), eq(wordMistakes.courseId, courseId), isNull(wordMistakes.leftAt), isNull(words.removedAt));

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
  return db
    .select(materialColumns)
    .from(studentWords)
    .innerJoin(words, eq(words.id, studentWords.wordId))
    .where(ofToday(course, today))
    .orderBy(sql`${studentWords.dueOn} nulls last`, studentWords.sequence)
    .limit(limit);
}

export async function countWordsFrom(db: Executor, course: StudentCourse, from: WordsFrom, today: CalendarDay): Promise<number> {
  const total = sql<number>`count(*)::int`;
  const [row] =
    from === 'mistakes'
      ? await db.select({ total }).from(wordMistakes).innerJoin(words, eq(words.id, wordMistakes.wordId)).where(inBook(course))
      : await db.select({ total }).from(studentWords).innerJoin(words, eq(words.id, studentWords.wordId)).where(ofToday(course, today));
  return row?.total ?? 0;
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

/** Spellings of all words that were learned or known before, in every course; some thousand at most. */
export async function listKnownSpellings(db: Executor, studentId: number): Promise<string[]> {
  const rows = await db
    .select({ spelling: sql<string>`lower(${words.spelling})` })
    .from(studentWords)
    .innerJoin(words, eq(words.id, studentWords.wordId))
    .where(eq(studentWords.studentId, studentId));
  return rows.map(({ spelling }) => spelling);
}
