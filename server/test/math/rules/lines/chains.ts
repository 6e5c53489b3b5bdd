/** Answers in lines as pupils write them, to questions of grades 7 to 9. Lines are separated by ` // `. */
import type { LinesKey } from '../../../../src/modules/math/rules/grading/lines/types';

export interface ChainRow {
  key: LinesKey;
  right: readonly string[];
  /** The first wrong line, from 1; its cause, null where none is named. */
  wrong: readonly (readonly [lines: string, line: number, cause: string | null])[];
  /** Neither right nor wrong: asked again. */
  asked?: readonly string[];
}

export const solve = (start: string, goal: string, unknown = 'x'): LinesKey => ({ start, unknown, goal });
export const compute = (start: string, goal: string): LinesKey => ({ start, goal });
export const evaluate = (start: string, values: string, goal: string): LinesKey => ({ start, values, goal });
export const simplify = (start: string, goal: string): LinesKey => ({ start, goal, form: 'simplified' });
export const setUp = (start: string, goal?: string, unknown = 'x'): LinesKey => ({
  start,
  unknown,
  isSetUp: true,
  ...(goal !== undefined && { goal }),
});
