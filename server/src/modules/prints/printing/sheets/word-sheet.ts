/** Sheets of words: to read, to write on, and the mistake word book. */
import type { WordPrintType } from '@xueban/contract/resources/learning-prints';
import type { SheetBase } from './sheet-base';

export interface SheetWord {
  spelling: string;
  phonetic: string;
  partOfSpeech: string;
  meaning: string;
  example: string;
  translation: string;
  /** Mistake word book only. */
  timesWrong?: number;
}

/** Words under one heading; the sheets of a round have a single part without one. */
export interface WordPart {
  title: string | null;
  words: SheetWord[];
}

export type WordSheet = SheetBase<WordPrintType, WordPart>;
