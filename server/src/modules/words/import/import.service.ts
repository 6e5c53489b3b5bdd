/** Imports word courses from a file: all of it or nothing. */
import type { Executor } from '../../../database';
import { recount } from '../memory/counts.repository';
import path from 'node:path';
import { checkFile, type ReadOptions } from './check-rows';
import type { ImportedCourse } from './imported-words';
import { readWordFile } from './files/read-file';
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
import { type MissingWords, wordsMissing, withMissing } from './missing-words';
import type { Understood } from './understood';
import { readOptions } from './read-options';

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
  /** What becomes of words that a course has and the file has not; without it a file that lacks some is refused. */
  missing?: MissingWords | undefined;
  now: Date;
}

/** Told while a file is read and imported. */
export type Progress = (message: string) => void;

/**
 * Imports a file of words: XLSX, CSV, text or JSON.
 * @throws ImportRefused with every problem found; nothing was imported then
 */
export async function importFile(db: Executor, file: string, options: ImportOptions & ReadOptions): Promise<CourseImport[]> {
  return importArranged(db, (await readCourses(file, options)).courses, options);
}

export async function importCourses(db: Executor, courses: readonly ImportedCourse[], options: ImportOptions): Promise<CourseImport[]> {
  return importArranged(
    db,
    courses.map((course) => arrangeCourse(course, furtherSenses(), readOptions())),
    options,
  );
}

export interface ReadCourses {
  courses: ArrangedCourse[];
  understood: Understood;
}

/**
 * The courses of a file, checked and arranged, and how it was understood; takes a while with many words.
 * @throws ImportRefused with every problem found
 */
export async function readCourses(file: string, options: ReadOptions = {}, progress: Progress = () => undefined): Promise<ReadCourses> {
  const read = await readWordFile(file);
  progress(`已读 ${read.tables.reduce((sum, { rows }) => sum + rows.length, 0)} 行`);
  const { courses, understood } = checkFile(read, path.basename(file, path.extname(file)), options);
  const arranged = courses.map((course) =>
    arrangeCourse(course, furtherSenses(), readOptions(), (done) =>
      progress(`${course.name}：已为 ${done} / ${course.words.length} 词选好错误选项`),
    ),
  );
  return { courses: arranged, understood };
}

export async function importArranged(
  db: Executor,
  courses: readonly ArrangedCourse[],
  { dryRun = false, missing, now }: ImportOptions,
  progress: Progress = () => undefined,
): Promise<CourseImport[]> {
  const done: CourseImport[] = [];
  const work = db.transaction(async (tx) => {
    await lockImports(tx);
    for (const course of courses) {
      progress(`${course.name}：正在写入 ${course.words.length} 词`);
      done.push(await importCourse(tx, course, now, missing ?? (dryRun ? 'hide' : undefined)));
    }
    if (dryRun) throw new DryRunEnded();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRunEnded)) throw error;
  });
  return done;
}

/** Thrown to roll a dry run back. */
class DryRunEnded extends Error {}

async function importCourse(tx: Executor, course: ArrangedCourse, now: Date, missing: MissingWords | undefined): Promise<CourseImport> {
  const existing = await findCourseByName(tx, course.name);
  if (existing && existing.contentType !== 'word') {
    throw new ImportRefused([{ column: 'course', code: 'CONTENT_TYPE', message: `课程“${course.name}”已存在，但不是单词课程` }]);
  }
  const courseId = existing?.id ?? (await createWordCourse(tx, course.name));
  const stored = await loadStoredCourse(tx, courseId);
  let plan = planImport(stored, course);
  if (plan.removedWordIds.length > 0 && missing !== 'hide') {
    if (missing === undefined) throw wordsMissing(course.name, stored, plan);
    plan = planImport(stored, arrangeCourse(withMissing(stored, plan, course), furtherSenses(), readOptions()));
  }
  const silencedExamples = await writePlan(tx, courseId, plan, now);
  return { ...getSummary(course.name, courseId, existing === undefined, plan), silencedExamples };
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

function getSummary(name: string, courseId: number, created: boolean, plan: ImportPlan): Omit<CourseImport, 'silencedExamples'> {
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
