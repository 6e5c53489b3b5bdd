// @ts-check
/** What `npm run lint` refuses of imports: each test plants a breach. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { importProblems } from '../lib/import-rules.mjs';
import { inRoot } from '../lib/paths.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-imports-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

/**
 * @param {Record<string, string>} files of a checkout
 * @returns {string} its folder
 */
function treeWith(files) {
  const root = fs.mkdtempSync(path.join(folder, 'tree-'));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  return root;
}

const NOTHING = new Map();
const M = 'server/src/modules';

test('a planted circle fails the program that lint begins with', () => {
  const root = treeWith({
    'server/src/a.ts': "import { b } from './b';\nexport const a = () => b;",
    'server/src/b.ts': "import type { C } from './c';\nexport const b: C = 1;",
    'server/src/c.ts': "import { a } from './a';\nexport type C = number; a();",
  });
  const { status, stderr } = spawnSync(process.execPath, [inRoot('scripts/check-imports.mjs'), root], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /ring of files:\s+server\/src\/a\.ts\s+→ server\/src\/b\.ts\s+→ server\/src\/c\.ts\s+→ server\/src\/a\.ts/);
});

/** Names that elsewhere mean what is no source, or what is hidden. */
for (const place of [
  'src/lib/dist',
  'server/src/modules/output',
  'server/src/dist',
  'server/test/fixtures',
  'server/src/migrations',
  'simulator/src/fixtures',
  'scripts/lib/.hidden',
]) {
  test(`a ring in ${place} is one like any other`, () => {
    const root = treeWith({ [`${place}/a.ts`]: "import './b';", [`${place}/b.ts`]: "import './a';" });
    const problems = importProblems(root, { shared: NOTHING });
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0] ?? '', /A ring of files/);
  });
}

test('what is built, and the mini-programs that the simulator is tried with, are no sources of ours', () => {
  const ring = (/** @type {string} */ place) => ({ [`${place}/a.js`]: "import './b';", [`${place}/b.js`]: "import './a';" });
  const root = treeWith({ ...ring('server/dist'), ...ring('simulator/test/fixtures/native'), ...ring('src/node_modules/a') });
  assert.deepEqual(importProblems(root, { shared: NOTHING }), []);
});

/** @type {Record<string, [Record<string, string>, RegExp | undefined]>} */
const trees = {
  'a ring of folders without one of files': [
    { [`${M}/x/one.ts`]: "import '../y/one';", [`${M}/y/one.ts`]: '', [`${M}/y/two.ts`]: "import '../x/two';", [`${M}/x/two.ts`]: '' },
    /ring of folders in server\/src\/modules: x → y → x/,
  ],
  'a ring by way of a file beside the folders': [
    { [`${M}/x/one.ts`]: "import '../context';", [`${M}/context.ts`]: "import './x/two';", [`${M}/x/two.ts`]: '' },
    /ring of folders in server\/src\/modules: context\.ts → x → context\.ts/,
  ],
  'the repository of another module': [
    { [`${M}/x/x.service.ts`]: "import '../y/y.repository';", [`${M}/y/y.repository.ts`]: '' },
    /repository of another module/,
  ],
  'the repository of a module, in a job': [
    { 'server/src/jobs/purge.ts': "import '../modules/y/y.repository';", [`${M}/y/y.repository.ts`]: '' },
    /jobs\/purge\.ts imports .*y\.repository\.ts, the repository of a module/,
  ],
  'the repository of a module, in a plugin': [
    { 'server/src/plugins/access.ts': "import type { Row } from '../modules/y/y.repository';", [`${M}/y/y.repository.ts`]: '' },
    /plugins\/access\.ts imports .*y\.repository\.ts, the repository of a module/,
  ],
  'a repository that asks a service': [
    { [`${M}/x/x.repository.ts`]: "import './x.service';", [`${M}/x/x.service.ts`]: '' },
    /routes → service → repository, never back/,
  ],
  'an import upward': [
    { 'src/lib/a.ts': "import { b } from '@/state/b';", 'src/state/b.ts': 'export const b = 1;' },
    /src\/lib lies below/,
  ],
  'a feature that imports another': [
    { 'src/features/a/a.ts': "import '../b/b';", 'src/features/b/b.ts': '' },
    /features never import each other/,
  ],
  'a type imported after a pattern that looks like the end of a text': [
    { 'src/lib/a.ts': "const TICK = /`/;\nexport type B = import('../state/b').B;", 'src/state/b.ts': 'export type B = 1;' },
    /src\/lib lies below/,
  ],
  'an import when it runs, after an apostrophe in JSX': [
    {
      'src/components/a.tsx': "export const a = <b>don't</b>; export const load = () => import('@/state/b');",
      'src/state/b.ts': '',
    },
    /src\/components lies below/,
  ],
  'required, after a lone backtick in JSX': [
    { 'src/lib/a.js': 'const a = <b>`</b>;\nconst b = require("../state/b");', 'src/state/b.ts': '' },
    /src\/lib lies below/,
  ],
  'texts and comments that only speak of an import': [
    { 'src/lib/a.ts': "const a = `import '@/state/b'`; // import '@/state/b'\n/** import('@/state/b') */", 'src/state/b.ts': '' },
    undefined,
  ],
  'an import by the name of a workspace': [
    { 'simulator/src/a.ts': "import '@xueban/server/src/b';", 'server/src/b.ts': '' },
    /^simulator\/src\/a\.ts imports server\/src\/b\.ts: The simulator knows nothing/,
  ],
  'required by what createRequire gives': [
    { 'simulator/src/a.ts': "createRequire(import.meta.url)('../../contract/b.ts');", 'contract/b.ts': '' },
    /The simulator knows nothing/,
  ],
  'looked up as what is required': [
    { 'simulator/src/a.js': "module.createRequire(__filename).resolve('../../contract/b.ts');", 'contract/b.ts': '' },
    /The simulator knows nothing/,
  ],
  'a contract that imports': [{ 'contract/a.ts': "import '../src/b';", 'src/b.ts': '' }, /contract\/ imports nothing/],
  'rules that are not pure': [
    { 'server/src/rules/a.ts': "import '@xueban/contract/b'; import '../app';", 'contract/b.ts': '', 'server/src/app.ts': '' },
    /^server\/src\/rules\/a\.ts imports server\/src\/app\.ts: rules\/ is pure/,
  ],
  'rules that read files': [
    { 'server/src/rules/a.ts': "import fs from 'node:fs'; import { Type } from '@sinclair/typebox';" },
    /^server\/src\/rules\/a\.ts imports node:fs: rules\/ is pure/,
  ],
  'rules that throw dice': [
    { 'server/src/rules/a.ts': "import { createHmac, randomBytes as dice } from 'node:crypto';" },
    /^server\/src\/rules\/a\.ts imports node:crypto: rules\/ is pure/,
  ],
  'rules that have all of a package': [
    { 'server/src/rules/a.ts': "import crypto from 'node:crypto';" },
    /^server\/src\/rules\/a\.ts imports node:crypto: rules\/ is pure/,
  ],
  'rules that hash': [{ 'server/src/rules/a.ts': "import { createHash } from 'node:crypto'; createHash('sha256');" }, undefined],
  'rules that ask a server, when it runs': [
    { 'server/src/rules/a.ts': "export const a = () => import('undici');" },
    /^server\/src\/rules\/a\.ts imports undici: rules\/ is pure/,
  ],
  'a mini-program that imports content': [
    { 'src/lib/a.ts': "import words from '../../content/words.json';", 'content/words.json': '[]' },
    /knows only contract/,
  ],
  'a server that imports content': [
    { 'server/src/cli/a.ts': "import '../../../content/check/a';", 'content/check/a.ts': '' },
    /its commands read content\/ as files/,
  ],
  'a layer that imports the application': [
    { 'src/lib/a.ts': "import App from '@/app';", 'src/app.tsx': 'export default 1;' },
    /the application stands above all layers/,
  ],
  'what is shipped and imports what tests are written with': [
    { 'src/app.tsx': "import '@/test/phone';", 'src/test/phone.ts': '' },
    /what is shipped knows nothing of tests/,
  ],
  'what is shipped and imports a helper of tests beside it': [
    { 'src/features/a/a.tsx': "import './test-school';", 'src/features/a/test-school.ts': '' },
    /what is shipped knows nothing of tests/,
  ],
  'a server that imports its tests': [
    { 'server/src/app.ts': "import '../test/support/app';", 'server/test/support/app.ts': '' },
    /knows nothing of tests and seeds/,
  ],
  'a simulator that imports its tests': [
    { 'simulator/src/a.ts': "import '../test/a';", 'simulator/test/a.ts': '' },
    /knows nothing of tests/,
  ],
  'tests that import the application and what they are written with': [
    {
      'src/pages/a.test.tsx': "import '../app'; import '@/test/phone'; import '../features/a/test-school';",
      'src/features/a/test-school.ts': "import '@/test/phone';",
      'src/features/a/test-changes.ts': '',
      'src/features/a/a.ts': "import './test-changes';",
      'src/test/phone.ts': "import '../app';",
      'src/app.tsx': '',
    },
    undefined,
  ],
  'a file that is not there': [{ 'scripts/a.mjs': "export * from './b.mjs';" }, /which is not there/],
  'a repository of another module, handed on by its own': [
    {
      [`${M}/x/x.service.ts`]: "import { find } from '../y/y.service'; find();",
      [`${M}/y/y.service.ts`]: "export { find, type Row } from './y.repository';",
      [`${M}/y/y.repository.ts`]: 'export const find = () => 1; export type Row = number;',
    },
    /y\.service\.ts hands on find of a repository/,
  ],
  'all of a repository handed on, beside the modules': [
    { [`${M}/through.ts`]: "export * from './y/y.repository';", [`${M}/y/y.repository.ts`]: '' },
    /through\.ts hands on everything of a repository/,
  ],
  'imported, then handed on': [
    { [`${M}/through.ts`]: "import { find } from './y/y.repository'; export { find as seek };", [`${M}/y/y.repository.ts`]: '' },
    /through\.ts hands on seek of a repository/,
  ],
  'handed on under another name': [
    { [`${M}/y/y.ts`]: "import * as y from './y.repository'; export const rows = y;", [`${M}/y/y.repository.ts`]: '' },
    /y\.ts hands on rows of a repository/,
  ],
  'a module that asks what puts modules together': [
    {
      [`${M}/x/x.service.ts`]: "import { found } from '../through';",
      [`${M}/through.ts`]: "import { find } from './y/y.repository'; export const found = () => find();",
      [`${M}/y/y.repository.ts`]: '',
    },
    /x\.service\.ts imports .*through\.ts, which imports repositories of several modules/,
  ],
  'the query builder outside a repository': [
    { [`${M}/x/visits.ts`]: "import { eq } from 'drizzle-orm';" },
    /visits\.ts imports drizzle-orm: SQL stands in repositories only/,
  ],
  'the driver outside a repository': [{ [`${M}/x/x.ts`]: "import type { Pool } from 'pg';" }, /x\.ts imports pg: SQL/],
  'a statement sent outside a repository': [
    { [`${M}/x/kept.ts`]: "export const load = (pool) => pool.query({ text: 'select 1' });" },
    /kept\.ts sends a statement/,
  ],
  'types of a repository, columns of objects, a service of its own': [
    {
      [`${M}/x/x.service.ts`]:
        "import { find } from './x.repository'; export type { Row } from './x.repository'; export const one = () => find();",
      [`${M}/x/x.repository.ts`]: "import { eq } from 'drizzle-orm'; export const find = () => eq; export type Row = number;",
      [`${M}/x/x.objects.ts`]: "import { sql } from 'drizzle-orm';",
    },
    undefined,
  ],
  'nothing wrong': [
    {
      'server/src/app.ts': "import './modules/x/x.repository';",
      'server/src/cli/x.ts': "import '../modules/x/x.repository';",
      'server/test/x.test.ts': "import '../src/modules/x/x.repository'; import { sql } from 'drizzle-orm';",
      [`${M}/index.ts`]: "import './x/x.routes'; import './y/y.routes';",
      [`${M}/x/x.routes.ts`]: "import './x.service';",
      [`${M}/x/x.service.ts`]: "import './x.repository'; import { y } from '../y/y.service';",
      [`${M}/x/x.repository.ts`]: "import 'pg';",
      [`${M}/y/y.routes.ts`]: "import './y.service';",
      [`${M}/y/y.service.ts`]: 'export const y = 1;',
    },
    undefined,
  ],
};
for (const [what, [files, problem]] of Object.entries(trees)) {
  test(`imports: ${what}`, () => {
    const problems = importProblems(treeWith(files), { shared: NOTHING });
    if (problem === undefined) assert.deepEqual(problems, []);
    else {
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', problem);
    }
  });
}

test('a repository is shared only as long as another module imports it', () => {
  const shared = new Map([['y/y.repository.ts', 'why']]);
  const root = treeWith({ [`${M}/x/x.service.ts`]: "import '../y/y.repository';", [`${M}/y/y.repository.ts`]: '' });
  assert.deepEqual(importProblems(root, { shared }), []);
  fs.writeFileSync(path.join(root, M, 'x/x.service.ts'), '');
  assert.match(importProblems(root, { shared }).join(), /shared with nobody/);
});
