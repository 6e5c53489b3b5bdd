/** Reads and checks a folder of content: what `check-mathematics`, the tests of the content and the import begin with. */
import { checkContent } from './check/check-content';
import { type Content, type ReadOptions, readContent } from './parse/folder';
import { Problems } from './problems';

export function checkFolder(folder: string, options: ReadOptions = {}): { content: Content; problems: Problems } {
  const read = readFolder(folder, options);
  checkContent(read.content);
  return read;
}

/** Only what keeps it from being read. */
export function readFolder(folder: string, options: ReadOptions = {}): { content: Content; problems: Problems } {
  const problems = new Problems();
  return { content: readContent(folder, problems, options), problems };
}
