/** Makes a print of the school: the work of a job. */
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import type { SchoolPrintKind } from '@xueban/contract/school/prints';
import type { ObjectStore } from '../../../adapters/objects/store';
import type { Executor } from '../../../database';
import { listMistakeIds } from '../../math';
import { type AnySheet, createPhotoReader, listMistakeWordIds, loadContent, type RenderedSheet, type SheetSources } from '../../prints';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { createStudyDayService } from '../../students';
import type { SchoolPrintKey, SchoolPrintRepository } from './prints.repository';
import { toWeekReport } from './week-report';
import { listCourses, loadWeekFacts } from './week.repository';

interface MakerParts {
  db: Executor;
  repository: SchoolPrintRepository;
  sources: SheetSources;
  objects: ObjectStore;
  renderAll: (sheets: AnySheet[], onDrawn: (count: number) => void) => Promise<RenderedSheet>;
  exclusively: (key: SchoolPrintKey, work: () => Promise<void>) => Promise<unknown>;
  now: () => Date;
}

/** How the mistakes of a course are printed. */
const SHEETS: Readonly<Record<Exclude<SchoolPrintKind, 'week_report'>, PrintType>> = {
  mistake_book: 'mistake_book',
  mistake_test: 'chinese',
  math_questions: 'math_questions',
  math_answers: 'math_answers',
};

type Content = Omit<AnySheet, 'day' | 'number'>;

export function createSchoolPrintMaker({ db, repository, sources, objects, renderAll, exclusively, now }: MakerParts) {
  const studyDays = createStudyDayService({ db, now });

  /** A page about the week; nothing of a student who is gone. */
  async function loadReport(studentId: number, week: string): Promise<Content[]> {
    const report = await studyDays.weeklyReport(studentId, week);
    const facts = await loadWeekFacts(db, studentId, report, getSchoolDay(now()));
    return facts ? [toWeekReport({ ...facts, report })] : [];
  }

  /** What is in the mistake book of each course. */
  async function loadMistakes(studentId: number, type: PrintType): Promise<Content[]> {
    const sheets = [];
    for (const courseId of await listCourses(db, studentId)) {
      const isMath = type === 'math_questions' || type === 'math_answers';
      const wordIds = isMath ? [] : await listMistakeWordIds(db, studentId, courseId, {});
      const mistakeIds = isMath ? await listMistakeIds(db, studentId, courseId, {}) : [];
      if (wordIds.length + mistakeIds.length === 0) continue;
      sheets.push(await loadContent(db, sources, { type, studentId, courseId, wordIds, mistakeIds, aiGenerationId: null }));
    }
    return sheets;
  }

  async function make(key: SchoolPrintKey): Promise<void> {
    const print = await repository.findUnmade(key);
    if (!print) return; // made meanwhile, or over
    await repository.setStatus(key, 'making');
    const day = getSchoolDay(print.createdAt);
    const sheets: AnySheet[] = [];
    /** How many students are done with so many sheets. */
    const doneWith: number[] = [];
    const withPhotos = createPhotoReader(objects);
    for (const [i, studentId] of print.studentIds.entries()) {
      const { kind, week } = print;
      const contents = kind === 'week_report' ? await loadReport(studentId, week ?? '') : await loadMistakes(studentId, SHEETS[kind]);
      for (const content of contents) {
        sheets.push({ ...(await withPhotos(content)), day, number: `${day.replaceAll('-', '')}-${sheets.length + 1}` } as AnySheet);
        doneWith.push(i);
      }
    }
    if (sheets.length === 0) return repository.setStatus(key, 'empty');
    let saving: Promise<void> = Promise.resolve();
    const { pdf, pages } = await renderAll(sheets, (drawn) => {
      saving = saving.then(() => repository.setDone(key, doneWith[drawn] ?? print.studentIds.length)).catch(() => undefined);
    });
    await saving;
    await repository.saveMade(key, { pdf, pages, done: print.studentIds.length });
  }

  return {
    /** Makes it unless another process is at it. @throws what went wrong */
    make: (key: SchoolPrintKey): Promise<void> => exclusively(key, () => make(key)).then(() => undefined),
    giveUp: (key: SchoolPrintKey): Promise<void> => repository.setStatus(key, 'failed'),
  };
}
