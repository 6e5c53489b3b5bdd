/** Runs of tests that share a PostgreSQL: none takes away the template that another makes its databases from. */
import { expect, test } from '@jest/globals';
import { CLUSTER_VARIABLE, dropAbandoned, type TestCluster, useTemplate, withClient } from '../support/cluster';

test('a template of another schema stays while a run uses it, also between two databases, and goes afterwards', async () => {
  const { folder, adminUrl, template } = JSON.parse(process.env[CLUSTER_VARIABLE] ?? '{}') as TestCluster;
  const other = `template_${process.pid.toString(16).padStart(12, '0')}`;
  await withClient(adminUrl, async (client) => {
    const isThere = async (name: string): Promise<boolean> =>
      (await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])).rowCount === 1;
    await client.query(`create database ${other} is_template true`);
    const [first, second] = [await useTemplate(adminUrl, other), await useTemplate(adminUrl, other)];
    await dropAbandoned(client, folder);
    expect([await isThere(other), await isThere(template)]).toEqual([true, true]);
    await first();
    await dropAbandoned(client, folder);
    expect(await isThere(other)).toBe(true);
    await second();
    await dropAbandoned(client, folder);
    expect([await isThere(other), await isThere(template)]).toEqual([false, true]);
  });
});
