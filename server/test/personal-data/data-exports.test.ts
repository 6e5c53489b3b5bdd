/** Copies of a student's data, as their guardian asks for them on the phone. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FileLink } from '@xueban/contract/resources/file-link';
import type { DataExport } from '@xueban/contract/resources/personal-data';
import { data } from '../learning/school';
import { createFamily, type Family } from '../rights/family';
import { buildTestApp, type TestApp } from '../support/app';
import { makeExports, unzip } from './support';

let api: TestApp;
let family: Family;
beforeAll(async () => {
  api = await buildTestApp();
  family = await createFamily(api);
}, 120_000);
afterAll(() => api.close());

test('a copy is asked for, made by a job, and handed out by a link', async () => {
  const { cookie } = family;
  const asked = await api.call('POST data_exports', { cookie, body: { student_id: family.students.finishing } });
  expect([asked.status, data<DataExport>(asked)]).toMatchObject([201, { status: 'waiting', byte_size: null }]);
  const { id } = data<DataExport>(asked);
  expect((await api.call(`GET data_exports/${id}/file`, { cookie })).body.error).toBe('DATA_EXPORT_NOT_READY');
  await makeExports(api);
  const [made] = data<DataExport[]>(await api.call('GET data_exports', { cookie }));
  expect(made).toMatchObject({ id, status: 'ready', student: { id: family.students.finishing } });
  const link = data<FileLink>(await api.call(`GET data_exports/${id}/file`, { cookie }));
  const { rawPayload } = await api.app.inject({ url: link.url });
  expect(rawPayload.length).toBe(made?.byte_size);
  expect((await unzip(rawPayload)).size).toBeGreaterThan(20);
});
