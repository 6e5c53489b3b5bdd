/** What there is to plan: courses by number, and how much of what can be done where. */
import type { PlanItem } from '@xueban/contract/resources/ai-generations';
import { type Stage, getStage } from '../english/level';
import type { MathToPlan, PlanMaterial, WordsToPlan } from '../material';

export type Place = PlanItem['place'];

/** Minutes a day, by stage of school. */
const MINUTES: Readonly<Record<Stage, number>> = { primary: 40, junior: 70, senior: 90 };
export const minutesADay = (grade: string | null): number => MINUTES[getStage(grade)];

export type ToPlan = ({ of: 'words' } & WordsToPlan) | ({ of: 'math' } & MathToPlan);

/** Courses in the order of their numbers, from 1: words first. */
export const getCourses = ({ words, math }: PlanMaterial): ToPlan[] => [
  ...words.map((course) => ({ of: 'words' as const, ...course })),
  ...math.map((course) => ({ of: 'math' as const, ...course })),
];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How much there is at a place of a course: words, sections or questions; 0: nothing can be planned there. @param day from 0; without it, of the week */
export function amountAt(place: Place, course: ToPlan | undefined, day?: number): number {
  if (place === 'ai') return course === undefined ? 1 : 0;
  if (course === undefined) return 0;
  if (course.of === 'words') {
    if (place === 'review_words') return day === undefined ? sum(course.dueByDay) : (course.dueByDay[day] ?? 0);
    if (place === 'learn_words') return (course.openRound ?? 0) + course.newWords;
    return place === 'mistake_words' ? course.mistakes : 0;
  }
  if (place === 'review_math') return course.dueSections.length;
  if (place === 'learn_math') return course.nextSection === null ? 0 : 1;
  return place === 'mistake_questions' ? course.mistakes : 0;
}

export const isNothingToPlan = (material: PlanMaterial): boolean => {
  const places: Place[] = ['review_words', 'learn_words', 'mistake_words', 'review_math', 'learn_math', 'mistake_questions'];
  return getCourses(material).every((course) => places.every((place) => amountAt(place, course) === 0));
};
