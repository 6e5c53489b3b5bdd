import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SchoolDatabase } from '../driver/database';

const root = path.resolve(__dirname, '../..');
const run = promisify(execFile);

/** The school's own command line, on the database of the spec: `npm run admin -- …`. */
export async function admin(database: SchoolDatabase, ...args: string[]): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', path.join(root, 'server/src/cli/admin.ts'), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: '' },
  });
}
