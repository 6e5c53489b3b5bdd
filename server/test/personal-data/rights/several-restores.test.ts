/** One restore after another, from the wrong backup first or a day late: all lists of deletions together say who is to go, whatever each of them knows. */
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { sql } from 'drizzle-orm';
import { newPhone, type TestApp, useTestApp } from '../../support/app';
import { admin, isThere, letTimePass, loadRows } from './family';
import { ok, useRestores } from './restores';

const api = useTestApp();

const { toFile, backUp, exportDeletions, restored } = useRestores(api);

/** Asks for the deletion, and a week later it is carried out. */
async function leave(on: TestApp, { phone }: { phone: string }): Promise<void> {
  await ok(on, 'delete-parent', '--phone', phone);
  await on.database.db.execute(
    sql`update deletions set due_at = now() - interval '1 second' where done_at is null and parent_id = (select id from parents where phone = ${phone})`,
  );
  await ok(on, 'deletions', '--run');
}

test('from the wrong backup, then from the right one: who was deleted is deleted, who took it back stays', async () => {
  const wrong = await backUp(api);
  const [deleted, stays] = [await api.createParent(), await api.createParent()];
  await ok(api, 'delete-parent', '--phone', stays.phone);
  const night = await exportDeletions(api); // they wait in it
  const right = await backUp(api);
  await ok(api, 'delete-parent', '--phone', stays.phone, '--undo');
  await leave(api, deleted);
  const last = await exportDeletions(api);

  const first = await restored(wrong); // it has neither of the two
  await ok(first, 'deletions', '--apply', night, last);
  const poorer = await exportDeletions(first);
  expect(JSON.parse(await readFile(poorer, 'utf8'))).toEqual(expect.arrayContaining(JSON.parse(await readFile(last, 'utf8')) as unknown[]));

  // All lists, or the newest alone: it holds what the others do.
  for (const lists of [[poorer], [poorer, last, night]]) {
    const second = await restored(right);
    await ok(second, 'deletions', '--apply', ...lists);
    await letTimePass(second);
    await ok(second, 'deletions', '--run');
    expect([await isThere(second, 'parents', deleted.id), await isThere(second, 'parents', stays.id)]).toEqual([false, true]);
  }
}, 60_000);

test('a list from the restored database, written before one was applied to it, is not believed against the others', async () => {
  const parent = await api.createParent();
  const backup = await backUp(api);
  await leave(api, parent);
  const list = await exportDeletions(api);
  const there = await restored(backup);
  const empty = await exportDeletions(there);
  expect(await readFile(empty, 'utf8')).not.toContain(`"parent_id": ${parent.id},`);
  await ok(there, 'deletions', '--apply', list, empty);
  expect(await isThere(there, 'parents', parent.id)).toBe(false);
}, 60_000);

test('what one list has taken back, an older one that is applied after it does not bring again', async () => {
  const parent = await api.createParent();
  const backup = await backUp(api);
  await ok(api, 'delete-parent', '--phone', parent.phone);
  const waits = await exportDeletions(api);
  await ok(api, 'delete-parent', '--phone', parent.phone, '--undo');
  const tookBack = await exportDeletions(api);
  const there = await restored(backup); // it knows of no request
  await ok(there, 'deletions', '--apply', tookBack);
  await ok(there, 'deletions', '--apply', waits);
  expect(await loadRows(there, sql`select 1 from deletions where parent_id = ${parent.id} and withdrawn_at is null`)).toEqual([]);
}, 60_000);

test('an id that another restored database gave to somebody else deletes nobody', async () => {
  const before = await backUp(api);
  const living = await api.createParent();
  const child = await api.createStudent(living.id);
  const backup = await backUp(api);
  const one = await restored(before);
  const phone = newPhone();
  await ok(one, 'create-parent', '--phone', phone, '--name', '别人');
  expect(await loadRows(one, sql`select id from parents where phone = ${phone}`)).toEqual([{ id: String(living.id) }]);
  await leave(one, { phone });
  const list = await exportDeletions(one);

  const two = await restored(backup);
  await ok(two, 'deletions', '--apply', list);
  expect([await isThere(two, 'parents', living.id), await isThere(two, 'students', child)]).toEqual([true, true]);
}, 60_000);

test('a list of before this version, without the day of registration, holds for everybody who was there before the deletion', async () => {
  const [gone, came] = [await api.createParent(), await api.createParent()];
  const doneAt = new Date().toISOString();
  await api.database.db.execute(sql`update parents set created_at = now() - interval '1 hour' where id = ${gone.id}`);
  await api.database.db.execute(sql`update parents set created_at = now() + interval '1 hour' where id = ${came.id}`);
  const list = toFile('old.json');
  await writeFile(list, JSON.stringify([gone, came].map(({ id }) => ({ parent_id: id, done_at: doneAt }))));
  await ok(api, 'deletions', '--apply', list);
  expect([await isThere(api, 'parents', gone.id), await isThere(api, 'parents', came.id)]).toEqual([false, true]);
});

test('days after the restore, what the lists do not say is done waits for a day more, and can be taken back', async () => {
  const [waiting, unknown, deleted] = [await api.createParent(), await api.createParent(), await api.createParent()];
  await ok(api, 'delete-parent', '--phone', waiting.phone);
  const backup = await backUp(api);
  await leave(api, deleted);
  const list = await exportDeletions(api);

  const there = await restored(backup);
  await ok(there, 'delete-parent', '--phone', unknown.phone);
  await letTimePass(there); // nobody applied the list for two days
  const applied = await ok(there, 'deletions', '--apply', list);
  expect(await isThere(there, 'parents', deleted.id)).toBe(false);
  for (const { id, phone } of [waiting, unknown]) {
    expect(applied).toContain(`家长 ${id}\t将于`);
    expect(
      await loadRows(
        there,
        sql`
        select 1 from parents join deletions on parent_id = parents.id
        where parents.id = ${id} and due_at > now() + interval '23 hours' and deletion_due_at = due_at`,
      ),
    ).toHaveLength(1);
    await ok(there, 'delete-parent', '--phone', phone, '--undo');
  }
}, 60_000);

test('a guardian who takes it back after the restore has the child again, from whom the list had parted them', async () => {
  const [guardian, other] = [await api.createParent(), await api.createParent()];
  const [child, leaving, linked] = [
    await api.createStudent(guardian.id),
    await api.createStudent(guardian.id),
    await api.createStudent(guardian.id),
  ];
  const backup = await backUp(api);
  for (const student of [child, leaving, linked]) await ok(api, 'link', '--student', String(student), '--parent', other.phone);
  await ok(api, 'delete-parent', '--phone', guardian.phone);
  const list = await exportDeletions(api);
  await ok(api, 'delete-parent', '--phone', guardian.phone, '--undo');
  const later = await exportDeletions(api);

  const children = sql`select student_id::int as id, hidden_at is not null as hidden from parent_students where parent_id = ${guardian.id} order by 1`;
  for (const takeBack of [
    (there: TestApp) => ok(there, 'delete-parent', '--phone', guardian.phone, '--undo'),
    (there: TestApp) => ok(there, 'deletions', '--apply', later),
  ]) {
    const there = await restored(backup);
    await ok(there, 'deletions', '--apply', list);
    expect(await loadRows(there, children)).toEqual([]);
    await ok(there, 'delete-student', '--student', String(leaving));
    await ok(there, 'link', '--student', String(linked), '--parent', other.phone);
    await takeBack(there);
    expect(await loadRows(there, children)).toEqual([
      { id: child, hidden: false },
      { id: leaving, hidden: true },
    ]);
    await ok(there, 'delete-student', '--student', String(leaving), '--undo');
    expect(await loadRows(there, children)).toContainEqual({ id: leaving, hidden: false });
  }
}, 60_000);

test('whoever applies a list, or has what is due carried out, is recorded; a clock that is ahead deletes nobody', async () => {
  const parent = await api.createParent();
  const ahead = toFile('ahead.json');
  const doneAt = new Date(Date.now() + 3_600_000).toISOString();
  await writeFile(ahead, JSON.stringify([{ parent_id: parent.id, done_at: doneAt }]));
  const list = await exportDeletions(api);
  const [last] = await loadRows<{ id: number }>(api, sql`select max(id)::int as id from audit_events`);
  expect(await admin(api, 'deletions', '--apply', list, ahead)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${ahead} 上有将来的删除时间 ${doneAt}`),
  });
  expect(await isThere(api, 'parents', parent.id)).toBe(true);
  await ok(api, 'deletions', '--apply', list);
  await ok(api, 'deletions', '--run');
  const told = await loadRows<{ told: string; name: string }>(
    api,
    sql`select (details ->> 'command') || ' ' || outcome as told, actor_name as name from audit_events
      where id > ${last?.id ?? 0} and kind = 'administration' order by id`,
  );
  expect(told.map((event) => event.told)).toEqual([
    'deletions --apply begun',
    'deletions --apply refused',
    'deletions --apply begun',
    'deletions --apply ok',
    'deletions --run begun',
    'deletions --run ok',
  ]);
  for (const { name } of told) expect(name).toContain(os.userInfo().username);
});
