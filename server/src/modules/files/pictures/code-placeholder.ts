/**
 * Placeholder for a mini-program code where WeChat is not connected: strokes that no camera reads as a code, with words
 * that say so.
 */
import { getFace } from './fonts';

/** px; three times as many in the PNG. */
const SIZE = 144;
const CENTRE = SIZE / 2;
/** Where the strokes begin and end, from the middle. */
const INNER = 46;
const OUTER = 66;
const STROKES = 48;
/** Shares of the room that the strokes fill, one after another. */
const LENGTHS = [0.35, 0.8, 0.5, 1, 0.25, 0.65, 0.9, 0.45] as const;

const TITLE = { text: '示意图', size: 21, y: CENTRE - 2, colour: '#4A4560' };
const NOTE = { text: '未连接微信', size: 14, y: CENTRE + 21, colour: '#6B6780' };

const rounded = (value: number): number => Math.round(value * 100) / 100;

function stroke(index: number): string {
  const angle = (2 * Math.PI * index) / STROKES;
  const share = LENGTHS[index % LENGTHS.length] ?? 1;
  const at = (radius: number): string => `${rounded(CENTRE + radius * Math.sin(angle))} ${rounded(CENTRE - radius * Math.cos(angle))}`;
  return `M${at(INNER)}L${at(INNER + (OUTER - INNER) * share)}`;
}

/** One line in the middle, its baseline at y. */
function line({ text, size, y, colour }: { text: string; size: number; y: number; colour: string }): string {
  const face = getFace('bold');
  const letters = Array.from(text, (letter) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    return { outline: face.findOutline(codePoint), width: face.getWidth(codePoint) };
  });
  let x = CENTRE - (letters.reduce((sum, { width }) => sum + width, 0) * size) / 2;
  return letters
    .map(({ outline, width }) => {
      const from = x;
      x += width * size;
      // y points up in the face.
      return outline === undefined
        ? ''
        : `<path fill="${colour}" transform="translate(${rounded(from)} ${y}) scale(${size} -${size})" d="${outline}"/>`;
    })
    .join('');
}

export function codePlaceholderSvg(): string {
  const strokes = Array.from({ length: STROKES }, (_, i) => stroke(i)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" fill="#FFFFFF"/>` +
    `<path d="${strokes}" fill="none" stroke="#C9C3DE" stroke-width="3.2" stroke-linecap="round"/>` +
    `${line(TITLE)}${line(NOTE)}</svg>`
  );
}
