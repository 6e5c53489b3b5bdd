import type { DataExport, DeletionRequest } from '@xueban/contract/resources/personal-data';
import { deletionText, exportNote, latestCopies, saySize } from './wording';

const copy: DataExport = {
  id: 4,
  student: { id: 11, name: '林小满' },
  status: 'ready',
  created_at: '2020-11-20T11:00:00.000Z',
  expires_at: '2020-11-27T11:00:00.000Z',
  byte_size: 186_000,
};
const request: DeletionRequest = {
  id: 1,
  scope: 'student',
  student: { id: 11, name: '林小满' },
  requested_at: '2020-11-20T11:00:00.000Z',
  due_on: '2020-11-27',
};

test('sizes', () => {
  expect([1, 186_000, 1_500_000].map(saySize)).toEqual(['1 KB', '182 KB', '1.4 MB']);
});

test('what is said of a copy', () => {
  expect(exportNote(copy)).toBe('182 KB · 2020年11月20日 19:00 做好，保留到 2020年11月27日');
  expect(exportNote({ ...copy, status: 'making', byte_size: null })).toContain('正在整理');
  expect(exportNote({ ...copy, status: 'failed' })).toContain('再试一次');
  expect(exportNote(undefined)).toBe('还没有导出过');
});

test('the newest copy of a student that is still there', () => {
  const now = Date.parse('2020-11-21T00:00:00Z');
  expect(latestCopies([copy, { ...copy, id: 3 }], now).get(11)?.id).toBe(4);
  expect(latestCopies([copy], Date.parse('2020-12-01T00:00:00Z')).size).toBe(0);
});

test('what is said of a deletion', () => {
  expect(deletionText(request)).toEqual({ title: '林小满的资料正在删除', note: '2020年11月27日删除' });
  expect(deletionText({ ...request, scope: 'link' }).note).toContain('为另一位家长保留');
  expect(deletionText({ ...request, scope: 'account', student: null }).title).toBe('账号正在注销');
});
