/** Text with formulas, blanks and figures, set to a width and drawn: what questions and handouts look like on paper. */
import type { Block, Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import { getGlyphs, type FaceName } from '../../files/pictures/fonts';
import { drawPicture } from './picture';
import { BASELINE, drawText, mayBreak, type TextBlock, type TextStyle } from './text';

/** SVGs of pictures by their name; what is missing is drawn as its words. */
export type Pictures = Readonly<Record<string, string>>;

export interface RichStyle extends TextStyle {
  /** Width of a blank to write in, in em; 4 unless told. */
  blank?: number;
}

/** A part that never breaks over pages: a line, a formula, a figure. */
export interface RichRow {
  /** Points. */
  height: number;
  /** Of a line of text: below its top, points. */
  baseline?: number;
  /** A title of what follows. */
  keepWithNext?: true;
  draw(doc: PDFKit.PDFDocument, x: number, y: number): void;
}

/** Something in a line; sizes in points. */
interface Item {
  width: number;
  ascent: number;
  descent: number;
  /** As what a line may end beside it. */
  sign: string;
  draw(doc: PDFKit.PDFDocument, x: number, baseline: number): void;
}

/** Points of a px of a figure: its labels of 14 px are then of the size of the text, 10.5. */
const POINTS_OF_PX = 0.75;
/** Room beside a formula, em. */
const BESIDE = 0.12;
const BETWEEN_BLOCKS = 0.35;
const INDENT = 1.7;
const BLANK = 4;

/**
 * @param width points
 * @returns rows from top to bottom, without room above the first or below the last
 */
export function setRichText(text: RichText, style: RichStyle, width: number, pictures: Pictures): RichRow[] {
  return text.flatMap((block, i) => [...(i === 0 ? [] : [space(style.size * BETWEEN_BLOCKS)]), ...setBlock(block, style, width, pictures)]);
}

/** Height of all rows, points. */
export const getHeight = (rows: readonly RichRow[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/** Draws rows below each other, the top left corner at x, y. */
export function drawRows(doc: PDFKit.PDFDocument, rows: readonly RichRow[], x: number, y: number): void {
  let top = y;
  for (const row of rows) {
    row.draw(doc, x, top);
    top += row.height;
  }
}

/** Draws a number or a mark left of rows that begin at y: on the baseline of their first line, or as high as they begin. */
export function drawMark(doc: PDFKit.PDFDocument, mark: TextBlock, [first]: readonly RichRow[], x: number, y: number): void {
  const own = mark.style.leading * BASELINE;
  drawText(doc, mark, x, y + (first?.baseline ?? own) - own);
}

function setBlock(block: Block, style: RichStyle, width: number, pictures: Pictures): RichRow[] {
  switch (block.kind) {
    case 'paragraph':
      return setInlines(block.inlines, style, width, pictures);
    case 'list':
      return block.items.flatMap((item, i) => setListItem(item, block.ordered ? `${i + 1}.` : '•', style, width, pictures));
    case 'display':
      return [
        setPicture(pictures[block.hash], block.text, { width: block.width * style.size, height: block.height * style.size }, style, width),
      ];
    case 'figure':
      return [
        setPicture(
          pictures[block.hash],
          block.text,
          { width: block.width * POINTS_OF_PX, height: block.height * POINTS_OF_PX },
          style,
          width,
        ),
      ];
  }
}

/** Its mark hangs left of the first line, on its baseline. */
function setListItem(inlines: readonly Inline[], mark: string, style: RichStyle, width: number, pictures: Pictures): RichRow[] {
  const indent = style.size * INDENT;
  const marks = textItems(mark, style.face, style);
  const hanging: Item = {
    width: 0,
    ascent: 0,
    descent: 0,
    sign: '',
    draw: (doc, x, baseline) => {
      let left = x - indent;
      for (const item of marks) {
        item.draw(doc, left, baseline);
        left += item.width;
      }
    },
  };
  const room = width - indent;
  const items = [hanging, ...inlines.flatMap((inline) => getItems(inline, style, room, pictures))];
  return setItems(items, style, room).map((row) => ({ ...row, draw: (doc, x, y) => row.draw(doc, x + indent, y) }));
}

const space = (height: number): RichRow => ({ height, draw: () => undefined });

/** In the middle of a line of its own, smaller where it has to be. */
function setPicture(
  svg: string | undefined,
  words: string,
  size: { width: number; height: number },
  style: RichStyle,
  width: number,
): RichRow {
  if (svg === undefined) return stack(setInlines([{ kind: 'text', text: `［${words}］` }], style, width, {}));
  const share = Math.min(1, width / size.width);
  const above = style.size * 0.2;
  return {
    height: size.height * share + 2 * above,
    draw: (doc, x, y) =>
      drawPicture(doc, svg, { x: x + (width - size.width * share) / 2, y: y + above, width: size.width * share, color: style.color }),
  };
}

const stack = (rows: readonly RichRow[]): RichRow => ({ height: getHeight(rows), draw: (doc, x, y) => drawRows(doc, rows, x, y) });

/** Lines of a paragraph, each as high as what is in it. */
export function setInlines(inlines: readonly Inline[], style: RichStyle, width: number, pictures: Pictures): RichRow[] {
  return setItems(
    inlines.flatMap((inline) => getItems(inline, style, width, pictures)),
    style,
    width,
  );
}

function setItems(items: readonly Item[], style: RichStyle, width: number): RichRow[] {
  const lines: Item[][] = [[]];
  let used = 0;
  for (const atom of getAtoms(items)) {
    const atomWidth = getWidth(atom.at(-1)?.sign === ' ' ? atom.slice(0, -1) : atom); // a space may hang over the edge
    if (used > 0 && used + atomWidth > width) {
      lines.push([]);
      used = 0;
    }
    for (const item of atom) {
      // An atom wider than a line breaks anywhere.
      if (used > 0 && used + item.width > width && item.sign !== ' ') {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(item);
      used += item.width;
    }
  }
  return lines.filter((line) => line.length > 0).map((line) => getLine(line, style));
}

const getWidth = (items: readonly Item[]): number => items.reduce((sum, { width }) => sum + width, 0);

/** Items that stay together. */
function getAtoms(items: readonly Item[]): Item[][] {
  const atoms: Item[][] = [];
  for (const item of items) {
    const atom = atoms.at(-1);
    const before = atom?.at(-1);
    if (atom && before && !mayBreak(before.sign, item.sign)) atom.push(item);
    else atoms.push([item]);
  }
  return atoms;
}

function getLine(items: readonly Item[], { leading }: RichStyle): RichRow {
  const ascent = Math.max(leading * BASELINE, ...items.map((item) => item.ascent));
  const descent = Math.max(leading * (1 - BASELINE), ...items.map((item) => item.descent));
  return {
    height: ascent + descent,
    baseline: ascent,
    draw(doc, x, y) {
      let left = x;
      for (const item of items) {
        item.draw(doc, left, y + ascent);
        left += item.width;
      }
    },
  };
}

function getItems(inline: Inline, style: RichStyle, width: number, pictures: Pictures): Item[] {
  switch (inline.kind) {
    case 'text':
      return textItems(inline.text, inline.strong ? 'bold' : style.face, style);
    case 'blank':
      return [blankItem(style)];
    case 'formula': {
      const svg = pictures[inline.hash];
      return svg === undefined ? textItems(inline.text, style.face, style) : [formulaItem(inline, svg, style, width)];
    }
  }
}

function textItems(text: string, face: FaceName, { size, color }: RichStyle): Item[] {
  return getGlyphs(text, face).map((glyph) => ({
    width: glyph.width * size,
    // Of the line's own leading.
    ascent: 0,
    descent: 0,
    sign: glyph.text,
    draw: (doc, x, baseline) =>
      doc.fillColor(color).fontSize(size).font(glyph.face).text(glyph.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' }),
  }));
}

/** Whether every formula has room as large as it is: one that is shrunk stands smaller than its neighbours. */
export const haveRoom = (inlines: readonly Inline[], { size }: RichStyle, width: number): boolean =>
  inlines.every((inline) => inline.kind !== 'formula' || (inline.width + 2 * BESIDE) * size <= width);

function formulaItem(formula: Extract<Inline, { kind: 'formula' }>, svg: string, { size, color }: RichStyle, width: number): Item {
  const beside = BESIDE * size;
  const share = Math.min(1, (width - 2 * beside) / (formula.width * size));
  const em = size * share;
  // Lines do not touch, however high what stands in them.
  const apart = size * 0.18;
  return {
    width: formula.width * em + 2 * beside,
    ascent: (formula.height - formula.depth) * em + apart,
    descent: formula.depth * em + apart,
    sign: '字',
    draw: (doc, x, baseline) =>
      drawPicture(doc, svg, { x: x + beside, y: baseline - (formula.height - formula.depth) * em, width: formula.width * em, color }),
  };
}

function blankItem({ size, color, blank = BLANK }: RichStyle): Item {
  const beside = BESIDE * size;
  const width = blank * size;
  return {
    width: width + 2 * beside,
    ascent: 0,
    descent: 0,
    sign: '字',
    draw: (doc, x, baseline) =>
      doc
        .moveTo(x + beside, baseline + size * 0.15)
        .lineTo(x + beside + width, baseline + size * 0.15)
        .lineWidth(0.7)
        .strokeColor(color)
        .stroke(),
  };
}
