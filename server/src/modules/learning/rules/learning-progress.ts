/** How far a student is in the chapters of a course. */
import { CHAPTER_FINISHED_PERCENTAGE } from '@xueban/contract/constants';

export interface ChapterCount {
  chapterId: number;
  /** Words of the chapter. */
  total: number;
  /** Those the student has learned or knew. */
  learned: number;
}

export interface ChapterProgress {
  chapterId: number;
  percentage: number;
  current: boolean;
}

/**
 * Whole percents, rounded down but never to 0 once begun nor to 100 before the end:
 * "100 %" must mean that nothing is left. Nothing to do counts as done.
 */
export function getPercentage(done: number, total: number): number {
  if (done >= total) return 100;
  if (done <= 0) return 0;
  return Math.max(1, Math.floor((done / total) * 100));
}

/**
 * Progress of each chapter, in the order given (by sequence).
 * Current is the first unfinished chapter, or the last when all are finished.
 */
export function chapterProgresses(chapters: readonly ChapterCount[]): ChapterProgress[] {
  const percentages = chapters.map(({ learned, total }) => getPercentage(learned, total));
  const unfinished = percentages.findIndex((percentage) => percentage < CHAPTER_FINISHED_PERCENTAGE);
  const current = unfinished >= 0 ? unfinished : chapters.length - 1;
  return chapters.map(({ chapterId }, index) => ({
    chapterId,
    percentage: percentages[index] ?? 0,
    current: index === current,
  }));
}
