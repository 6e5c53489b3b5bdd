/** A deletion that has begun is neither put off nor taken back; who was parted by a list has back what was theirs, and no more. */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { sql } from 'drizzle-orm';
import { createObjects } from '../../../src/adapters/objects/create';
import { createTransact } from '../../../src/database';
import { createAudit } from '../../../src/modules/accounts/audit/audit.service';
import { createDeletionService } from '../../../src/modules/personal-data/rights/deletions.service';
import type { LedgerLine } from '../../../src/modules/personal-data/rules/deletion-ledger';
import { type TestApp, useTestApp } from '../../support/app';
import { admin, isThere, letTimePass, loadRows } from './family';
import { beginAndDie, ok, refused, useRestores } from './restores';

type Guardian = Awaited<ReturnType<TestApp['createParent']>>;

const api = useTestApp();

const { toFile, backUp, exportDeletions, restored } = useRestores(api);

async function writeList(lines: readonly LedgerLine[]): Promise<string> {
  const file = toFile('list.json');
  await writeFile(file, JSON.stringify(lines));
  return file;
}

/** As a list has them on which they have asked to go, with nobody. */
async function waitingAlone(...guardians: Guardian[]): Promise<string> {
  const now = Date.now();
  return writeList(
    guardians.map(({ id }) => ({
      parent_id: id,
      requested_at: new Date(now + 1000).toISOString(),
      due_at: new Date(now + 6 * 86_400_000).toISOString(),
    })),
  );
}

const loadChildren = async (on: TestApp, { id }: Guardian): Promise<number[]> =>
  (await loadRows<{ id: number }>(on, sql`select student_id::int as id from parent_students where parent_id = ${id} order by 1`)).map(
    (row) => row.id,
  );

test('a deletion that was half carried out when the backup was made is finished after the restore, whatever the lists say', async () => {
  const guardian = await api.createParent();
  const [child, waiting] = [await api.createStudent(guardian.id), await api.createStudent(guardian.id)];
  await api.database.db.execute(sql`insert into study_days (student_id, day) values (${child}, current_date)`);
  await ok(api, 'delete-student', '--student', String(child));
  const asked = await exportDeletions(api);
  await letTimePass(api);
  await beginAndDie(api);
  expect(await loadRows(api, sql`select 1 from study_days where student_id = ${child}`)).toEqual([]);
  await ok(api, 'delete-student', '--student', String(waiting));
  // Whatever is done to its day, it is not taken back.
  await api.database.db.execute(sql`update deletions set due_at = now() + interval '1 day' where student_id = ${child}`);
  expect(await refused(api, 'delete-student', '--student', String(child), '--undo')).toContain('没有可以撤回的');
  await api.database.db.execute(sql`update deletions set due_at = now() - interval '1 second' where student_id = ${child}`);
  expect(await ok(api, 'deletions')).toMatch(new RegExp(`^学员 ${child}\\t已于 .* 开始删除，不能撤回\\t.* 申请$`, 'm'));
  const backup = await backUp(api);

  const there = await restored(backup);
  expect(await ok(there, 'deletions', '--apply', asked)).not.toMatch(new RegExp(`^学员 ${child}\\t`, 'm'));
  expect([await isThere(there, 'students', child), await isThere(there, 'students', waiting)]).toEqual([false, true]);
  await ok(there, 'delete-student', '--student', String(waiting), '--undo'); // that one had not begun

  // In another database that grew from this one it was taken back before it began.
  const again = await restored(backup);
  const [request] = JSON.parse(await ok(again, 'deletions', '--json')) as (LedgerLine & { requested_at: string })[];
  expect(request).toMatchObject({ student_id: waiting });
  const lines = (JSON.parse(await ok(again, 'deletions', '--json')) as (LedgerLine & { due_at?: string })[]).map(
    ({ due_at: _, ...line }) => ({
      ...line,
      withdrawn_at: new Date().toISOString(),
    }),
  );
  const applied = await ok(again, 'deletions', '--apply', await writeList(lines));
  expect(applied).toContain('已撤回 1 项');
  expect(applied).toContain(`学员 ${child} 的删除在备份时已经开始`);
  expect([await isThere(again, 'students', child), await isThere(again, 'students', waiting)]).toEqual([false, true]);
  await ok(api, 'deletions', '--run');
  await ok(api, 'delete-student', '--student', String(waiting), '--undo');
}, 60_000);

test('a deletion that was put off after it was found due is not carried out', async () => {
  const [first, second] = [await api.createParent(), await api.createParent()];
  await api.database.db.execute(sql`update parents set avatar_thumb = 'uploads/first.png' where id = ${first.id}`);
  for (const { phone } of [first, second]) await ok(api, 'delete-parent', '--phone', phone);
  await letTimePass(api);
  const { db } = api.database;
  const transact = createTransact(db);
  const log = { error: () => undefined };
  const service = createDeletionService({
    db,
    transact,
    log,
    audit: createAudit({ db, transact, actor: 'system', log }),
    objects: {
      ...createObjects(api.config.objects),
      // While the first is under way a list is applied.
      remove: () => ok(api, 'deletions', '--apply', emptyList).then(() => undefined),
    },
  });
  const emptyList = await writeList([]);
  expect(await service.carryOut()).toEqual({ carriedOut: 0, failed: [] }); // the command has finished the first
  expect(await loadRows(api, sql`select id::int from parents where id in (${first.id}, ${second.id})`)).toEqual([{ id: second.id }]);
  expect(await ok(api, 'delete-parent', '--phone', second.phone, '--undo')).toContain('已撤回');
});

test('both guardians of a child who take it back have the child again', async () => {
  for (const given of [false, true]) {
    const [one, two, other] = [await api.createParent(), await api.createParent(), await api.createParent()];
    const child = await api.createStudent(one.id);
    await ok(api, 'link', '--student', String(child), '--parent', two.phone);
    await ok(api, 'deletions', '--apply', await waitingAlone(one, two));
    expect([await loadChildren(api, one), await loadChildren(api, two)]).toEqual([[], []]);
    expect(await ok(api, 'delete-parent', '--phone', one.phone, '--undo')).toContain(`重新关联了学员 ${child}`);
    // Whom the school has given the child since has the say.
    if (given) await ok(api, 'link', '--student', String(child), '--parent', other.phone);
    await ok(api, 'delete-parent', '--phone', two.phone, '--undo');
    expect([await loadChildren(api, one), await loadChildren(api, two)]).toEqual([[child], given ? [] : [child]]);
  }
});

test('the same when a list has taken back the first of them', async () => {
  const [one, two] = [await api.createParent(), await api.createParent()];
  const child = await api.createStudent(one.id);
  await ok(api, 'link', '--student', String(child), '--parent', two.phone);
  await ok(api, 'deletions', '--apply', await waitingAlone(one, two));
  const ledger = JSON.parse(await ok(api, 'deletions', '--json')) as (LedgerLine & { due_at: string })[];
  const lines = ledger.flatMap(({ due_at: dueAt, ...line }) =>
    line.parent_id === one.id && dueAt ? [{ ...line, withdrawn_at: new Date().toISOString() }] : [],
  );
  await ok(api, 'deletions', '--apply', await writeList(lines));
  expect([await loadChildren(api, one), await loadChildren(api, two)]).toEqual([[child], []]);
  await ok(api, 'delete-parent', '--phone', two.phone, '--undo');
  expect(await loadChildren(api, two)).toEqual([child]);
});

test('a request that is taken back links nobody whom an earlier one had parted', async () => {
  const [guardian, other] = [await api.createParent(), await api.createParent()];
  const child = await api.createStudent(guardian.id);
  await ok(api, 'deletions', '--apply', await waitingAlone(guardian));
  await ok(api, 'delete-parent', '--phone', guardian.phone, '--undo');
  expect(await loadChildren(api, guardian)).toEqual([child]);
  // Since then the school has given the child to somebody else, from whom another restore has parted them.
  await ok(api, 'link', '--student', String(child), '--parent', other.phone);
  await ok(api, 'unlink', '--student', String(child), '--parent', guardian.phone);
  await ok(api, 'deletions', '--apply', await waitingAlone(other));
  await ok(api, 'delete-parent', '--phone', guardian.phone);
  await ok(api, 'delete-parent', '--phone', guardian.phone, '--undo');
  expect([await loadChildren(api, guardian), await loadChildren(api, other)]).toEqual([[], []]);
  await ok(api, 'delete-parent', '--phone', other.phone, '--undo');
  expect(await loadChildren(api, other)).toEqual([child]);
});

test('a guardian of a thousand students has a line like others, kept once however often it is applied', async () => {
  const { id } = await api.createParent();
  const now = Date.now();
  const line = {
    parent_id: id,
    requested_at: new Date(now - 86_400_000).toISOString(), // before they were registered: of somebody else
    due_at: new Date(now).toISOString(),
    with_students: Array.from({ length: 1000 }, (_, i) => 1_000_000_007 + ((i * 7_919_317) % 99_999_989)),
  };
  const text = JSON.stringify(line);
  const files = [toFile('long.json'), toFile('long.json')];
  await writeFile(files[0]!, `[${text}]`);
  await writeFile(
    files[1]!,
    `[${JSON.stringify({ note: 'newer', ...line, due_at: new Date(now).toUTCString(), with_students: line.with_students })}]`,
  );
  await ok(api, 'deletions', '--apply', files[0]!);
  await ok(api, 'deletions', '--apply', files[0]!);
  expect(await loadRows(api, sql`select 1 from applied_deletions where line ->> 'parent_id' = ${String(id)}`)).toHaveLength(1);
  await ok(api, 'deletions', '--apply', files[1]!);
  expect(await loadRows(api, sql`select 1 from applied_deletions where line::text like '%newer%'`)).toEqual([]);
});

test('whoever writes a list is recorded, and who is refused; a database that takes no writes gives it all the same', async () => {
  const [last] = await loadRows<{ id: number }>(api, sql`select coalesce(max(id), 0)::int as id from audit_events`);
  const file = await exportDeletions(api);
  await refused(api, 'deletions', '--to', file);
  const told = await loadRows(
    api,
    sql`select details ->> 'command' as command, outcome, actor, actor_name as name from audit_events where id > ${last?.id ?? 0} order by id`,
  );
  const by = { command: 'deletions --to', actor: 'administrator', name: expect.stringContaining(os.userInfo().username) };
  expect(told).toEqual([
    { ...by, outcome: 'ok' },
    { ...by, outcome: 'refused' },
  ]);
  const readOnly = { ...api, url: `${api.url}${api.url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don` };
  const { code, out, err } = await admin(readOnly, 'deletions', '--to', toFile('read-only.json'));
  expect([code, out, err]).toEqual([0, expect.stringContaining('删除清单已写入'), expect.stringMatching(/\S/)]);
});
