/** The nine cells: what each is called, how many words it holds, which have changed. Pure. */
import type { NineGrid, StudentReinforcement } from '@xueban/contract/resources/reinforcements';

export type CourseFigures = StudentReinforcement['courses'][number];

export interface CellView {
  /** 1 to 9. */
  cell: number;
  label: string;
  count: number;
}

export const FIRST_CELL = 1;
const LAST_CELL = 9;

/** 待学, 第 2 格 … 第 8 格, 已掌握. */
export function cellLabel(cell: number): string {
  if (cell === FIRST_CELL) return '待学';
  return cell === LAST_CELL ? '已掌握' : `第 ${cell} 格`;
}

export function cellViews({ cells }: Pick<NineGrid, 'cells'>): CellView[] {
  return cells.map((count, i) => ({ cell: i + 1, label: cellLabel(i + 1), count }));
}

/** Cells whose count has changed since they were last seen; none at first sight. */
export function changedCells(before: readonly number[] | undefined, now: readonly number[]): number[] {
  if (!before) return [];
  return now.flatMap((count, i) => (count === before[i] ? [] : [i + 1]));
}

/** The course asked for, else the first. */
export function findCourse(courses: readonly CourseFigures[], courseId: number | undefined): CourseFigures | undefined {
  return courses.find(({ course_id: id }) => id === courseId) ?? courses[0];
}

/** How words move on, in a sentence. */
export function ruleText({ mode, late_count: late, due_count: due }: Pick<CourseFigures, 'mode' | 'late_count' | 'due_count'>): string {
  const rule = mode === 'plan' ? '答对升一格，没记住就留在原格，改天再来。' : '答对升一格，没记住就留在原格；下次哪天复习，看记得有多牢。';
  if (due === 0) return `今天没有到期的词。${rule}`;
  if (late === 0) return rule;
  // In the order of the session: what is due today comes before what is late.
  return late >= due ? `${rule}这些词是前几天留下的，最容易忘的排在前面。` : `${rule}其中 ${late} 词是前几天留下的，排在今天到期的词后面。`;
}
