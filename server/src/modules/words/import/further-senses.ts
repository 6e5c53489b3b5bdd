/** What common words can mean beside what a course says, so that no wrong meaning of a choice is one of theirs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_FOLDER } from '../../../paths';
import type { FurtherSenses } from '../rules/distractors';
import { parseCsv } from './files/text';

const FILE = path.join(CONTENT_FOLDER, 'english/further-senses.csv');

let senses: FurtherSenses | undefined;

/** The authored list, read once: content/english/README.md says what it holds. */
export function furtherSenses(): FurtherSenses {
  senses ??= new Map(
    parseCsv(readFileSync(FILE, 'utf8'))
      .slice(1)
      .map(({ cells: [word = '', meanings = ''] }) => [word.toLowerCase(), meanings]),
  );
  return senses;
}
