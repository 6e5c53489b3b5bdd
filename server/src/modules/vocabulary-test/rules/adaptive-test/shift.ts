/** How far a difficulty lies from what was taken for it, weighed on a grid as answers come: what is held does not grow with them. */

export interface ShiftEstimate {
  /** The most probable shift (MAP), and how sure it is (SD). */
  shift: number;
  sd: number;
}

export interface ShiftGrid {
  /** ln of the weights before the first answer: normal around 0. */
  start(): Float64Array;
  /** Adds an answer. @param likelihood of it under a shift */
  add(logs: Float64Array, likelihood: (shift: number) => number): void;
  estimate(logs: Float64Array): ShiftEstimate;
}

/**
 * @param priorSd of the shifts
 * @param reach the largest shift weighed, to either side
 * @param step from one to the next
 */
export function shiftGrid(priorSd: number, reach: number, step: number): ShiftGrid {
  const side = Math.round(reach / step);
  const shifts = Array.from({ length: 2 * side + 1 }, (_, i) => (i - side) * step);
  return {
    start: () => Float64Array.from(shifts, (shift) => -0.5 * (shift / priorSd) ** 2),
    add(logs, likelihood) {
      for (const [i, shift] of shifts.entries()) logs[i] = (logs[i] ?? 0) + Math.log(likelihood(shift));
    },
    estimate(logs) {
      const top = Math.max(...logs);
      const weights = logs.map((log) => Math.exp(log - top));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const center = shifts.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0) / total;
      const variance = shifts.reduce((sum, value, i) => sum + (value - center) ** 2 * (weights[i] ?? 0), 0) / total;
      return { shift: shifts[logs.indexOf(top)] ?? 0, sd: Math.sqrt(variance) };
    },
  };
}
