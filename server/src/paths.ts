/** Folders of the installation. server/dist is as deep as this file, so one relative path serves both. */
import path from 'node:path';

const SERVER = path.resolve(__dirname, '..');

export const MIGRATIONS_FOLDER = path.join(SERVER, 'migrations');
/** The authored courses and the item bank. */
export const CONTENT_FOLDER = path.join(SERVER, '../content');
/** The school's page, as it was built. */
export const CONSOLE_FOLDER = path.join(SERVER, 'dist/console');
export const DEFAULT_DATA_DIR = path.join(SERVER, '../.data');

/**
 * What a thread or a process loads to run a program of this folder. Before TypeScript, its loader: on Node 20 a thread takes none from
 * the command line. COMPILED_PROGRAMS: a server that runs from its sources takes what was compiled, which begins in a third of the time.
 */
export function findProgram(folder: string, name: string): string[] {
  if (process.env.COMPILED_PROGRAMS) return [path.join(SERVER, `dist/${name}.js`)];
  const ending = path.extname(__filename);
  return [...(ending === '.ts' ? [require.resolve('tsx/cjs')] : []), path.join(folder, `${name}${ending}`)];
}

/** The code of a thread that runs it. */
export const toThreadCode = (folder: string, name: string): string =>
  findProgram(folder, name)
    .map((file) => `require(${JSON.stringify(file)});`)
    .join('');
