/** Where rounds begin, and the plan that a finished one leaves. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { chapters } from '../../../database/schema/content';
import { reinforcementPlans, studentChapters } from '../../../database/schema/word-memory';
import type { ChapterCount } from '../../learning/rules/learning-progress';
import type { PlannedReview } from '../rules/reinforcement-plan';
import type { StudentCourse } from '../../courses';
import type { RecordKey } from '../../learning';

/** Words of each chapter and how many of them the student has learned or knew, by sequence. */
export async function countLearned(db: Executor, { studentId, courseId }: StudentCourse): Promise<ChapterCount[]> {
  return db
    .select({ chapterId: chapters.id, total: chapters.wordsCount, learned: sql<number>`coalesce(${studentChapters.learnedCount}, 0)` })
    .from(chapters)
    .leftJoin(
      studentChapters,
      and(eq(studentChapters.studentId, studentId), eq(studentChapters.courseId, courseId), eq(studentChapters.chapterId, chapters.id)),
    )
    .where(and(eq(chapters.courseId, courseId), isNull(chapters.removedAt)))
    .orderBy(asc(chapters.sequence));
}

/** A chapter of a course by its id, or the first one of a unit. */
export async function findChapter(
  db: Executor,
  courseId: number,
  { chapterId, unitId }: { chapterId?: number | undefined; unitId?: number | undefined },
): Promise<{ id: number; unitId: number } | undefined> {
  const [chapter] = await db
    .select({ id: chapters.id, unitId: chapters.unitId })
    .from(chapters)
    .where(
      and(
        eq(chapters.courseId, courseId),
        isNull(chapters.removedAt),
        chapterId === undefined ? undefined : eq(chapters.id, chapterId),
        unitId === undefined ? undefined : eq(chapters.unitId, unitId),
      ),
    )
    .orderBy(asc(chapters.sequence))
    .limit(1);
  return chapter;
}

export async function savePlan(db: Executor, { studentId, recordId }: RecordKey, reviews: readonly PlannedReview[]): Promise<void> {
  if (reviews.length === 0) return;
  await db.insert(reinforcementPlans).values(reviews.map((review) => ({ studentId, learningRecordId: recordId, ...review })));
}
