/**
 * `npm run contract:coverage`: whether everything that the specification names (docs/spec-coverage.json) is there under
 * its name: in contract/, in app.config.ts, in the mini-program as it was built, and on a running server (server/test/specification).
 * `--static` leaves the server out: `npm test` asks it among the server's tests.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { differences } from '../contract/specification/compare';
import { furtherCalls } from '../contract/specification/compare-calls';
import { furtherPages } from '../contract/specification/compare-pages';
import { readProduct, readSpecList } from './lib/specification/product';

const root = path.resolve(__dirname, '..');

function main(): number {
  const list = readSpecList();
  const product = readProduct();
  const found = [...differences(list, product), ...(product.built ? [] : ['dist/wechat is missing: npm run build, then once more'])];
  for (const difference of found) console.error(difference);
  console.log(`${list.routes.length} pages and ${list.calls.length} calls of the specification, ${found.length} differences`);
  console.log(`Pages of our own: ${furtherPages(list, product).join(', ') || 'none'}`);
  console.log(`Calls of our own: ${furtherCalls(list, product).join(', ') || 'none'}`);
  for (const { says, because } of list.notCompared) console.log(`Not compared: ${says}: ${because}`);
  return found.length > 0 ? 1 : process.argv.includes('--static') ? 0 : askRunningServer();
}

function askRunningServer(): number {
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const test = path.join(root, 'server/test/specification/specification.test.ts');
  return (
    spawnSync(process.execPath, [jest, '--selectProjects=server', '--runTestsByPath', test], { cwd: root, stdio: 'inherit' }).status ?? 1
  );
}

process.exitCode = main();
