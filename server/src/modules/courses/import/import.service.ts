/** Imports word courses from a file: all of it or nothing. */
import type { Executor } from '../../../database';
import { recount } from '../../word-memory/counts.repository';
import { checkRows, type ImportedCourse } from './check-rows';
import { furtherSenses } from './further-senses';
import {
  createWordCourse,
  findCourseByName,
  insertWords,
  loadStoredCourse,
  lockImports,
  markRemoved,
  saveChapter,
  saveUnit,
  updateWords,
  type WordRow,
} from './import.repository';
import { keepContentCounts } from './kept-counts.repository';
import { type ArrangedCourse, arrangeCourse, type Change, type ImportPlan, planImport } from './plan-import';
import { ImportRefused } from './problems';
import { readTable } from './read-table';

export interface CourseImport {
  name: string;
  courseId: number;
  /** The course did not exist before. */
  created: boolean;
  chaptersCount: number;
  wordsCount: number;
  /** How many words were added, changed, only moved, brought back, left as they were. */
  words: Record<Change, number>;
  removedWords: number;
  /** Words whose example was changed and that had a recording of the old one, which is used no more. */
  silencedExamples: string[];
  /** Nothing was written: words, chapters and units were all as in the file. */
  unchanged: boolean;
}

export interface ImportOptions {
  /** Do everything, then take it back. */
  dryRun?: boolean;
  now: Date;
}

/**
 * Imports a CSV or XLSX file.
 * @throws ImportRefused with every problem found; nothing was imported then
 */
export async function importFile(db: Executor, file: string, options: ImportOptions): Promise<CourseImport[]> {
  return importArranged(db, await readCourses(file), options);
}

export async function importCourses(db: Executor, courses: readonly ImportedCourse[], options: ImportOptions): Promise<CourseImport[]> {
  return importArranged(
    db,
    courses.map((course) => arrangeCourse(course, furtherSenses())),
    options,
  );
}

/**
 * The courses of a file, checked and arranged; takes a while with many words.
 * @throws ImportRefused with every problem found
 */
export async function readCourses(file: string): Promise<ArrangedCourse[]> {
  return checkRows(await readTable(file)).map((course) => arrangeCourse(course, furtherSenses()));
}

export async function importArranged(
  db: Executor,
  courses: readonly ArrangedCourse[],
  { dryRun = false, now }: ImportOptions,
): Promise<CourseImport[]> {
  const done: CourseImport[] = [];
  const work = db.transaction(async (tx) => {
    await lockImports(tx);
    for (const course of courses) done.push(await importCourse(tx, course, now));
    if (dryRun) throw new DryRunEnded();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRunEnded)) throw error;
  });
  return done;
}

/** Thrown to roll a dry run back. */
class DryRunEnded extends Error {}

async function importCourse(tx: Executor, course: ArrangedCourse, now: Date): Promise<CourseImport> {
  const existing = await findCourseByName(tx, course.name);
  if (existing && existing.contentType !== 'word') {
    throw new ImportRefused([{ column: 'course', code: 'CONTENT_TYPE', message: `课程“${course.name}”已存在，但不是单词课程` }]);
  }
  const courseId = existing?.id ?? (await createWordCourse(tx, course.name));
  const plan = planImport(await loadStoredCourse(tx, courseId), course);
  const silencedExamples = await writePlan(tx, courseId, plan, now);
  return { ...summaryOf(course.name, courseId, existing === undefined, plan), silencedExamples };
}

async function writePlan(tx: Executor, courseId: number, plan: ImportPlan, now: Date): Promise<string[]> {
  const unitIds: number[] = [];
  for (const unit of plan.units) unitIds.push(await saveUnit(tx, courseId, unit));
  const chapterIds: number[] = [];
  for (const chapter of plan.chapters) chapterIds.push(await saveChapter(tx, courseId, unitIds[chapter.unitIndex] ?? 0, chapter));
  const rows = plan.words
    .filter(({ change, otherDistractors }) => change !== 'unchanged' || otherDistractors)
    .map(
      ({ chapterIndex, change: _change, otherDistractors: _other, ...word }): WordRow => ({
        ...word,
        chapterId: chapterIds[chapterIndex] ?? 0,
        unitId: unitIds[plan.chapters[chapterIndex]?.unitIndex ?? 0] ?? 0,
      }),
    );
  await insertWords(
    tx,
    courseId,
    rows.filter(({ id }) => id === undefined),
  );
  const silenced = await updateWords(
    tx,
    courseId,
    rows.filter(({ id }) => id !== undefined),
  );
  await markRemoved(tx, { units: plan.removedUnitIds, chapters: plan.removedChapterIds, words: plan.removedWordIds }, now);
  await keepContentCounts(tx, courseId);
  // What students have of the course hangs on where its words are: only then is there anything to count again.
  if (plan.removedWordIds.length > 0 || plan.words.some(({ id, change }) => id !== undefined && change !== 'unchanged'))
    await recount(tx, { courseId });
  return silenced;
}

function summaryOf(name: string, courseId: number, created: boolean, plan: ImportPlan): Omit<CourseImport, 'silencedExamples'> {
  const counts: Record<Change, number> = { added: 0, changed: 0, moved: 0, restored: 0, unchanged: 0 };
  for (const { change } of plan.words) counts[change] += 1;
  const removed = plan.removedUnitIds.length + plan.removedChapterIds.length + plan.removedWordIds.length;
  const unchanged = removed === 0 && [...plan.units, ...plan.chapters, ...plan.words].every(({ change }) => change === 'unchanged');
  return {
    name,
    courseId,
    created,
    chaptersCount: plan.chapters.length,
    wordsCount: plan.words.length,
    words: counts,
    removedWords: plan.removedWordIds.length,
    unchanged,
  };
}
