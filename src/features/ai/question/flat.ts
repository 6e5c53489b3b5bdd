/** Rich text where only a line has room: the options of a choice. Pure. */
import type { Block, Inline, RichText } from '@xueban/contract/resources/math/rich-text';

const text = (words: string): Inline => ({ kind: 'text', text: words });

function inlinesIn(block: Block): Inline[] {
  switch (block.kind) {
    case 'paragraph':
      return block.inlines;
    case 'display':
      // In a line, the middle of a formula is the middle of its letters.
      return [
        { kind: 'formula', hash: block.hash, width: block.width, height: block.height, text: block.text, depth: block.height / 2 - 0.25 },
      ];
    case 'figure':
      return [text(block.text)];
    default:
      return block.items.flatMap((item, at) => (at === 0 ? item : [text('；'), ...item]));
  }
}

/** Its blocks behind each other. */
export const flat = (content: RichText): Inline[] =>
  content.flatMap((block, at) => (at === 0 ? inlinesIn(block) : [text(' '), ...inlinesIn(block)]));
