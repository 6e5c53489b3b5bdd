/** Breaks text into lines of a width, by the rules of Chinese and English typesetting, and draws them. */
import { type FaceName, type Glyph, getGlyphs } from '../../files/pictures/fonts';

export interface TextStyle {
  face: FaceName;
  /** Points. */
  size: number;
  /** Distance of baselines, points. */
  leading: number;
  color: string;
}

/** Characters of one face, side by side. */
export interface Run {
  text: string;
  face: FaceName;
  width: number;
}

export interface Line {
  runs: Run[];
  width: number;
}

/** A text set to a width. */
export interface TextBlock {
  lines: Line[];
  style: TextStyle;
  height: number;
}

const CLOSING = /[，。；：、！？）》」』】”’…·,.;:!?)\]}%]/u;
const OPENING = /[（《「『【“‘([{]/u;
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** Whether a line may end between two characters. */
export function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false;
  if (before === ' ') return true;
  if (CLOSING.test(after) || OPENING.test(before)) return false;
  return WIDE.test(before) || WIDE.test(after) || before === '-' || before === '/';
}

/** Glyphs that stay together. */
function getAtoms(glyphs: readonly Glyph[]): Glyph[][] {
  const atoms: Glyph[][] = [];
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    const atom = atoms.at(-1);
    if (atom && last && !mayBreak(last.text, glyph.text)) atom.push(glyph);
    else atoms.push([glyph]);
    last = glyph;
  }
  return atoms;
}

const getWidth = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, { width }) => sum + width, 0);

/** Sets a text; an atom wider than the line is broken anywhere. @param width points */
export function setText(text: string, style: TextStyle, width: number): TextBlock {
  const room = width / style.size;
  const lines: Glyph[][] = [[]];
  let used = 0;
  const startLine = (): void => {
    lines.push([]);
    used = 0;
  };
  for (const atom of getAtoms(getGlyphs(text.trim(), style.face))) {
    const atomWidth = getWidth(atom.at(-1)?.text === ' ' ? atom.slice(0, -1) : atom); // a space may hang over the edge
    if (used > 0 && used + atomWidth > room) startLine();
    for (const glyph of atom) {
      if (used > 0 && used + glyph.width > room && glyph.text !== ' ') startLine();
      lines.at(-1)?.push(glyph);
      used += glyph.width;
    }
  }
  const set = lines.filter((line) => line.length > 0).map((line) => getLine(line, style.size));
  return { lines: set, style, height: set.length * style.leading };
}

function getLine(glyphs: readonly Glyph[], size: number): Line {
  const runs: Run[] = [];
  const end = glyphs.at(-1)?.text === ' ' ? glyphs.length - 1 : glyphs.length;
  for (const { text, face, width } of glyphs.slice(0, end)) {
    const run = runs.at(-1);
    if (run?.face === face) {
      run.text += text;
      run.width += width * size;
    } else runs.push({ text, face, width: width * size });
  }
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/** Where in its leading the baseline of a line lies. */
export const BASELINE = 0.76;

/** Draws a block with its top left corner at x, y. */
export function drawText(doc: PDFKit.PDFDocument, { lines, style }: TextBlock, x: number, y: number): void {
  doc.fillColor(style.color).fontSize(style.size);
  for (const [i, { runs }] of lines.entries()) {
    const baseline = y + i * style.leading + style.leading * BASELINE;
    let left = x;
    for (const { text, face, width } of runs) {
      doc.font(face).text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += width;
    }
  }
}

/** Draws the first line of a text that must not wrap, ending at `right` if that is given. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  place: { y: number } & ({ left: number } | { right: number }),
): void {
  const block = setText(text, style, Number.MAX_SAFE_INTEGER);
  drawText(doc, block, 'left' in place ? place.left : place.right - (block.lines[0]?.width ?? 0), place.y);
}
