/**
 * Shuffles the options of a choice by variant, so that "选 C" does not answer a similar question. Letters in texts follow;
 * ids stay, because answers name them.
 */
import { optionLetter } from '@xueban/contract/learning/option-letter';
import type { Prose, ProseBlock, ProseInline } from '../parse/prose';
import type { Ask } from '../parse/question-source';
import type { QuestionVariant } from './question';
import { shuffledIndexes } from './shuffle';

type Choice = Extract<Ask, { options: unknown }>;

/** Shown letter by id, which is the author's letter. */
type Letters = ReadonlyMap<string, string>;

/** An option, or several that are named together: A、C, B 和 D. */
export const NAMED_OPTIONS = /(?<![A-Za-z])[A-H](?:(?:、| ?和 ?)[A-H])*(?![A-Za-z])/g;
/** Speaks of the options before it. */
const LAST = /^(?:以上|都不|都对)/;

/**
 * @param seed of the question: its options in an order of their own
 * @param number of the variant, from 0: each moves them on by one, so that the right one is elsewhere in the next
 */
export function withShuffledOptions(variant: QuestionVariant, seed: string, number: number): QuestionVariant {
  const { ask, hint, solution } = variant;
  if (ask.kind !== 'single_choice' && ask.kind !== 'multiple_choice') return variant;
  const { options, letters } = shuffled(ask, seed, number);
  return {
    ...variant,
    hint: hint && renamed(hint, letters),
    solution: renamed(solution, letters),
    ask: {
      ...ask,
      options,
      causes: new Map([...ask.causes].map(([id, { line, value }]) => [id, { line, value: renamedText(value, letters) }])),
    },
  };
}

function shuffled({ options }: Choice, seed: string, number: number): { options: Choice['options']; letters: Letters } {
  const movable = options.filter((option) => !staysLast(option));
  const indexes = shuffledIndexes(movable.length, seed);
  const moved = indexes.map((_, at) => indexes[(at + number) % indexes.length] ?? 0);
  const order = [...moved.flatMap((index) => movable[index] ?? []), ...options.filter((option) => staysLast(option))];
  return { options: order, letters: new Map(order.map(({ id }, at) => [id, optionLetter(at)])) };
}

function staysLast({ inlines: [first] }: Choice['options'][number]): boolean {
  return first?.kind === 'text' && LAST.test(first.text);
}

function renamedText(text: string, letters: Letters): string {
  return text.replace(NAMED_OPTIONS, (named) => {
    const shown = (named.match(/[A-H]/g) ?? []).map((letter) => letters.get(letter) ?? letter).sort();
    let at = 0;
    return named.replace(/[A-H]/g, () => shown[at++] ?? '');
  });
}

const renamedInline = (inline: ProseInline, letters: Letters): ProseInline =>
  inline.kind === 'text' ? { ...inline, text: renamedText(inline.text, letters) } : inline;

function renamedBlock(block: ProseBlock, letters: Letters): ProseBlock {
  if (block.kind === 'paragraph') return { ...block, inlines: block.inlines.map((inline) => renamedInline(inline, letters)) };
  if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map((inline) => renamedInline(inline, letters))) };
  return block;
}

const renamed = (prose: Prose, letters: Letters): Prose => prose.map((block) => renamedBlock(block, letters));
