/**
 * `npm run docs` writes the generated documents: docs/openapi.json, docs/authorization.md and docs/errors.md.
 * `npm run docs -- --check` writes nothing and fails when one of them is stale, or a page of ours names a path that is not there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { authorizationPage } from '../server/src/plugins/docs/authorization';
import { schoolAuthorizationTable } from '../server/src/plugins/docs/school-authorization';
import { errorsPage } from '../server/src/plugins/docs/errors-page';
import { publishedDocument } from '../server/src/plugins/docs/raw-routes';
import { missingPaths } from './lib/doc-paths';

const folder = path.resolve(__dirname, '../docs');

const documents: Record<string, string> = {
  'openapi.json': `${JSON.stringify(publishedDocument(), null, 2)}\n`,
  'authorization.md': `${authorizationPage()}\n${schoolAuthorizationTable()}`,
  'errors.md': errorsPage(),
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
  const missing = missingPaths(path.dirname(folder));
  for (const problem of missing) console.error(problem);
  process.exitCode = missing.length > 0 || stale.length > 0 ? 1 : 0;
} else {
  for (const [name, text] of stale) writeFileSync(path.join(folder, name), text);
  console.log(stale.length > 0 ? `Written: ${stale.map(([name]) => `docs/${name}`).join(', ')}` : 'Nothing has changed.');
}
