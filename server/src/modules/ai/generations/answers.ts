/** Answers to the questions of a generation, judged by what it says is right. */
import { isRightAiAnswer } from '@xueban/contract/learning/ai-answer';
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';

/** @returns undefined for what is no answer to this question */
export function isRight(question: AiQuestion, given: string): boolean | undefined {
  const isOption = /^\d$/.test(given) && Number(given) < question.options.length;
  return question.answer_kind === 'choice' && !isOption ? undefined : isRightAiAnswer(question, given);
}
