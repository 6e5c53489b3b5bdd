/** Before all specs: one PostgreSQL for the run, and in it the demo school once, to be copied for each spec; the app, compiled once; one Chromium. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { keepChromium, type KeptChromium } from '../../simulator/src';
import { prepareApp } from './simulator-host';

declare global {
  var xuebanSchoolKeeper: ChildProcess | undefined;
  var xuebanChromium: KeptChromium | undefined;
}

export default async function setUp(): Promise<void> {
  const keeper = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'school-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Whoever kills the tests with all their processes must leave it the time to clean up.
    detached: true,
  });
  globalThis.xuebanSchoolKeeper = keeper;
  // Listened for from the first on: it may end while the rest is made ready.
  const school = new Promise<string>((resolve, reject) => {
    createInterface({ input: keeper.stdout }).once('line', resolve);
    keeper.once('exit', (code) => reject(new Error(`The school of the specs could not be made (exit code ${code})`)));
  });
  school.catch(() => undefined);
  if (process.env.E2E_HOST !== 'devtools') {
    process.env.E2E_PREPARED_APP = await prepareApp();
    globalThis.xuebanChromium = await keepChromium();
    process.env.E2E_CHROMIUM = globalThis.xuebanChromium.endpoint;
  }
  process.env.E2E_POSTGRES_URL = await school.catch(async (error: unknown) => {
    // There is no teardown after a set-up that fails.
    await globalThis.xuebanChromium?.close();
    throw error;
  });
}
