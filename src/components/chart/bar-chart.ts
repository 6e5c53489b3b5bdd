/** Bars side by side, as the text of an SVG; each with its value in words, so that height and colour are not all that tells. */
import { STANDARD } from './measure';
import { label, linear, paint, picture, short } from './svg';

export interface Bar {
  /** Below the bar: 1k, 第 3 天. */
  name: string;
  /** 0–1. */
  value: number;
  /** Above the bar: 92%. */
  text: string;
}

export interface BarChart {
  width: number;
  height: number;
  /** Size of its words, px. */
  words?: number;
  bars: readonly Bar[];
  colour?: string;
  /** Each bar paler than the one before: those on the left count for more. */
  fading?: boolean;
}

const INK = paint('ink');
const QUIET = paint('ink-2');
const GRID = paint('line');
const GROUND = paint('card');
/** Room for a line of words above and below, of their size. */
const LINE = 2.1;
/** Of a place, how much its bar takes. */
const BAR_SHARE = 0.56;
/** A bar of nothing is still to be seen, px. */
const LEAST = 3;

/** The chart as the text of an SVG. */
export function barChartSvg({
  width,
  height,
  words = STANDARD.words,
  bars,
  colour = paint('brand-ink'),
  fading = false,
}: BarChart): string {
  const bottom = height - words * LINE;
  const y = linear([0, 1], [bottom, words * LINE]);
  const place = bars.length === 0 ? width : width / bars.length;
  const barWidth = Math.min(48, place * BAR_SHARE);
  const parts = [0, 0.5, 1].map((value) => `<path d="M0 ${short(y(value))}H${width}" stroke="${GRID}"/>`);
  bars.forEach(({ name, value, text }, index) => {
    const middle = place * (index + 0.5);
    const top = Math.min(y(Math.max(0, Math.min(1, value))), bottom - LEAST);
    const radius = Math.min(6, bottom - top);
    parts.push(
      `<path d="M${short(middle - barWidth / 2)} ${short(bottom)}V${short(top + radius)}q0 -${short(radius)} ${short(radius)} -${short(radius)}h${short(barWidth - 2 * radius)}q${short(radius)} 0 ${short(radius)} ${short(radius)}V${short(bottom)}z" fill="${colour}" fill-opacity="${fading ? short(1 - 0.6 * (index / Math.max(1, bars.length - 1))) : 1}"/>`,
      label(middle, top - 6, text, { fill: INK, size: words, anchor: 'middle', weight: 600, ground: GROUND }),
      label(middle, height - 7, name, { fill: QUIET, size: words, anchor: 'middle' }),
    );
  });
  return picture(width, height, parts);
}
