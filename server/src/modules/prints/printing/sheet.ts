/** What a print holds, as data: the layout is made from this alone, so its hash says whether a PDF is up to date. */
import { createHash } from 'node:crypto';
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import type { GenerationSheet } from './sheets/generation-sheet';
import type { MathSheet } from './sheets/math-sheet';
import type { WeekReportSheet } from './sheets/week-report-sheet';
import type { WordSheet } from './sheets/word-sheet';

/** Every kind of sheet, told apart by `type`; each has its layout in sheets/layouts.ts. */
export type Sheet = WordSheet | MathSheet | GenerationSheet;

/** … and those that only the school's console orders, of several students at once. */
export type AnySheet = Sheet | WeekReportSheet;

/** Everything on the paper except its date and number. */
export type SheetContent = ContentOf<Sheet>;
type ContentOf<S> = S extends Sheet ? Omit<S, 'day' | 'number'> : never;

/** Kinds of prints, as people call them. */
export const PRINT_TYPE_TEXTS: Readonly<Record<PrintType, string>> = {
  bilingual: '中英对照',
  english: '纯英文',
  chinese: '纯中文',
  mistake_book: '错词本',
  math_questions: '错题重做',
  math_answers: '错题解答',
  ai_generation: 'AI智能',
};

/** Version of each layout: raise it when the layout changes, and earlier prints of that kind are out of date. */
const LAYOUT_VERSIONS: Readonly<Record<PrintType, number>> = {
  bilingual: 1,
  english: 1,
  chinese: 1,
  mistake_book: 1,
  math_questions: 4,
  math_answers: 3,
  ai_generation: 2,
};

/** SHA-256 of everything on the paper except the date and number of the print. These two never change. */
export function getContentHash(content: SheetContent): string {
  const { type, course, student, parts } = content;
  const own = content.type === 'ai_generation' ? [content.title, content.label] : [];
  return createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSIONS[type], type, course, student, parts, ...own]))
    .digest('hex');
}

/** What stands above a sheet. */
export function getTitle(sheet: AnySheet): string {
  if (sheet.type === 'week_report') return '一周学习报告';
  return sheet.type === 'ai_generation' ? sheet.title : PRINT_TYPE_TEXTS[sheet.type];
}
