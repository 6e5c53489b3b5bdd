/** The levels of the syllabus: a grade and a term each. */
import { FIRST_GRADE, LAST_GRADE } from './graph';

export interface Level {
  id: number;
  name: string;
  grade: number;
  term: 1 | 2;
  /** Positions in grades. */
  from: number;
  to: number;
}

const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TERM = 0.5;

/** Ids are told by grade and term, so that they stay: 71 is 七年级上. */
const getLevel = (grade: number, term: 1 | 2): Level => {
  const from = grade + (term - 1) * TERM;
  return { id: grade * 10 + term, name: `${NUMERALS[grade] ?? grade}年级${term === 1 ? '上' : '下'}`, grade, term, from, to: from + TERM };
};

/** From the lowest on. */
export const LEVELS: readonly Level[] = Array.from({ length: LAST_GRADE - FIRST_GRADE }, (_, at) => FIRST_GRADE + at).flatMap((grade) => [
  getLevel(grade, 1),
  getLevel(grade, 2),
]);

/** The level in which a position lies; the last one for the end of the scale. */
export function levelAt(position: number): Level {
  const found = LEVELS.find(({ to }) => position < to) ?? LEVELS[LEVELS.length - 1];
  if (!found) throw new RangeError('There are no levels.');
  return found;
}
