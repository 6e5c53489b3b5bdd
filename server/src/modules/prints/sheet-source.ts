/** What a module says of the sheets it prints: sheets.ts puts them together, learning-prints makes them. */
import type { Calls } from '@xueban/contract/calls';
import type { LearningPrint, PrintType } from '@xueban/contract/resources/learning-prints';
import type { Executor } from '../../database';
import type { MistakeFilter } from '../../database/schema/prints';
import type { SheetContent } from './printing/sheet';
import type { AudioLinks } from '../courses';
import { loadNames } from './word-sheets.repository';

type Preview = Calls['GET learning_prints/{id}']['reply'];

/** What is to be on a print: of what kind, of whom, by ids. */
export interface Printed {
  type: PrintType;
  studentId: number;
  courseId: number;
  wordIds: readonly number[];
  mistakeIds: readonly number[];
  aiGenerationId: number | null;
}

/** As they stand on a sheet. */
export interface SheetNames {
  student: string;
  course: string;
}

export interface SheetSource {
  /** Everything on paper but date and number. */
  load(db: Executor, print: Printed, names: () => Promise<SheetNames>): Promise<SheetContent>;
  /** What a preview shows besides the print itself. */
  preview(db: Executor, print: Printed, audio: AudioLinks): Promise<Pick<Preview, 'words' | 'questions'>>;
}

/** A print that is asked for. */
export type PrintOrder = Pick<Printed, 'type' | 'courseId'> &
  Partial<Pick<Printed, 'wordIds' | 'mistakeIds' | 'aiGenerationId'>> & { filter?: MistakeFilter };

/**
 * Gives the print of what is asked for: the one that has the same content, or a new one, which is made meanwhile.
 * @param collect says what is to be on it, in the transaction that keeps it
 */
export type OrderPrint = (
  studentId: number,
  collect: (tx: Executor) => Promise<PrintOrder>,
) => Promise<{ data: LearningPrint; created: boolean }>;

export type SheetSources = Readonly<Record<PrintType, SheetSource>>;

/** What a print holds as it would be made now. */
export const loadContent = (db: Executor, sources: SheetSources, print: Printed): Promise<SheetContent> =>
  sources[print.type].load(db, print, () => loadNames(db, print.studentId, print.courseId));
