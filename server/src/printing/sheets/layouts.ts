/** The layout of each kind of sheet: a kind without one does not compile. */
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import type { SheetLayout } from '../layout';
import type { Sheet } from '../sheet';
import { wordLayout } from './word-layout';

const layouts: Readonly<Record<PrintType, SheetLayout<Sheet>>> = {
  bilingual: wordLayout,
  english: wordLayout,
  chinese: wordLayout,
  mistake_book: wordLayout,
};

export const layoutOf = ({ type }: Sheet): SheetLayout<Sheet> => layouts[type];
