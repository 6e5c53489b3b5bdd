/** What an import makes of one course, beside the course as it is; nothing is written here. */
import { furtherSenses } from './further-senses';
import { type ArrangedCourse, arrangeCourse, type Change, type ImportPlan, planImport, type StoredCourse } from './plan-import';
import { type MissingWords, withMissing, wordsMissing } from './missing-words';
import { readOptions } from './read-options';

export const EMPTY_COURSE: StoredCourse = { units: [], chapters: [], words: [] };

/** What an import does to a course, in figures. */
export interface CourseChange {
  name: string;
  /** The course did not exist before. */
  created: boolean;
  chaptersCount: number;
  wordsCount: number;
  /** How many words are added, changed, only moved, brought back, left as they were. */
  words: Record<Change, number>;
  removedWords: number;
  /** Words whose example is changed and that have a recording of the old one, which is used no more. */
  silencedExamples: string[];
  /** Nothing is written: words, chapters and units are all as in the file. */
  unchanged: boolean;
}

/**
 * Takes a while where words that the file lacks are kept.
 * @throws ImportRefused where some are lacking and nobody has said what becomes of them
 */
export function planCourse(course: ArrangedCourse, stored: StoredCourse, missing: MissingWords | undefined): ImportPlan {
  const plan = planImport(stored, course);
  if (plan.removedWordIds.length === 0 || missing === 'hide') return plan;
  if (missing === undefined) throw wordsMissing(course.name, stored, plan);
  return planImport(stored, arrangeCourse(withMissing(stored, plan, course), furtherSenses(), readOptions()));
}

/** @param stored undefined where the course is not there yet */
export function describeChange(name: string, stored: StoredCourse | undefined, plan: ImportPlan): CourseChange {
  const counts: Record<Change, number> = { added: 0, changed: 0, moved: 0, restored: 0, unchanged: 0 };
  for (const { change } of plan.words) counts[change] += 1;
  const removed = plan.removedUnitIds.length + plan.removedChapterIds.length + plan.removedWordIds.length;
  const before = new Map((stored ?? EMPTY_COURSE).words.map((word) => [word.id, word]));
  const silenced = plan.words.filter(({ id, example }) => {
    const word = before.get(id ?? 0);
    return word?.isExampleRecorded === true && word.example !== example;
  });
  return {
    name,
    created: stored === undefined,
    chaptersCount: plan.chapters.length,
    wordsCount: plan.words.length,
    words: counts,
    removedWords: plan.removedWordIds.length,
    silencedExamples: silenced.map(({ spelling }) => spelling),
    unchanged: removed === 0 && [...plan.units, ...plan.chapters, ...plan.words].every(({ change }) => change === 'unchanged'),
  };
}
