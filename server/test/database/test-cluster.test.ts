/** Runs of tests that share a PostgreSQL: none takes away the template that another makes its databases from. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLUSTER_VARIABLE, dropAbandoned, type TestCluster, useTemplate, withClient } from '../support/cluster';
import { removeOwnerless } from '../support/memory';

test('a template of another schema stays while a run uses it, also between two databases, and goes afterwards', async () => {
  const { folder, adminUrl, template } = JSON.parse(process.env[CLUSTER_VARIABLE] ?? '{}') as TestCluster;
  const other = `template_${process.pid.toString(16).padStart(12, '0')}`;
  await withClient(adminUrl, async (client) => {
    const isThere = async (name: string): Promise<boolean> =>
      (await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])).rowCount === 1;
    await client.query(`create database ${other} is_template true`);
    const schools = ['', '.unfinished'].map((ending) => path.join(folder, other.replace('template', 'school') + ending));
    for (const school of schools) mkdirSync(path.join(school, 'postgres'), { recursive: true });
    const [first, second] = [await useTemplate(adminUrl, other), await useTemplate(adminUrl, other)];
    await dropAbandoned(client, folder);
    expect([await isThere(other), await isThere(template)]).toEqual([true, true]);
    await first();
    await dropAbandoned(client, folder);
    expect([await isThere(other), ...schools.map((school) => existsSync(school))]).toEqual([true, true, true]);
    await second();
    await dropAbandoned(client, folder);
    expect([await isThere(other), await isThere(template)]).toEqual([false, true]);
    expect(schools.map((school) => existsSync(school))).toEqual([false, false]);
  });
});

test('what a checkout or a process that has gone left in memory is removed, but not under a PostgreSQL that runs', () => {
  const memory = mkdtempSync(path.join(tmpdir(), 'xueban-memory-'));
  const put = (name: string, file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(memory, name, file)), { recursive: true });
    writeFileSync(path.join(memory, name, file), text);
  };
  const gone = path.join(memory, 'no-such-checkout');
  put('xueban-test-kept', 'owner', __dirname);
  put('xueban-test-used', 'owner', existsSync('/proc/self') ? `/proc/${process.pid}` : __dirname);
  put('xueban-test-gone', 'owner', gone);
  put('xueban-test-running', 'owner', gone);
  put('xueban-test-running', 'postgres/data/postmaster.pid', `${process.pid}\n`);
  put('xueban-test-begun', 'postgres/data/PG_VERSION', '18');
  put('anothers', 'owner', gone);
  removeOwnerless(memory);
  expect(readdirSync(memory).sort()).toEqual([
    'anothers',
    'xueban-test-begun',
    'xueban-test-kept',
    'xueban-test-running',
    'xueban-test-used',
  ]);
  rmSync(memory, { recursive: true });
});
