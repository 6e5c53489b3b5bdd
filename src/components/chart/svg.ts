/** SVG as text. Pure: what is drawn depends on the arguments alone. */
import { type ColourName, getColour, type Theme } from '@/lib/look/look';

/** A colour of the palette in a drawing; ChartImage puts in what it is in the theme. */
export const paint = (name: ColourName): string => `var(--${name})`;

/** A drawing in the colours of a theme: an image knows no custom properties of its page. */
export function inTheme(svg: string, theme: Theme): string {
  return svg.replace(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => getColour(name as ColourName, theme));
}

/** Written into an SVG: no character of the text can end its element. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** At most one decimal: a picture of 343 px needs no more, and the text stays short. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Where a value lies: from its own range to pixels. A range without width lies in the middle. */
export function linear([from, to]: readonly [number, number], [start, end]: readonly [number, number]): (value: number) => number {
  const width = to - from;
  return width === 0 ? () => (start + end) / 2 : (value) => start + ((value - from) / width) * (end - start);
}

/** An address that an image can show. Only what an address may not hold is encoded: a third shorter than encoding it all. */
export function dataUri(svg: string): string {
  const encoded = svg
    .replace(/%/g, '%25')
    .replace(/#/g, '%23')
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E')
    .replace(/"/g, "'")
    .replace(/&/g, '%26')
    .replace(/\s+/g, ' ');
  return `data:image/svg+xml;charset=utf-8,${encoded}`;
}

export interface TextStyle {
  fill: string;
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
  /** Colour of the ground, kept free around it: no line goes through the words. */
  ground?: string;
}

/** A line of words, its base line at y. */
export function label(x: number, y: number, text: string, { fill, size = 12, anchor = 'start', weight = 400, ground }: TextStyle): string {
  const around = ground === undefined ? '' : ` stroke="${ground}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`;
  return `<text x="${short(x)}" y="${short(y)}" fill="${fill}" font-size="${size}" text-anchor="${anchor}" font-weight="${weight}"${around}>${escapeText(text)}</text>`;
}

/** The picture around its parts. Fonts of the phone: an image may not load any. */
export function picture(width: number, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="-apple-system, PingFang SC, Noto Sans CJK SC, Noto Sans SC, Microsoft YaHei, sans-serif">${parts.join('')}</svg>`;
}
