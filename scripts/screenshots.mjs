// @ts-check
/**
 * `npm run screenshots`: pictures of the product, to output/screenshots; with `--states [page …]` every page in its states,
 * `--looks [page …]` in its looks, `--prints` the sheets. `--docs` takes the pictures of docs/images anew from there.
 */
import fs from 'node:fs';
import path from 'node:path';
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

/** What docs/images keeps is what lies there: a picture of that name that was taken since takes its place. */
function copyToDocs() {
  const docs = inRoot('docs', 'images');
  for (const name of fs.readdirSync(docs, { recursive: true }).map(String)) {
    const taken = inRoot('output', 'screenshots', name);
    if (fs.statSync(path.join(docs, name)).isFile() && fs.existsSync(taken)) fs.copyFileSync(taken, path.join(docs, name));
  }
  return 0;
}

async function main() {
  if (process.argv[2] === '--docs') return copyToDocs();
  requireNode();
  await ensureDependencies();
  await ensureBuild();
  const [first, ...pages] = process.argv.slice(2);
  const program = inRoot('automation', ...(PROGRAMS[first ?? ''] ?? ['screenshots.ts']));
  const env = { CHROMIUM_PATH: await ensureChromium() };
  const { code } = await run(process.execPath, ['--import', 'tsx', program, ...pages], { env, echo: true });
  return code;
}
