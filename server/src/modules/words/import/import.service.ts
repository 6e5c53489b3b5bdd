/** Imports word courses from a file: all of it or nothing. */
import path from 'node:path';
import type { Executor } from '../../../database';
import { recount } from '../memory/counts.repository';
import { arrangeFile, type Progress, type ReadCourses } from './arrange-file';
import type { ReadOptions } from './check-rows';
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
import type { MissingWords } from './missing-words';
import { type CourseChange, describeChange, EMPTY_COURSE, planCourse } from './plan-course';
import { type ArrangedCourse, arrangeCourse, type ImportPlan } from './plan-import';
import { ImportRefused } from './problems';
import { readOptions } from './read-options';

export interface CourseImport extends CourseChange {
  courseId: number;
}

export interface ImportOptions {
  /** Do everything, then take it back. */
  dryRun?: boolean;
  /** What becomes of words that a course has and the file has not; without it a file that lacks some is refused. */
  missing?: MissingWords | undefined;
  now: Date;
}

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

/**
 * The courses of a file, checked and arranged, and how it was understood; takes a while with many words.
 * @throws ImportRefused with every problem found
 */
export async function readCourses(file: string, options: ReadOptions = {}, progress: Progress = () => undefined): Promise<ReadCourses> {
  return arrangeFile(await readWordFile(file), path.basename(file, path.extname(file)), options, progress);
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
  const existing = await findWordCourse(tx, course.name);
  const stored = existing === undefined ? undefined : await loadStoredCourse(tx, existing);
  const plan = planCourse(course, stored ?? EMPTY_COURSE, missing);
  return { ...describeChange(course.name, stored, plan), courseId: await writePlan(tx, course.name, existing, plan, now) };
}

/** @throws ImportRefused where a course of that name has other content */
export async function findWordCourse(db: Executor, name: string): Promise<number | undefined> {
  const existing = await findCourseByName(db, name);
  if (existing && existing.contentType !== 'word') {
    throw new ImportRefused([{ column: 'course', code: 'CONTENT_TYPE', message: `课程“${name}”已存在，但不是单词课程` }]);
  }
  return existing?.id;
}

/** Writes what was planned; gives the course's id. */
export async function writePlan(tx: Executor, name: string, existing: number | undefined, plan: ImportPlan, now: Date): Promise<number> {
  const courseId = existing ?? (await createWordCourse(tx, name));
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
  await updateWords(
    tx,
    courseId,
    rows.filter(({ id }) => id !== undefined),
  );
  await markRemoved(tx, { units: plan.removedUnitIds, chapters: plan.removedChapterIds, words: plan.removedWordIds }, now);
  await keepContentCounts(tx, courseId);
  // What students have of the course hangs on where its words are: only then is there anything to count again.
  if (plan.removedWordIds.length > 0 || plan.words.some(({ id, change }) => id !== undefined && change !== 'unchanged'))
    await recount(tx, { courseId });
  return courseId;
}
