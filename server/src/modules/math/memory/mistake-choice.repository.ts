/** Which mistakes of a course are meant: the same for the book, for a quiz of it and for its sheet. */
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { questionMistakes } from '../../../database/schema/math-memory';
import { isMistakeKind, parseMistakeKind } from '../rules/mistake-kind';
import type { StudentCourse } from '../../courses';

/** What of a book is chosen; without any of it, everything. */
export interface MistakeChoice {
  chapterId?: number | undefined;
  knowledgePointId?: string | undefined;
  /** A cause as it is written, or a kind of causes. */
  cause?: string | undefined;
}

/** @param left those that have left the book; otherwise those in it */
export const isMistakeOf = ({ studentId, courseId }: StudentCourse, { left = false } = {}): SQL | undefined =>
  and(
    eq(questionMistakes.studentId, studentId),
    eq(questionMistakes.courseId, courseId),
    left ? isNotNull(questionMistakes.leftAt) : isNull(questionMistakes.leftAt),
  );

/** What is chosen of the mistakes of a course. */
export async function findChosen(
  db: Executor,
  course: StudentCourse,
  { chapterId, knowledgePointId, cause }: MistakeChoice,
): Promise<SQL | undefined> {
  return and(
    chapterId === undefined ? undefined : eq(questionMistakes.chapterId, chapterId),
    knowledgePointId === undefined ? undefined : sql`${knowledgePointId} = any(${questionMistakes.knowledgePointIds})`,
    cause === undefined ? undefined : inArray(questionMistakes.cause, await causesMeant(db, course, cause)),
  );
}

async function causesMeant(db: Executor, { studentId, courseId }: StudentCourse, cause: string): Promise<string[]> {
  if (!isMistakeKind(cause)) return [cause];
  const rows = await db
    .selectDistinct({ cause: questionMistakes.cause })
    .from(questionMistakes)
    .where(and(eq(questionMistakes.studentId, studentId), eq(questionMistakes.courseId, courseId), isNotNull(questionMistakes.cause)));
  return rows.flatMap((row) => (row.cause !== null && parseMistakeKind(row.cause) === cause ? [row.cause] : []));
}

export const latestWrongFirst = [desc(questionMistakes.lastWrongAt), desc(questionMistakes.id)];
