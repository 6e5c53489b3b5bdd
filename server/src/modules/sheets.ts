/** The sheets of every module: a kind of print without a source does not compile. */
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import { generationSheets } from './ai/generations/generation-sheets';
import { wordSheets } from './prints/word-sheets';
import { questionSheets } from './math/mistake-book/question-sheets';
import type { SheetSource } from './prints/sheet-source';

export const sheetSources: Readonly<Record<PrintType, SheetSource>> = {
  bilingual: wordSheets,
  english: wordSheets,
  chinese: wordSheets,
  mistake_book: wordSheets,
  math_questions: questionSheets('math_questions'),
  math_answers: questionSheets('math_answers'),
  ai_generation: generationSheets,
};
