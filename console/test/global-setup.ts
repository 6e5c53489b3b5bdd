/** Before all tests: the page and the threads as the server has them, PostgreSQL for the servers. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import startCluster from '../../server/test/support/global-setup';

/** Compiles them where a source has changed. */
const BUILD = "import('./scripts/lib/server-build.mjs').then(({ serverProgram }) => serverProgram('main'))";

export default async function setUp(): Promise<void> {
  execFileSync(process.execPath, ['-e', BUILD], { cwd: path.join(__dirname, '../..'), stdio: 'inherit' });
  process.env.COMPILED_PROGRAMS = 'true';
  await startCluster();
}
