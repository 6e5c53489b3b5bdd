import { numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { guardPool } from '../../src/database/connections';
import { createDb, createPool } from '../../src/database/pool';
import { silentLog } from '../../src/database';
import { createTestDatabase } from '../support/cluster';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPool>;
/** As node-postgres sends. */
let plain: Pool;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  pool = createPool({ url: () => database.url, size: 2, statementTimeoutMs: 1000, log: silentLog });
  guardPool(pool);
  plain = new Pool({ connectionString: database.url, max: 1, options: '-c timezone=UTC' });
  await plain.query('create table things (id bigint generated always as identity, name text, made timestamptz default now())');
});
afterAll(async () => {
  await Promise.all([pool.end(), plain.end()]);
  await database.drop();
});

const catchFailure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );

const VALUES = {
  name: 'values',
  text: `select $1::bigint as big, $2::int as small, $3::text as word, $4::boolean as yes, null::text as none, $5::timestamptz as at,
    $6::int[] as list, $7::jsonb as document, array['甲', null] as words, 1.5::numeric as number, '2026-11-20'::date as day`,
  values: [2 ** 40, 7, '词典 "\\', false, new Date('2026-11-20T11:00:00.123Z'), [1, 2], JSON.stringify({ a: [1, null, '字'] })],
};

it('reads what node-postgres reads, the first time and later', async () => {
  const expected = await plain.query(VALUES);
  for (let i = 0; i < 4; i += 1) {
    const { rows, rowCount, command, fields } = await pool.query(VALUES);
    expect(rows).toEqual(expected.rows);
    expect({ rowCount, command }).toEqual({ rowCount: 1, command: 'SELECT' });
    expect(fields.map(({ name }) => name)).toEqual(expected.fields.map(({ name }) => name));
  }
});

it('asks a connection once what the rows look like', async () => {
  expect((await pool.query(VALUES)).fields).toBe((await pool.query(VALUES)).fields);
});

it('gives many rows, none, and how many a statement without rows has touched', async () => {
  const insert = { name: 'insert', text: "insert into things (name) select 'n' || n from generate_series(1, $1::int) as n", values: [3] };
  expect(await pool.query(insert)).toMatchObject({ rowCount: 3, rows: [], command: 'INSERT' });
  expect(await pool.query(insert)).toMatchObject({ rowCount: 3, rows: [] });
  const select = { name: 'select', text: 'select name from things where id <= $1 order by id' };
  expect((await pool.query({ ...select, values: [2] })).rows).toEqual([{ name: 'n1' }, { name: 'n2' }]);
  expect(await pool.query({ ...select, values: [0] })).toMatchObject({ rows: [], rowCount: 0 });
});

it('sends null, nothing and points in time as node-postgres does', async () => {
  const text = `select $1::text as none, $2::int as nothing, $3::timestamptz as at, $4::date as day, $5::timestamptz[] as many, $6::jsonb as document`;
  const at = new Date('1969-12-31T23:59:59.999Z');
  const sent = { name: 'empty', text, values: [null, undefined, at, new Date(2026, 1, 28), [at, null], { at, none: null }] };
  const expected = (await plain.query<{ at: Date }>(sent)).rows;
  expect(expected).toMatchObject([{ none: null, nothing: null, at, many: [at, null] }]);
  for (let i = 0; i < 3; i += 1) expect((await pool.query(sent)).rows).toEqual(expected);
  expect((await pool.query({ ...sent, values: [null, null, null, null, null, null] })).rows).toEqual([
    { none: null, nothing: null, at: null, day: null, many: null, document: null },
  ]);
});

it('says what the database says of an error, and the next call succeeds', async () => {
  const divide = { name: 'divide', text: 'select 6 / $1::int as result' };
  await expect(pool.query({ ...divide, values: [0] })).rejects.toMatchObject({ code: '22012' });
  expect((await pool.query({ ...divide, values: [2] })).rows).toEqual([{ result: 3 }]);
  await expect(pool.query({ name: 'wrong', text: 'select nothing from nowhere', values: [] })).rejects.toMatchObject({ code: '42P01' });
  await plain.query('create table nowhere (nothing int)');
  expect((await pool.query({ name: 'wrong', text: 'select nothing from nowhere', values: [] })).rows).toEqual([]);
});

describe('several at once', () => {
  const add = (name: string) => ({ name: 'add', text: 'insert into things (name) values ($1)', values: [name] });
  const find = (name: string) => ({ name: 'find', text: 'select name from things where name = $1', values: [name] });
  const divide = (by: number) => ({ name: 'divided', text: 'select 6 / $1::int as result', values: [by] });

  it('gives what each of them gives, the first time and later', async () => {
    for (const name of ['a1', 'a2', 'a3']) {
      const results = await pool.queryAll([add(name), find(name), add(`${name}-b`), find('nobody')]);
      expect(results.map(({ command, rowCount, rows }) => ({ command, rowCount, rows }))).toEqual([
        { command: 'INSERT', rowCount: 1, rows: [] },
        { command: 'SELECT', rowCount: 1, rows: [{ name }] },
        { command: 'INSERT', rowCount: 1, rows: [] },
        { command: 'SELECT', rowCount: 0, rows: [] },
      ]);
    }
  });

  it('counts none of them when one fails, whichever', async () => {
    await pool.queryAll([divide(2)]);
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(pool.queryAll([divide(0), add('lost')])).rejects.toMatchObject({ code: '22012' });
    await expect(pool.queryAll([add('lost'), divide(0), find('lost')])).rejects.toMatchObject({ code: '22012' });
    await expect(
      pool.queryAll([add('lost'), { name: 'fresh', text: 'select nothing from nobody', values: [] }, find('lost')]),
    ).rejects.toMatchObject({ code: '42P01' });
    expect(await catchFailure(pool.queryAll([add('lost'), { name: 'circle', text: 'select $1::jsonb as it', values: [circle] }]))).toMatch(
      /circular/,
    );
    expect((await pool.query(find('lost'))).rows).toEqual([]);
    expect((await pool.queryAll([add('kept'), find('kept')]))[1]?.rows).toEqual([{ name: 'kept' }]);
  });

  it('is a transaction that says so, as several nodes take only that for one', async () => {
    const savepoint = { name: 'savepoint', text: 'savepoint here', values: [] };
    expect((await pool.queryAll([add('one'), savepoint])).map(({ command }) => command)).toEqual(['INSERT', 'SAVEPOINT']);
    await expect(pool.query(savepoint)).rejects.toMatchObject({ code: '25P01' });
  });

  it('goes to another connection, once, where what is prepared is no longer right', async () => {
    await plain.query("create table forms as select 'square' as name");
    const form = { name: 'form', text: 'select * from forms', values: [] };
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    clients.forEach((client) => client.release());
    await Promise.all([pool.query(form), pool.query(form)]);
    await plain.query('alter table forms add column corners int not null default 4');
    const results = await pool.queryAll([add('again'), form]);
    expect(results[1]?.rows).toEqual([{ name: 'square', corners: 4 }]);
    expect((await pool.query(find('again'))).rows).toHaveLength(1);
    await plain.query('drop table forms');
  });
});

it('refuses a value that cannot be sent, and another statement under the same name', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(await catchFailure(pool.query({ name: 'circle', text: 'select $1::jsonb as it', values: [circle] }))).toMatch(/circular/);
  expect((await pool.query({ name: 'circle', text: 'select $1::jsonb as it', values: ['{}'] })).rows).toEqual([{ it: {} }]);
  const one = { name: 'unique', text: 'select 1 as n' };
  await pool.query(one);
  await pool.query(one); // whichever connection comes next has it
  expect(await catchFailure(pool.query({ ...one, text: 'select 2 as n' }))).toMatch(/unique/);
  expect((await pool.query(one)).rows).toEqual([{ n: 1 }]);
});

describe('when what is prepared is no longer right', () => {
  const shape = { name: 'shape', text: 'select n, name from shapes where n = $1', values: [7] };
  /** Both connections of the pool have it prepared. */
  const prepareEverywhere = async (): Promise<void> => {
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    clients.forEach((client) => client.release());
    const both = await Promise.all([pool.query(shape), pool.query<object>(shape)]);
    expect(both.map(({ rows }) => rows)).toEqual([[{ n: 7, name: 'seven' }], [{ n: 7, name: 'seven' }]]);
  };

  beforeEach(async () => {
    await plain.query("create table shapes as select 7 as n, 'seven' as name");
  });
  afterEach(() => plain.query('drop table shapes'));

  it('prepares it again after a column has changed its type, and reads the new one', async () => {
    await prepareEverywhere();
    await plain.query("alter table shapes alter column n type numeric(4, 2), alter column name type text[] using array[name, '七']");
    const rows = [{ n: '7.00', name: ['seven', '七'] }];
    expect(
      (await Promise.all([pool.query<object>(shape), pool.query<object>(shape), pool.query<object>(shape)])).map((result) => result.rows),
    ).toEqual([rows, rows, rows]);
  });

  it('prepares it again on a connection that was told to forget it', async () => {
    await prepareEverywhere();
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    for (const client of clients) await client.query('deallocate all');
    clients.forEach((client) => client.release());
    expect((await pool.query(shape)).rows).toEqual([{ n: 7, name: 'seven' }]);
  });

  it('says it where the statement itself asks for what PostgreSQL cannot do', async () => {
    const unsupported = { name: 'unsupported', text: 'select $1::int from shapes for update of shapes limit $1', values: [1] };
    expect((await pool.query(unsupported)).rowCount).toBe(1);
    await plain.query('alter table shapes rename to kept');
    await plain.query('create view shapes as select distinct n, name from kept');
    await expect(pool.query(unsupported)).rejects.toMatchObject({ code: '0A000' });
    await plain.query('drop view shapes');
    await plain.query('alter table kept rename to shapes');
  });

  it('fails one transaction and not the next, which has another connection', async () => {
    const one = createPool({ url: () => database.url, size: 1, statementTimeoutMs: 1000, log: silentLog });
    const shapes = pgTable('shapes', { n: numeric('n'), name: text('name') });
    const inTransaction = (): Promise<unknown> =>
      createDb(one).transaction((tx) => tx.select().from(shapes).prepare('in_transaction').execute());
    try {
      expect(await inTransaction()).toEqual([{ n: '7', name: 'seven' }]);
      await plain.query('alter table shapes alter column n type numeric(4, 2)');
      await expect(inTransaction()).rejects.toMatchObject({ cause: { code: '0A000' } });
      expect(await inTransaction()).toEqual([{ n: '7.00', name: 'seven' }]);
    } finally {
      await one.end();
    }
  });
});

it('fails when the connection is cut or nothing comes, and the next call has another connection', async () => {
  const sleep = { name: 'sleep', text: 'select pg_sleep($1) is null as awake' };
  const cut = catchFailure(pool.query({ ...sleep, values: [0.9] }));
  const kill =
    "select pg_terminate_backend(pid) from pg_stat_activity where query ~ 'pg_sleep' and pid <> pg_backend_pid() and state = 'active'";
  while ((await plain.query(kill)).rowCount === 0);
  expect(await cut).toMatch(/terminat/);
  expect((await pool.query({ ...sleep, values: [0] })).rows).toEqual([{ awake: false }]);
  await expect(pool.query({ ...sleep, values: [3] })).rejects.toMatchObject({ code: '57014' });
  expect((await pool.query({ ...sleep, values: [0] })).rows).toEqual([{ awake: false }]);
});
