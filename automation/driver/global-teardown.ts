export default async function tearDown(): Promise<void> {
  await globalThis.xuebanChromium?.close();
  const keeper = globalThis.xuebanSchoolKeeper;
  if (!keeper || keeper.exitCode !== null) return;
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.stdin?.end();
  await ended;
}
