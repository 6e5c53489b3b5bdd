/** Where rounds begin, and the plan that a finished one leaves. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { chapters } from '../../../database/schema/content';
import { reinforcementPlans, studentChapters } from '../../../database/schema/word-memory';
import type { ChapterCount } from '../../learning/rules/learning-progress';
import type { PlannedReview } from '../rules/reinforcement-plan';
import type { StudentCourse } from '../../courses';
import type { RecordKey } from '../../learning';

/** Words of each chapter and how many of them the student has learned or knew, by sequence. */
export const countLearned = (db: Executor, course: StudentCourse): Promise<ChapterCount[]> =>
  selectCounts(db, course).orderBy(asc(chapters.sequence));

const LEARNED = sql<number>`coalesce(${studentChapters.learnedCount}, 0)`;
const IS_UNFINISHED = sql`${LEARNED} < ${chapters.wordsCount}`;

/** The same of the first chapter that is not finished, or of the last one, as `chapterProgresses` has it; of none in a course without chapters. */
export const countLearnedOfCurrent = (db: Executor, course: StudentCourse): Promise<ChapterCount[]> =>
  selectCounts(db, course)
    .orderBy(desc(IS_UNFINISHED), sql`case when ${IS_UNFINISHED} then ${chapters.sequence} else - ${chapters.sequence} end`)
    .limit(1);

function selectCounts(db: Executor, { studentId, courseId }: StudentCourse) {
  return db
    .select({ chapterId: chapters.id, total: chapters.wordsCount, learned: LEARNED })
    .from(chapters)
    .leftJoin(
      studentChapters,
      and(eq(studentChapters.studentId, studentId), eq(studentChapters.courseId, courseId), eq(studentChapters.chapterId, chapters.id)),
    )
    .where(and(eq(chapters.courseId, courseId), isNull(chapters.removedAt)));
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
