/** A family with everything the product keeps of people, and the command line on its database. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { DEMO, seedDemoSchool, SMALL_MATHEMATICS } from '../../../seed/demo-school';
import { createObjects } from '../../../src/adapters/objects/create';
import { PNG } from '../../files/bytes';
import { data } from '../../learning/school';
import type { Environment } from '../../../src/plugins/config';
import { buildTestApp, type TestApp } from '../../support/app';
import { demoTemplate } from '../../support/cluster';
import { runAdmin } from '../../support/commands';

/** `npm run admin -- …` on the database and the files of the app. */
export const admin = (api: TestApp, ...args: string[]) => runAdmin({ DATABASE_URL: api.url, OBJECTS_DIR: getObjectsDir(api) }, args);

export function getObjectsDir({ config: { objects } }: TestApp): string {
  if (objects.store !== 'local') throw new Error('The test keeps its objects in a folder');
  return objects.dir;
}

/** Keys of every object in the store. */
export async function objectKeys(api: TestApp): Promise<string[]> {
  const dir = getObjectsDir(api);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}

export interface Family {
  phone: string;
  parentId: number;
  cookie: string;
  /** By name in the demo school. */
  students: { studying: number; fresh: number; finishing: number };
}

export const loadRows = async <T extends Record<string, unknown>>(api: TestApp, query: ReturnType<typeof sql>): Promise<T[]> =>
  (await api.database.db.execute(query)).rows as T[];

export const isThere = async (api: TestApp, table: 'parents' | 'students', id: number): Promise<boolean> =>
  (await loadRows(api, sql`select 1 from ${sql.identifier(table)} where id = ${id}`)).length > 0;

/** An app on a copy of the demo school. */
export async function buildDemoApp(env: Environment = {}): Promise<TestApp> {
  const demo = await demoTemplate(async (url) => {
    const pool = new Pool({ connectionString: url });
    try {
      await seedDemoSchool(pool, { now: new Date(), iKnowThisIsADemo: true, mathematics: SMALL_MATHEMATICS });
    } finally {
      await pool.end();
    }
  });
  return buildTestApp(env, {}, demo);
}

/** The demo family of a demo app: months of learning, tests of vocabulary, prints with files, an avatar and an upload. */
export async function createFamily(api: TestApp): Promise<Family> {
  const { phone, password } = DEMO.guardian;
  const cookie = await api.signIn(phone, password);
  const [parent] = await loadRows<{ id: string }>(api, sql`select id from parents where phone = ${phone}`);
  const students = await loadRows<{ id: string; name: string }>(api, sql`select id, name from students`);
  const parseId = (name: string): number => Number(students.find((student) => student.name === name)?.id);
  const family = {
    phone,
    cookie,
    parentId: Number(parent?.id),
    students: {
      studying: parseId(DEMO.students.studying.name),
      fresh: parseId(DEMO.students.fresh.name),
      finishing: parseId(DEMO.students.finishing.name),
    },
  };
  for (const studentId of [family.students.studying, family.students.finishing]) await makePrints(api, cookie, studentId);
  const avatar = await upload(api, cookie, 'avatar');
  await api.call('PUT parents/profile', { cookie, body: { avatar_upload_id: avatar } });
  await upload(api, cookie, 'question_photo');
  await api.call('POST sessions/send_sign_in_captcha', { body: { phone } });
  return family;
}

async function upload(api: TestApp, cookie: string, purpose: string): Promise<number> {
  const announced = data<DirectUpload>(
    await api.call('POST direct_uploads', {
      cookie,
      body: { purpose, filename: '作业 1.png', content_type: 'image/png', byte_size: PNG.length },
    }),
  );
  await api.app.inject({ method: 'PUT', url: announced.upload_url, payload: PNG, headers: announced.headers });
  return announced.id;
}

/** Rows as the product makes them; the PDFs are not made, their objects are. */
async function makePrints(api: TestApp, cookie: string, studentId: number): Promise<void> {
  await api.call(`GET learning_prints?student_id_eq=${studentId}`, { cookie, studentId });
  await api.database.db.execute(
    sql`update learning_prints set status = 'ready', object_key = 'prints/' || student_id || '/' || id || '.pdf' where student_id = ${studentId}`,
  );
  const objects = createObjects(api.config.objects);
  for (const { key } of await loadRows<{ key: string }>(
    api,
    sql`select object_key as key from learning_prints where student_id = ${studentId}`,
  )) {
    await objects.put(key, Buffer.from('%PDF-1.4 a print'), 'application/pdf');
  }
}

/** The time in which deletions can be taken back is over. */
export async function letTimePass(api: TestApp): Promise<void> {
  await api.database.db.execute(
    sql`update deletions set due_at = now() - interval '1 second' where done_at is null and withdrawn_at is null`,
  );
}

/** Every table of the database with a column of this name, and how many rows hold the id. */
export async function rowsHolding(api: TestApp, column: 'student_id' | 'parent_id', id: number): Promise<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const { table } of await loadRows<{ table: string }>(
    api,
    sql`
    select c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = ${column} order by 1`,
  )) {
    const [row] = await loadRows<{ n: number }>(
      api,
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
    );
    if (row && row.n > 0) held[table] = row.n;
  }
  return held;
}
