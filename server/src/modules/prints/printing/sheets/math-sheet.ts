/** Sheets of questions of mathematics: to be done again, or with their answers. */
import type { QuestionKind } from '@xueban/contract/resources/math/questions';
import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import type { MathPrintType } from '@xueban/contract/resources/learning-prints';
import type { Pictures } from '../rich-text';
import type { SheetBase } from './sheet-base';

export interface SheetQuestion {
  /** Null: from paper. It says how the question is answered on paper. */
  kind: QuestionKind | null;
  prompt: RichText;
  /** Object of the photo that is the question; where it cannot be drawn its prompt says so. */
  photo: string | null;
  /** What can be chosen or put into order, printed with the letter of its place; left sides to be joined with `matches`. */
  options: { id: string; content: Inline[] }[];
  matches: { id: string; content: Inline[] }[];
  /** Null on a sheet to be done again. */
  answer: RichText | null;
  steps: RichText[];
  cause: string | null;
}

export interface QuestionPart {
  title: string | null;
  questions: SheetQuestion[];
}

export interface MathSheet extends SheetBase<MathPrintType, QuestionPart> {
  /** Formulas and figures by their name: follows from the parts. */
  pictures: Pictures;
  /** Bytes of photos by their object. */
  photos: Readonly<Record<string, Uint8Array>>;
}
