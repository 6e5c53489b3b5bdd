// @ts-check
/** `npm run screenshots`: writes docs/images again from the product itself; with `--states [page …]` docs/images/states, with `--looks [page …]` docs/images/looks; with `--prints` docs/images/prints. */
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies, requireNode } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { explain, surviveClosedOutput } from './lib/report.mjs';
import { run } from './lib/run.mjs';

/** @type {Readonly<Record<string, readonly string[]>>} */
const PROGRAMS = { '--states': ['states', 'main.ts'], '--looks': ['states', 'looks.ts'], '--prints': ['states', 'prints.ts'] };

surviveClosedOutput();
process.exitCode = await main().catch(explain);

async function main() {
  requireNode();
  await ensureDependencies();
  await ensureBuild();
  const [first, ...pages] = process.argv.slice(2);
  const program = inRoot('automation', ...(PROGRAMS[first ?? ''] ?? ['screenshots.ts']));
  const env = { CHROMIUM_PATH: await ensureChromium() };
  const { code } = await run(process.execPath, ['--import', 'tsx', program, ...pages], { env, echo: true });
  return code;
}
