/** Logs of words, whether their events stand as rows or are packed. */
import { and, asc, between, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { wordReviewEvents, wordReviewPacks } from '../../../database/schema';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { Wanted } from '../rules/packs/columns';
import { getBlock, type PackedEvent, reviewPack } from '../rules/packs/review-pack';
import { flatMapInTurns } from './turns';

export type EventRow = typeof wordReviewEvents.$inferSelect;

const PACKS_AT_ONCE = 20;

const packs = wordReviewPacks;
const PACK = { studentId: packs.studentId, courseId: packs.courseId, content: packs.content };
type PackRow = Pick<typeof packs.$inferSelect, keyof typeof PACK>;
type Unpacked<Field extends keyof PackedEvent> = Pick<PackedEvent, Field> & Omit<PackRow, 'content'>;

const unpack = <Field extends keyof PackedEvent>(
  found: readonly PackRow[],
  wanted: Wanted<PackedEvent, Field>,
): Promise<Unpacked<Field>[]> =>
  flatMapInTurns(found, ({ studentId, courseId, content }) =>
    reviewPack.unpack(content, wanted).map((event) => Object.assign(event, { studentId, courseId })),
  );

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
/** Rows and packed ones by id. Rows are read first: one that was packed between stands in both. */
export const joinEvents = <Row extends { id: number }>(rows: readonly Row[], packed: readonly Row[]): Row[] =>
  [...new Map([...rows, ...packed].map((row) => [row.id, row])).values()].sort(byId);

async function loadPacked<Field extends keyof PackedEvent>(
  db: Executor,
  studentIds: readonly number[],
  where: SQL | undefined,
  wanted: Wanted<PackedEvent, Field>,
): Promise<Unpacked<Field>[]> {
  const found = await db
    .select(PACK)
    .from(packs)
    .where(and(inArray(packs.studentId, [...studentIds]), where));
  return unpack(found, wanted);
}

async function loadOfWords<Field extends keyof PackedEvent>(
  db: Executor,
  studentIds: readonly number[],
  wordIds: readonly number[],
  { where, ...wanted }: Wanted<PackedEvent, Field>,
): Promise<Unpacked<Field>[]> {
  const words = new Set(wordIds);
  if (words.size === 0 || studentIds.length === 0) return [];
  const blocks = inArray(packs.block, [...new Set([...words].map(getBlock))]);
  return loadPacked(db, studentIds, blocks, { ...wanted, where: { ...where, wordId: (id) => words.has(id) } });
}

/** Packed events of words, by id. */
export const loadPackedEvents = async (db: Executor, studentId: number, wordIds: readonly number[]): Promise<EventRow[]> =>
  (await loadOfWords(db, [studentId], wordIds, {})).sort(byId);

const LOG_COLUMNS = ['id', 'wordId', 'kind', 'day', 'correct', 'learningRecordId', 'intervalShift', 'desiredRetention'] as const;

/** The same without what a word is not folded from. */
export const loadPackedLogs = (
  db: Executor,
  studentId: number,
  wordIds: readonly number[],
): Promise<Unpacked<(typeof LOG_COLUMNS)[number]>[]> => loadOfWords(db, [studentId], wordIds, { columns: LOG_COLUMNS });

/**
 * Logs of words, whether packed or not, by id.
 * @param correct only answers that are so
 */
export async function loadEvents(
  db: Executor,
  studentIds: readonly number[],
  wordIds: readonly number[],
  correct?: boolean,
): Promise<EventRow[]> {
  const events = wordReviewEvents;
  const isSo = correct === undefined ? undefined : eq(events.correct, correct);
  const rows = await db
    .select()
    .from(events)
    .where(and(inArray(events.studentId, [...studentIds]), inArray(events.wordId, [...wordIds]), isSo));
  const where = correct === undefined ? {} : { correct: (value: boolean | null) => value === correct };
  return joinEvents(rows, await loadOfWords(db, studentIds, wordIds, { where }));
}

/** What a student answered from one day to another, by id. */
export async function loadEventsOfDays(db: Executor, studentId: number, from: CalendarDay, to: CalendarDay): Promise<EventRow[]> {
  // The index of days leads with the course, too.
  const { rows: courses } = await db.execute<{ id: number }>(
    sql`select course_id::float8 as id from student_courses where student_id = ${studentId}`,
  );
  const rows = await db
    .select()
    .from(wordReviewEvents)
    .where(
      and(
        eq(wordReviewEvents.studentId, studentId),
        inArray(
          wordReviewEvents.courseId,
          courses.map(({ id }) => id),
        ),
        between(wordReviewEvents.day, from, to),
      ),
    );
  const packed = await loadPacked(db, [studentId], and(lte(packs.firstDay, to), gte(packs.lastDay, from)), {
    where: { day: (day) => day >= from && day <= to },
  });
  return joinEvents(rows, packed);
}

/** Words with packed events, of a day or later if one is given. */
export async function listPackedWords(db: Executor, studentId: number, since?: CalendarDay): Promise<Set<number>> {
  const found = await loadPacked(db, [studentId], since === undefined ? undefined : gte(packs.lastDay, since), {
    columns: ['wordId'],
    ...(since !== undefined && { where: { day: (day: CalendarDay) => day >= since } }),
  });
  return new Set(found.map(({ wordId }) => wordId));
}

/** Packed events of a span of words, for whoever reads the rows in the same transaction. */
export const loadPackedSpan = (db: Executor, studentId: number, [first, last]: readonly [number, number]): Promise<EventRow[]> =>
  loadPacked(db, [studentId], between(packs.block, getBlock(first), getBlock(last)), {
    where: { wordId: (id) => id >= first && id <= last },
  });

/** All packed events of a student, some packs at a time. */
export async function* readPackedEvents(db: Executor, studentId: number): AsyncGenerator<EventRow[]> {
  for (let after = { block: -1, lastId: 0 }; ; ) {
    const some = await db
      .select({ ...PACK, block: packs.block, lastId: packs.lastId })
      .from(packs)
      .where(
        and(
          eq(packs.studentId, studentId),
          or(gt(packs.block, after.block), and(eq(packs.block, after.block), gt(packs.lastId, after.lastId))),
        ),
      )
      .orderBy(asc(packs.block), asc(packs.lastId))
      .limit(PACKS_AT_ONCE);
    yield await unpack(some, {});
    const last = some.at(-1);
    if (!last || some.length < PACKS_AT_ONCE) return;
    after = last;
  }
}
