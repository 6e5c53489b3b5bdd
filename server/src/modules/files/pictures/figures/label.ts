/** Words on a figure: outlines of Chinese and of formulas, so that they look the same on every phone and on paper. */
import { getFace } from '../fonts';
import { moveShape, type Shape } from '../drawing';
import { drawFormula, FormulaError } from '../formulas/formulas';
import { parsePath, scale, transformed, translate } from '../path';
import { combine } from '../path';
import { fail } from './figure-error';

/** Font size of labels, px. */
export const LABEL_SIZE = 14;
export const SMALL_SIZE = 12;

export interface SetLabel {
  /** As the author wrote it. */
  said: string;
  /** From the left end of its baseline. */
  shapes: Shape[];
  width: number;
  ascent: number;
  descent: number;
}

const CHINESE = /[\u2460-\u2473\u3000-\u303f\u3400-\u9fff\uff00-\uffef“”‘’…—]/;
const UNIT = /^([-+]?[\d.]+)\s*((?:mm|cm|dm|km|m|kg|g|t|mL|L|min|s|h)(?:\/(?:h|s|min|kg))?)([²³]?)$/;

/** @throws FigureError for TeX that is wrong and characters that no font of ours has */
export function setLabel(given: string | number, { size = LABEL_SIZE, color }: { size?: number; color: string }): SetLabel {
  const said = String(given);
  const set: SetLabel = { said, shapes: [], width: 0, ascent: 0, descent: 0 };
  for (const piece of parsePieces(said)) {
    if (piece.kind === 'tex') addFormula(set, piece.text, size, color);
    else addText(set, piece.text, size, color);
  }
  return set;
}

function parsePieces(said: string): { kind: 'tex' | 'text'; text: string }[] {
  if (!said.includes('$')) return [CHINESE.test(said) ? { kind: 'text', text: said } : { kind: 'tex', text: toTex(said) }];
  const parts = said.split('$');
  if (parts.length % 2 === 0) fail(`标注“${said}”里的 $ 不成对`);
  return parts.map((text, i) => ({ kind: i % 2 === 0 ? ('text' as const) : ('tex' as const), text })).filter(({ text }) => text !== '');
}

/** A number with its unit is not a product of letters. */
function toTex(said: string): string {
  const [, number, unit, power = ''] = UNIT.exec(said) ?? [];
  if (number !== undefined) return `${number}\\,\\mathrm{${unit ?? ''}}${power === '²' ? '^2' : power === '³' ? '^3' : ''}`;
  return said.replaceAll('−', '-').replace(/(?<!\\)%/g, '\\%');
}

function addFormula(set: SetLabel, tex: string, size: number, color: string): void {
  try {
    const { shapes, width, height, depth } = drawFormula(tex);
    const small = size / 1000;
    const move = combine(translate(set.width, (depth - height) * small), scale(small));
    for (const shape of shapes) {
      const moved = moveShape(shape, move);
      set.shapes.push(moved.stroke ? { ...moved, stroke: { ...moved.stroke, color } } : { ...moved, fill: color });
    }
    set.width += width * small;
    // Letters side by side have one baseline, however low they are.
    set.ascent = Math.max(set.ascent, (height - depth) * small, size * 0.68);
    set.descent = Math.max(set.descent, depth * small);
  } catch (error) {
    if (error instanceof FormulaError) fail(`标注“${set.said}”：${error.message}`);
    throw error;
  }
}

function addText(set: SetLabel, text: string, size: number, color: string): void {
  const face = getFace('regular');
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const outline = face.findOutline(codePoint);
    if (outline === undefined) fail(`标注“${set.said}”里的“${character}”画不出来`);
    if (outline !== '')
      set.shapes.push({ path: transformed(parsePath(outline), combine(translate(set.width, 0), scale(size, -size))), fill: color });
    set.width += face.getWidth(codePoint) * size;
  }
  set.ascent = Math.max(set.ascent, size * 0.86);
  set.descent = Math.max(set.descent, size * 0.1);
}
