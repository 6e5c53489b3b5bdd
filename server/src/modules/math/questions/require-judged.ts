/** Judgements of answers that could be read. */
import type { Judgement } from '@xueban/contract/resources/math/questions';
import { AppError } from '../../../plugins/errors';
import type { NotUnderstood } from '../rules/questions/judge';

/** @throws AppError ANSWER_NOT_UNDERSTOOD with what is said to the learner */
export function requireJudged(judged: Judgement | NotUnderstood): Judgement {
  if ('notUnderstood' in judged) throw new AppError('ANSWER_NOT_UNDERSTOOD', { values: { reason: judged.notUnderstood } });
  return judged;
}
