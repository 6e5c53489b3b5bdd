/** Plain texts as rich text, and back. */
import { typedFormula } from '../math-exercise/spoken';
import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';

export const plainRich = (text: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];

const inlineText = (inline: Inline): string => (inline.kind === 'blank' ? '____' : inline.text);

/** As a screen reader says it: formulas and figures by their reading. */
export function getInlinesText(inlines: readonly Inline[]): string {
  return inlines.map(inlineText).join('');
}

export function getRichText(rich: RichText): string {
  return rich
    .map((block) => {
      if (block.kind === 'paragraph') return getInlinesText(block.inlines);
      return block.kind === 'list'
        ? block.items.map(getInlinesText).join('\n')
        : block.kind === 'figure'
          ? `（图：${block.text}）`
          : block.text;
    })
    .join('\n');
}

/** The text as a learner would type it, formulas from their reading: 2x+3=7 for 二 x 加三等于七. */
export const typedInlines = (inlines: readonly Inline[]): string => getInlinesText(inlines.map(typedInline));

export const typedRich = (rich: RichText): string =>
  getRichText(
    rich.map((block) => {
      if (block.kind === 'paragraph') return { ...block, inlines: block.inlines.map(typedInline) };
      if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(typedInline)) };
      return block.kind === 'display' ? { ...block, text: typedFormula(block.text) } : block;
    }),
  );

const typedInline = (inline: Inline): Inline => (inline.kind === 'formula' ? { ...inline, text: typedFormula(inline.text) } : inline);
