/** Months and days of the school as instants. Pure. */

/** The school's clock has no summer time: midnight is the same all year. */
export const getMidnight = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** First days of a month and of the next. */
export function getDays(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, to: `${next}-01` };
}
