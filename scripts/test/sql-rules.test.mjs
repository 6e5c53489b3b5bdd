// @ts-check
/** SQL only in repositories: each test plants a breach, or what must not be taken for one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { sqlProblemsOf } from '../lib/sql-rules.mjs';

const SERVICE = 'server/src/modules/times/purge.service.ts';
/**
 * @param {string} file
 * @param {string} code
 */
const problemsOf = (file, code) => sqlProblemsOf(file, ts.createSourceFile(file, code, ts.ScriptTarget.Latest));

/** @type {Record<string, [string, RegExp]>} */
const sent = {
  'a table, read and emptied by a service': [
    "import { studyDays } from '../../db/schema/learning';\nexport const purge = async (db: Db) => { await db.select().from(studyDays); await db.delete(studyDays); };",
    /imports studyDays of the tables.*\n.*sends a statement/,
  ],
  'all tables under one name': ["import * as schema from '../../db/schema';", /imports schema of the tables/],
  'tables handed on': ["export { words } from '../../db/schema/content';", /imports words of the tables/],
  'tables fetched when it runs': ["const { words } = await import('../../db/schema/content');", /imports everything of the tables/],
  'the builder fetched when it runs': ["const { sql } = await import('drizzle-orm');", /imports drizzle-orm/],
  'the builder fetched when it runs, in brackets': ["(await import('drizzle-orm')).sql`select 1`;", /imports drizzle-orm/],
  'the driver required': ["const { Pool } = require('pg');", /imports pg/],
  'a type of the driver': ["type P = import('pg').Pool;", /imports pg/],
  'a call by square brackets': ["export const f = (db: any) => db['query']({});", /sends a statement/],
  'a call by a name that is put together': ['export const f = (db: Db, verb: string) => db[verb](1);', /sends a statement/],
  'a call through another type': ['export const f = (d: unknown) => (d as Db).execute(1);', /sends a statement/],
  'a destructured query': ['export const f = ({ query }: Pool) => query({});', /sends a statement/],
  'a destructured query of another name': ['const { query: ask } = pool;\nask({});', /sends a statement/],
  'a query kept in a constant': ['const ask = pool.query;\nask({});', /sends a statement/],
  'a query called with its owner': ['export const f = (p: Pool) => p.query.call(p, {});', /sends a statement/],
  'a destructured verb': ['export const f = (db: Db) => { const { delete: remove } = db; return remove(days); };', /sends a statement/],
  'a verb of a database that is called otherwise': ['export const f = (rows: Executor) => rows.insert(days);', /sends a statement/],
  'a verb of a database under another name': ['const store = parts.db;\nstore.update(days);', /sends a statement/],
  'a verb of what a transaction gives': ['transact(async (all) => { await all.delete(days); });', /sends a statement/],
  'a verb of a member': [
    'class A { constructor(private readonly kept: Executor) {} f() { return this.kept.delete(days); } }',
    /sends a statement/,
  ],
  'a query by relations': ['export const f = (d: any) => d.query.parents.findMany();', /sends a statement/],
  'a count': ['export const f = (d: any) => d.$count(days);', /sends a statement/],
  'a statement as a text': ["export const TEXT = 'select id from words where id = $1';", /sends a statement/],
  'a statement as a template': ['export const text = (table: string) => `delete from ${table} where id = 1`;', /sends a statement/],
};
for (const [what, [code, expected]] of Object.entries(sent)) {
  for (const file of [SERVICE, 'server/src/cli/purge.ts', 'server/src/jobs/purge.ts', 'server/src/plugins/purge.ts', 'server/src/app.ts']) {
    test(`${file}: ${what}`, () => assert.match(problemsOf(file, code).join('\n'), expected));
  }
  test(`a repository, and what keeps the database: ${what}`, () => {
    for (const file of ['modules/times/times.repository.ts', 'plugins/ends.repository.ts', 'db/references.ts', 'database/pool.ts'])
      assert.deepEqual(problemsOf(`server/src/${file}`, code), []);
    assert.deepEqual(problemsOf('server/test/times.test.ts', code), []);
  });
}

const BORROWED = "import { find } from './y.repository';\nimport * as y from './y.repository';\n";
/** @type {Record<string, string>} */
const handed = {
  'in an object': 'export const given = { find };',
  'in an object, under another name': 'export const given = { one: find };',
  'as another type': 'export const given = find as any;',
  'as what satisfies a type': 'export const given = (find satisfies Find)!;',
  'in a list': 'export const given = [find];',
  spread: 'export const given = { ...y };',
  'as a member': 'export const given = y.find;',
  'by a constant': 'const kept = { find };\nexport { kept as given };',
  'by the parts of a constant': 'const { find: given } = y;\nexport { given };',
  'by a choice': 'export const given = quick ? find : undefined;',
  bound: 'export const given = find.bind(null);',
  frozen: 'export const given = Object.freeze({ find });',
  'by a class': 'export class Y { static given = find; }',
};
for (const [how, code] of Object.entries(handed)) {
  test(`a function of a repository handed on ${how}`, () =>
    assert.deepEqual(problemsOf('server/src/modules/y/y.service.ts', BORROWED + code), [
      'server/src/modules/y/y.service.ts hands on given of a repository: give it a function of its own.',
    ]));
}
test('a function of a repository handed on as the default', () =>
  assert.match(problemsOf(SERVICE, `${BORROWED}export default { find };`).join(), /hands on default/));

/** @type {Record<string, string>} */
const harmless = {
  'a function of its own that calls one of a repository': `${BORROWED}export const one = (id: number) => find(id);\nexport const two = find(2);`,
  'a constant of the file itself': `${BORROWED}const kept = { find };\nexport const one = () => kept.find();`,
  'types of tables and of a repository': "import type { Filter } from '../../db/schema';\nexport type { Row } from './y.repository';",
  'maps, sets, hashes, cookies': 'const m = new Map(); m.delete(1); hash.update(text); list.with(0, 1);',
  'the query of a request': "call('GET things', ({ query }) => things.list(query.page));\nconst { query } = request; use(query);",
  'a pool of something else': 'const pool = [1, 2]; export const one = (i: number) => pool[i];',
  'words that begin like a statement': "throw new Error('select a course first'); say('update the app'); say('with love');",
};
for (const [what, code] of Object.entries(harmless)) test(`no breach: ${what}`, () => assert.deepEqual(problemsOf(SERVICE, code), []));

test('an exception allows what it is for and nothing else, and only as long as it is needed', () => {
  const deletions = 'server/src/modules/rights/deletions.service.ts';
  const table = "import { teachingRecords } from '../../db/schema';\n";
  assert.deepEqual(problemsOf(deletions, `${table}export const is = (of: unknown) => of === teachingRecords;`), []);
  assert.match(problemsOf(deletions, `${table}anything.delete(teachingRecords);`).join(), /sends a statement/);
  assert.match(problemsOf(deletions, `${table}import 'drizzle-orm';`).join(), /imports drizzle-orm/);
  assert.match(problemsOf(deletions, '').join(), /needs no exception any more/);
  const registry = 'server/src/jobs/registry.ts';
  const pool = "import type { Pool } from 'pg';\nexport const f = (pool: Pool) => pool.query('select 1');\n";
  assert.deepEqual(problemsOf(registry, pool), []);
  assert.match(problemsOf(registry, `${pool}import { words } from '../db/schema';`).join(), /of the tables/);
  const objects = 'server/src/modules/files/files.objects.ts';
  const names = "import { sql } from 'drizzle-orm';\nimport { words } from '../../db/schema/content';\n";
  assert.deepEqual(problemsOf(objects, `${names}export const column = words.id;`), []);
  assert.match(problemsOf(objects, `${names}db.delete(words);`).join(), /sends a statement/);
});
