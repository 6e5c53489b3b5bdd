/** The sheets of every module: a kind of print without a source does not compile. */
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import { generationSheets } from './ai';
import { type SheetSource, wordSheets } from './prints';
import { questionSheets } from './math';

export const sheetSources: Readonly<Record<PrintType, SheetSource>> = {
  bilingual: wordSheets,
  english: wordSheets,
  chinese: wordSheets,
  mistake_book: wordSheets,
  math_questions: questionSheets('math_questions'),
  math_answers: questionSheets('math_answers'),
  ai_generation: generationSheets,
};
