/** Generations in the database, as their student sees them. */
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AiContent, AiGenerationKind, AiRequest } from '@xueban/contract/resources/ai-generations';
import type { Executor } from '../../../database';
import { aiAnswers, aiGenerations } from '../../../database/schema';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { Listed, Range } from '../../../database/listing';
import type { Progress } from './live';

/** A generation, and whose it is. */
export interface GenerationKey {
  studentId: number;
  id: number;
}

const isIt = ({ studentId, id }: GenerationKey) => and(eq(aiGenerations.studentId, studentId), eq(aiGenerations.id, id));

/** First answers to it; a list has few rows, each with few answers. */
const getAnswers = (what: 'answered' | 'right') =>
  sql<number>`(select count(*)::int from ai_answers where ai_answers.student_id = ai_generations.student_id
    and ai_answers.ai_generation_id = ai_generations.id and (ai_answers.correct or ${what === 'answered'}))`;

const headColumns = {
  studentId: aiGenerations.studentId,
  id: aiGenerations.id,
  kind: aiGenerations.kind,
  title: aiGenerations.title,
  status: aiGenerations.status,
  origin: aiGenerations.origin,
  createdAt: aiGenerations.createdAt,
  questionsCount: aiGenerations.questionsCount,
  answeredCount: getAnswers('answered'),
  rightCount: getAnswers('right'),
};
const columns = {
  ...headColumns,
  courseId: aiGenerations.courseId,
  request: aiGenerations.request,
  model: aiGenerations.model,
  draft: aiGenerations.draft,
  content: aiGenerations.content,
  problem: aiGenerations.problem,
  continuesId: aiGenerations.continuesId,
};

const selectHeads = (db: Executor) => db.select(headColumns).from(aiGenerations);
const selectWhole = (db: Executor) => db.select(columns).from(aiGenerations);
export type GenerationHeadRow = Awaited<ReturnType<typeof selectHeads>>[number];
export type GenerationRow = Awaited<ReturnType<typeof selectWhole>>[number];

export async function findGeneration(db: Executor, key: GenerationKey): Promise<GenerationRow | undefined> {
  return (await selectWhole(db).where(isIt(key)))[0];
}

export async function findByIdempotencyKey(db: Executor, studentId: number, idempotencyKey: string): Promise<GenerationRow | undefined> {
  const [row] = await selectWhole(db).where(and(eq(aiGenerations.studentId, studentId), eq(aiGenerations.idempotencyKey, idempotencyKey)));
  return row;
}

export async function listGenerations(
  db: Executor,
  studentId: number,
  { limit, offset }: Range,
  kind?: AiGenerationKind,
): Promise<Listed<GenerationHeadRow>> {
  const chosen = and(eq(aiGenerations.studentId, studentId), kind && eq(aiGenerations.kind, kind));
  const items = await selectHeads(db).where(chosen).orderBy(desc(aiGenerations.id)).limit(limit).offset(offset);
  const [row] = await db.select({ total: count() }).from(aiGenerations).where(chosen);
  return { items, total: row?.total ?? 0 };
}

export interface NewGeneration {
  studentId: number;
  idempotencyKey: string;
  request: AiRequest;
  courseId: number | null;
  title: string;
  continuesId: number | null;
  createdAt: Date;
  /** Day on which it counts; null: it does not. */
  chargedOn: CalendarDay | null;
  /** Made already, by the school; else it waits for a model. */
  made: { content: AiContent; questionsCount: number } | undefined;
}

/** @returns undefined when there is one with this key already, for which this has waited */
export async function insertGeneration(tx: Executor, { made, ...row }: NewGeneration): Promise<GenerationRow | undefined> {
  const [inserted] = await tx
    .insert(aiGenerations)
    .values({
      ...row,
      kind: row.request.kind,
      ...(made ? { ...made, origin: 'school', status: 'ready', finishedAt: row.createdAt } : { origin: 'ai', status: 'waiting' }),
    })
    .onConflictDoNothing({ target: [aiGenerations.studentId, aiGenerations.idempotencyKey] })
    .returning();
  return inserted && { ...inserted, answeredCount: 0, rightCount: 0 };
}

/** Lets one that failed or was refused wait again. @returns false when it is neither */
export async function waitAgain(tx: Executor, key: GenerationKey, chargedOn: CalendarDay): Promise<boolean> {
  const rows = await tx
    .update(aiGenerations)
    .set({ status: 'waiting', chargedOn, problem: null, draft: '', begun: 0, finishedAt: null })
    .where(and(isIt(key), sql`status in ('failed', 'refused')`))
    .returning({ id: aiGenerations.id });
  return rows.length > 0;
}

export interface GivenRow {
  number: number;
  given: string;
  right: boolean;
}

export async function listAnswers(db: Executor, { studentId, id }: GenerationKey): Promise<GivenRow[]> {
  return db
    .select({ number: aiAnswers.questionNumber, given: aiAnswers.given, right: aiAnswers.correct })
    .from(aiAnswers)
    .where(and(eq(aiAnswers.studentId, studentId), eq(aiAnswers.aiGenerationId, id)))
    .orderBy(aiAnswers.questionNumber);
}

export interface NewAnswer extends GivenRow {
  idempotencyKey: string;
  receivedAt: Date;
}

/**
 * Keeps an answer if it is the first to its question.
 * @returns what the key stands for where it was used before, which may be another answer
 */
export async function keepAnswer(db: Executor, { studentId, id }: GenerationKey, answer: NewAnswer): Promise<GivenRow | undefined> {
  const { number, given, right, idempotencyKey, receivedAt } = answer;
  await db
    .insert(aiAnswers)
    .values({ studentId, aiGenerationId: id, questionNumber: number, idempotencyKey, given, correct: right, receivedAt })
    .onConflictDoNothing();
  const [used] = await db
    .select({ number: aiAnswers.questionNumber, given: aiAnswers.given, right: aiAnswers.correct })
    .from(aiAnswers)
    .where(and(eq(aiAnswers.studentId, studentId), eq(aiAnswers.aiGenerationId, id), eq(aiAnswers.idempotencyKey, idempotencyKey)));
  return used;
}

/** A plan was made since then. */
export async function hasPlanSince(db: Executor, studentId: number, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: aiGenerations.id })
    .from(aiGenerations)
    .where(
      and(
        eq(aiGenerations.studentId, studentId),
        eq(aiGenerations.kind, 'plan'),
        eq(aiGenerations.status, 'ready'),
        sql`created_at >= ${since}`,
      ),
    )
    .orderBy(desc(aiGenerations.id))
    .limit(1);
  return rows.length > 0;
}

/** Generations that are being watched. */
export async function lookAt(db: Executor, keys: readonly GenerationKey[]): Promise<Progress[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ student: string; id: string; over: boolean; draft: string }>(sql`
    select student_id as student, id, status not in ('waiting', 'making') as over, draft from ai_generations
    where (student_id, id) in (select * from unnest(
      ${sql.param(keys.map(({ studentId }) => studentId))}::bigint[], ${sql.param(keys.map(({ id }) => id))}::bigint[]))`);
  return rows.map(({ student, id, over, draft }) => ({ studentId: Number(student), id: Number(id), isOver: over, draft }));
}
