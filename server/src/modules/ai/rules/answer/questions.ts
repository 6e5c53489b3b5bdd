/** Questions of generations: put together, and answers to them judged. */
import { normalSpelling, parseSpellings } from '@xueban/contract/learning/word-exercise';
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { plainRich } from './rich';
import { mixedUp, shuffled } from './order';

type Unnumbered = Omit<AiQuestion, 'number'>;

export const numbered = (questions: readonly Unnumbered[]): AiQuestion[] =>
  questions.map((question, at) => ({ number: at + 1, ...question }));

interface Base {
  prompt: RichText;
  hint?: RichText | null;
  explanation: RichText;
  wordId?: number | null;
}

const getBase = ({ prompt, hint = null, explanation, wordId = null }: Base) => ({ prompt, hint, explanation, word_id: wordId });

/** Letters of options in an explanation: then their order stays. */
const NAMES_OPTIONS = /选项?\s*[A-F]\b|[A-F]\s*项|选\s*[A-F]|第[一二三四]个选项|option [A-F]/i;

/** Options in an order of their own, unless the explanation speaks of their places. */
export function toChoice(base: Base & { options: readonly string[]; right: number; seed: string; spoken: string }): Unnumbered {
  const places = base.options.map((_, at) => at);
  const order = NAMES_OPTIONS.test(base.spoken) ? places : shuffled(places, base.seed);
  return {
    ...getBase(base),
    answer_kind: 'choice',
    options: order.map((at) => plainRich(base.options[at] ?? '')),
    pieces: [],
    answers: [String(order.indexOf(base.right))],
  };
}

/** What may be typed where a word of the course is asked: anyone where anybody stood, but not a for an. */
export function answersFor(answer: string, spelling: string): string[] {
  const all = parseSpellings(spelling);
  const isOne = all.some((one) => normalSpelling(one) === normalSpelling(answer));
  return [
    answer,
    ...(isOne && normalSpelling(spelling) !== 'a/an' ? all.filter((one) => normalSpelling(one) !== normalSpelling(answer)) : []),
  ];
}

export const toTyped = (base: Base & { answers: readonly string[] }): Unnumbered => ({
  ...getBase(base),
  answer_kind: 'typed',
  options: [],
  pieces: [],
  answers: [...base.answers],
});

/** @param pieces in the right order */
export const toOrdering = (base: Base & { pieces: readonly string[]; seed: string }): Unnumbered => ({
  ...getBase(base),
  answer_kind: 'ordering',
  options: [],
  pieces: mixedUp(base.pieces, base.seed),
  answers: [base.pieces.join(' ')],
});
