/** What is printed of each test: errors, length, range, points. */
import { mean, quantile } from '../figures';
import type { Outcome } from './methods';
import type { Learner } from './world';

export interface Measured {
  learner: Learner;
  outcome: Outcome;
}

export interface Row {
  name: string;
  /** Grades. */
  meanError: number;
  bias: number;
  /** Shares. */
  withinOne: number;
  covered: number | undefined;
  /** Median and ninth tenth. */
  items: number;
  longest: number;
  /** Share of the points within one grade of the level that are judged rightly. */
  points: number | undefined;
  /** Points of the course by which their number is misjudged, on average over learners near it. */
  course: number | undefined;
  /** Processor time of a step, ms. */
  milliseconds: number | undefined;
}

export function summarise(name: string, measured: readonly Measured[]): Row {
  const errors = measured.map(({ learner, outcome }) => outcome.level - learner.level);
  const items = measured.map(({ outcome }) => outcome.items);
  const covered = measured.flatMap(({ learner, outcome: { result } }) =>
    result ? [learner.level >= result.low && learner.level <= result.high] : [],
  );
  const points = measured.flatMap(({ outcome }) => outcome.points ?? []);
  const course = measured.flatMap(({ outcome }) => outcome.courseError ?? []);
  const milliseconds = measured.flatMap(({ outcome }) => outcome.milliseconds ?? []);
  return {
    name,
    meanError: mean(errors.map(Math.abs)),
    bias: mean(errors),
    withinOne: findShare(errors.map((error) => Math.abs(error) < 1)) ?? 0,
    covered: findShare(covered),
    items: quantile(items, 0.5),
    longest: quantile(items, 0.9),
    points: findShare(points),
    course: course.length === 0 ? undefined : mean(course.map(Math.abs)),
    milliseconds: milliseconds.length === 0 ? undefined : mean(milliseconds),
  };
}

const COLUMNS = ['mean error', 'bias', '≤ 1 grade', 'in range', 'items', '90 %', 'points', 'course', 'ms'] as const;

export function header(): void {
  console.log(['test'.padEnd(36), ...COLUMNS.map((column) => column.padStart(10))].join(' '));
}

export function printRow(row: Row): void {
  const percent = (share: number | undefined): string => (share === undefined ? '' : (100 * share).toFixed(1));
  const cells = [
    row.meanError.toFixed(2),
    row.bias.toFixed(2),
    percent(row.withinOne),
    percent(row.covered),
    String(row.items),
    String(row.longest),
    percent(row.points),
    row.course?.toFixed(1) ?? '',
    row.milliseconds?.toFixed(1) ?? '',
  ];
  console.log([row.name.padEnd(36), ...cells.map((cell) => cell.padStart(10))].join(' '));
}

const findShare = (values: readonly boolean[]): number | undefined =>
  values.length === 0 ? undefined : values.filter(Boolean).length / values.length;
