/** Logs of words, whether their events stand as rows or are packed. */
import { and, asc, between, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { wordReviewEvents, wordReviewPacks } from '../../../database/schema';
import type { CalendarDay } from '../../school/rules/school-calendar';
import { getBlock, reviewPack } from '../rules/packs/review-pack';

export type EventRow = typeof wordReviewEvents.$inferSelect;

const PACKS_AT_ONCE = 20;

const packs = wordReviewPacks;
const PACK = { studentId: packs.studentId, courseId: packs.courseId, content: packs.content };
type PackRow = Pick<typeof packs.$inferSelect, keyof typeof PACK>;

const toRows = ({ studentId, courseId, content }: PackRow): EventRow[] =>
  reviewPack.unpack(content).map((event) => ({ ...event, studentId, courseId }));

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
/** Rows and packed ones by id. Rows are read first: one that was packed between stands in both. */
export const joinEvents = <Row extends { id: number }>(rows: readonly Row[], packed: readonly Row[]): Row[] =>
  [...new Map([...rows, ...packed].map((row) => [row.id, row])).values()].sort(byId);

const loadPacked = async (db: Executor, studentIds: readonly number[], where: SQL | undefined): Promise<EventRow[]> =>
  (
    await db
      .select(PACK)
      .from(packs)
      .where(and(inArray(packs.studentId, [...studentIds]), where))
  ).flatMap(toRows);

/** Packed events of words, by id. */
export async function loadPackedEvents(db: Executor, studentIds: readonly number[], wordIds: readonly number[]): Promise<EventRow[]> {
  const words = new Set(wordIds);
  if (words.size === 0 || studentIds.length === 0) return [];
  const found = await loadPacked(db, studentIds, inArray(packs.block, [...new Set([...words].map(getBlock))]));
  return found.filter(({ wordId }) => words.has(wordId)).sort(byId);
}

/** Logs of words, whether packed or not, by id. */
export async function loadEvents(db: Executor, studentIds: readonly number[], wordIds: readonly number[]): Promise<EventRow[]> {
  const { studentId, wordId } = wordReviewEvents;
  const rows = await db
    .select()
    .from(wordReviewEvents)
    .where(and(inArray(studentId, [...studentIds]), inArray(wordId, [...wordIds])));
  return joinEvents(rows, await loadPackedEvents(db, studentIds, wordIds));
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
  const packed = await loadPacked(db, [studentId], and(lte(packs.firstDay, to), gte(packs.lastDay, from)));
  return joinEvents(
    rows,
    packed.filter(({ day }) => day >= from && day <= to),
  );
}

/** Packed events of a day or later. */
export const loadPackedSince = async (db: Executor, studentId: number, since: CalendarDay): Promise<EventRow[]> =>
  (await loadPacked(db, [studentId], gte(packs.lastDay, since))).filter(({ day }) => day >= since);

/** Packed events of a span of words, for whoever reads the rows in the same transaction. */
export async function loadPackedSpan(db: Executor, studentId: number, [first, last]: readonly [number, number]): Promise<EventRow[]> {
  const found = await loadPacked(db, [studentId], between(packs.block, getBlock(first), getBlock(last)));
  return found.filter(({ wordId }) => wordId >= first && wordId <= last);
}

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
    yield some.flatMap(toRows);
    const last = some.at(-1);
    if (!last || some.length < PACKS_AT_ONCE) return;
    after = last;
  }
}
