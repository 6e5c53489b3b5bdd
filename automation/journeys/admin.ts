import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SchoolDatabase } from '../driver/database';

const root = path.resolve(__dirname, '../..');
const run = promisify(execFile);

/** The school's own command line, on the database of the spec: `npm run admin -- …`. */
export async function admin(database: SchoolDatabase, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(root, 'scripts/server.mjs'), 'admin', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: '' },
  });
  return stdout;
}

/** What the teacher of the demo school says today, as the school reads it. */
export async function teacherCode(database: SchoolDatabase): Promise<string> {
  const code = /\t(\d{4})$/m.exec(await admin(database, 'lesson-codes', '--teacher', '王老师'))?.[1];
  if (code === undefined) throw new Error('There is no code of the day');
  return code;
}
