import type { ReactElement, ReactNode } from 'react';
import type { AiGivenAnswer, AiQuestion } from '@xueban/contract/resources/ai-generations';
import type { Block, Inline, RichText } from '@xueban/contract/resources/math/rich-text';

/** What a way to answer gets. */
export interface AnswerProps {
  question: AiQuestion;
  given: AiGivenAnswer | undefined;
  /** Of this question. */
  onGive: (given: string) => void;
  frame: (parts: { children: ReactNode; action: ReactNode }) => ReactElement;
}

const text = (words: string): Inline => ({ kind: 'text', text: words });

function findInlines(block: Block): Inline[] {
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
  content.flatMap((block, at) => (at === 0 ? findInlines(block) : [text(' '), ...findInlines(block)]));

/** Words put together into a sentence. Pure. */

/** Blanks between them, and none before a mark. */
export const getSentence = (pieces: readonly string[]): string => pieces.join(' ').replace(/\s+([.,!?;:])/g, '$1');
