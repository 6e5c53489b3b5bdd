import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Texts of files by path. */
export type Files = Record<string, string>;

const folders: string[] = [];

/** Writes a program into a folder of its own. */
export function writeProgram(files: Files): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-program-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

export const removePrograms = (): void => folders.splice(0).forEach((folder) => fs.rmSync(folder, { recursive: true }));

/** A page or component in its files, by ending. */
export const inFolder = (folder: string, parts: Record<string, Files>): Files =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, files]) =>
      Object.entries(files).map(([ending, text]) => [`${folder}/${name}/index.${ending}`, text]),
    ),
  );
