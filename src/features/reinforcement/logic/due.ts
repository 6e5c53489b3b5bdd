/** What the review page says of today. Pure. */
import { findShort, getMinutes } from '@xueban/contract/learning/short-review';
import type { Student } from '@xueban/contract/resources/students';
import type { DuePlan, ReinforcementState } from '@xueban/contract/resources/reinforcements';
import { sayDay } from '@/lib/time';
import { dateText } from './calendar';

export type TodayKind = 'nothing-learned' | 'all-done' | 'due';

export function todayKind({
  due_count: due,
  nine_grid: { reviewing, mastered },
  calendar,
}: Pick<ReinforcementState, 'due_count' | 'nine_grid' | 'calendar'>): TodayKind {
  if (due > 0) return 'due';
  const everDue = reviewing + mastered > 0 || calendar.some(({ words_count: words, missed_count: missed }) => words + missed > 0);
  return everDue ? 'all-done' : 'nothing-learned';
}

type Goal = Pick<Student, 'today_words' | 'daily_goal'>;
export const isGoalReached = ({ today_words: words, daily_goal: goal }: Goal): boolean => words >= goal;

/** 先复习 20 词: what of many due words is asked for today, and that the others wait. Undefined where there are not so many. */
export function manyText(due: number, goal: Goal): string | undefined {
  const words = findShort(due, goal.daily_goal);
  if (words === undefined) return undefined;
  if (isGoalReached(goal)) return `今天 ${goal.daily_goal} 词的目标完成了。剩下的都留着，明天再复习也不会丢`;
  return `先复习 ${words} 词就好，约 ${getMinutes(words)} 分钟。其余 ${due - words} 词都留着，一个不会丢`;
}

/** 其中 6 个词晚了几天，一次补上就好; of many due words, that they may wait. Undefined when nothing is late. */
export function lateText(
  { late_count: late, due_count: due }: Pick<ReinforcementState, 'late_count' | 'due_count'>,
  { daily_goal: goal }: Pick<Student, 'daily_goal'>,
): string | undefined {
  if (late === 0) return undefined;
  const which = late >= due ? '这些词' : `其中 ${late} 个词`;
  return `${which}晚了几天，${findShort(due, goal) !== undefined ? '不着急，每天补一些就好' : '一次补上就好'}`;
}

/** In what order days away are made up for; undefined when nothing is late. */
export function backlogLines({
  late_count: late,
  carried_over_count: carried,
  due_count: due,
}: Pick<ReinforcementState, 'late_count' | 'carried_over_count' | 'due_count'>): string[] | undefined {
  if (late + carried === 0) return undefined;
  const own = due - late;
  return [
    ...(own > 0 ? [`先复习今天到期的 ${own} 个词`] : []),
    ...(late > 0 ? [`再补 ${late} 个晚了的词，最容易忘的排在前面`] : []),
    ...(carried > 0 ? [`还有 ${carried} 个词留到后面几天，一个都不会丢`] : []),
  ];
}

/** 第 3 天 */
export const planTitle = ({ day_number: day }: DuePlan): string => `第 ${day} 天`;

/** 11月18日学的一轮；第 2 天没赶上，这次一起补 */
export function planNote({ studied_on: studiedOn, missed_day_numbers: missed, days_late: late }: DuePlan): string {
  const round = `${dateText(studiedOn)}学的那一轮`;
  if (missed.length > 0) return `${round}；第 ${missed.join('、')} 天没赶上，这次一起补`;
  return late > 0 ? `${round}；晚了 ${late} 天，补上就好` : round;
}

/** 下一次：11月25日, or that nothing is to come. */
export function nextDueText(nextDueOn: string | null, today: string): string {
  return nextDueOn === null ? '现在没有安排好的复习' : `下一次：${sayDay(nextDueOn, today)}`;
}

export const modeNames = { plan: '21 天计划', smart: '智能复习' } as const;
export const modeTexts = {
  plan: '学完后第 1、2、3、5、7、9、12、14、17、21 天各复习一次，之后按每个词的记忆情况安排',
  smart: '按每个词记得多牢来安排：快忘的早一点来，记得牢的晚一点来',
} as const;
