import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkFile, type ReadOptions } from '../../../src/modules/words/import/check-rows';
import { readWordFile } from '../../../src/modules/words/import/files/read-file';
import type { ImportedWord } from '../../../src/modules/words/import/imported-words';
import { ImportRefused } from '../../../src/modules/words/import/problems';
import { useFolder } from '../../support/use';

/** Word lists written to a folder of the test and read as the import reads them, without a school. */
export function useWordFiles() {
  const folder = useFolder();

  /** Reads a file of that name and content. */
  async function read(name: string, content: string | Buffer, options: ReadOptions = {}) {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return checkFile(await readWordFile(file), path.basename(name, path.extname(name)), options);
  }

  /** Its words, shortly: `course/unit/chapter spelling phonetic part meaning`. */
  async function loadWords(name: string, content: string | Buffer, options: ReadOptions = {}): Promise<string[]> {
    const { courses } = await read(name, content, options);
    const said = (course: string, { unit, chapter, spelling, phonetic, partOfSpeech, meaning }: ImportedWord) =>
      [`${course}/${unit}/${chapter}`, spelling, phonetic, partOfSpeech, meaning].filter((part) => part !== '').join(' ');
    return courses.flatMap((course) => course.words.map((word) => said(course.name, word)));
  }

  async function loadProblems(name: string, content: string | Buffer, options: ReadOptions = {}): Promise<unknown[]> {
    const error: unknown = await read(name, content, options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ImportRefused);
    return (error as ImportRefused).problems.map(({ sheet, line, column, code }) => [
      ...(sheet === undefined ? [] : [sheet]),
      line,
      column,
      code,
    ]);
  }

  return { read, loadWords, loadProblems };
}
