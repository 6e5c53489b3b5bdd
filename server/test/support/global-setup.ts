import type { EmbeddedDatabase } from '../../src/database/embedded';
import { CLUSTER_VARIABLE, startTestCluster } from './cluster';

declare global {
  /** Kept for the teardown, which runs in the same process but loads its modules again. */
  var xuebanTestCluster: EmbeddedDatabase | undefined;
}

export default async function setup(): Promise<void> {
  const { embedded, cluster } = await startTestCluster();
  globalThis.xuebanTestCluster = embedded;
  process.env[CLUSTER_VARIABLE] = JSON.stringify(cluster);
}
