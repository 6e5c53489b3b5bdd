/** Whether a database could be one of several nodes: judged by the catalogue, without Citus. */
import { loadTables } from '../../src/database/distribution/catalogue';
import { findObstacles, placeTables } from '../../src/database/distribution/placement';
import { silentLog } from '../../src/database';
import { createPool } from '../../src/database/pool';
import { DatabaseUnavailable } from '../../src/database/unavailable';
import { createTestDatabase, withClient } from '../support/cluster';
import { useMade } from '../support/use';
import { runAdmin } from '../support/commands';

const database = useMade(async () => {
  const { url, drop } = await createTestDatabase();
  return { url, close: drop };
});

const run = (...command: string[]) => runAdmin({ DATABASE_URL: database.url }, command);

test('every table has a place: those of students are sharded, what they refer to is on every node', async () => {
  const { code, said } = await run('distribute', '--check');
  expect([code, said]).toEqual([0, expect.stringMatching(/^可以分布：\d+ 张表按学员分片，\d+ 张表复制到每个节点，\d+ 张表留在协调节点$/)]);
  const places = placeTables(await withClient(database.url, loadTables));
  const placed = (wanted: string): string[] => [...places].filter(([, place]) => place === wanted).map(([name]) => name);
  expect(placed('sharded')).toEqual(expect.arrayContaining(['students', 'learning_answers', 'word_review_events', 'course_hour_entries']));
  expect(placed('everywhere')).toEqual(expect.arrayContaining(['courses', 'words', 'parents', 'parent_students', 'teachers', 'classes']));
  expect(placed('coordinator')).toEqual(expect.arrayContaining(['sessions', 'staff', 'audit_events', 'pictures']));
});

test('keys over shards, keys to another node and triggers are named, and only the table that has them', async () => {
  await withClient(database.url, async (client) => {
    await client.query('begin');
    await client.query(`
      create table badges (student_id bigint, id bigint, code text unique, plan_id bigint, primary key (student_id, id));
      create table notes (student_id bigint references students (id) on delete set null, id bigint, record_id bigint, primary key (student_id, id),
        file text references pictures (hash), other_id bigint references students (id));
      create table desks (id bigint primary key, student_id bigint references students (id));
      create trigger noticed before update on badges for each row execute function suppress_redundant_updates_trigger()`);
    const obstacles = findObstacles(await loadTables(client));
    await client.query('rollback');
    expect(obstacles).toEqual([
      'badges：唯一键 badges_code_key 不含 student_id',
      'badges：触发器 noticed',
      'desks：外键 desks_student_id_fkey 指向 students，它按学员分片',
      'notes：外键 notes_other_id_fkey 指向 students，却不含学员',
      'notes：外键 notes_student_id_fkey 会清空学员',
    ]);
  });
});

test('without Citus nothing is distributed, and nothing changes', async () => {
  const loadKeys = async (): Promise<unknown[]> =>
    withClient(database.url, async (client) => {
      const { rows } = await client.query<Record<string, unknown>>(
        'select conname, pg_get_constraintdef(oid) from pg_constraint order by oid',
      );
      return rows;
    });
  const before = await loadKeys();
  const { code, said } = await run('distribute');
  expect([code, said]).toEqual([1, '数据库没有安装 citus 扩展']);
  expect(await loadKeys()).toEqual(before);
});

test.each(['failure on connection marked as essential: 127.0.0.1:1', 'terminating connection due to unexpected postmaster exit'])(
  'a node that dies is a database that is away, though it comes with the code of an internal error: %s',
  async (message) => {
    const pool = createPool({ url: () => database.url, size: 1, statementTimeoutMs: 1000, log: silentLog });
    await expect(pool.query(`do $$ begin raise exception using errcode = 'XX000', message = '${message}'; end $$`)).rejects.toThrow(
      DatabaseUnavailable,
    );
    await pool.end();
  },
);
