import { Readable } from 'node:stream';
import { getTableName, sql } from 'drizzle-orm';
import { createObjects } from '../../src/adapters/objects/create';
import { holdsObjectKey } from '../../src/database/backup/catalog';
import { findObjectsInUse, type ObjectReference } from '../../src/database/object-references';
import { learningPrints } from '../../src/database/schema';
import { createFileLinks } from '../../src/modules/files/file-links';
import { createFileService, UPLOAD_SECONDS } from '../../src/modules/files/files.service';
import { createRedraw } from '../../src/modules/files/redraw';
import { createTokens } from '../../src/modules/files/tokens';
import { objectReferences } from '../../src/modules/objects';
import { createLimitRepository } from '../../src/modules/accounts/sessions/limits.repository';
import { createClassroom } from '../learning/school';
import { useTestApp } from '../support/app';
import { redraw, PNG } from './bytes';

const api = useTestApp();

const isInUse = async (key: string): Promise<boolean> =>
  (await findObjectsInUse(api.database.db, objectReferences, [key], new Date())).has(key);

test('an avatar that is chosen again before the old one is removed is in use', async () => {
  const { db } = api.database;
  const { id } = await api.createParent();
  expect(await isInUse('avatars/one')).toBe(false);
  await db.execute(sql`update parents set avatar_thumb = 'avatars/one' where id = ${id}`);
  expect(await isInUse('avatars/one')).toBe(true);
  expect(await isInUse('avatars/two')).toBe(false);
});

test('an attachment and a recording of a word are in use', async () => {
  const { db } = api.database;
  const { unitIds, wordIds } = await createClassroom(api);
  await db.execute(
    sql`insert into unit_attachments (unit_id, object_key, file_name, content_type, byte_size) values (${unitIds[0]}, 'attachments/one', 'a.pdf', 'application/pdf', 1)`,
  );
  await db.execute(sql`update words set audio_object_key = 'audio/one', example_audio_object_key = 'audio/two' where id = ${wordIds[0]}`);
  for (const key of ['attachments/one', 'audio/one', 'audio/two']) expect(await isInUse(key)).toBe(true);
  expect(await isInUse('audio/three')).toBe(false);
});

/** Once each: an object may be two people's. */
const registered = [...new Set(objectReferences.map(({ column }) => `${getTableName(column.table)}.${column.name}`))].sort();

test('every column that holds keys of objects is registered, and in backups', async () => {
  const { rows } = await api.database.pool.query<{ table: string; column: string }>(
    "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'",
  );
  expect(
    rows
      .filter(({ column }) => holdsObjectKey(column))
      .map(({ table, column }) => `${table}.${column}`)
      .sort(),
  ).toEqual(registered);
  // Called otherwise, a column would be in neither: these are known to hold something else.
  const suspicious = rows.filter(({ column }) =>
    /(?:^|_)(?:key|thumb|photo|image|picture|audio|recording|attachment|upload(?:_id)?)$/.test(column),
  );
  expect(
    suspicious
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !registered.includes(name) && !name.endsWith('.idempotency_key'))
      .sort(),
    // Keys of questions say what is right; those of requests and counters are names.
  ).toEqual(['level_items.key', 'question_variants.key', 'rate_limits.key', 'settings.key', 'staff_requests.key']);
});

test('no row refers to an upload: it is gone after a day, its object stays where a column keeps the key', async () => {
  const { rows } = await api.database.pool.query(
    "select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'direct_uploads'::regclass",
  );
  expect(rows).toEqual([]);
});

/** A service that knows one more column: the PDFs of prints stand for the photos of questions to come. */
function fileService(references: readonly ObjectReference[], now: () => Date) {
  const { db } = api.database;
  const tokens = createTokens('s', now);
  return createFileService({
    db,
    objects: createObjects(api.config.objects),
    discard: () => Promise.resolve(),
    redraw: createRedraw(),
    references,
    tokens,
    limits: createLimitRepository(db),
    uploadsPerGuardian: api.config.limits.uploadsPerGuardian,
    pace: api.config,
    links: createFileLinks(tokens, now),
    holds: () => Promise.resolve(true),
    now,
  });
}

test('what is claimed for a purpose that a column is registered for outlives the sweep; for any other purpose nothing can be claimed', async () => {
  const { db } = api.database;
  const objects = createObjects(api.config.objects);
  const room = await createClassroom(api);
  const { id: parentId } = await api.createParent();
  let time = new Date();
  const now = (): Date => time;
  const photos = fileService([...objectReferences, { column: learningPrints.objectKey, claims: 'question_photo' }], now);
  const upload = async (): Promise<number> => {
    const { id, upload_url: url } = await photos.allow(
      { parentId, tokenHash: 't' },
      {
        purpose: 'question_photo',
        filename: 'a.png',
        content_type: 'image/png',
        byte_size: PNG.length,
      },
    );
    await photos.receive(await photos.allowed(url.split('/').pop() ?? ''), Readable.from([PNG]));
    return id;
  };
  const [kept, left] = [await upload(), await upload()];
  const without = objectReferences.filter(({ claims }) => claims !== 'question_photo');
  await expect(fileService(without, now).claim({ parentId, id: kept }, 'question_photo')).rejects.toThrow('registered');
  const [keptKey, leftKey] = [
    await photos.claim({ parentId, id: kept }, 'question_photo'),
    await photos.claim({ parentId, id: left }, 'question_photo'),
  ];
  await db.execute(sql`
    insert into learning_prints (student_id, number, course_id, print_type, status, word_ids, content_hash, object_key, created_at)
    values (${room.studentId}, '20301120-001', ${room.courseId}, 'mistake_book', 'ready', '{}', '', ${keptKey}, now())`);
  time = new Date(time.getTime() + (UPLOAD_SECONDS + 86_400) * 1000 + 1);
  await photos.sweep();
  expect([await objects.findSize(keptKey), await objects.findSize(leftKey)]).toEqual([(await redraw(PNG)).length, undefined]);
});
