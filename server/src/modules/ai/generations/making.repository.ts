/**
 * Generations being made. A maker renews its hold every few seconds by the database's clock; one without a hold may be
 * taken by anybody.
 */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { AiContent, AiRequest } from '@xueban/contract/resources/ai-generations';
import type { ErrorKey } from '@xueban/contract/errors';
import type { Executor } from '../../../database';
import { aiGenerations } from '../../../database/schema';
import type { GenerationKey } from './generations.repository';

/** A generation that a process has taken. */
export interface Held extends GenerationKey {
  holder: string;
}

/** Seconds for which a word of its maker holds one. */
const HOLD_SECONDS = 15;
const holdUntil = sql`now() + make_interval(secs => ${HOLD_SECONDS})`;
const heldOnly = ({ studentId, id, holder }: Held) =>
  and(
    eq(aiGenerations.studentId, studentId),
    eq(aiGenerations.id, id),
    eq(aiGenerations.holder, holder),
    eq(aiGenerations.status, 'making'),
  );
/** Nothing of a student under deletion is sent to anybody; after an undo it is made. */
const isSomebodys = sql`exists (
  select from parent_students where parent_students.student_id = ai_generations.student_id and parent_students.hidden_at is null
)`;
const canBeTaken = sql`(status = 'waiting' or (status = 'making' and held_until < now())) and ${isSomebodys}`;

export interface Taken {
  request: AiRequest;
  continuesId: number | null;
  /** Processes that have begun with it, with this one. */
  begun: number;
}

/** @returns undefined when another has it, or there is nothing to do */
export async function take(db: Executor, { studentId, id, holder }: Held): Promise<Taken | undefined> {
  const [row] = await db
    .update(aiGenerations)
    .set({ status: 'making', holder, heldUntil: holdUntil, draft: '', begun: sql`${aiGenerations.begun} + 1` })
    .where(and(eq(aiGenerations.studentId, studentId), eq(aiGenerations.id, id), canBeTaken))
    .returning({ request: aiGenerations.request, continuesId: aiGenerations.continuesId, begun: aiGenerations.begun });
  return row;
}

/** Holds it for some more seconds, with what may be shown by now. @returns false when it is another's, or gone */
export async function hold(db: Executor, held: Held, draft?: string): Promise<boolean> {
  const rows = await db
    .update(aiGenerations)
    .set({ ...(draft === undefined ? {} : { draft }), heldUntil: holdUntil })
    .where(heldOnly(held))
    .returning({ id: aiGenerations.id });
  return rows.length > 0;
}

const letGo = { holder: null, heldUntil: null, draft: '' } as const;

/** Leaves it to the next process. */
export async function release(db: Executor, held: Held): Promise<void> {
  await db
    .update(aiGenerations)
    .set({ ...letGo, status: 'waiting', begun: sql`${aiGenerations.begun} - 1` })
    .where(heldOnly(held));
}

export interface Ready {
  title: string;
  content: AiContent;
  questionsCount: number;
  prompt: string;
  model: string;
}

/** @returns false when it is another's, or gone */
export async function finishReady(db: Executor, held: Held, ready: Ready, at: Date): Promise<boolean> {
  const rows = await db
    .update(aiGenerations)
    .set({ ...letGo, ...ready, status: 'ready', problem: null, finishedAt: at })
    .where(heldOnly(held))
    .returning({ id: aiGenerations.id });
  return rows.length > 0;
}

/** @returns what it was charged; undefined when it is another's, or gone */
export async function finishFailed(
  tx: Executor,
  held: Held,
  status: 'failed' | 'refused',
  problem: ErrorKey,
  at: Date,
): Promise<{ chargedOn: string | null; kind: AiRequest['kind'] } | undefined> {
  const [before] = await tx
    .select({ chargedOn: aiGenerations.chargedOn, kind: aiGenerations.kind })
    .from(aiGenerations)
    .where(heldOnly(held))
    .for('update');
  if (!before) return undefined;
  await tx
    .update(aiGenerations)
    .set({ ...letGo, status, problem, chargedOn: null, finishedAt: at })
    .where(heldOnly(held));
  return before;
}

/** What nobody makes, oldest first. */
export async function listUnmade(db: Executor, limit: number): Promise<GenerationKey[]> {
  return db
    .select({ studentId: aiGenerations.studentId, id: aiGenerations.id })
    .from(aiGenerations)
    .where(and(sql`status in ('waiting', 'making')`, canBeTaken))
    .orderBy(asc(aiGenerations.id))
    .limit(limit);
}
