/** What a print holds as it would be made now. */
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import type { Executor } from '../../database';
import type { SheetContent } from './printing/sheet';
import type { Printed, SheetSource } from './sheet-source';
import { loadNames } from './word-sheets.repository';

export type SheetSources = Readonly<Record<PrintType, SheetSource>>;

export const loadContent = (db: Executor, sources: SheetSources, print: Printed): Promise<SheetContent> =>
  sources[print.type].load(db, print, () => loadNames(db, print.studentId, print.courseId));
