/** What a print holds, as data: the layout is made from this alone, so its hash says whether a PDF is up to date. */
import { createHash } from 'node:crypto';
import type { PrintType } from '@xueban/contract/resources/learning-prints';

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
export interface SheetPart {
  title: string | null;
  words: SheetWord[];
}

export interface Sheet {
  type: PrintType;
  course: string;
  student: string;
  /** School day, YYYY-MM-DD. */
  day: string;
  number: string;
  parts: SheetPart[];
}

/** Kinds of prints, as people call them. */
export const PRINT_TYPE_TEXTS: Readonly<Record<PrintType, string>> = {
  bilingual: '中英对照',
  english: '纯英文',
  chinese: '纯中文',
  mistake_book: '错词本',
};

/** Raise it when the layout changes: prints made before are then out of date. */
const LAYOUT_VERSION = 1;

/** SHA-256 of everything on paper but date and number, which a print keeps for life. */
export function contentHashOf({ type, course, student, parts }: Pick<Sheet, 'type' | 'course' | 'student' | 'parts'>): string {
  return createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, type, course, student, parts]))
    .digest('hex');
}

export const wordsOf = ({ parts }: Sheet): SheetWord[] => parts.flatMap(({ words }) => words);
