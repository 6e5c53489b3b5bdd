/** Plain texts as rich text, and back. */
import type { Inline, RichText } from '@xueban/contract/resources/mathematics/rich-text';

export const plainRich = (text: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];

const inlineText = (inline: Inline): string => (inline.kind === 'blank' ? '____' : inline.text);

/** As a screen reader says it: formulas and figures by their reading. */
export function textOfInlines(inlines: readonly Inline[]): string {
  return inlines.map(inlineText).join('');
}

export function textOfRich(rich: RichText): string {
  return rich
    .map((block) => {
      if (block.kind === 'paragraph') return textOfInlines(block.inlines);
      return block.kind === 'list'
        ? block.items.map(textOfInlines).join('\n')
        : block.kind === 'figure'
          ? `（图：${block.text}）`
          : block.text;
    })
    .join('\n');
}
