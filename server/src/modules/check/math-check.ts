/** Counts what is kept of a student's mathematics again, and compares. Reads only. */
import type { Executor } from '../../database';
import { mathFigures } from '../math/rules/recount';
import { compareRows, type Difference, type FigureTableName } from './rules/figures';
import { type CalendarDay, getSchoolDay } from '../school/rules/school-calendar';
import { loadKept, ofStudent } from './check.repository';
import { listQuizTimes, loadMathLogs } from './math-check.repository';

export interface MathCheck {
  differences: Difference[];
  /** On which something may have been learned. */
  days: ReadonlySet<CalendarDay>;
}

export async function checkMath(tx: Executor, studentId: number): Promise<MathCheck> {
  const figures = mathFigures(await loadMathLogs(tx, studentId));
  const differences: Difference[] = [];
  for (const [name, rows] of Object.entries(figures) as [FigureTableName, (typeof figures)[keyof typeof figures]][]) {
    const found = compareRows(studentId, name, await loadKept(tx, name, ofStudent(studentId)), rows);
    // What was given to a question whose entry is missing is in its answers: nothing of it can be made up here.
    differences.push(...found.map((difference) => (difference.key.id === null ? { ...difference, isLeft: true as const } : difference)));
  }
  return { differences, days: new Set((await listQuizTimes(tx, studentId)).map(getSchoolDay)) };
}
