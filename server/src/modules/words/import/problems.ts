/** What can be wrong with a file to import: a code for programs, a sentence for the person who edits the file. */
import type { UnderstoodTable } from './understood';

export type ImportProblemCode =
  | 'FILE_NOT_FOUND'
  | 'FILE_TYPE'
  | 'FILE_TOO_LARGE'
  | 'FILE_ENCODING'
  | 'FILE_UNREADABLE'
  | 'FILE_EMPTY'
  | 'ROWS_TOO_MANY'
  | 'CELL_TOO_LARGE'
  | 'COLUMN_MISSING'
  | 'COLUMN_REPEATED'
  | 'COLUMN_COUNT'
  | 'COLUMN_UNCLEAR'
  | 'VALUE_MISSING'
  | 'VALUE_TOO_LONG'
  | 'VALUE_CHARACTER'
  | 'VALUE_ERROR'
  | 'VALUE_CODE'
  | 'VALUE_LANGUAGE'
  | 'VALUE_DATE'
  | 'VALUE_WAYS'
  | 'VALUE_PLACEHOLDER'
  | 'TITLE_UNKNOWN'
  | 'WORD_REPEATED'
  | 'WORDS_MISSING'
  | 'CONTENT_TYPE';

export interface ImportProblem {
  /** Sheet of a workbook that has several. */
  sheet?: string | undefined;
  /** Line of the file (row of the sheet), from 1; absent when the whole file is meant. */
  line?: number;
  /** Column heading. */
  column?: string;
  /** The word of the line, where another cell of it is meant. */
  word?: string | undefined;
  code: ImportProblemCode;
  /** In Chinese. */
  message: string;
  /** What can be done about it at a terminal. */
  hint?: string;
}

/** `工作表“七上” 第 3 行`; empty where the whole file is meant. */
export const sayPlace = ({ sheet, line }: Pick<ImportProblem, 'sheet' | 'line'>): string =>
  [sheet === undefined ? '' : `工作表“${sheet}”`, line === undefined ? '' : `第 ${line} 行`].filter((part) => part !== '').join(' ');

/** What is wrong, with the word that it is about. */
export const describe = ({ message, hint, word }: ImportProblem): string => {
  const said = hint === undefined ? message : `${message}；${hint}`;
  return word === undefined ? said : `${said}（${word}）`;
};

/** What was made of a file whose layout is another one. */
export interface Layout {
  message: string;
  /** What can be done about it at a terminal. */
  hint: string;
}

export const describeLayout = ({ message, hint }: Layout): string => `${message}；${hint}`;

/** The file was refused; nothing of it was imported. */
export class ImportRefused extends Error {
  constructor(
    readonly problems: readonly ImportProblem[],
    /** What was made of a file most of whose lines are wrong: its layout is another one, and leaving lines out would not help. */
    readonly layout?: Layout,
    /** How its columns were read, where that is known. */
    readonly tables: readonly UnderstoodTable[] = [],
  ) {
    super(
      [
        ...(layout === undefined ? [] : [describeLayout(layout)]),
        ...problems.slice(0, 200).map((problem) => [sayPlace(problem), describe(problem)].filter((part) => part !== '').join('：')),
      ].join('\n'),
    );
    this.name = 'ImportRefused';
  }
}

/** One thing wrong with the whole file, or with one line of it. */
export const refused = (code: ImportProblemCode, message: string, line?: number): ImportRefused =>
  new ImportRefused([line === undefined ? { code, message } : { line, code, message }]);
