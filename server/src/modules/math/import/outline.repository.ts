/** Units, chapters and sections of a mathematics course, for the import. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { HandoutPart } from '@xueban/contract/resources/math/sections';
import type { Executor } from '../../../database';
import { chapters, courses, units } from '../../../database/schema/content';
import { sections } from '../../../database/schema/math-content';

export async function createMathCourse(db: Executor, { name, bridges }: { name: string; bridges: boolean }): Promise<number> {
  const [course] = await db.insert(courses).values({ name, bridges, contentType: 'math' }).returning({ id: courses.id });
  if (!course) throw new Error('inserting a course returned no row');
  return course.id;
}

/** Whether a course that is there makes others good, from now on. @returns whether it has become one that does */
export async function saveBridges(db: Executor, courseId: number, bridges: boolean): Promise<boolean> {
  const changed = await db
    .update(courses)
    .set({ bridges })
    .where(and(eq(courses.id, courseId), ne(courses.bridges, bridges)))
    .returning({ id: courses.id });
  return bridges && changed.length > 0;
}

export type StoredUnit = typeof units.$inferSelect;
export type StoredChapter = typeof chapters.$inferSelect;
export type StoredSection = typeof sections.$inferSelect;

/** What was removed earlier included. */
export async function loadOutline(
  db: Executor,
  courseId: number,
): Promise<{ units: StoredUnit[]; chapters: StoredChapter[]; sections: StoredSection[] }> {
  return {
    units: await db.select().from(units).where(eq(units.courseId, courseId)).orderBy(units.id),
    chapters: await db.select().from(chapters).where(eq(chapters.courseId, courseId)).orderBy(chapters.id),
    sections: await db.select().from(sections).where(eq(sections.courseId, courseId)),
  };
}

export async function saveUnit(
  db: Executor,
  id: number | undefined,
  row: { courseId: number; name: string; sequence: number },
): Promise<number> {
  if (id !== undefined) {
    await db
      .update(units)
      .set({ ...row, removedAt: null })
      .where(eq(units.id, id));
    return id;
  }
  const [unit] = await db.insert(units).values(row).returning({ id: units.id });
  if (!unit) throw new Error('inserting a unit returned no row');
  return unit.id;
}

export async function saveChapter(
  db: Executor,
  id: number | undefined,
  row: { courseId: number; unitId: number; name: string; sequence: number },
): Promise<number> {
  if (id !== undefined) {
    await db
      .update(chapters)
      .set({ ...row, removedAt: null })
      .where(eq(chapters.id, id));
    return id;
  }
  const [chapter] = await db.insert(chapters).values(row).returning({ id: chapters.id });
  if (!chapter) throw new Error('inserting a chapter returned no row');
  return chapter.id;
}

export type SectionRow = Pick<
  StoredSection,
  'courseId' | 'unitId' | 'chapterId' | 'sequence' | 'slug' | 'name' | 'goals' | 'knowledgePointIds' | 'questionsCount'
>;

/** A new one has no handout yet: its examples get their ids after it. */
export async function saveSection(db: Executor, id: number | undefined, row: SectionRow): Promise<number> {
  if (id !== undefined) {
    await db
      .update(sections)
      .set({ ...row, removedAt: null })
      .where(eq(sections.id, id));
    return id;
  }
  const [section] = await db
    .insert(sections)
    .values({ ...row, handout: [] })
    .returning({ id: sections.id });
  if (!section) throw new Error('inserting a section returned no row');
  return section.id;
}

export async function saveHandout(db: Executor, sectionId: number, handout: HandoutPart[]): Promise<void> {
  await db.update(sections).set({ handout }).where(eq(sections.id, sectionId));
}

export async function keepSectionsCount(db: Executor, courseId: number, count: number): Promise<void> {
  await db
    .update(courses)
    .set({ sectionsCount: count })
    .where(and(eq(courses.id, courseId), ne(courses.sectionsCount, count)));
}

/** Hides all of the course that is not in the lists. @returns how many sections */
export async function removeOtherParts(
  db: Executor,
  courseId: number,
  kept: { units: number[]; chapters: number[]; sections: number[] },
  now: Date,
): Promise<number> {
  const hide = async (table: typeof units | typeof chapters | typeof sections, ids: number[]): Promise<number> => {
    const others = and(
      eq(table.courseId, courseId),
      isNull(table.removedAt),
      ids.length > 0 ? sql`not ${inArray(table.id, ids)}` : sql`true`,
    );
    const removed = await db.update(table).set({ removedAt: now }).where(others).returning({ id: table.id });
    return removed.length;
  };
  await hide(units, kept.units);
  await hide(chapters, kept.chapters);
  return hide(sections, kept.sections);
}
