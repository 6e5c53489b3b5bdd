/** The list of a course: units, their chapters and how far each is. Pure. */
import { CHAPTER_FINISHED_PERCENTAGE } from '@xueban/contract/constants';
import type { Course, LearningProgress } from '@xueban/contract/resources/courses';

export interface ChapterView {
  id: number;
  name: string;
  wordsCount: number;
  percentage: number;
  /** Where the student is. */
  current: boolean;
}

export interface UnitView {
  id: number;
  name: string;
  chapters: ChapterView[];
  finished: number;
}

export interface CourseView {
  units: UnitView[];
  chapters: number;
  finished: number;
  /** Of all words, 0–100. */
  percentage: number;
}

/** Whether a round is open, the next one can begin, or none is left. */
export type CourseGoing = 'round' | 'next' | 'finished';

export function getGoing({ percentage }: Pick<CourseView, 'percentage'>, isRoundOpen: boolean): CourseGoing {
  if (isRoundOpen) return 'round';
  return percentage >= CHAPTER_FINISHED_PERCENTAGE ? 'finished' : 'next';
}

const bySequence = (a: { sequence: number }, b: { sequence: number }): number => a.sequence - b.sequence;

/** @param currentChapterId where the next round starts */
export function courseView(course: Course, progresses: readonly LearningProgress[], currentChapterId: number | undefined): CourseView {
  const percentages = new Map(progresses.filter(({ context_type: type }) => type === 'Chapter').map((p) => [p.context_id, p.percentage]));
  const units = course.units
    .slice()
    .sort(bySequence)
    .map((unit): UnitView => {
      const chapters = unit.chapters
        .slice()
        .sort(bySequence)
        .map(
          ({ id, name, words_count: wordsCount }): ChapterView => ({
            id,
            name,
            wordsCount,
            percentage: percentages.get(id) ?? 0,
            current: id === currentChapterId,
          }),
        );
      return { id: unit.id, name: unit.name, chapters, finished: getFinished(chapters) };
    });
  const all = units.flatMap(({ chapters }) => chapters);
  const words = all.reduce((sum, { wordsCount }) => sum + wordsCount, 0);
  const learned = all.reduce((sum, { wordsCount, percentage }) => sum + wordsCount * percentage, 0);
  return { units, chapters: all.length, finished: getFinished(all), percentage: words === 0 ? 0 : Math.floor(learned / words) };
}

function getFinished(chapters: readonly ChapterView[]): number {
  return chapters.filter(({ percentage }) => percentage >= CHAPTER_FINISHED_PERCENTAGE).length;
}
