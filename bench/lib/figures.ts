/** What many measured values come to. */

/** The value that so large a share of them does not exceed: 0.5 the median, 0.99 the slow ones, 1 the largest. NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A quarter of the times are shorter: the machine at its quieter moments. */
export const lowerQuartile = (values: readonly number[]): number => quantile(values, 0.25);

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** NaN of none. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** How many a second: median, least and most. */
export const ratesText = (rates: readonly number[]): string =>
  `${Math.round(median(rates)).toLocaleString('en').padStart(6)}/s (${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))})`;

/** Prints whether what must hold does; the benchmark ends with a code other than 0 where it does not. */
export function must(holds: boolean, what: string): void {
  console.log(`${holds ? 'ok  ' : 'MISS'} ${what}`);
  if (!holds) process.exitCode = 1;
}
