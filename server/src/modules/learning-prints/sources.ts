/** The source of each kind of print: a kind without one does not compile. */
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import type { SheetSource } from './sheet-source';
import { generationSheets } from './generation-sheets';
import { mathSheets } from './math-sheets';
import { wordSheets } from './word-sheets';

export const sheetSources: Readonly<Record<PrintType, SheetSource>> = {
  bilingual: wordSheets,
  english: wordSheets,
  chinese: wordSheets,
  mistake_book: wordSheets,
  math_questions: mathSheets('math_questions'),
  math_answers: mathSheets('math_answers'),
  ai_generation: generationSheets,
};
