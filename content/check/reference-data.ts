/**
 * Licensed data kept outside the repository (content/english/README.md names it): in the folder that
 * XUEBAN_REFERENCE_DATA names, else `data` here or beside the repository, where a build with the data puts them.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

export const REFERENCE_FILES = {
  subtitles: 'opensubtitles-2018-en-50k.txt',
  levels: 'cefrj-vocabulary-profile-1.5.csv',
  curriculum: 'curriculum-2022-grades-7-9-headwords.txt',
} as const;

const ROOT = path.join(__dirname, '..', '..');

/** The first of these folders that has all the files; undefined where none does. */
export function folderWith(...files: (keyof typeof REFERENCE_FILES)[]): string | undefined {
  return [process.env['XUEBAN_REFERENCE_DATA'], path.join(ROOT, 'data'), path.join(ROOT, '..', 'data')].find(
    (candidate) => candidate !== undefined && files.every((file) => existsSync(path.join(candidate, REFERENCE_FILES[file]))),
  );
}
