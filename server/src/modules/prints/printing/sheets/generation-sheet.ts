/** Sheets of generations: a reading, an exercise, an explanation or a plan, with who made it on every page. */
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import type { Pictures } from '../rich-text';
import type { SheetBase } from './sheet-base';

/** One thing below the other. */
export interface SheetItem {
  /** Left of it: a number, who speaks, a box to tick. */
  mark: string | null;
  texts: RichText[];
  /** Lines to write on below it. */
  lines: number;
}

export interface GenerationPart {
  title: string | null;
  /** On pages of its own, after the others. */
  isAnswers: boolean;
  items: SheetItem[];
}

export interface GenerationSheet extends SheetBase<'ai_generation', GenerationPart> {
  /** Of the generation; stands where other sheets say what kind they are. */
  title: string;
  /** Such as 12 题. */
  amount: string;
  /** Who made it, when; on every page: AI 生成 · model · day, or 由学校素材编成. */
  label: string;
  /** Of one by AI; also in the file's own description, where programs find it. */
  ai: { model: string; generationId: number } | null;
  /** Formulas and figures by their name: follows from the parts. */
  pictures: Pictures;
}
