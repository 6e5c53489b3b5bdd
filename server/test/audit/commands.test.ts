/** Every command that changes something leaves an event in the audit trail; `audit` shows it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import os from 'node:os';
import { admin, rowsOf } from '../rights/family';
import { sql } from 'drizzle-orm';
import { listAuditEvents } from '../../src/modules/audit/audit.repository';
import { buildTestApp, newPhone, type TestApp } from '../support/app';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

interface Event {
  kind: string;
  outcome: string;
  actor: string;
  actorName: string | null;
  parentId: number | null;
  studentId: number | null;
  details: { command?: string } | null;
}

test('commands about people are told with the account that ran them, without names, and found by guardian, student, kind and day', async () => {
  const [phone, other, third] = [newPhone(), newPhone(), newPhone()];
  const done: string[][] = [
    ['create-parent', '--phone', phone, '--name', '不可外传'],
    ['create-parent', '--phone', other, '--name', '也不可外传'],
    ['set-password', '--phone', phone, '--password', 'long-enough-1'],
    ['create-student', '--parent', phone, '--name', '小不可外传', '--hours', '5'],
    ['add-hours', '--student', '小不可外传', '--hours', '2.5'],
    ['create-teacher', '--name', '王老师'],
    ['rename-student', '--student', '小不可外传', '--name', '林小满'],
    ['rename-parent', '--phone', phone, '--name', '林女士'],
    ['change-phone', '--phone', phone, '--to', third],
    ['link', '--student', '林小满', '--parent', other],
    ['unlink', '--student', '林小满', '--parent', third],
    ['delete-student', '--student', '林小满'],
    ['delete-student', '--student', '林小满', '--undo'],
  ];
  for (const args of done)
    expect([args[0], await admin(api, ...args)]).toEqual([args[0], expect.objectContaining({ code: 0, stderr: '' })]);
  const [parent] = await rowsOf<{ id: string }>(api, sql`select id from parents where phone = ${third}`);
  const parentId = Number(parent?.id);

  const { stdout } = await admin(api, 'audit', '--json');
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Event)
    .reverse();
  expect(events.map(({ details }) => details?.command)).toEqual(done.map(([command]) => command));
  expect(events.map(({ kind }) => kind)).toEqual([
    'administration',
    'administration',
    'password_changed',
    'administration',
    'administration',
    'administration',
    'renamed',
    'renamed',
    'phone_changed',
    'administration',
    'unlinked',
    'deletion_requested',
    'deletion_withdrawn',
  ]);
  for (const event of events)
    expect(event).toMatchObject({ outcome: 'ok', actor: 'administrator', actorName: expect.stringContaining(os.userInfo().username) });
  for (const secret of ['外传', '林', phone, other, third, 'long-enough']) expect(stdout).not.toContain(secret);

  const kinds = async (...args: string[]): Promise<string[]> =>
    (await admin(api, 'audit', ...args)).stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[1] ?? '');
  expect(await kinds('--guardian', third)).toEqual([
    'unlinked',
    'phone_changed',
    'renamed',
    'administration',
    'password_changed',
    'administration',
  ]);
  expect(await kinds('--guardian', String(parentId), '--kind', 'renamed')).toEqual(['renamed']);
  expect(await kinds('--student', '林小满', '--kind', 'deletion_requested')).toEqual(['deletion_requested']);
  expect((await admin(api, 'audit', '--since', '2099-01-01')).stdout).toBe('还没有\n');
  expect((await admin(api, 'audit', '--kind', 'nothing')).code).toBe(1);
});

test('a command that is refused, or whose event cannot be written, changes nothing; the refusal is told of', async () => {
  const { id, phone } = await api.createParent({ name: '林女士' });
  const count = async (): Promise<number> => (await listAuditEvents(api.database.db, {}, 1000)).length;
  const before = await count();
  for (const [args, reason] of [
    [['rename-parent', '--phone', newPhone(), '--name', '甲'], /没有手机号/],
    [['rename-parent', '--phone', phone, '--name', '   '], /名称“ {3}”不正确/],
    [['change-phone', '--phone', phone, '--to', phone], /已经登记过/],
    [['unlink', '--student', '没有这个人', '--parent', phone], /没有找到学员/],
    [['delete-parent', '--phone', phone, '--undo'], /没有可以撤回的注销申请/],
    [['unlock', '--phone', newPhone()], /没有手机号/],
    [['sessions', '--phone', newPhone(), '--end-all'], /没有手机号/],
  ] as const) {
    const { code, stderr } = await admin(api, ...args);
    expect([args[0], code]).toEqual([args[0], 1]);
    expect(stderr).toMatch(reason);
  }
  const alone = await api.createStudent(id, { name: '独生' });
  expect((await admin(api, 'unlink', '--student', String(alone), '--parent', phone)).stderr).toMatch(/没有别的家长/);
  expect(await count()).toBe(before + 8);
  const refusals = await listAuditEvents(api.database.db, {}, 8);
  expect(refusals.map(({ outcome, details }) => `${outcome} ${String(details?.command)}`).reverse()).toEqual(
    ['rename-parent', 'rename-parent', 'change-phone', 'unlink', 'delete-parent', 'unlock', 'sessions --end-all', 'unlink'].map(
      (command) => `refused ${command}`,
    ),
  );
  await api.database.pool.query('alter table audit_events rename to audit_events_away');
  try {
    expect((await admin(api, 'rename-parent', '--phone', phone, '--name', '别人')).code).toBe(1);
  } finally {
    await api.database.pool.query('alter table audit_events_away rename to audit_events');
  }
  expect(await rowsOf(api, sql`select name from parents where id = ${id}`)).toEqual([{ name: '林女士' }]);
});
