/** Counts of a student's work, from which suggestions follow. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { courses, questionMistakes, questions, sections, studentAllocations, wordMistakes, words } from '../../../database/schema';
import { addDays, getMidnight, getSchoolDay } from '../../school/rules/school-calendar';
import type { SuggestionFigures } from '../rules/material';
import { hasPlanSince } from './generations.repository';
import { countWrongQuestions } from './questions.repository';
import { countWordsFrom } from './words.repository';

export type LoadFigures = (studentId: number) => Promise<Omit<SuggestionFigures, 'hasAi'>>;

const DAYS_OF_A_PLAN = 7;

export const createFigures =
  (db: Executor, now: () => Date): LoadFigures =>
  async (studentId) => {
    const today = getSchoolDay(now());
    const assigned = await db
      .select({ courseId: courses.id, contentType: courses.contentType })
      .from(studentAllocations)
      .innerJoin(courses, eq(courses.id, studentAllocations.courseId))
      .where(eq(studentAllocations.studentId, studentId))
      .orderBy(desc(studentAllocations.isDefault), studentAllocations.id);
    const ofType = (type: 'word' | 'math'): number[] =>
      assigned.filter(({ contentType }) => contentType === type).map(({ courseId }) => courseId);
    const wordCourses = await Promise.all(
      ofType('word').map(async (courseId) => {
        const course = { studentId, courseId };
        return {
          courseId,
          words: { today: await countWordsFrom(db, course, 'today', today), mistakes: await countWordsFrom(db, course, 'mistakes', today) },
        };
      }),
    );
    const mathCourses = await Promise.all(
      ofType('math').map(async (courseId) => ({ courseId, wrongQuestions: await countWrongQuestions(db, { studentId, courseId }) })),
    );
    return {
      wordCourses,
      mathCourses,
      wrongWord: (await findWrongWord(db, studentId)) ?? null,
      wrongQuestion: (await findWrongQuestion(db, studentId)) ?? null,
      hasPlan: await hasPlanSince(db, studentId, getMidnight(addDays(today, 1 - DAYS_OF_A_PLAN))),
    };
  };

/** The latest word that went wrong and is still in the book, of a course that is assigned. */
async function findWrongWord(db: Executor, studentId: number) {
  const [row] = await db
    .select({ courseId: wordMistakes.courseId, wordId: words.id, spelling: words.spelling })
    .from(wordMistakes)
    .innerJoin(words, and(eq(words.id, wordMistakes.wordId), isNull(words.removedAt)))
    .innerJoin(
      studentAllocations,
      and(eq(studentAllocations.studentId, wordMistakes.studentId), eq(studentAllocations.courseId, wordMistakes.courseId)),
    )
    .where(and(eq(wordMistakes.studentId, studentId), isNull(wordMistakes.leftAt)))
    .orderBy(desc(wordMistakes.lastWrongAt), desc(wordMistakes.wordId))
    .limit(1);
  return row;
}

async function findWrongQuestion(db: Executor, studentId: number) {
  const [row] = await db
    .select({ courseId: questionMistakes.courseId, questionId: questions.id, sectionName: sections.name })
    .from(questionMistakes)
    .innerJoin(questions, eq(questions.id, questionMistakes.questionId))
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .innerJoin(
      studentAllocations,
      and(eq(studentAllocations.studentId, questionMistakes.studentId), eq(studentAllocations.courseId, questionMistakes.courseId)),
    )
    .where(and(eq(questionMistakes.studentId, studentId), isNull(questionMistakes.leftAt)))
    .orderBy(desc(questionMistakes.lastWrongAt), desc(questionMistakes.id))
    .limit(1);
  return row;
}
