/** What many takers of one size came to, as a row of the benchmark's tables. */
import { mean, median } from '../figures';
import type { Outcome } from './methods';

export interface Row {
  method: string;
  size: number;
  bias: number;
  rmse: number;
  /** Median, mean and longest, estimated seconds. */
  seconds: number;
  meanSeconds: number;
  longest: number;
  ticked: number;
  choices: number;
  /** Of methods that give an interval, and that say when a result is unreliable; mean width relative to the true size. */
  coverage?: number;
  width?: number;
  flagged?: number;
}

export function summarise(method: string, size: number, outcomes: readonly Outcome[]): Row {
  const errors = outcomes.map(({ estimate }) => estimate / size - 1);
  const times = outcomes.map(({ seconds }) => seconds);
  const row: Row = {
    method,
    size,
    bias: mean(errors),
    rmse: Math.sqrt(mean(errors.map((error) => error * error))),
    seconds: median(times),
    meanSeconds: mean(times),
    longest: Math.max(...times),
    ticked: median(outcomes.map(({ ticked }) => ticked)),
    choices: median(outcomes.map(({ choices }) => choices)),
  };
  if (!outcomes.every(({ interval }) => interval)) return row;
  return {
    ...row,
    width: mean(outcomes.map(({ interval }) => (interval ? (interval.high - interval.low) / size : 0))),
    coverage: mean(outcomes.map(({ interval }) => (interval && interval.low <= size && size <= interval.high ? 1 : 0))),
    flagged: mean(outcomes.map(({ flagged }) => (flagged ? 1 : 0))),
  };
}

export function printRow({
  method,
  size,
  bias,
  rmse,
  seconds,
  meanSeconds,
  longest,
  ticked,
  choices,
  coverage,
  width = 0,
  flagged,
}: Row): void {
  const own =
    coverage === undefined
      ? ''
      : `  mean ${meanSeconds.toFixed(0)} s, longest ${longest.toFixed(0)} s  covered ${percent(coverage)}  width ${width.toFixed(2)}  flagged ${percent(flagged ?? 0)}`;
  console.log(
    `${String(size).padStart(6)}  ${method.padEnd(26)} bias ${percent(bias).padStart(8)}  RMSE ${percent(rmse).padStart(7)}  ${seconds.toFixed(0).padStart(5)} s (${ticked} ticked, ${choices} choices)${own}`,
  );
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
