/** The layout of each kind of sheet: a kind without one does not compile. */
import type { MathPrintType } from '@xueban/contract/resources/learning-prints';
import type { PlannedPage, SheetLayout } from '../layout';
import type { PageFacts } from '../page';
import type { AnySheet } from '../sheet';
import { generationLayout } from './generation-layout';
import { mathLayout } from './math-layout';
import type { MathSheet } from './math-sheet';
import { weekReportLayout } from './week-report-layout';
import { wordLayout } from './word-layout';

/** A sheet together with how it looks. */
interface LaidOut {
  facts: PageFacts;
  plan: (title: string) => PlannedPage[];
}

const MATH_TYPES: ReadonlySet<string> = new Set<MathPrintType>(['math_questions', 'math_answers']);
const isMathSheet = (sheet: AnySheet): sheet is MathSheet => MATH_TYPES.has(sheet.type);

const laidOut = <S extends AnySheet>(layout: SheetLayout<S>, sheet: S): LaidOut => ({
  facts: layout.facts(sheet),
  plan: (title) => layout.plan(sheet, title),
});

export function getLayout(sheet: AnySheet): LaidOut {
  if (sheet.type === 'week_report') return laidOut(weekReportLayout, sheet);
  if (sheet.type === 'ai_generation') return laidOut(generationLayout, sheet);
  return isMathSheet(sheet) ? laidOut(mathLayout, sheet) : laidOut(wordLayout, sheet);
}
