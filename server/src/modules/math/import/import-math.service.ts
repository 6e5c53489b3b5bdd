/** Imports a folder of mathematics: courses, knowledge points, the level test; all of it or nothing. */
import type { Executor } from '../../../database';
import { checkFolder, readFolder } from '../content/check-folder';
import { type CompiledContent, type CompiledCourse, compileContent } from '../content/compile/course';
import { describeProblem, type Problem } from '../content/problems';
import type { KeepDrawings } from '../../files/pictures/render-all';
import { recountMathCourse } from '../memory/after-import.repository';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { savePictures } from '../../files';
import { assignToAll } from '../../students';
import { findCourseByName, lockImports } from '../../words';
import { importLevelItems, importPoints } from './import-knowledge';
import { importOutline } from './import-outline';
import { importQuestions, type QuestionCounts } from './import-questions';
import { loadPoints } from './knowledge.repository';
import { createMathCourse, saveBridges } from './outline.repository';

export interface MathCourseImport {
  name: string;
  courseId: number;
  /** The course did not exist before. */
  created: boolean;
  sectionsCount: number;
  removedSections: number;
  questions: QuestionCounts;
}

export interface MathImport {
  courses: MathCourseImport[];
  /** Undefined where the folder has no level test. */
  levelItems: QuestionCounts | undefined;
  /** New ones. */
  pictures: number;
}

/** The folder was refused; nothing of it was imported. */
export class ContentRefused extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.name = 'ContentRefused';
  }
}

export interface CheckedContent extends CompiledContent {
  /** Sections of a course that have no folder: they are left out. */
  missing: Problem[];
}

/**
 * Reads, checks and draws a folder; takes some seconds with a whole course.
 * @param isShipped content of this repository, whose answers and computations its tests have checked
 * @throws ContentRefused with every problem found
 */
export async function readMath(
  folder: string,
  { isShipped = false, keep }: { isShipped?: boolean; keep?: KeepDrawings | undefined } = {},
): Promise<CheckedContent> {
  const { content, problems } = isShipped ? readFolder(folder) : checkFolder(folder);
  const compiled = await compileContent(content, keep);
  if (problems.errors.length > 0) throw new ContentRefused(problems.sorted().filter(({ level }) => level === 'error'));
  return { ...compiled, missing: problems.sorted().filter(({ code }) => code === 'SECTION_MISSING') };
}

export interface MathImportOptions {
  /** Do everything, then take it back. */
  dryRun?: boolean;
  now: Date;
}

/** @throws ContentRefused where what is in the database does not go with it */
export async function importMath(db: Executor, content: CompiledContent, { dryRun = false, now }: MathImportOptions): Promise<MathImport> {
  let done: MathImport | undefined;
  const work = db.transaction(async (tx) => {
    await lockImports(tx);
    await checkPoints(tx, content);
    await importPoints(tx, content, now);
    const courses: MathCourseImport[] = [];
    for (const course of content.courses) courses.push(await importCourse(tx, course, now));
    done = {
      courses,
      levelItems: content.levelItems && (await importLevelItems(tx, content.levelItems, now)),
      pictures: await savePictures(tx, [...content.pictures.values()]),
    };
    if (dryRun) throw new DryRunEnded();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRunEnded)) throw error;
  });
  if (!done) throw new Error('an import ended without a result');
  return done;
}

/** Thrown to roll a dry run back. */
class DryRunEnded extends Error {}

/** A folder without knowledge points stands on those that are there. */
async function checkPoints(tx: Executor, { courses, levelItems, knowledgePoints }: CompiledContent): Promise<void> {
  if (knowledgePoints) return;
  const known = new Set((await loadPoints(tx)).flatMap(({ id, removedAt }) => (removedAt ? [] : [id])));
  const sections = courses.flatMap(({ units }) => units.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.sections)));
  const used = [
    ...sections.flatMap((section) => [
      ...section.knowledgePointIds,
      ...section.questions.flatMap(({ knowledgePointIds }) => knowledgePointIds),
    ]),
    ...(levelItems ?? []).map(({ knowledgePointId }) => knowledgePointId),
  ];
  const missing = [...new Set(used)].filter((id) => !known.has(id));
  if (missing.length === 0) return;
  throw new ContentRefused(
    missing.map((id) => ({ file: 'knowledge-points.yaml', line: 1, level: 'error', code: 'KNOWLEDGE_POINT', message: `没有知识点 ${id}` })),
  );
}

async function importCourse(tx: Executor, course: CompiledCourse, now: Date): Promise<MathCourseImport> {
  const existing = await findCourseByName(tx, course.name);
  if (existing && existing.contentType !== 'math') {
    const message = `课程“${course.name}”已存在，但不是数学课程`;
    throw new ContentRefused([{ file: 'course.yaml', line: 1, level: 'error', code: 'CONTENT_TYPE', message }]);
  }
  const courseId = existing?.id ?? (await createMathCourse(tx, course));
  const { sections, removed } = await importOutline(tx, courseId, course, now);
  const questions = await importQuestions(tx, courseId, sections, now);
  const isNewBridge = existing ? await saveBridges(tx, courseId, course.bridges) : course.bridges;
  if (isNewBridge) await assignToAll(tx, courseId);
  if (existing) await recountMathCourse(tx, courseId, getSchoolDay(now));
  return {
    name: course.name,
    courseId,
    created: existing === undefined,
    sectionsCount: sections.length,
    removedSections: removed,
    questions,
  };
}
