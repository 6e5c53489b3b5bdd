import fs from 'node:fs';

export default async function tearDown(): Promise<void> {
  const run = globalThis.xuebanE2eRun;
  if (!run) return;
  await run.postgres.stop();
  fs.rmSync(run.folder, { recursive: true, force: true });
}
