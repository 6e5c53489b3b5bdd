/** Learners who have stopped, as a condition of statements. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addDays, type CalendarDay, getMidnight } from '../school/rules/school-calendar';

/** Who has not studied for so long is asked after; … and for so long, is no learner any more. */
const IDLE_DAYS = 7;
export const GONE_DAYS = 30;

/**
 * Whether they have not studied for a week but did within a month, or were enrolled then.
 * @param student the columns
 */
export function isIdle(today: CalendarDay, student: { id: SQLWrapper; createdAt: SQLWrapper }): SQL {
  const [gone, idle] = [addDays(today, -GONE_DAYS), addDays(today, -IDLE_DAYS)];
  const studiedSince = (day: CalendarDay) =>
    sql`exists (select from study_days d where d.student_id = ${student.id} and d.day >= ${day}::date)`;
  return sql`(not ${studiedSince(idle)} and (${studiedSince(gone)}
    or ${student.createdAt} >= ${getMidnight(gone)} and ${student.createdAt} < ${getMidnight(idle)}))`;
}
