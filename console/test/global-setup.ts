import { execFileSync } from 'node:child_process';
import path from 'node:path';
import startCluster from '../../server/test/support/global-setup';

/** The page as the server serves it, and the cluster for the server. */
export default async function setup(): Promise<void> {
  execFileSync(process.execPath, [path.join(__dirname, '../../scripts/build-server.mjs')]);
  await startCluster();
}
