/** What a class gets wrong most: counted from what is kept of its students, and kept. */
import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import {
  classes,
  classStudents,
  classWeaknesses,
  knowledgePoints,
  studentKnowledgePoints,
  students,
  studentWords,
  wordForecasts,
  wordMistakes,
  words,
} from '../../../database/schema';
import { isHeld, isHeldWord } from '../../courses';
import { loadEvents } from '../../words';

/** Words of one student that are shown. */
const MOST_NAMED = 200;
/** Kept of each kind. */
const MOST_KEPT = 10;

export interface Weakness {
  subject: string;
  courseId: number;
  studentsCount: number;
  timesWrong: number;
}

export type ClassForecastRepository = ReturnType<typeof createClassForecastRepository>;

const total = (value: SQL | SQL.Aliased): SQL<number> => sql<number>`sum(${value})::int`;

/** The weaknesses of the students of a class as they are now. */
function createCounts() {
  return {
    async words(tx: Executor, classId: number): Promise<Weakness[]> {
      const who = sql<number>`count(*)::int`;
      const times = total(sql`${wordMistakes.timesWrong}`);
      return tx
        .select({
          subject: sql<string>`${wordMistakes.wordId}::text`,
          courseId: wordMistakes.courseId,
          studentsCount: who,
          timesWrong: times,
        })
        .from(classStudents)
        .innerJoin(wordMistakes, and(eq(wordMistakes.studentId, classStudents.studentId), isNull(wordMistakes.leftAt)))
        .where(and(eq(classStudents.classId, classId), isHeldWord(wordMistakes.studentId, wordMistakes.wordId)))
        .groupBy(wordMistakes.wordId, wordMistakes.courseId)
        .orderBy(desc(who), desc(times), asc(wordMistakes.wordId))
        .limit(MOST_KEPT);
    },
    async points(tx: Executor, classId: number): Promise<Weakness[]> {
      const wrong = sql`${studentKnowledgePoints.answersCount} - ${studentKnowledgePoints.rightCount}`;
      const who = sql<number>`count(distinct ${studentKnowledgePoints.studentId})::int`;
      const times = total(wrong);
      return tx
        .select({
          subject: studentKnowledgePoints.knowledgePointId,
          courseId: studentKnowledgePoints.courseId,
          studentsCount: who,
          timesWrong: times,
        })
        .from(classStudents)
        .innerJoin(studentKnowledgePoints, and(eq(studentKnowledgePoints.studentId, classStudents.studentId), gt(wrong, 0)))
        .where(and(eq(classStudents.classId, classId), isHeld(studentKnowledgePoints.studentId, studentKnowledgePoints.courseId)))
        .groupBy(studentKnowledgePoints.knowledgePointId, studentKnowledgePoints.courseId)
        .orderBy(desc(who), desc(times), asc(studentKnowledgePoints.knowledgePointId))
        .limit(MOST_KEPT);
    },
  };
}

/** Words of a student that are named, the surest to be forgotten first. */
const listNamed = (db: Executor, studentId: number, leastChance: number) =>
  db
    .select({ id: words.id, spelling: words.spelling, meaning: words.meaning, chance: wordForecasts.chance, dueOn: studentWords.dueOn })
    .from(wordForecasts)
    .innerJoin(words, eq(words.id, wordForecasts.wordId))
    .innerJoin(studentWords, and(eq(studentWords.studentId, wordForecasts.studentId), eq(studentWords.wordId, wordForecasts.wordId)))
    .where(
      and(
        eq(wordForecasts.studentId, studentId),
        isNull(wordForecasts.answeredOn),
        sql`${wordForecasts.chance} >= ${leastChance}`,
        isHeldWord(wordForecasts.studentId, wordForecasts.wordId),
      ),
    )
    .orderBy(desc(wordForecasts.chance), asc(words.id))
    .limit(MOST_NAMED);

export function createClassForecastRepository(db: Executor) {
  const counts = createCounts();
  const heaviest = [desc(classWeaknesses.studentsCount), desc(classWeaknesses.timesWrong)];
  return {
    /** Classes that are not over. */
    async listRunning(): Promise<number[]> {
      return (await db.select({ id: classes.id }).from(classes).where(isNull(classes.retiredAt)).orderBy(asc(classes.id))).map(
        ({ id }) => id,
      );
    },

    /** Counts the weaknesses of a class again; whoever counts them at the same time comes after. */
    async countWeaknesses(tx: Executor, classId: number): Promise<void> {
      await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('update');
      const rows = [
        ...(await counts.words(tx, classId)).map((weakness) => ({ classId, kind: 'word' as const, ...weakness })),
        ...(await counts.points(tx, classId)).map((weakness) => ({ classId, kind: 'knowledge_point' as const, ...weakness })),
      ];
      await tx.delete(classWeaknesses).where(eq(classWeaknesses.classId, classId));
      if (rows.length > 0) await tx.insert(classWeaknesses).values(rows);
    },

    listWeakWords: (classId: number) =>
      db
        .select({
          id: words.id,
          spelling: words.spelling,
          meaning: words.meaning,
          students: classWeaknesses.studentsCount,
          times: classWeaknesses.timesWrong,
        })
        .from(classWeaknesses)
        .innerJoin(words, eq(words.id, sql`${classWeaknesses.subject}::bigint`))
        .where(and(eq(classWeaknesses.classId, classId), eq(classWeaknesses.kind, 'word')))
        .orderBy(...heaviest, asc(words.id)),

    listWeakPoints: (classId: number) =>
      db
        .select({
          id: knowledgePoints.id,
          name: knowledgePoints.name,
          students: classWeaknesses.studentsCount,
          times: classWeaknesses.timesWrong,
        })
        .from(classWeaknesses)
        .innerJoin(knowledgePoints, eq(knowledgePoints.id, classWeaknesses.subject))
        .where(and(eq(classWeaknesses.classId, classId), eq(classWeaknesses.kind, 'knowledge_point')))
        .orderBy(...heaviest, asc(knowledgePoints.id)),

    /** What these students gave instead of these words in reviews, the commonest first. */
    async listGiven(studentIds: readonly number[], wordIds: readonly number[]): Promise<{ wordId: number; given: string }[]> {
      if (studentIds.length === 0 || wordIds.length === 0) return [];
      const times = new Map<string, { wordId: number; given: string; times: number }>();
      for (const { wordId, given } of await loadEvents(db, studentIds, wordIds, false)) {
        if (given === null) continue;
        const key = `${wordId} ${given}`;
        times.set(key, { wordId, given, times: (times.get(key)?.times ?? 0) + 1 });
      }
      return [...times.values()].sort((a, b) => b.times - a.times || (a.given < b.given ? -1 : 1));
    },

    listNames: (studentIds: readonly number[]): Promise<{ id: number; name: string }[]> =>
      db
        .select({ id: students.id, name: students.name })
        .from(students)
        .where(inArray(students.id, [...studentIds])),

    /** In the order of their ids. */
    async listWords(wordIds: readonly number[]): Promise<{ id: number; spelling: string; meaning: string }[]> {
      if (wordIds.length === 0) return [];
      const rows = await db
        .select({ id: words.id, spelling: words.spelling, meaning: words.meaning })
        .from(words)
        .where(inArray(words.id, [...wordIds]));
      return wordIds.flatMap((id) => rows.filter((row) => row.id === id));
    },

    listNamed: (studentId: number, leastChance: number) => listNamed(db, studentId, leastChance),
  };
}
