/** What there is to plan: courses by number, and how much of what can be done where. */
import type { PlanItem } from '@xueban/contract/resources/ai-generations';
import { type Stage, getStage } from '../english/level';
import type { MathToPlan, PlanMaterial, WordsToPlan } from '../material';

export type Place = PlanItem['place'];

/** Minutes a day, by stage of school. */
const MINUTES: Readonly<Record<Stage, number>> = { primary: 40, junior: 70, senior: 90 };
export const minutesADay = (grade: string | null): number => MINUTES[getStage(grade)];

/** Of a word in a round. */
export const MINUTES_PER_ROUND_WORD = 1.5;

export type ToPlan = ({ kind: 'words' } & WordsToPlan) | ({ kind: 'math' } & MathToPlan);

/** Courses in the order of their numbers, from 1: words first. */
export const getCourses = ({ words, math }: PlanMaterial): ToPlan[] => [
  ...words.map((course) => ({ kind: 'words' as const, ...course })),
  ...math.map((course) => ({ kind: 'math' as const, ...course })),
];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How much there is at a place of a course: words, sections or questions; 0: nothing can be planned there. @param day from 0; without it, of the week */
export function amountAt(place: Place, course: ToPlan | undefined, day?: number): number {
  if (place === 'ai') return course === undefined ? 1 : 0;
  if (course === undefined) return 0;
  if (course.kind === 'words') {
    if (place === 'review_words') return day === undefined ? sum(course.dueByDay) : (course.dueByDay[day] ?? 0);
    if (place === 'learn_words') return (course.openRound ?? 0) + course.newWords;
    return place === 'mistake_words' ? course.mistakes : 0;
  }
  if (place === 'review_math') return course.dueSections.length;
  if (place === 'learn_math') return course.nextSection === null ? 0 : 1;
  return place === 'mistake_questions' ? course.mistakes : 0;
}

/** Words that a day has room for beside its reviews, by the daily goal. */
export const getRoomForWords = ({ dailyGoal = Infinity }: PlanMaterial, courses: readonly ToPlan[], day: number): number =>
  dailyGoal - sum(courses.map((course) => amountAt('review_words', course, day)));

export const isNothingToPlan = (material: PlanMaterial): boolean => {
  const places: Place[] = ['review_words', 'learn_words', 'mistake_words', 'review_math', 'learn_math', 'mistake_questions'];
  return getCourses(material).every((course) => places.every((place) => amountAt(place, course) === 0));
};

/** What becomes of due words for which a day has no room; '' where every day has. */
export function sayPutOff({ words, dailyGoal }: PlanMaterial): string {
  const onDay = (day: number): number => sum(words.map(({ putOffByDay }) => putOffByDay?.[day] ?? 0));
  const days = Math.max(0, ...words.map(({ putOffByDay }) => putOffByDay?.length ?? 0));
  if (dailyGoal === undefined || !Array.from({ length: days }, (_, day) => day).some((day) => onDay(day) > 0)) return '';
  const left = onDay(days - 1);
  const then = left > 0 ? `这一周过后还有 ${left} 个，下周接着排` : '这一周里都排上了';
  return `到期的单词按每日目标每天最多排 ${dailyGoal} 个，最急的在前，其余顺延到后面几天，一个都不会丢；${then}。`;
}
