/** What the page of each kind gets. */
import type { AiContent, PlanItem, ReadingSentence } from '@xueban/contract/resources/ai-generations';
import type { ReactNode } from 'react';
import type { RouteName } from '@xueban/contract/routes';
import type { Answering } from './use-generation';

export interface ContentProps<Kind extends AiContent['kind']> extends Answering {
  title: string;
  content: Extract<AiContent, { kind: Kind }>;
  /** Who made it; stands on every screen. */
  label: ReactNode;
  /** The ways on, in the footer. */
  footer: ReactNode;
  /** Sheets that are open. */
  children?: ReactNode;
}

export type Plan = Extract<AiContent, { kind: 'plan' }>;

const places: Readonly<Record<PlanItem['place'], RouteName>> = {
  learn_words: 'words',
  review_words: 'reinforcements',
  mistake_words: 'wordMistakeBook',
  learn_math: 'math',
  review_math: 'mathProgress',
  mistake_questions: 'mathMistakeBook',
  ai: 'ai',
};

/** Page and query. */
export function wayTo({ place, course_id: courseId }: PlanItem): { route: RouteName; query: { courseId?: number } } {
  return { route: places[place], query: courseId === null ? {} : { courseId } };
}

export const getMinutes = (items: readonly PlanItem[]): number => items.reduce((sum, { minutes }) => sum + minutes, 0);

export type Reading = Extract<AiContent, { kind: 'reading' }>;

export interface Segment {
  text: string;
  /** Position among the words of the reading; undefined: plain text. */
  word: number | undefined;
}

/** What is wrong with a mark (past the end, over another) is left out: the text stays whole. */
export function getSegments({ text, marks }: ReadingSentence): Segment[] {
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
export function getSides(parts: Reading['parts']): ('left' | 'right')[] {
  const first = parts.find(({ speaker }) => speaker !== null)?.speaker;
  return parts.map(({ speaker }) => (speaker === first ? 'left' : 'right'));
}
