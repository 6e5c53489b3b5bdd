import { CLUSTER_VARIABLE, startTestCluster } from './cluster';

declare global {
  /** Kept for the teardown, which runs in the same process but loads its modules again. */
  var stopXuebanTestCluster: (() => Promise<void>) | undefined;
}

export default async function setup(): Promise<void> {
  const { stop, cluster } = await startTestCluster();
  globalThis.stopXuebanTestCluster = stop;
  process.env[CLUSTER_VARIABLE] = JSON.stringify(cluster);
}
