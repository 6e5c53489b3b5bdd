/** What V8 made of the packages is handed back to it at the next start, and never stands in the way of one. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

const CODE_CACHE = path.resolve(__dirname, '../src/code-cache');

/** A package that does what packages do with their loader. */
const TOY = `#!/usr/bin/env node
const path = require('node:path');
exports.word = 'one';
exports.file = path.basename(__filename) + path.basename(__dirname);
exports.self = require.resolve('toy') === __filename && require.cache[__filename] === module && require.main !== module;
exports.places = require.resolve.paths('toy').length > 0;
exports.later = () => require('./later.js')();
exports.line = () => /toy.index\\.js:(\\d+):/.exec(new Error('here').stack)[1];
`;
/** The program: what it loads, and where a fault of its own source stands. */
const PROGRAM = `import ${JSON.stringify(CODE_CACHE)};
import toy from 'toy';
void toy.later().then((later: string) => {
  const { word, file, self, places } = toy;
  const own = /program\\.ts:\\d+/.exec(new Error('there').stack ?? '')?.[0];
  process.stdout.write(JSON.stringify({ word, file, self, places, later, line: toy.line(), own }));
  process.exit(0);
});
`;

let home: string;
const inDist = (...names: string[]): string => path.join(home, 'dist', ...names);
const toy = (): string => path.join(home, 'node_modules', 'toy', 'index.js');

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'xueban-code-'));
  mkdirSync(path.dirname(toy()), { recursive: true });
  writeFileSync(toy(), TOY);
  writeFileSync(path.join(path.dirname(toy()), 'later.js'), "module.exports = () => import('./later.mjs').then(({ later }) => later);\n");
  writeFileSync(path.join(path.dirname(toy()), 'later.mjs'), "export const later = 'later';\n");
  writeFileSync(path.join(home, 'program.ts'), PROGRAM);
  buildSync({
    entryPoints: [path.join(home, 'program.ts')],
    outfile: inDist('main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    external: ['toy'],
    sourcemap: 'linked',
    logLevel: 'silent',
  });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function start(): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--enable-source-maps', inDist('main.js')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** All that is kept, and when it was written. */
const kept = (): string[] =>
  readdirSync(inDist(), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('main.code'))
    .map((name) => `${name} ${statSync(inDist(name)).mtimeMs}`)
    .sort();

const SAID = {
  word: 'one',
  file: 'index.jstoy',
  self: true,
  places: true,
  later: 'later',
  line: '8',
  own: 'program.ts:5',
};

test('the first start keeps it, the next is the same and has nothing to write', () => {
  expect(start()).toEqual(SAID);
  const first = kept();
  expect(first).not.toEqual([]);
  expect(start()).toEqual(SAID);
  expect(kept()).toEqual(first);
});

test('a package of the same length that says something else is compiled again', () => {
  start();
  const first = kept();
  writeFileSync(toy(), TOY.replace("'one'", "'two'"));
  expect(start()).toEqual({ ...SAID, word: 'two' });
  expect(kept()).not.toEqual(first);
  expect(start()).toEqual({ ...SAID, word: 'two' });
});

test('what is broken or cannot be written keeps no program from starting', () => {
  for (const broken of ['', '{}', '\u0010\u0000\u0000\u0000[["a","b",0,9]]']) {
    rmSync(inDist('main.code'), { force: true });
    writeFileSync(inDist('main.code'), broken);
    expect(start()).toEqual(SAID);
  }
  for (const name of ['main.code', 'main.code-node']) {
    rmSync(inDist(name), { recursive: true, force: true });
    cpSync(path.join(home, 'node_modules'), inDist(name), { recursive: true }); // in the place of it
  }
  expect(start()).toEqual(SAID);
});
