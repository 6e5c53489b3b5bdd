/** The nine-grid from the kept counts of a student's course, and the state of a word as it is kept. */
import type { NineGrid } from '@xueban/contract/resources/reinforcements';
import type { WordReview } from './review-schedule';

const FIRST_REVIEW_CELL = 2;
const MASTERED_CELL = 9;

/**
 * @param wordsCount words of the course
 * @param cells words of the student in cell 1…9; the first is not kept: new words are the rest of the course
 */
export function toNineGrid(wordsCount: number, cells: readonly number[]): NineGrid {
  const learned = Array.from({ length: MASTERED_CELL - 1 }, (_, i) => cells[i + FIRST_REVIEW_CELL - 1] ?? 0);
  const mastered = learned.at(-1) ?? 0;
  const reviewing = learned.reduce((sum, cell) => sum + cell, 0) - mastered;
  const fresh = wordsCount - reviewing - mastered;
  return { cells: [fresh, ...learned], new: fresh, reviewing, mastered, total: wordsCount };
}

/** Of a word in this cell, from the second one. */
export const getWordState = (cell: number): 'reviewing' | 'mastered' => (cell === 9 ? 'mastered' : 'reviewing');

/** The state of the review schedule as a row of student_words has it, beside word and cell. */
export const getReviewColumns = ({ memory, pace, round, answeredOn, answeredDays, again, answered }: WordReview) => ({
  stability: memory?.stability ?? null,
  difficulty: memory?.difficulty ?? null,
  studied_on: round?.studiedOn ?? null,
  answered_on: answeredOn ?? null,
  answered_days: answeredDays,
  again,
  answered: answered ?? null,
  interval_shift: pace?.shift ?? null,
  interval_gap: pace?.gap ?? null,
  desired_retention: pace?.retention ?? null,
});
