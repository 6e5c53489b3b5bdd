import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { isObjectInUse } from '../../src/modules/files/object-references.repository';
import { buildTestApp, type TestApp } from '../support/app';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

test('an avatar that is chosen again before the old one is removed is in use', async () => {
  const { db } = api.database;
  const { id } = await api.createParent();
  expect(await isObjectInUse(db, 'avatars/one', new Date())).toBe(false);
  await db.execute(sql`update parents set avatar_thumb = 'avatars/one' where id = ${id}`);
  expect(await isObjectInUse(db, 'avatars/one', new Date())).toBe(true);
  expect(await isObjectInUse(db, 'avatars/two', new Date())).toBe(false);
});
