// @ts-check
/** `npm run screenshots`: writes docs/images again from the product itself; with `--states [page …]` docs/images/states. */
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
  const [first, ...pages] = process.argv.slice(2);
  const program = first === '--states' ? inRoot('automation', 'states', 'main.ts') : inRoot('automation', 'screenshots.ts');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  const { code } = await run(process.execPath, ['--import', 'tsx', program, ...pages], { env, echo: true });
  return code;
}
