/** A word that went wrong, for its explanation. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { studentWords, words } from '../../../database/schema';
import type { WordMaterial } from '../rules/material';
import type { StudentCourse } from '../../courses';
import { loadAnswers, loadEvents } from '../../words';
import { materialColumns } from './words.repository';

export async function findWord(db: Executor, courseId: number, wordId: number) {
  const [row] = await db
    .select({ ...materialColumns, chapterId: words.chapterId })
    .from(words)
    .where(and(eq(words.id, wordId), eq(words.courseId, courseId), isNull(words.removedAt)));
  return row;
}

type Given = WordMaterial['given'];
const EXERCISES = ['choice', 'listening', 'spelling'] as const;

/** The last wrong answer: in a review, else in the round the word was learned in. */
export async function findWrongAnswer(db: Executor, studentId: number, wordId: number): Promise<Given> {
  const event = (await loadEvents(db, [studentId], [wordId], false)).at(-1);
  if (event?.kind !== 'studied' || event.learningRecordId === null) return findGiven(event);
  const answers = await loadAnswers(db, studentId, [event.learningRecordId]);
  const answer = answers
    .filter((each) => each.wordId === wordId && each.step === 'final_exam' && !each.correct)
    .filter(({ exercise, given }) => given !== null && exercise !== null && exercise !== 'recall')
    .at(-1);
  return findGiven(answer);
}

function findGiven(answer: { exercise: string | null; given: string | null } | undefined): Given {
  const exercise = EXERCISES.find((name) => name === answer?.exercise);
  return exercise && answer?.given ? { exercise, text: answer.given } : null;
}

/** Words to compare with: those of its chapter, then those that were learned. */
export async function listOthers(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  word: { id: number; chapterId: number },
  limit: number,
) {
  return db
    .select(materialColumns)
    .from(words)
    .leftJoin(studentWords, and(eq(studentWords.wordId, words.id), eq(studentWords.studentId, studentId)))
    .where(
      and(
        eq(words.courseId, courseId),
        ne(words.id, word.id),
        isNull(words.removedAt),
        sql`(${words.chapterId} = ${word.chapterId} or ${studentWords.wordId} is not null)`,
      ),
    )
    .orderBy(sql`${words.chapterId} = ${word.chapterId} desc`, words.sequence)
    .limit(limit);
}
