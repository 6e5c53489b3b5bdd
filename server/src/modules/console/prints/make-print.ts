/** Makes a print of the school: the work of a job. */
import type { Executor } from '../../../database';
import { type AnySheet, listMistakeWordIds, loadWordSheet, type RenderedSheet } from '../../prints';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { createStudyDayService } from '../../students';
import type { SchoolPrintKey, SchoolPrintRepository, SchoolPrintRow } from './prints.repository';
import { toWeekReport } from './week-report';
import { listCourses, loadWeekFacts } from './week.repository';

interface MakerParts {
  db: Executor;
  repository: SchoolPrintRepository;
  renderAll: (sheets: AnySheet[], onDrawn: (count: number) => void) => Promise<RenderedSheet>;
  exclusively: (key: SchoolPrintKey, work: () => Promise<void>) => Promise<unknown>;
  now: () => Date;
}

export function createSchoolPrintMaker({ db, repository, renderAll, exclusively, now }: MakerParts) {
  const studyDays = createStudyDayService({ db, now });

  /** A page about the week; nothing of a student who is gone. */
  async function loadReport(studentId: number, week: string): Promise<Omit<AnySheet, 'day' | 'number'>[]> {
    const report = await studyDays.weeklyReport(studentId, week);
    const facts = await loadWeekFacts(db, studentId, report, getSchoolDay(now()));
    return facts ? [toWeekReport({ ...facts, report })] : [];
  }

  /** Words in the mistake book of each course. */
  async function loadMistakes(studentId: number, type: 'mistake_book' | 'chinese'): Promise<Omit<AnySheet, 'day' | 'number'>[]> {
    const sheets = [];
    for (const courseId of await listCourses(db, studentId)) {
      const wordIds = await listMistakeWordIds(db, studentId, courseId, {});
      if (wordIds.length > 0) sheets.push(await loadWordSheet(db, { studentId, courseId, wordIds }, type));
    }
    return sheets;
  }

  const loadOf = (studentId: number, { kind, week }: SchoolPrintRow) =>
    kind === 'week_report'
      ? loadReport(studentId, week ?? '')
      : loadMistakes(studentId, kind === 'mistake_book' ? 'mistake_book' : 'chinese');

  async function make(key: SchoolPrintKey): Promise<void> {
    const print = await repository.findUnmade(key);
    if (!print) return; // made meanwhile, or over
    await repository.setStatus(key, 'making');
    const day = getSchoolDay(print.createdAt);
    const sheets: AnySheet[] = [];
    /** How many students are done with so many sheets. */
    const doneWith: number[] = [];
    for (const [i, studentId] of print.studentIds.entries()) {
      for (const content of await loadOf(studentId, print)) {
        sheets.push({ ...content, day, number: `${day.replaceAll('-', '')}-${sheets.length + 1}` } as AnySheet);
        doneWith.push(i);
      }
    }
    if (sheets.length === 0) return repository.setStatus(key, 'empty');
    let told: Promise<void> = Promise.resolve();
    const { pdf, pages } = await renderAll(sheets, (drawn) => {
      told = told.then(() => repository.setDone(key, doneWith[drawn] ?? print.studentIds.length)).catch(() => undefined);
    });
    await told;
    await repository.saveMade(key, { pdf, pages, done: print.studentIds.length });
  }

  return {
    /** Makes it unless another process is at it. @throws what went wrong */
    make: (key: SchoolPrintKey): Promise<void> => exclusively(key, () => make(key)).then(() => undefined),
    giveUp: (key: SchoolPrintKey): Promise<void> => repository.setStatus(key, 'failed'),
  };
}
