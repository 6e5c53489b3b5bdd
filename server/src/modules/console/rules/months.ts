/** Months of the school. Pure. */

/** First days of a month and of the next. */
export function getDays(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, to: `${next}-01` };
}
