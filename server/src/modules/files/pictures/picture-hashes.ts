/** Formulas and figures of texts, by their names. */
import type { Block, Inline, RichText } from '@xueban/contract/resources/math/rich-text';

export const hashesOfText = (text: RichText): string[] => text.flatMap(hashesOfBlock);

function hashesOfBlock(block: Block): string[] {
  if (block.kind === 'paragraph') return block.inlines.flatMap(hashesOfInline);
  return block.kind === 'list' ? block.items.flat().flatMap(hashesOfInline) : [block.hash];
}

export const hashesOfInline = (inline: Inline): string[] => (inline.kind === 'formula' ? [inline.hash] : []);
