/** Files while a backup runs, and a backup that is stopped on its way. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { createLocalObjects } from '../../../src/adapters/objects/local';
import { checkBackup } from '../../../src/database/backup/read';
import { type BackupParts, writeBackup } from '../../../src/database/backup/write';
import { createAdminProgram } from '../../../src/cli/admin-program';
import { runProgram } from '../../../src/cli/terminal';
import { redraw, PNG } from '../../files/bytes';
import { type Classroom, createClassroom, data } from '../../learning/school';
import { type TestApp, useTestApp } from '../../support/app';
import { createTestDatabase } from '../../support/cluster';
import { toHome, makeFolder, removeDataDir } from '../../support/data-dir';
import { putSchool } from '../../support/school-folder';
import { useFolder } from '../../support/use';
import { until } from '../../support/until';

const folder = useFolder();
const store = path.join(folder, 'objects');
const api = useTestApp({ OBJECTS_DIR: store });
let room: Classroom;
const undo: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  room = await createClassroom(api);
});
afterAll(async () => {
  for (const step of undo) await step();
});

const keys = (): Promise<string[]> => createLocalObjects(store).list();
const said: string[] = [];
const admin = (env: Record<string, string>, ...args: string[]): Promise<number> => {
  const terminal = { env, out: (line: string) => void said.push(line), err: (line: string) => void said.push(line) };
  return runProgram(createAdminProgram(terminal), args, terminal);
};

/** Backs up; `meanwhile` happens when the rows are those of the snapshot and no file has been read. */
const backUp = (file: string, meanwhile: () => Promise<unknown>, more: Partial<BackupParts> = {}): ReturnType<typeof writeBackup> => {
  const objects = createLocalObjects(store);
  const list = async (): Promise<string[]> => {
    const found = await objects.list();
    await meanwhile();
    return found;
  };
  return writeBackup({ url: api.url, objects: { ...objects, list }, file, replace: false, now: () => new Date(), ...more });
};

async function upload(cookie: string, purpose: string): Promise<number> {
  const announced = data<DirectUpload>(
    await api.call('POST direct_uploads', {
      cookie,
      body: { purpose, filename: 'a.png', content_type: 'image/png', byte_size: PNG.length },
    }),
  );
  await api.app.inject({ method: 'PUT', url: announced.upload_url, payload: PNG, headers: announced.headers });
  return announced.id;
}

async function chooseAvatar(cookie = room.cookie): Promise<void> {
  const id = await upload(cookie, 'avatar');
  expect((await api.call('PUT parents/profile', { cookie, body: { avatar_upload_id: id } })).status).toBe(200);
}

const attach = (text: string): Promise<number> => {
  const file = path.join(folder, 'handout.pdf');
  writeFileSync(file, `%PDF-1.4 ${text}`);
  return admin({ DATABASE_URL: api.url, OBJECTS_DIR: store }, 'attach', '--course', String(room.courseId), '--unit', '1', '--file', file);
};

test('an avatar and an attachment that are exchanged during a backup are in it, and the restored school serves them', async () => {
  await chooseAvatar();
  expect([await attach('one'), said.splice(0)]).toEqual([0, [expect.stringContaining('handout.pdf')]]);
  const before = await keys();
  expect(before).toHaveLength(2);
  const file = path.join(folder, 'exchanged.tar.gz');
  let attaching: Promise<number> | undefined;
  const { missing } = await backUp(file, async () => {
    await chooseAvatar();
    attaching = attach('two');
    await until(() => said.some((line) => line.startsWith('正在备份')));
  });
  expect(missing).toEqual([]);
  expect(await attaching).toBe(0);
  expect(await keys()).not.toContain(before.find((key) => key.startsWith('attachments/'))); // removed in the end

  const { url, drop } = await createTestDatabase({ empty: true });
  undo.push(drop);
  const objects = path.join(folder, 'restored');
  expect(await admin({ DATABASE_URL: url, OBJECTS_DIR: objects }, 'restore', file, '--keep-sessions')).toBe(0);
  const there = await api.another({ DATABASE_URL: url, OBJECTS_DIR: objects });
  try {
    const { avatar } = data<User>(await there.call('GET users/current', { cookie: room.cookie }));
    expect((await there.app.inject(avatar!.thumb)).rawPayload.equals(await redraw(PNG))).toBe(true);
    const link = data<FileLink>(
      await there.call(`GET courses/${room.courseId}/units/${room.unitIds[0]}/attachment`, {
        cookie: room.cookie,
        studentId: room.studentId,
      }),
    );
    expect((await there.app.inject(link.url)).body).toBe('%PDF-1.4 one');
  } finally {
    await there.close();
  }
});

/** A process that does what waits in the queues; it looks when it starts. */
async function withJobs(work: (server: TestApp) => Promise<unknown>): Promise<void> {
  const server = await api.another({ JOBS: 'true' });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

const REMOVALS = "from pgboss.job where name = 'discard-object' and state < 'completed'";
/** Objects that are to be removed when no link opens them any more. */
const waiting = async (): Promise<string[]> => {
  const { rows } = await api.database.pool.query<{ key: string }>(
    `select distinct data ->> 'objectKey' as key ${REMOVALS} and start_after > now() + interval '1 hour'`,
  );
  return rows.map(({ key }) => key);
};
const letItBeTime = (): Promise<unknown> =>
  api.database.pool.query(`update pgboss.job set start_after = now() where id in (select id ${REMOVALS})`);

test('what the sweep of a server removes during a backup is in it, and goes when none runs any more', async () => {
  // Nothing came to use the upload, and the guardian with the picture is deleted.
  const leaving = await api.createParent();
  const leftAlone = await upload(await api.signIn(leaving.phone), 'question_photo');
  await chooseAvatar(await api.signIn(leaving.phone));
  const there = (await keys()).filter((key) => key.includes(`/${leaving.id}/`));
  expect(there).toHaveLength(2);
  expect(await admin({ DATABASE_URL: api.url, OBJECTS_DIR: store }, 'delete-parent', '--phone', leaving.phone)).toBe(0);

  const file = path.join(folder, 'swept.tar.gz');
  await withJobs(async (server) => {
    const queues = (): Promise<number | null> =>
      api.database.pool.query("select from pgboss.queue where name = 'discard-object'").then(
        ({ rowCount }) => rowCount,
        () => 0, // not there yet
      );
    await until(async () => (await queues()) === 1);
    const { missing } = await backUp(file, async () => {
      // Not earlier: a server sweeps when it starts, too.
      await api.database.pool.query('update deletions set due_at = now() where parent_id = $1', [leaving.id]);
      await api.database.pool.query(
        "update direct_uploads set created_at = now() - interval '26 hours', uploaded_at = now() - interval '26 hours', expires_at = now() - interval '25 hours' where id = $1",
        [leftAlone],
      );
      await server.app.sweep();
      const rows = 'select 1 from parents where id = $1 union all select 1 from direct_uploads where parent_id = $1';
      expect((await api.database.pool.query(rows, [leaving.id])).rowCount).toBe(0);
      expect(await keys()).toEqual(expect.arrayContaining(there));
    });
    expect(missing).toEqual([]);
  });
  const objects = path.join(folder, 'swept');
  const { url, drop } = await createTestDatabase({ empty: true });
  undo.push(drop);
  expect(await admin({ DATABASE_URL: url, OBJECTS_DIR: objects }, 'restore', file)).toBe(0);
  expect(await createLocalObjects(objects).list()).toEqual(expect.arrayContaining(there));

  // Their time comes in another backup, and once more after it.
  expect(await waiting()).toEqual(expect.arrayContaining(there));
  await backUp(path.join(folder, 'later.tar.gz'), async () => {
    await letItBeTime();
    await withJobs(() =>
      until(async () => {
        const putOff = await waiting();
        return there.every((key) => putOff.includes(key));
      }),
    );
    expect(await keys()).toEqual(expect.arrayContaining(there));
  });
  await letItBeTime();
  await withJobs(() => until(async () => !(await keys()).some((key) => there.includes(key))));
}, 120_000);

test('a backup during which a file is lost all the same is not written, unless that is allowed', async () => {
  const [attachment] = (await keys()).filter((key) => key.startsWith('attachments/'));
  const file = path.join(folder, 'lossy.tar.gz');
  const lose = (): Promise<void> => createLocalObjects(store).remove(attachment!);
  await expect(backUp(file, lose)).rejects.toThrow(`文件 ${attachment} 在备份时被删除，没有写成备份`);
  expect(readdirSync(folder).filter((name) => name.startsWith('lossy'))).toEqual([]);
  await createLocalObjects(store).put(attachment!, Buffer.from('%PDF-1.4'), 'application/pdf');
  expect((await backUp(file, lose, { allowMissing: true })).missing).toEqual([attachment]);
  expect((await checkBackup(file)).checksums.missing).toEqual([attachment]);
});

test('a backup that is interrupted leaves no half of a file and no PostgreSQL; the next one removes what a killed one has left', async () => {
  const dataDir = path.join(makeFolder('interrupted'), 'data');
  undo.push(() => removeDataDir(dataDir));
  await putSchool(dataDir);
  const objects = path.join(dataDir, 'objects');
  mkdirSync(objects, { recursive: true });
  for (let i = 0; i < 30; i += 1) {
    writeFileSync(path.join(objects, `large-${i}`), '');
    truncateSync(path.join(objects, `large-${i}`), 64 * 1024 * 1024);
  }
  const leftover = path.join(folder, 'school-2026-01-01.tar.gz.2147483646.partial');
  writeFileSync(leftover, 'of a killed one');
  const started = (): boolean => readdirSync(folder).some((name) => name.startsWith('school-2026-01-02.tar.gz.'));
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const child = spawn(
      process.execPath,
      [path.resolve(__dirname, '../../../../scripts/server.mjs'), 'admin', 'backup', path.join(folder, 'school-2026-01-02.tar.gz')],
      {
        cwd: path.resolve(__dirname, '../../../..'),
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const errors: string[] = [];
    child.stderr.on('data', (text: Buffer) => errors.push(text.toString()));
    const ended = once(child, 'exit');
    await until(() => started() || child.exitCode !== null);
    child.kill(signal);
    expect([await ended, errors.join('')]).toEqual([[code, null], expect.stringContaining('已中断')]);
    expect(started()).toBe(false);
    expect(existsSync(leftover)).toBe(false);
    expect(existsSync(path.join(toHome(dataDir), 'data/postmaster.pid'))).toBe(false);
  }
}, 120_000);
