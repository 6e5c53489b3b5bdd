/** A restore that loses its connection or is stopped, at every moment from the commit on: rows and files are both there, or neither. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createLocalObjects } from '../../../src/adapters/objects/local';
import { type CheckedBackup, checkBackup } from '../../../src/database/backup/read';
import { type RestoreParts, restoreBackup } from '../../../src/database/backup/restore';
import { writeBackup } from '../../../src/database/backup/write';
import { createAdminProgram } from '../../../src/cli/admin-program';
import { runProgram, type Terminal } from '../../../src/cli/terminal';
import { type Proxy, proxyBefore, type Rule } from '../../outages/proxy';
import { createTestDatabase, withClient } from '../../support/cluster';
import { useFolder } from '../../support/use';

const COMMIT = /^Q....commit\0/s;
const VACUUM = /^Q....vacuum/s;
const KEY = 'attachments/1-0123456789abcdef.pdf';

const folder = useFolder();
let file: string;
let backup: CheckedBackup;
let target: string;
let proxy: Proxy;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  file = path.join(folder, 'school.tar.gz');
  const { url, drop } = await createTestDatabase();
  undo.push(drop);
  await withClient(url, async (client) => {
    await client.query("insert into parents (phone, name) values ('13900000009', '林女士')");
    await client.query(
      "insert into sessions (token_hash, parent_id, device, address, expires_at) select 'of a phone that was stolen', id, '', '', now() + interval '30 days' from parents",
    );
  });
  const objects = createLocalObjects(path.join(folder, 'objects'));
  await objects.put(KEY, Buffer.from('%PDF-1.4 讲义'), 'application/pdf');
  await writeBackup({ url, objects, file, replace: false, now: () => new Date() });
  backup = await checkBackup(file);
});
beforeEach(async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  target = url;
  undo.push(drop);
  proxy = await proxyBefore(url);
});
afterEach(() => proxy.close());
afterAll(async () => {
  for (const step of undo) await step();
});

const store = (): string => path.join(folder, path.basename(target));
const restore = (more: Partial<RestoreParts> = {}): ReturnType<typeof restoreBackup> =>
  restoreBackup({ url: proxy.url, objects: createLocalObjects(store()), file, backup, ...more });

/** How many guardians there are, undefined without a table of them; and the files. */
async function found(): Promise<{ parents: number | undefined; files: string[] }> {
  const parents = await withClient(target, async (client) => {
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('parents') is not null as there");
    if (!rows[0]?.there) return undefined;
    return (await client.query<{ n: number }>('select count(*)::int as n from parents')).rows[0]?.n;
  });
  return { parents, files: await createLocalObjects(store()).list() };
}

const WHOLE = { parents: 1, files: [KEY] };
const NOTHING = { parents: undefined, files: [] };

test.each<[string, Rule['then']]>([
  ['lost before PostgreSQL has seen it', 'cut'],
  ['lost with its reply', 'lose reply'],
])('a vacuum whose connection is %s leaves the restored school as it is', async (_name, then) => {
  proxy.rule({ when: VACUUM, then });
  expect(await restore()).toMatchObject({ objects: 1, untidied: expect.any(Error) as unknown as Error });
  expect([proxy.met(), await found()]).toEqual([1, WHOLE]);
});

const getTerminal = (said: string[], env: Record<string, string>, signal?: AbortSignal): Terminal => ({
  env,
  out: (line: string) => void said.push(line),
  err: (line: string) => void said.push(line),
  ...(signal && { signal }),
});
const run = (terminal: Terminal, ...args: string[]): Promise<number> => runProgram(createAdminProgram(terminal), args, terminal);

test('a session that may have been ended since the backup is not good again, unless a school that only moves says so', async () => {
  const sessions = (): Promise<number | null> =>
    withClient(target, async (client) => (await client.query('select 1 from sessions')).rowCount);
  const said: string[] = [];
  expect(await run(getTerminal(said, { DATABASE_URL: target, OBJECTS_DIR: store() }), 'restore', file)).toBe(0);
  expect(said).toContainEqual(expect.stringContaining('1 台设备需要重新登录'));
  expect(await sessions()).toBe(0);

  const { url, drop } = await createTestDatabase({ empty: true });
  target = url;
  undo.push(drop);
  expect(await run(getTerminal(said, { DATABASE_URL: target, OBJECTS_DIR: store() }), 'restore', file, '--keep-sessions')).toBe(0);
  expect(await sessions()).toBe(1);
});

test('a restore that is interrupted during the vacuum has restored, and says so', async () => {
  const stop = new AbortController();
  proxy.rule({ when: VACUUM, then: () => stop.abort() });
  const said: string[] = [];
  const terminal = getTerminal(said, { DATABASE_URL: proxy.url, OBJECTS_DIR: store() }, stop.signal);
  expect(await run(terminal, 'restore', file, '--keep-sessions')).toBe(0);
  expect(said).toEqual([expect.stringMatching(/^已恢复 .*，1 个文件/), expect.stringContaining('数据已完整')]);
  expect([proxy.met(), await found()]).toEqual([1, WHOLE]);
});

test('a restore that is interrupted while the backup is checked makes no database', async () => {
  const dataDir = path.join(folder, 'never-made');
  const said: string[] = [];
  expect(await run(getTerminal(said, { DATA_DIR: dataDir }, AbortSignal.abort()), 'restore', file)).toBe(1);
  expect([said, existsSync(dataDir)]).toEqual([['已中断'], false]);
});

test('a commit whose reply is lost has restored', async () => {
  proxy.rule({ when: COMMIT, then: 'lose reply' });
  expect(await restore()).toMatchObject({ objects: 1 });
  expect([proxy.met(), await found()]).toEqual([1, WHOLE]);
});

test('a commit that PostgreSQL has never seen has not', async () => {
  proxy.rule({ when: COMMIT, then: 'cut' });
  await expect(restore()).rejects.toThrow(/Connection terminated/);
  expect([proxy.met(), await found()]).toEqual([1, NOTHING]);
});

test('of a commit that nobody can be asked about the files are kept, and it is said what to do', async () => {
  proxy.rule({ when: COMMIT, then: () => proxy.close() });
  await expect(restore({ askedForMs: 500 })).rejects.toThrow('提交时与数据库的连接断了，不知道是否已恢复，文件已保留');
  expect((await found()).files).toEqual([KEY]);
});
