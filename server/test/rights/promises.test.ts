/** The privacy policy says no more than the software does: the server's side. The text's side is src/pages/help/help.test.tsx. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { privacyPromises } from '@xueban/contract/privacy';
import { sql } from 'drizzle-orm';
import { createAdminProgram } from '../../src/cli/admin-program';
import { promisesKept } from '../../src/modules/rights/retention';
import { type Limit, loadConfig } from '../../src/plugins/config';
import { buildTestApp, type TestApp } from '../support/app';
import { rowsOf } from './family';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

test('every promise is kept with the figure of the text, by a command that exists, a table that is swept, or somebody named', async () => {
  const commands = createAdminProgram({ env: {}, out: () => undefined, err: () => undefined }).commands.map((command) => command.name());
  const tables = await rowsOf<{ name: string }>(
    api,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(Object.keys(promisesKept).sort()).toEqual(Object.keys(privacyPromises).sort());
  for (const [id, promise] of Object.entries(privacyPromises)) {
    const { amount, unit, commands: needed = [], swept, by } = promisesKept[id as keyof typeof privacyPromises];
    expect([id, { ...(amount !== undefined && { amount, unit }) }]).toEqual([id, promise]);
    expect(commands).toEqual(expect.arrayContaining([...needed]));
    if (swept !== undefined) expect(tables.map(({ name }) => name)).toContain(swept);
    expect([id, needed.length > 0 || swept !== undefined || by !== undefined]).toEqual([id, true]);
  }
});

test('no counter of attempts lives longer than a day', () => {
  const windows = (Object.values(loadConfig({}).limits) as Limit[]).map(({ windowSeconds }) => windowSeconds);
  expect(Math.max(...windows)).toBeLessThanOrEqual(86_400);
});
