/** The options that were chosen and read for the words of the shipped courses: a school's word in the same meaning has them too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_FOLDER } from '../../../paths';
import { getOptionsKey, type ReadOptions } from '../rules/distractors';
import { parseCsv } from './files/text';

const FILE = path.join(CONTENT_FOLDER, 'english/options.csv');

let options: ReadOptions | undefined;

/** The authored list, read once: content/english/README.md says what it holds. */
export function readOptions(): ReadOptions {
  options ??= new Map(
    parseCsv(readFileSync(FILE, 'utf8'))
      .slice(1)
      .map(({ cells: [spelling = '', meaning = '', ...wrong] }) => [getOptionsKey({ spelling, meaning }), wrong]),
  );
  return options;
}
