/** A sentence cut where its words stand, and the voices of a dialogue. Pure. */
import type { AiContent, ReadingSentence } from '@xueban/contract/resources/ai-generations';

export type Reading = Extract<AiContent, { kind: 'reading' }>;

export interface Segment {
  text: string;
  /** Position among the words of the reading; undefined: plain text. */
  word: number | undefined;
}

/** What is wrong with a mark (past the end, over another) is left out: the text stays whole. */
export function segmentsOf({ text, marks }: ReadingSentence): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const { from, to, word } of marks) {
    if (from < at || to <= from || to > text.length) continue;
    if (from > at) segments.push({ text: text.slice(at, from), word: undefined });
    segments.push({ text: text.slice(from, to), word });
    at = to;
  }
  if (at < text.length) segments.push({ text: text.slice(at), word: undefined });
  return segments;
}

/** Who speaks first stands on the left, everybody else on the right. */
export function sidesOf(parts: Reading['parts']): ('left' | 'right')[] {
  const first = parts.find(({ speaker }) => speaker !== null)?.speaker;
  return parts.map(({ speaker }) => (speaker === first ? 'left' : 'right'));
}
