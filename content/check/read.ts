import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

const ENGLISH = path.join(__dirname, '..', 'english');

/** Folders under content/english that hold a words.csv. */
export const WORD_COURSES = ['junior-high-core', 'primary-core', 'junior-high-1600'] as const;

/** Reads CSV text into rows; a row with too many or too few cells is kept for the checker to report. */
export function parseRows(csv: string): string[][] {
  const rows: unknown = parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true });
  if (!isRows(rows)) throw new Error('The CSV reader gave something else than rows of text.');
  return rows;
}

function isRows(value: unknown): value is string[][] {
  return Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string'));
}

/** Rows of one shipped course, header first. Throws if the file is missing or its quoting is broken. */
export function readWordCourse(folder: string): string[][] {
  return parseRows(readFileSync(path.join(ENGLISH, folder, 'words.csv'), 'utf8'));
}
