/**
 * `npm run docs` writes the generated documents: docs/openapi.json, docs/authorization.md, docs/errors.md and docs/imports.md.
 * `npm run docs -- --check` writes nothing and fails when one of them is stale, or a page of ours names a path that is not there.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { authorizationPage } from '../server/src/docs/authorization';
import { errorsPage } from '../server/src/docs/errors-page';
import { publishedDocument } from '../server/src/docs/raw-routes';

const folder = path.resolve(__dirname, '../docs');

function ask(what: 'imports' | 'paths') {
  return spawnSync(process.execPath, [path.join(__dirname, 'lib/docs-cli.mjs'), what], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const documents: Record<string, string> = {
  'openapi.json': `${JSON.stringify(publishedDocument(), null, 2)}\n`,
  'authorization.md': authorizationPage(),
  'errors.md': errorsPage(),
  'imports.md': ask('imports').stdout,
};

function current(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const stale = Object.entries(documents).filter(([name, text]) => current(path.join(folder, name)) !== text);
if (process.argv.includes('--check')) {
  for (const [name] of stale) console.error(`docs/${name} is stale: run npm run docs and commit it.`);
  process.exitCode = ask('paths').status !== 0 || stale.length > 0 ? 1 : 0;
} else {
  for (const [name, text] of stale) writeFileSync(path.join(folder, name), text);
  console.log(stale.length > 0 ? `Written: ${stale.map(([name]) => `docs/${name}`).join(', ')}` : 'Nothing has changed.');
}
