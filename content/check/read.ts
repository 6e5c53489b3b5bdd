import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { COLUMNS } from './word-course';

const ENGLISH = path.join(__dirname, '..', 'english');
const VOCABULARY_TEST = path.join(__dirname, '..', 'vocabulary-test');
const MATHEMATICS = path.join(__dirname, '..', 'mathematics');

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

/** Rows of one file of the vocabulary-size test, header first. */
export function readVocabularyTest(file: 'items' | 'pseudo-words'): string[][] {
  return parseRows(readFileSync(path.join(VOCABULARY_TEST, `${file}.csv`), 'utf8'));
}

/** The knowledge points as their file says them, unchecked. Throws if the file is missing or no YAML. */
export function readKnowledgePoints(): unknown {
  return parseYaml(readFileSync(path.join(MATHEMATICS, 'knowledge-points.yaml'), 'utf8'));
}

/** Every sense the word courses teach, by lower-case headword. */
export function readTaughtSenses(): Map<string, string[]> {
  const senses = new Map<string, string[]>();
  for (const row of WORD_COURSES.flatMap((folder) => readWordCourse(folder).slice(1))) {
    const word = (row[COLUMNS.indexOf('word')] ?? '').toLowerCase();
    const meaning = row[COLUMNS.indexOf('meaning')] ?? '';
    senses.set(word, [...(senses.get(word) ?? []), ...meaning.split('；')]);
  }
  return senses;
}

/** Choices of the word courses: word, meaning and three options a line, header left out. */
export function readCourseChoices(): { word: string; meaning: string; options: string[] }[] {
  return parseRows(readFileSync(path.join(ENGLISH, 'options.csv'), 'utf8'))
    .slice(1)
    .map(([word = '', meaning = '', ...options]) => ({ word, meaning, options }));
}

/** What words can mean beside what courses teach: content/english/README.md says what the list holds. */
export function readFurtherSenses(): [string, string[]][] {
  return parseRows(readFileSync(path.join(ENGLISH, 'further-senses.csv'), 'utf8'))
    .slice(1)
    .map(([word = '', senses = '']) => [word, senses.split('；')]);
}
