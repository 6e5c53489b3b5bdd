/** Texts that the checks are held against: files of texts/, a text a line. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const linesOf = (name: string): string[] =>
  readFileSync(path.join(__dirname, 'texts', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
