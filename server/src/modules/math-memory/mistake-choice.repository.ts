/** Which mistakes of a course are meant: the same for the book, for a quiz of it and for its sheet. */
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { questionMistakes } from '../../db/schema/math-memory';
import type { StudentCourse } from '../learning-context';

/** What of a book is chosen; without any of it, everything. */
export interface MistakeChoice {
  chapterId?: number | undefined;
  knowledgePointId?: string | undefined;
  cause?: string | undefined;
}

/** @param left those that have left the book; otherwise those in it */
export const isMistakeOf = ({ studentId, courseId }: StudentCourse, { left = false } = {}): SQL | undefined =>
  and(
    eq(questionMistakes.studentId, studentId),
    eq(questionMistakes.courseId, courseId),
    left ? isNotNull(questionMistakes.leftAt) : isNull(questionMistakes.leftAt),
  );

export const isChosen = ({ chapterId, knowledgePointId, cause }: MistakeChoice): SQL | undefined =>
  and(
    chapterId === undefined ? undefined : eq(questionMistakes.chapterId, chapterId),
    knowledgePointId === undefined ? undefined : sql`${knowledgePointId} = any(${questionMistakes.knowledgePointIds})`,
    cause === undefined ? undefined : eq(questionMistakes.cause, cause),
  );

export const latestWrongFirst = [desc(questionMistakes.lastWrongAt), desc(questionMistakes.id)];
