/** Lines over days, as the text of an SVG: told apart by stroke and by the name at their end, not by colour alone. */
import { curveMonotoneX, line } from 'd3-shape';
import { STANDARD } from './measure';
import { label, linear, paint, picture, short } from './svg';

export interface LineSeries {
  /** At the line's right end, short: 你的, 不复习. */
  name: string;
  colour: string;
  /** 0–1, one a point of the axis; undefined leaves the line out there. */
  values: readonly (number | undefined)[];
  look: 'solid' | 'dashed' | 'dotted';
}

export interface LineChart {
  width: number;
  height: number;
  /** Size of its words, px. */
  words?: number;
  series: readonly LineSeries[];
  /** What stands below the axis, by place among the points. */
  ticks: readonly { at: number; text: string }[];
  /** Points of the first line that get a mark: the days of a review. */
  marks?: readonly number[];
  /** A line from top to bottom, with its name: 今天. */
  now?: { at: number; text: string };
}

const INK = paint('ink-2');
const GRID = paint('line');
/** Room around the lines, of the size of words: on the right for the names at the ends. */
const ROOM = { top: 2.2, left: 3.2, bottom: 2.2, right: 6.3 } as const;
/** Least distance of two names, of their size. */
const NAME_GAP = 1.4;
const dashes: Readonly<Record<LineSeries['look'], string>> = {
  solid: '',
  dashed: ' stroke-dasharray="7 5"',
  dotted: ' stroke-dasharray="1.5 5"',
};

/** Lowest value in sight, rounded down to a tenth: the lines fill the picture, and 100 % stays at its top. */
export function getFloor(series: readonly LineSeries[]): number {
  const values = series.flatMap((one) => one.values.filter((value) => value !== undefined));
  const lowest = Math.min(0.9, ...values);
  return Math.max(0, Math.floor(lowest * 10) / 10);
}

/** Moves the names' heights apart so that none covers another, within the picture. */
export function spreadNames(wished: readonly number[], gap: number, lowest: number, highest: number): number[] {
  const order = wished.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let last = highest - gap;
  for (const one of order) {
    one.y = Math.max(one.y, last + gap);
    last = one.y;
  }
  // What was pushed out below moves the ones above it up again.
  let next = lowest + gap;
  for (const one of [...order].reverse()) {
    one.y = Math.min(one.y, next - gap);
    next = one.y;
  }
  const placed: number[] = [];
  for (const { y, index } of order) placed[index] = y;
  return placed;
}

/** Percentages from the floor to 100 %, a mark every step. */
function gridValues(floor: number): number[] {
  const step = floor >= 0.7 ? 0.1 : floor >= 0.4 ? 0.2 : 0.25;
  const values: number[] = [];
  for (let value = 1; value >= floor - 0.001; value -= step) values.push(value);
  return values;
}

/** The chart as the text of an SVG. @returns an empty picture without points */
export function lineChartSvg({ width, height, words = STANDARD.words, series, ticks, marks = [], now }: LineChart): string {
  const points = Math.max(0, ...series.map(({ values }) => values.length));
  if (points === 0) return picture(width, height, []);
  const floor = getFloor(series);
  const [left, right, top, bottom] = [ROOM.left * words, width - ROOM.right * words, ROOM.top * words, height - ROOM.bottom * words];
  const x = linear([0, points - 1], [left, right]);
  const y = linear([floor, 1], [bottom, top]);
  const parts = gridValues(floor).flatMap((value) => [
    `<path d="M${short(left)} ${short(y(value))}H${short(right)}" stroke="${GRID}"/>`,
    label(left - 6, y(value) + 4, `${Math.round(value * 100)}%`, { fill: INK, size: words, anchor: 'end' }),
  ]);
  for (const { at, text } of ticks)
    parts.push(
      label(x(at), height - 7, text, { fill: INK, size: words, anchor: at === 0 ? 'start' : at >= points - 1 ? 'end' : 'middle' }),
    );
  if (now) {
    parts.push(`<path d="M${short(x(now.at))} ${short(top - 6)}V${short(bottom)}" stroke="${INK}" stroke-dasharray="2 3"/>`);
    parts.push(label(x(now.at), top - 11, now.text, { fill: INK, size: words, anchor: 'middle', weight: 600 }));
  }
  // The first line lies on top of the others.
  for (const one of [...series].reverse()) parts.push(getStroke(one, x, y));
  for (const at of marks) {
    const value = series[0]?.values[at];
    if (value !== undefined)
      parts.push(
        `<circle cx="${short(x(at))}" cy="${short(y(value))}" r="3.2" fill="#fff" stroke="${series[0]?.colour ?? INK}" stroke-width="2"/>`,
      );
  }
  parts.push(...getNames(series, { right, top, bottom, y, words }));
  return picture(width, height, parts);
}

function getStroke({ values, colour, look }: LineSeries, x: (value: number) => number, y: (value: number) => number): string {
  const path = line<number | undefined>()
    .defined((value) => value !== undefined)
    .x((_, index) => Number(short(x(index))))
    .y((value) => Number(short(y(value ?? 0))))
    .curve(curveMonotoneX);
  return `<path d="${path(values.slice()) ?? ''}" fill="none" stroke="${colour}" stroke-width="${look === 'solid' ? 3 : 2.4}" stroke-linecap="round" stroke-linejoin="round"${dashes[look]}/>`;
}

interface Place {
  right: number;
  top: number;
  bottom: number;
  y: (value: number) => number;
  words: number;
}

/** 你的 94%, at the height of the line's end. */
function getNames(series: readonly LineSeries[], { right, top, bottom, y, words }: Place): string[] {
  const ends = series.map(({ values }) => [...values].reverse().find((value) => value !== undefined) ?? 0);
  const heights = spreadNames(
    ends.map((value) => y(value) + 4),
    NAME_GAP * words,
    bottom + 4,
    top - 2,
  );
  return series.map(({ name, colour }, index) =>
    label(right + 6, heights[index] ?? 0, `${name} ${Math.round((ends[index] ?? 0) * 100)}%`, {
      fill: colour,
      size: words,
      weight: index === 0 ? 700 : 500,
    }),
  );
}
