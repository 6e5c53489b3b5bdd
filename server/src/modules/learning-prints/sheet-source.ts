/** Where what is on a print comes from: each kind of content has a source (sources.ts). */
import type { Calls } from '@xueban/contract/calls';
import type { Executor } from '../../database';
import type { SheetContent } from '../../printing/sheet';
import type { AudioLinks } from '../words/word-rows';
import type { PrintRow } from './prints.repository';

type Preview = Calls['GET learning_prints/{id}']['reply'];

export interface SheetSource {
  /** Everything on paper but date and number. */
  load(db: Executor, print: PrintRow): Promise<SheetContent>;
  /** What a preview shows besides the print itself. */
  preview(db: Executor, print: PrintRow, audio: AudioLinks): Promise<Pick<Preview, 'words' | 'questions'>>;
}
