/** Records and worked examples of sections. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { learningRecords } from '../../../database/schema/learning';
import { questions } from '../../../database/schema/math-content';
import { exampleMarks } from '../../../database/schema/math-memory';
import type { StudentCourse } from '../../courses';

/** Section of the open record that was opened last. */
export async function findOpenedSection(db: Executor, { studentId, courseId }: StudentCourse): Promise<number | undefined> {
  const [row] = await db
    .select({ sectionId: learningRecords.sectionId })
    .from(learningRecords)
    .where(
      and(
        eq(learningRecords.studentId, studentId),
        eq(learningRecords.courseId, courseId),
        isNull(learningRecords.completedAt),
        isNotNull(learningRecords.sectionId), // as the index of open records of sections has it
      ),
    )
    .orderBy(desc(learningRecords.id))
    .limit(1);
  return row?.sectionId ?? undefined;
}

export interface ExampleMark {
  studentId: number;
  recordId: number;
  questionId: number;
  key: string;
  known: boolean;
}

/** The section of a student's record, and its example; undefined where there is none of both. */
export async function findExample(
  db: Executor,
  { studentId, recordId, questionId }: ExampleMark,
): Promise<{ sectionId: number; isExample: boolean } | undefined> {
  const [row] = await db
    .select({ sectionId: questions.sectionId, isExample: sql<boolean>`${questions.kind} is null` })
    .from(learningRecords)
    .innerJoin(questions, and(eq(questions.id, questionId), eq(questions.sectionId, learningRecords.sectionId)))
    .where(and(eq(learningRecords.studentId, studentId), eq(learningRecords.id, recordId)));
  return row;
}

/** Marks an example; the latest mark counts. False when this key was the latest already. */
export async function saveExampleMark(db: Executor, mark: ExampleMark, sectionId: number, now: Date): Promise<boolean> {
  const { studentId, questionId, key: idempotencyKey, known } = mark;
  const rows = await db
    .insert(exampleMarks)
    .values({ studentId, questionId, sectionId, known, idempotencyKey, markedAt: now })
    .onConflictDoUpdate({
      target: [exampleMarks.studentId, exampleMarks.questionId],
      set: { known, idempotencyKey, markedAt: now },
      setWhere: sql`${exampleMarks.idempotencyKey} <> excluded.idempotency_key`,
    })
    .returning({ id: exampleMarks.questionId });
  return rows.length > 0;
}

/** What was marked under this key. */
export async function findMarkOfKey(
  db: Executor,
  { studentId, key }: ExampleMark,
): Promise<Pick<ExampleMark, 'questionId' | 'known'> | undefined> {
  const [row] = await db
    .select({ questionId: exampleMarks.questionId, known: exampleMarks.known })
    .from(exampleMarks)
    .where(and(eq(exampleMarks.studentId, studentId), eq(exampleMarks.idempotencyKey, key)));
  return row;
}
