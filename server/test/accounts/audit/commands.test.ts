/** Every command that changes something leaves an event in the audit trail; `audit` shows it. */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createAdminProgram } from '../../../src/cli/admin-program';
import { runProgram } from '../../../src/cli/terminal';
import { admin, loadRows } from '../../personal-data/rights/family';
import { sql } from 'drizzle-orm';
import { listAuditEvents } from '../../../src/modules/accounts/audit/audit.repository';
import { newPhone, useTestApp } from '../../support/app';
import { useFolder } from '../../support/use';
import { runImport } from '../../support/commands';

const api = useTestApp();
const folder = useFolder();

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
  for (const args of done) expect([args[0], await admin(api, ...args)]).toEqual([args[0], expect.objectContaining({ code: 0, err: '' })]);
  const [parent] = await loadRows<{ id: string }>(api, sql`select id from parents where phone = ${third}`);
  const parentId = Number(parent?.id);

  const { out } = await admin(api, 'audit', '--json');
  const events = out
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
    'linked',
    'unlinked',
    'deletion_requested',
    'deletion_withdrawn',
  ]);
  for (const event of events)
    expect(event).toMatchObject({ outcome: 'ok', actor: 'administrator', actorName: expect.stringContaining(os.userInfo().username) });
  for (const secret of ['外传', '林', phone, other, third, 'long-enough']) expect(out).not.toContain(secret);

  const kinds = async (...args: string[]): Promise<string[]> =>
    (await admin(api, 'audit', ...args)).out
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
  expect((await admin(api, 'audit', '--since', '2099-01-01')).out).toBe('还没有\n');
  expect((await admin(api, 'audit', '--kind', 'nothing')).code).toBe(1);
});

test('a command that is refused, or whose event cannot be written, changes nothing; the refusal is recorded', async () => {
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
    const { code, err } = await admin(api, ...args);
    expect([args[0], code]).toEqual([args[0], 1]);
    expect(err).toMatch(reason);
  }
  const alone = await api.createStudent(id, { name: '独生' });
  expect((await admin(api, 'unlink', '--student', String(alone), '--parent', phone)).err).toMatch(/没有别的家长/);
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
  expect(await loadRows(api, sql`select name from parents where id = ${id}`)).toEqual([{ name: '林女士' }]);
});

const importWords = async (...args: string[]) => (await runImport({ DATABASE_URL: api.url }, args)).code;

/** What the events tell that come of it, oldest first. */
async function captureTold(step: () => Promise<unknown>): Promise<string[]> {
  const before = (await listAuditEvents(api.database.db, {}, 1000)).length;
  await step();
  const events = await listAuditEvents(api.database.db, {}, 1000);
  return events
    .slice(0, events.length - before)
    .map(({ kind, outcome, studentId, details }) => [kind, outcome, details?.command, studentId].filter(Boolean).join(' '))
    .reverse();
}

test('an import that fails is recorded as one that is done; one that would only look is not', async () => {
  const [good, bad] = [path.join(folder, 'good.csv'), path.join(folder, 'bad.csv')];
  const words = (meaning: string): string =>
    `course,unit,chapter,word,phonetic,part_of_speech,meaning,example,translation\n初中词汇,Unit 1,第 1 章,campus,,n.,${meaning},,\n`;
  await writeFile(good, words('校园'));
  await writeFile(bad, words(''));
  expect(
    await captureTold(async () => {
      for (const file of [bad, path.join(folder, 'none.csv')]) {
        expect(await importWords(file, '--dry-run')).toBe(1);
        expect(await importWords(file)).toBe(1);
      }
      await api.database.pool.query('alter table words rename to words_away');
      try {
        expect(await importWords(good)).toBe(1);
      } finally {
        await api.database.pool.query('alter table words_away rename to words');
      }
      expect(await importWords(good)).toBe(0);
    }),
  ).toEqual(['refused', 'refused', 'failed', 'ok'].flatMap((outcome) => ['begun', outcome].map((told) => `administration ${told} import`)));
});

test('a recount that was to mend and failed is recorded; one that only looks is not', async () => {
  const student = await api.createStudent((await api.createParent()).id);
  await api.database.pool.query('alter table student_words rename to student_words_away');
  try {
    expect(
      await captureTold(async () => {
        expect((await admin(api, 'check')).code).toBe(1);
        expect((await admin(api, 'check', '--mend')).code).toBe(1);
        expect((await admin(api, 'check', '--mend', '--student', String(student))).code).toBe(1);
        expect((await admin(api, 'check', '--mend', '--student', '没有这个人')).code).toBe(1);
      }),
    ).toEqual([
      'administration begun check --mend',
      'administration failed check --mend',
      `administration begun check --mend ${student}`,
      `administration failed check --mend ${student}`,
      'administration refused check --mend',
    ]);
  } finally {
    await api.database.pool.query('alter table student_words_away rename to student_words');
  }
});

test('a recount that is interrupted when it has mended something has said that it begins, and says that it failed', async () => {
  const file = path.join(folder, 'mended.csv');
  await writeFile(
    file,
    'course,unit,chapter,word,phonetic,part_of_speech,meaning,example,translation\n改正,Unit 1,第 1 章,campus,,n.,校园,,\n',
  );
  expect(await importWords(file)).toBe(0);
  await api.database.pool.query("update courses set words_count = 99 where name = '改正'");
  const interrupt = new AbortController();
  const terminal = {
    env: { DATABASE_URL: api.url },
    out: () => interrupt.abort(), // as soon as it tells of what it has mended
    err: () => undefined,
    signal: interrupt.signal,
  };
  expect(
    await captureTold(async () => expect(await runProgram(createAdminProgram(terminal), ['check', '--mend'], terminal)).toBe(1)),
  ).toEqual(['administration begun check --mend', 'administration failed check --mend']);
  expect(await loadRows(api, sql`select words_count from courses where name = '改正'`)).toEqual([{ words_count: 1 }]);
});

test('a backup that fails is recorded as one that is made', async () => {
  const file = path.join(folder, 'school.tar.gz');
  expect(
    await captureTold(async () => {
      expect((await admin(api, 'backup', file)).code).toBe(0);
      expect((await admin(api, 'backup', file)).code).toBe(1);
      expect((await admin(api, 'backup', path.join(folder, 'nowhere', 'school.tar.gz'))).code).toBe(1);
    }),
  ).toEqual(['backup ok backup', 'backup failed backup', 'backup failed backup']);
});
