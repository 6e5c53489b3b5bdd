/** Rich text in words: for those who listen to the screen. Pure. */
import type { Block, Inline, RichText } from '@xueban/contract/resources/math/rich-text';

/** What a place for an answer is called. */
const BLANK = '空';

/** A line of text and formulas as it is read out. */
export function spokenInlines(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === 'blank' ? BLANK : inline.text)).join('');
}

function spokenBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return spokenInlines(block.inlines);
    case 'list':
      return block.items.map(spokenInlines).join('；');
    default:
      return block.text;
  }
}

/** Rich text as it is read out, its blocks apart by a full stop. */
export function spokenText(content: RichText): string {
  return content.map(spokenBlock).join('。');
}
