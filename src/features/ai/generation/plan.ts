/** Where the things of a plan are done. Pure. */
import type { AiContent, PlanItem } from '@xueban/contract/resources/ai-generations';
import type { RouteName } from '@xueban/contract/routes';

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

export const minutesOf = (items: readonly PlanItem[]): number => items.reduce((sum, { minutes }) => sum + minutes, 0);
