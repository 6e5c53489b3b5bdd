/** What can be wrong with a file to import: a code for programs, a sentence for the person who edits the file. */

export type ImportProblemCode =
  | 'FILE_NOT_FOUND'
  | 'FILE_TYPE'
  | 'FILE_TOO_LARGE'
  | 'FILE_NOT_UTF8'
  | 'FILE_UNREADABLE'
  | 'FILE_EMPTY'
  | 'COLUMN_MISSING'
  | 'COLUMN_UNKNOWN'
  | 'COLUMN_REPEATED'
  | 'COLUMN_COUNT'
  | 'VALUE_MISSING'
  | 'VALUE_TOO_LONG'
  | 'VALUE_CHARACTER'
  | 'WORD_REPEATED'
  | 'CONTENT_TYPE';

export interface ImportProblem {
  /** Line of the file (row of the sheet), from 1; absent when the whole file is meant. */
  line?: number;
  /** Column heading. */
  column?: string;
  code: ImportProblemCode;
  /** In Chinese. */
  message: string;
}

/** The file was refused; nothing of it was imported. */
export class ImportRefused extends Error {
  constructor(readonly problems: readonly ImportProblem[]) {
    super(problems.map(({ line, message }) => (line === undefined ? message : `第 ${line} 行：${message}`)).join('\n'));
    this.name = 'ImportRefused';
  }
}
