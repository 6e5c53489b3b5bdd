/**
 * The record of what a reader read: slices of the files of choices, each by its first and last word, with a hash of what
 * stood there when it was read. A line that changes takes its slice out of the record until somebody reads it again.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { readVocabularyTest } from './read';
import type { Choice } from './options';

export const READING_RECORD = path.join(__dirname, '../reading-record.csv');
export const RECORD_COLUMNS = ['file', 'from', 'to', 'lines', 'hash', 'read_on', 'hard', 'soft', 'what'] as const;

export interface Slice {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly lines: number;
  readonly hash: string;
}

/** Which words a slice holds, what is right and what is not: not where the words rank. */
export function hashChoices(choices: readonly Choice[]): string {
  const text = choices.map(({ word, meaning, options }) => [word, meaning, ...options].join('\t')).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The choices of the vocabulary test. */
export const readTestChoices = (): Choice[] =>
  readVocabularyTest('items')
    .slice(1)
    .map(([word = '', , meaning = '', ...rest]) => ({ word, meaning, options: rest.slice(0, 3) }));

/** Slices of `size` lines that cover a file. */
export function getSlices(file: string, choices: readonly Choice[], size: number): Slice[] {
  return Array.from({ length: Math.ceil(choices.length / size) }, (_, i) => {
    const part = choices.slice(i * size, (i + 1) * size);
    return { file, from: part[0]?.word ?? '', to: part.at(-1)?.word ?? '', lines: part.length, hash: hashChoices(part) };
  });
}
