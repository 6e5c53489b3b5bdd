/** `npm run bench -- <name>…`: runs bench/<name>.bench.ts, one after another; without a name, lists them. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const SUFFIX = '.bench.ts';
const available = readdirSync(__dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !available.includes(name));

if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No such benchmark: ${unknown.join(', ')}`);
  console.log(`Usage: npm run bench -- <name>…\n${available.map((name) => `  ${name}`).join('\n')}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  for (const name of wanted) {
    console.log(`\n# ${name}`);
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(__dirname, name + SUFFIX)], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
