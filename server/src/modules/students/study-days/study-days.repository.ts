/** Days with a completed round or review, and how many there are in a row. */
import { and, between, inArray } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { studyDays } from '../../../database/schema/learning';
import { addDays, type CalendarDay } from '../../school/rules/school-calendar';

export async function saveStudyDay(db: Executor, studentId: number, day: CalendarDay): Promise<void> {
  await db.insert(studyDays).values({ studentId, day }).onConflictDoNothing();
}

/** So many days are looked at first; whose run goes on before them is looked at further back. */
const FIRST_DAYS = 32;

/**
 * Length of each student's unbroken run of study days that ends today, or yesterday while today has no round yet.
 * Walks back along the primary key by ever longer stretches, so it reads little more than the run.
 */
export async function streakDays(db: Executor, studentIds: readonly number[], today: CalendarDay): Promise<Map<number, number>> {
  const runs = new Map(studentIds.map((id) => [id, 0]));
  let ids = [...runs.keys()];
  let until = today;
  for (let stretch = FIRST_DAYS; ids.length > 0; stretch *= 4) {
    const from = addDays(until, 1 - stretch);
    const rows = await db
      .select()
      .from(studyDays)
      .where(and(inArray(studyDays.studentId, ids), between(studyDays.day, from, until)));
    const studied = new Set(rows.map(({ studentId, day }) => `${studentId} ${day}`));
    ids = ids.filter((id) => {
      // Today may still come.
      let day = until === today && !studied.has(`${id} ${today}`) ? addDays(today, -1) : until;
      for (; studied.has(`${id} ${day}`); day = addDays(day, -1)) runs.set(id, (runs.get(id) ?? 0) + 1);
      return day < from;
    });
    until = addDays(from, -1);
  }
  return runs;
}
