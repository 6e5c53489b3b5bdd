/** A backup brought back, and the ledger of deletions applied to it: who took a request back is not deleted, and nobody is who was not to be. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type TestApp, useTestApp } from '../../support/app';
import { createTestDatabase } from '../../support/cluster';
import { admin, isThere, letTimePass, loadRows } from './family';
import { ok } from './restores';
import { endLater, useFolder } from '../../support/use';

const folder = useFolder();
const api = useTestApp();
/** In this one file after another. */
let backups = 0;
let backup: string;
beforeEach(() => {
  backup = path.join(folder, `${(backups += 1)}.tar.gz`);
});

async function writeLedger(): Promise<string> {
  const ledger = `${backup}.json`;
  await writeFile(ledger, await ok(api, 'deletions', '--json'));
  return ledger;
}

/** What `restore` says, and a server on the restored school that has swept. */
async function restored(...options: string[]): Promise<{ there: TestApp; said: string }> {
  const { url, drop } = await createTestDatabase({ empty: true });
  const objects = `${backup}.objects`;
  const { code, out, err } = await admin(
    { ...api, url, config: { ...api.config, objects: { store: 'local', dir: objects } } },
    'restore',
    backup,
    ...options,
  );
  expect(code).toBe(0);
  const there = { ...(await api.another({ DATABASE_URL: url, OBJECTS_DIR: objects })), url };
  endLater(() => there.close().then(drop));
  await there.app.sweep();
  return { there, said: out + err };
}

test('a request that was taken back since the backup is not carried out: neither by the first start nor by the ledger', async () => {
  const [parent, other] = [await api.createParent(), await api.createParent()];
  const [studentId, waiting] = [await api.createStudent(parent.id), await api.createStudent(other.id)];
  // The backup is from the hour before their day.
  const { db } = api.database;
  for (const table of ['parents', 'students'])
    await db.execute(sql`update ${sql.identifier(table)} set created_at = now() - interval '1 year'`);
  await ok(api, 'delete-parent', '--phone', parent.phone);
  await ok(api, 'delete-student', '--student', String(studentId));
  await ok(api, 'delete-student', '--student', String(waiting));
  await db.execute(sql`update deletions set requested_at = now() - interval '167 hours', due_at = now() + interval '1 hour'`);
  await db.execute(sql`update parents set deletion_due_at = now() + interval '1 hour' where id = ${parent.id}`);
  await ok(api, 'backup', backup);
  await ok(api, 'delete-parent', '--phone', parent.phone, '--undo');
  await ok(api, 'delete-student', '--student', String(studentId), '--undo');
  await letTimePass(api); // for the one who still waits
  const ledger = await writeLedger();

  const { there, said } = await restored();
  expect(said).toContain('3 项删除申请还在等待，其中 3 项');
  expect([
    await isThere(there, 'parents', parent.id),
    await isThere(there, 'students', studentId),
    await isThere(there, 'students', waiting),
  ]).toEqual([true, true, true]);
  // Whoever knows better without a ledger still has a day.
  expect(
    await loadRows(there, sql`select 1 from parents where id = ${parent.id} and deletion_due_at > now() + interval '23 hours'`),
  ).toHaveLength(1);

  const applied = await ok(there, 'deletions', '--apply', ledger);
  expect(applied).toContain('其中 1 项');
  expect(applied).toContain('已撤回 2 项');
  // The request may have been taken back after the ledger was written: it keeps its day, and is named.
  expect(applied).toMatch(new RegExp(`^学员 ${waiting}\\t将于 .* 删除$`, 'm'));
  expect(await isThere(there, 'students', waiting)).toBe(true);
  await letTimePass(there);
  await ok(there, 'deletions', '--run');
  expect([
    await isThere(there, 'parents', parent.id),
    await isThere(there, 'students', studentId),
    await isThere(there, 'students', waiting),
  ]).toEqual([true, true, false]);
  const cookie = await there.signIn(parent.phone);
  expect((await there.call('GET students', { cookie })).body.total_count).toBe(1);
  expect(await loadRows(there, sql`select 1 from deletions where done_at is null and withdrawn_at is null`)).toEqual([]);
});

test('a ledger from before the backup brings no request again that was taken back in it; one asked for again waits', async () => {
  const { id, phone } = await api.createParent();
  const again = await api.createStudent(id);
  await ok(api, 'delete-parent', '--phone', phone);
  const older = await writeLedger();
  await ok(api, 'delete-parent', '--phone', phone, '--undo');
  await ok(api, 'delete-student', '--student', String(again));
  await ok(api, 'backup', backup);
  await ok(api, 'delete-student', '--student', String(again), '--undo');
  await ok(api, 'delete-student', '--student', String(again));
  const newer = `${backup}.newer.json`;
  await writeFile(newer, await ok(api, 'deletions', '--json'));

  const { there } = await restored();
  await ok(there, 'deletions', '--apply', older);
  await there.signIn(phone);
  await ok(there, 'deletions', '--apply', newer);
  const requests = sql`select requested_at, due_at, withdrawn_at is null as open from deletions where student_id = ${again} order by requested_at`;
  expect(await loadRows(there, requests)).toEqual(await loadRows(api, requests));
});

test('with a guardian whose deletion is repeated go only students who are on the ledger; who was linked to somebody else since stays, and is reported', async () => {
  const [left, waiting, one, two, taking] = [
    await api.createParent(),
    await api.createParent(),
    await api.createParent(),
    await api.createParent(),
    await api.createParent(),
  ];
  const [stays, goes] = [await api.createStudent(left.id), await api.createStudent(left.id)];
  const [staysToo, goesLater] = [await api.createStudent(waiting.id), await api.createStudent(waiting.id)];
  const ofTwo = await api.createStudent(one.id);
  await ok(api, 'link', '--student', String(ofTwo), '--parent', two.phone);
  await ok(api, 'backup', backup);
  for (const student of [stays, staysToo, ofTwo]) await ok(api, 'link', '--student', String(student), '--parent', taking.phone);
  for (const { phone } of [left, one, two]) await ok(api, 'delete-parent', '--phone', phone);
  await letTimePass(api);
  await ok(api, 'deletions', '--run');
  await ok(api, 'delete-parent', '--phone', waiting.phone);
  const students = [stays, staysToo, ofTwo, goes, goesLater];
  const gone = async (on: TestApp): Promise<boolean[]> => {
    const found: boolean[] = [];
    for (const id of students) found.push(!(await isThere(on, 'students', id)));
    return found;
  };
  expect(await gone(api)).toEqual([false, false, false, true, false]);
  const ledger = await writeLedger();

  const { there } = await restored();
  const applied = await ok(there, 'deletions', '--apply', ledger);
  expect(await gone(there)).toEqual([false, false, false, true, false]);
  for (const { id } of [left, one, two]) expect(await isThere(there, 'parents', id)).toBe(false);
  for (const student of [stays, staysToo, ofTwo]) {
    expect(applied).toContain(`学员 ${student} 在这个数据库里只有已申请注销的家长，清单上没有这位学员，未删除：请用 link 关联其他家长`);
    expect(await ok(there, 'deletions')).toContain(`学员 ${student}\t没有家长`);
  }
  expect(applied).not.toContain(`学员 ${goesLater} `);

  await letTimePass(there);
  await ok(there, 'deletions', '--run');
  expect(await gone(there)).toEqual([false, false, false, true, true]);
  await ok(there, 'link', '--student', String(ofTwo), '--parent', taking.phone);
  expect(await ok(there, 'deletions')).not.toContain(`学员 ${ofTwo}\t`);
});

test('a request of a student keeps its day when the guardian they had in the backup is deleted again', async () => {
  const [left, taking] = [await api.createParent(), await api.createParent()];
  const [waits, done, due] = [await api.createStudent(left.id), await api.createStudent(left.id), await api.createStudent(left.id)];
  await ok(api, 'backup', backup);
  for (const student of [waits, done, due]) await ok(api, 'link', '--student', String(student), '--parent', taking.phone);
  await ok(api, 'delete-parent', '--phone', left.phone);
  await ok(api, 'delete-student', '--student', String(done));
  await letTimePass(api);
  await ok(api, 'deletions', '--run');
  await ok(api, 'delete-student', '--student', String(waits));
  const ledger = await writeLedger();

  const { there } = await restored();
  await ok(there, 'delete-student', '--student', String(due));
  await there.database.db.execute(sql`update deletions set due_at = now() - interval '1 second' where student_id = ${due}`);
  const applied = await ok(there, 'deletions', '--apply', ledger);
  expect([
    await isThere(there, 'parents', left.id),
    await isThere(there, 'students', waits),
    await isThere(there, 'students', done),
    await isThere(there, 'students', due),
  ]).toEqual([false, true, false, true]); // who is due waits for a day: it may have been taken back
  const day = sql`select requested_at, due_at from deletions where student_id = ${waits}`;
  expect(await loadRows(there, day)).toEqual(await loadRows(api, day));
  // It is known what becomes of them: nobody has to be linked.
  expect(applied).toMatch(new RegExp(`^学员 ${waits}\\t将于 .* 删除$`, 'm'));
  for (const id of [waits, due]) expect(applied).not.toContain(`学员 ${id} 在这个数据库里`);
  expect(applied).toContain(`学员 ${due}\t将于`);
  await letTimePass(there);
  await ok(there, 'deletions', '--run');
  expect(await isThere(there, 'students', waits)).toBe(false);
});

test('a ledger of the same night as the backup knows of nothing taken back since: what was open is not carried out by it, and can be taken back', async () => {
  const [guardian, alone] = [await api.createParent(), await api.createParent()];
  const [child, other] = [await api.createStudent(guardian.id), await api.createStudent(alone.id)];
  await ok(api, 'delete-parent', '--phone', guardian.phone);
  await ok(api, 'delete-student', '--student', String(other));
  await ok(api, 'backup', backup);
  await letTimePass(api);
  const ledger = await writeLedger(); // their day is over in it

  const { there, said } = await restored();
  expect(said).toMatch(/有 \d+ 项删除申请还在等待：/); // in a week: none is put off
  const applied = await ok(there, 'deletions', '--apply', ledger);
  expect(applied).toMatch(new RegExp(`^家长 ${guardian.id}（连同学员 ${child}）\\t将于 .* 删除$`, 'm'));
  expect(applied).toContain(`学员 ${other}\t将于`);
  await there.app.sweep();
  for (const id of [child, other]) expect(await isThere(there, 'students', id)).toBe(true);
  await ok(there, 'delete-parent', '--phone', guardian.phone, '--undo');
  await ok(there, 'delete-student', '--student', String(other), '--undo');
  await there.signIn(guardian.phone);
});

test('who was due when the backup was made could not be taken back any more, and is deleted', async () => {
  const { id } = await api.createParent();
  const [student, waiting] = [await api.createStudent(id), await api.createStudent(id)];
  await ok(api, 'delete-student', '--student', String(student));
  await letTimePass(api);
  await ok(api, 'delete-student', '--student', String(waiting));
  const [open] = await loadRows<{ n: number }>(
    api,
    sql`select count(*)::int as n from deletions where done_at is null and withdrawn_at is null and due_at > now()`,
  );
  await ok(api, 'backup', backup);
  const { there, said } = await restored();
  expect(await isThere(there, 'students', student)).toBe(false);
  expect(await isThere(there, 'students', waiting)).toBe(true);
  // Of those who wait it is not one.
  expect(said).toContain(`有 ${open?.n} 项删除申请还在等待：`);
});

test('a file that is no list of deletions is refused, and it is said how one is written', async () => {
  for (const text of ['', '{', '{}', '[{"parent_id":1}]']) {
    await writeFile(`${backup}.json`, text);
    expect(await admin(api, 'deletions', '--apply', `${backup}.json`)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${backup}.json 不是由 deletions --to 写成的清单`),
    });
  }
  expect(await ok(api, 'deletions', '--help')).toMatch(/--apply <files\.\.\.> +由 --to 写成的清单/);
});

test('a ledger is written whole, for its owner alone, and over no other', async () => {
  const file = `${backup}.kept.json`;
  await ok(api, 'deletions', '--to', file);
  const kept = await readFile(file, 'utf8');
  expect(JSON.parse(kept)).toEqual(JSON.parse(await ok(api, 'deletions', '--json')));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await api.createStudent((await api.createParent()).id).then((id) => ok(api, 'delete-student', '--student', String(id)));
  expect(await admin(api, 'deletions', '--to', file)).toMatchObject({ code: 1, err: expect.stringContaining('没有覆盖') });
  expect(await readFile(file, 'utf8')).toBe(kept);
  const nowhere = { ...api, url: api.url.replace(/\/[^/]*$/, '/no_such_database') };
  expect((await admin(nowhere, 'deletions', '--to', file, '--force')).code).toBe(1);
  expect(await readFile(file, 'utf8')).toBe(kept);
  await ok(api, 'deletions', '--to', file, '--force');
  expect(await readFile(file, 'utf8')).not.toBe(kept);
});
