/** Answers to the questions of a generation, judged by what it says is right. */
import { normalSpelling } from '@xueban/contract/learning/word-exercise';
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';

/** @returns undefined for what is no answer to this question */
export function isRight({ answer_kind: kind, options, answers }: AiQuestion, given: string): boolean | undefined {
  if (kind === 'choice') return /^\d$/.test(given) && Number(given) < options.length ? answers.includes(given) : undefined;
  const same = kind === 'ordering' ? sameSentence : sameText;
  return answers.some((answer) => same(answer, given));
}

const sameText = (one: string, other: string): boolean => normalSpelling(one) === normalSpelling(other);

/** Signs are put by the page, not by the learner. */
const words = (sentence: string): string =>
  normalSpelling(sentence)
    .replace(/[.,!?;:。，！？；：]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const sameSentence = (one: string, other: string): boolean => words(one) === words(other);
