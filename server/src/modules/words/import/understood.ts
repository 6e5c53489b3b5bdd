/** What the import made of a file, counted while it is read: told before anything is stored. */
import type { Field } from './headings';
import type { ImportProblem } from './problems';

export interface UnderstoodTable {
  sheet: string | undefined;
  headingLine: number | undefined;
  /** Fields with the headings they were taken from, and where those stand, from 0. */
  columns: readonly { field: Field; heading: string; at: number }[];
  ignored: readonly string[];
  words: number;
}

/** A line that people should look at, and how it was read. */
export interface Doubtful {
  /**
   * It could be cut elsewhere; its meaning has Latin letters before the Chinese, maybe a part of speech that nobody knows; the
   * number behind its word may be one of homographs; or a comma divides its word into what may be several spellings.
   */
  why: 'cut' | 'letters' | 'number' | 'spellings';
  sheet?: string | undefined;
  line: number;
  word: string;
  meaning: string;
}

export interface Understood {
  /** `Excel 工作簿`. */
  kind: string;
  tables: UnderstoodTable[];
  /** Sheets without words, and those that are hidden. */
  skippedSheets: string[];
  /** Sheets that are not read because nobody sees them. */
  hiddenSheets: string[];
  /** Rows and columns that are not read because nobody sees them, by their place. */
  hiddenRows: string[];
  hiddenColumns: string[];
  /** Words whose number among homographs was taken off, as they were written. */
  homographs: string[];
  /** Words whose last cell was several, of signs that nobody quoted. */
  joined: string[];
  /** From where the names come: for people. */
  courseFrom: string;
  unitFrom: string;
  chapterFrom: string;
  /** Rows that took course, unit or chapter from the row above. */
  filledDown: number;
  /** Words whose part of speech stood in the meaning. */
  partsSplit: number;
  /** Units that come again after another one: their words stand together. */
  reopened: string[];
  /** Numbers, stars and dashes taken off words. */
  marksRemoved: number;
  /** Lines that are headings of letters, numbers of pages, or repeat the headings. */
  skippedLines: number;
  /** Books that headlines name and that are courses of their own. */
  books: string[];
  /** Books that headlines name and that are none, and what else stands above the headings and is no unit. */
  titles: string[];
  /** Lines that nothing says are titles, taken as units because that was asked for. */
  titlesTaken: string[];
  /** Words whose cell is merged over several rows, each a sense. */
  senses: string[];
  /** Words of whose meaning people's names were taken off. */
  people: string[];
  /** Meanings cut to whole senses that fit. */
  shortened: string[];
  /** Words that stood more than once and became one. */
  merged: string[];
  /** Words kept in several units. */
  kept: string[];
  /** `anyone/anybody`. */
  alternatives: string[];
  /** Lines that could be read otherwise, as they were read. */
  doubtful: Doubtful[];
  /** What is wrong with lines that were left out, where that was asked for. */
  leftOut: readonly ImportProblem[];
}

export const nothingUnderstood = (kind: string): Understood => ({
  kind,
  tables: [],
  skippedSheets: [],
  hiddenSheets: [],
  hiddenRows: [],
  hiddenColumns: [],
  homographs: [],
  joined: [],
  courseFrom: '',
  unitFrom: '',
  chapterFrom: '',
  filledDown: 0,
  partsSplit: 0,
  reopened: [],
  marksRemoved: 0,
  skippedLines: 0,
  books: [],
  titles: [],
  titlesTaken: [],
  senses: [],
  people: [],
  shortened: [],
  merged: [],
  kept: [],
  alternatives: [],
  doubtful: [],
  leftOut: [],
});
