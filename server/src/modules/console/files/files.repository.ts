/** Files that staff have brought, in the database: every process of the school reads them, and a session that ends takes them with it. */
import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { LinesPart } from '../../../database/packed-lines';
import type { Listed, Range } from '../../../database/listing';
import { schoolFileLines, schoolFileParts, schoolFiles } from '../../../database/schema';

export type SchoolFileRow = typeof schoolFiles.$inferSelect;
export type PartKind = (typeof schoolFileParts.$inferSelect)['kind'];

/** Bytes of a row. */
const PART_BYTES = 1024 * 1024;

export async function insertFile(db: Executor, row: typeof schoolFiles.$inferInsert): Promise<SchoolFileRow> {
  const [file] = await db.insert(schoolFiles).values(row).returning();
  if (!file) throw new Error('inserting a file returned no row');
  return file;
}

/** A file of this session; locked for a change. */
export async function findFile(
  db: Executor,
  { id, sessionHash }: Pick<SchoolFileRow, 'id' | 'sessionHash'>,
  lock = false,
): Promise<SchoolFileRow | undefined> {
  const query = db
    .select()
    .from(schoolFiles)
    .where(and(eq(schoolFiles.id, id), eq(schoolFiles.sessionHash, sessionHash), sql`${schoolFiles.expiresAt} > now()`));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

export async function removeFile(db: Executor, { id, sessionHash }: Pick<SchoolFileRow, 'id' | 'sessionHash'>): Promise<void> {
  await db.delete(schoolFiles).where(and(eq(schoolFiles.id, id), eq(schoolFiles.sessionHash, sessionHash)));
}

/** The newest of a session stay. */
export async function removeOlderFiles(db: Executor, sessionHash: string, most: number): Promise<void> {
  const newest = db
    .select({ id: schoolFiles.id })
    .from(schoolFiles)
    .where(eq(schoolFiles.sessionHash, sessionHash))
    .orderBy(desc(schoolFiles.id))
    .limit(most);
  const rows = await newest;
  const oldest = rows[rows.length - 1];
  if (oldest && rows.length === most)
    await db.delete(schoolFiles).where(and(eq(schoolFiles.sessionHash, sessionHash), lt(schoolFiles.id, oldest.id)));
}

export async function removeExpiredFiles(db: Executor, now: Date): Promise<void> {
  await db.delete(schoolFiles).where(lt(schoolFiles.expiresAt, now));
}

export async function appendPart(db: Executor, fileId: number, kind: PartKind, number: number, bytes: Buffer): Promise<void> {
  await db.insert(schoolFileParts).values({ fileId, kind, number, bytes });
}

/** Cut into pieces of a row. */
export function cut(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, at) => bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES));
}

/** In place of what was there. */
async function replaceParts(db: Executor, fileId: number, kind: PartKind, parts: readonly Uint8Array[]): Promise<void> {
  await db.delete(schoolFileParts).where(and(eq(schoolFileParts.fileId, fileId), eq(schoolFileParts.kind, kind)));
  for (const [number, bytes] of parts.entries()) await appendPart(db, fileId, kind, number, Buffer.from(bytes));
}

/** Some of them, by their numbers. */
export async function loadParts(db: Executor, fileId: number, kind: PartKind, { limit, offset }: Range): Promise<Buffer[]> {
  const rows = await db
    .select({ bytes: schoolFileParts.bytes })
    .from(schoolFileParts)
    .where(
      and(
        eq(schoolFileParts.fileId, fileId),
        eq(schoolFileParts.kind, kind),
        gte(schoolFileParts.number, offset),
        lt(schoolFileParts.number, offset + limit),
      ),
    )
    .orderBy(asc(schoolFileParts.number));
  return rows.map(({ bytes }) => bytes);
}

/** Piece by piece, so that a large file takes no more memory than one of them. */
export async function* readParts(db: Executor, fileId: number, kind: PartKind): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const [part] = await db
      .select({ bytes: schoolFileParts.bytes })
      .from(schoolFileParts)
      .where(and(eq(schoolFileParts.fileId, fileId), eq(schoolFileParts.kind, kind), eq(schoolFileParts.number, number)));
    if (!part) return;
    yield part.bytes;
  }
}

export interface KeptReading {
  preview: unknown;
  parts: Readonly<Partial<Record<Exclude<PartKind, 'file'>, readonly Uint8Array[]>>>;
  lines: readonly LinesPart[];
}

/** What a reading came to, in place of the one before; gives its number, undefined where the file was given up meanwhile. */
export async function keepReading(db: Executor, fileId: number, { preview, parts, lines }: KeptReading): Promise<number | undefined> {
  const [row] = await db
    .update(schoolFiles)
    .set({ readings: sql`${schoolFiles.readings} + 1`, preview })
    .where(eq(schoolFiles.id, fileId))
    .returning({ readings: schoolFiles.readings });
  if (!row) return undefined;
  for (const kind of ['plan', 'pictures', 'question', 'handout'] as const) await replaceParts(db, fileId, kind, parts[kind] ?? []);
  await db.delete(schoolFileLines).where(eq(schoolFileLines.fileId, fileId));
  for (const { list, first, json } of lines) {
    await db.execute(sql`
      insert into school_file_lines (file_id, list, number, line)
      select ${fileId}, ${list}, ${first}::integer + place - 1, line from jsonb_array_elements(${json}::jsonb) with ordinality as every(line, place)`);
  }
  return row.readings;
}

export async function markImported(db: Executor, fileId: number, now: Date): Promise<void> {
  await db.update(schoolFiles).set({ importedAt: now }).where(eq(schoolFiles.id, fileId));
  // What was looked at stays for a while; what it was made from is not wanted any more.
  await db
    .delete(schoolFileParts)
    .where(and(eq(schoolFileParts.fileId, fileId), inArray(schoolFileParts.kind, ['file', 'plan', 'pictures'])));
}

export async function listLines(db: Executor, fileId: number, list: string, { limit, offset }: Range): Promise<Listed<unknown>> {
  const wanted = and(eq(schoolFileLines.fileId, fileId), eq(schoolFileLines.list, list));
  const rows = await db
    .select({ line: schoolFileLines.line })
    .from(schoolFileLines)
    .where(wanted)
    .orderBy(asc(schoolFileLines.number))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(schoolFileLines).where(wanted);
  return { items: rows.map(({ line }) => line), total: all?.total ?? 0 };
}
