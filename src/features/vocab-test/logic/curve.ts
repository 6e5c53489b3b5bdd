/** The curve of the sizes over time, as the text of an SVG. Pure. */
import { type Measure, STANDARD } from '@/components/chart/measure';
import { label, linear, paint, picture, short } from '@/components/chart/svg';
import { about } from './wording';

export interface CurvePoint {
  size: number;
  low: number;
  high: number;
  /** Below the point, short: 11月20日. Only the first and the last are written. */
  day: string;
}

/** Height of the picture over its width. */
const TALL = 0.48;
/** Room around the curve, of the size of its words. */
const ROOM = { side: 2.5, top: 2.2, bottom: 2.3 } as const;
const BRAND = paint('brand-ink');
const BAND = paint('brand-soft');
const INTERVAL = paint('brand-line');
const INK = paint('ink');
const QUIET = paint('ink-2');
const GRID = paint('line');
const GROUND = paint('card');

/** Sizes as a line with dots, each with its interval; oldest first. @returns an empty picture without points */
export function curveSvg(points: readonly CurvePoint[], { width, words }: Measure = STANDARD): string {
  const height = Math.round(width * TALL);
  const side = ROOM.side * words;
  const x = linear([0, Math.max(1, points.length - 1)], [points.length === 1 ? width / 2 : side, width - side]);
  const y = linear([0, Math.max(1, ...points.map(({ high }) => high))], [height - ROOM.bottom * words, ROOM.top * words]);
  const at = (pick: (point: CurvePoint) => number) => points.map((point, i) => `${short(x(i))},${short(y(pick(point)))}`);
  const parts = [`<path d="M0 ${short(y(0))}H${width}" stroke="${GRID}"/>`];
  if (points.length > 1) {
    const band = [...at(({ high }) => high), ...at(({ low }) => low).reverse()].join(' ');
    parts.push(
      `<polygon points="${band}" fill="${BAND}"/>`,
      `<polyline points="${at(({ size }) => size).join(' ')}" fill="none" stroke="${BRAND}" stroke-width="2.5" stroke-linejoin="round"/>`,
    );
  }
  points.forEach(({ size, low, high, day }, i) => {
    const isEnd = i === 0 || i === points.length - 1;
    parts.push(
      `<path d="M${short(x(i))} ${short(y(high))}V${short(y(low))}" stroke="${INTERVAL}" stroke-width="2"/>`,
      `<circle cx="${short(x(i))}" cy="${short(y(size))}" r="4.5" fill="${BRAND}" stroke="${GROUND}" stroke-width="2"/>`,
    );
    if (isEnd) {
      parts.push(
        label(x(i), y(high) - 8, about(size), { fill: INK, size: words, anchor: 'middle', weight: 600 }),
        label(x(i), height - 8, day, { fill: QUIET, size: words, anchor: 'middle' }),
      );
    }
  });
  return picture(width, height, parts);
}

/** The same in words. */
export function curveText(points: readonly CurvePoint[]): string {
  return `历次结果：${points.map(({ day, size }) => `${day} 约 ${about(size)} 词`).join('，')}`;
}
