/** Generations as the contract shows them. */
import { errors } from '@xueban/contract/errors';
import type { AiContent, AiGeneration, AiGenerationHead } from '@xueban/contract/resources/ai-generations';
import type { GenerationHeadRow, GenerationRow, GivenRow } from './generations.repository';

export const getHead = (row: GenerationHeadRow): AiGenerationHead => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  status: row.status,
  origin: row.origin,
  created_at: row.createdAt.toISOString(),
  questions_count: row.questionsCount,
  answered_count: row.answeredCount,
  right_count: row.rightCount,
});

/**
 * @param content as it can be heard now
 * @param sharedUntil when the last link to it ends
 */
export const shown = (
  row: GenerationRow,
  content: AiContent | null,
  answers: readonly GivenRow[],
  sharedUntil: Date | null,
): AiGeneration => ({
  ...getHead(row),
  request: row.request,
  model: row.model,
  draft: row.draft,
  content,
  answers: answers.map(({ number, given, right }) => ({ number, given, right })),
  problem: row.problem && { error: row.problem, message: errors[row.problem].message },
  continues_id: row.continuesId,
  shared_until: sharedUntil && sharedUntil.toISOString(),
});
