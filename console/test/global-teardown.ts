import stopCluster from '../../server/test/support/global-teardown';

export default async function tearDown(): Promise<void> {
  // In a process of its own, which has a Chromium of its own, both have ended.
  await globalThis.xuebanConsoleChromium?.close();
  await stopCluster();
}
