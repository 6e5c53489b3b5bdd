/** A folder of mathematics as staff bring it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { CONTENT_FOLDER } from '../../src/paths';

const TEMPLATE = path.join(CONTENT_FOLDER, 'mathematics/template');
export const zip = async (files: Readonly<Record<string, string>>): Promise<Buffer> => {
  const made = new ZipFile();
  for (const [name, text] of Object.entries(files)) made.addBuffer(Buffer.from(text), name);
  made.end();
  return buffer(made.outputStream);
};
/** The course that authors copy, by the names of its files. */
export const template = (): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(TEMPLATE, { recursive: true }) as string[])
      .filter((name) => /\.(?:md|yaml)$/.test(name))
      .map((name) => [`my-course/${name}`, readFileSync(path.join(TEMPLATE, name), 'utf8')]),
  );
export const withPoints = (files: Record<string, string>): Record<string, string> => ({
  ...files,
  'my-course/knowledge-points.yaml': readFileSync(path.join(CONTENT_FOLDER, 'mathematics/knowledge-points.yaml'), 'utf8'),
});
