/** Before all tests: the page as the server serves it, PostgreSQL for the servers, one Chromium. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { keepChromium, type KeptChromium } from '../../simulator/src/host/chromium';
import startCluster from '../../server/test/support/global-setup';

declare global {
  var xuebanConsoleChromium: KeptChromium | undefined;
}

/** Compiles it where a source has changed. */
const BUILD = "import('./scripts/lib/server-build.mjs').then(({ serverProgram }) => serverProgram('main'))";

export default async function setUp(): Promise<void> {
  execFileSync(process.execPath, ['-e', BUILD], { cwd: path.join(__dirname, '../..'), stdio: 'inherit' });
  await startCluster();
  globalThis.xuebanConsoleChromium = await keepChromium();
  process.env.CONSOLE_CHROMIUM = globalThis.xuebanConsoleChromium.endpoint;
}
