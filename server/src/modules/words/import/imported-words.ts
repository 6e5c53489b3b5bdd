/** Words as an import has them, from the rows of a file to the courses that are stored. */
import type { Field } from './headings';

export interface ImportedWord {
  unit: string;
  chapter: string;
  spelling: string;
  phonetic: string;
  partOfSpeech: string;
  meaning: string;
  example: string;
  translation: string;
}

export interface ImportedCourse {
  name: string;
  /** In the order of the file. */
  words: ImportedWord[];
  /** False where the file names no units: nothing says that words that have places should leave them. */
  isPlaced?: boolean;
}

/** Course, grade, term, unit and chapter as far as the file names them beside a word. */
export type Place = Readonly<Partial<Record<Field, string>>>;

/** A word of a row with what the row says of its place. */
export interface WordRow extends Omit<ImportedWord, 'unit' | 'chapter'> {
  sheet: string | undefined;
  line: number;
  place: Place;
}
