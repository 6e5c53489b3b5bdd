/** What the cards of the word tab say about reviews. Pure. */
import { findShort, getMinutes } from '@xueban/contract/learning/short-review';
import type { StudentReinforcement } from '@xueban/contract/resources/reinforcements';

export type CourseFigures = StudentReinforcement['courses'][number];

export interface DueText {
  /** Words due now. */
  count: number;
  note: string;
  action: string;
}

/** 第 3 天 · 约 4 分钟，补前几天 5 词; of the course at hand, and a word about the others. */
export function dueText(courses: readonly CourseFigures[], courseId: number, dailyGoal: number): DueText | undefined {
  const course = courses.find(({ course_id: id }) => id === courseId);
  if (!course) return undefined;
  const elsewhere = courses.reduce((sum, { course_id: id, due_count: due }) => sum + (id === courseId ? 0 : due), 0);
  const { due_count: count, late_count: late, day_number: day, nine_grid: grid } = course;
  const others = elsewhere > 0 ? `别的课程还有 ${elsewhere} 词` : undefined;
  if (count === 0) {
    const learned = grid.reviewing + grid.mastered > 0;
    const quiet = learned ? '今天没有要复习的词' : '学完一轮，第二天开始复习';
    return { count, note: others ?? quiet, action: '看计划' };
  }
  const words = findShort(count, dailyGoal);
  const time = words === undefined ? `约 ${getMinutes(count)} 分钟` : `先复习 ${words} 词，约 ${getMinutes(words)} 分钟`;
  const today = [day === null ? undefined : `第 ${day} 天`, time].filter((part) => part !== undefined).join(' · ');
  // What is late comes last in a session: the words to begin with are others.
  const more = late > 0 && words === undefined ? `补前几天 ${late} 词` : others;
  // Two lines on a phone: no line begins with a comma, as one may with a dot.
  return { count, note: more === undefined ? today : `${today}，${more}`, action: '去复习' };
}
