/** Puts stretches of a line in as few rows as they fit in side by side; ends may touch. */
export type Stretch = readonly [number, number];

/** Takes room in the first row that has it. @returns the row, from 0 */
export function takeRow(rows: Stretch[][], [from, to]: Stretch): number {
  const free = rows.findIndex((taken) => taken.every(([low, high]) => to <= low + 1 || from >= high - 1));
  const row = free < 0 ? rows.length : free;
  (rows[row] ??= []).push([from, to]);
  return row;
}
