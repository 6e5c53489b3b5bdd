// @ts-check
/** `npm run audit`: WeChat's experience score of every page with the demo school's data (automation/states/score.ts). */
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies, requireNode } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { explain, surviveClosedOutput } from './lib/report.mjs';
import { run } from './lib/run.mjs';

surviveClosedOutput();
process.exitCode = await main().catch(explain);

async function main() {
  requireNode();
  await ensureDependencies();
  await ensureBuild();
  const program = ['--import', 'tsx', inRoot('automation', 'states', 'score.ts'), ...process.argv.slice(2)];
  const { code } = await run(process.execPath, program, { env: { CHROMIUM_PATH: await ensureChromium() }, echo: true });
  return code;
}
