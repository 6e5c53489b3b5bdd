/** Whether an answer to a question that was made for the learner is right: the same on the phone, at once, and on the server. */
import type { AiQuestion } from '../resources/ai-generations';
import { sameNumber } from './same-number';
import { normalSpelling } from './word-exercise';

/** A mark at the end is not what is asked for; within, as in 1.5, it is. */
const typed = (text: string): string => normalSpelling(text).replace(/\s*[.!?。！？]+$/, '');
/** Marks of a sentence are put by the page, not by the learner. */
const words = (text: string): string =>
  normalSpelling(text)
    .replace(/[.,!?;:。，！？；：]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** @param given of a choice the position of the option ("0"); what was typed; the sentence of an ordering */
export function isRightAiAnswer({ answer_kind: kind, answers }: Pick<AiQuestion, 'answer_kind' | 'answers'>, given: string): boolean {
  if (kind === 'choice') return answers.includes(given);
  const same = kind === 'ordering' ? words : typed;
  const own = same(given);
  if (own === '') return false;
  return answers.some((answer) => same(answer) === own || (kind === 'typed' && sameNumber(answer, given)));
}
