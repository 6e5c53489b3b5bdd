/** Formulas and figures of texts, by their names. */
import type { Block, Inline, RichText } from '@xueban/contract/resources/math/rich-text';

export const listHashes = (text: RichText): string[] => text.flatMap(listBlockHashes);

function listBlockHashes(block: Block): string[] {
  if (block.kind === 'paragraph') return block.inlines.flatMap(listInlineHashes);
  return block.kind === 'list' ? block.items.flat().flatMap(listInlineHashes) : [block.hash];
}

export const listInlineHashes = (inline: Inline): string[] => (inline.kind === 'formula' ? [inline.hash] : []);
