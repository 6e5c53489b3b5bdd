import stopCluster from '../../server/test/support/global-teardown';

export default async function tearDown(): Promise<void> {
  await globalThis.xuebanConsoleChromium?.close();
  await stopCluster();
}
