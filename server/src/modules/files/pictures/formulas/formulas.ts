/** A formula as a picture: drawn once when content is imported, named by what it says. */
import { createHash } from 'node:crypto';
import { type Drawing, INK, findInk, moveShape, writeSvg } from '../drawing';
import { translate } from '../path';
import { MATHJAX_VERSION, mathJax, TexProblem, type Typeset } from './mathjax';
import { NoGlyph, NoShape, getOutlines } from './outlines';
import { readAloud } from './reading';

export interface FormulaPicture {
  /** 32 hexadecimal digits, of TeX, colour and the renderer's version: the name of the picture. */
  hash: string;
  /** Only paths; its own width and height are px at a font size of 16. */
  svg: string;
  /** em of the surrounding text, 3 decimals. `height` is the whole, `depth` the part of it below the baseline. */
  width: number;
  height: number;
  depth: number;
  /** Read aloud, in Chinese. */
  text: string;
}

/** TeX that cannot become a picture: the author's mistake, told in words with its place. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
}

/** 20,000 characters took MathJax 11 s; no formula of a school has 500. */
const MOST_CHARACTERS = 500;
/** A formula that needs more is no formula. Characters of SVG. */
const MOST_SVG = 200_000;
/** Raise the last number when the drawing or its text changes. */
const RENDERER = `mathjax ${MATHJAX_VERSION}, 2`;
const UNITS = 1000;
const PX = 16;
/** em: what text can hold. */
const MOST_WIDTH = 100;
const MOST_HEIGHT = 40;

/** Name of the picture of a formula, also before it is drawn. */
export const formulaHash = (tex: string): string =>
  createHash('sha256')
    .update(JSON.stringify([RENDERER, INK, tidy(tex)]))
    .digest('hex')
    .slice(0, 32);

/** Full-width digits, letters and signs come from Chinese keyboards; punctuation stays, for it may stand in \text. */
const FULL_WIDTH = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a＋－＝＜＞]/g;
const tidy = (tex: string): string =>
  tex
    .normalize('NFC')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .trim();

/** A formula as shapes; 1,000 units an em. */
export interface DrawnFormula extends Drawing {
  /** Of the height, so much is below the baseline. */
  depth: number;
  /** Read aloud. */
  text: string;
}

/**
 * The same in a line of text and in a line of its own: fractions are of full size in both, as in Chinese schoolbooks (an
 * author who wants a small one writes \tfrac).
 * @param given TeX without dollar signs
 * @throws FormulaError
 */
export function renderFormula(given: string): FormulaPicture {
  const { width, height, depth, shapes, text } = drawFormula(given);
  const svg = writeSvg({ width, height, shapes }, { width: (width / UNITS) * PX, height: (height / UNITS) * PX }, 0);
  if (svg.length > MOST_SVG) throw new FormulaError(`公式 ${shortly(given)} 太大了，请拆成几个`);
  return { hash: formulaHash(given), svg, width: width / UNITS, height: height / UNITS, depth: depth / UNITS, text };
}

/** @throws FormulaError */
export function drawFormula(given: string): DrawnFormula {
  const tex = tidy(given);
  check(tex);
  const { tree, svg } = typeset(tex);
  const shapes = getShapes(tex, svg);
  // Slanted letters reach over their box; a picture has no ink outside, so it grows with them.
  const [, boxTop = 0, boxWidth = 0, boxHeight = 0] = String(svg.attributes['viewBox']).split(' ').map(Number);
  const ink = findInk(shapes);
  if (!ink) throw new FormulaError(`公式 ${shortly(tex)} 里没有可以画的内容`);
  const left = Math.floor(Math.min(0, ink.left));
  const top = Math.floor(Math.min(boxTop, ink.top));
  const right = Math.ceil(Math.max(boxWidth, ink.right));
  const bottom = Math.ceil(Math.max(boxTop + boxHeight, ink.bottom));
  if (right - left > MOST_WIDTH * UNITS || bottom - top > MOST_HEIGHT * UNITS)
    throw new FormulaError(`公式 ${shortly(tex)} 太大了，请拆成几个`);
  return {
    width: right - left,
    height: bottom - top,
    depth: Math.max(0, bottom),
    shapes: shapes.map((shape) => moveShape(shape, translate(-left, -top))),
    text: readAloud(tree),
  };
}

function check(tex: string): void {
  if (tex === '') throw new FormulaError('公式是空的');
  if (tex.length > MOST_CHARACTERS) throw new FormulaError(`公式太长（最多 ${MOST_CHARACTERS} 个字符）：${shortly(tex)}`);
  const reference = REFERENCES.exec(tex);
  if (reference) throw new FormulaError(`公式 ${shortly(tex)}：公式里不能有 ${reference[0]}（${getPlace(tex, reference.index)}）`);
  const percent = /(?<!\\)(?:\\\\)*%/.exec(tex);
  if (percent) throw new FormulaError(`公式 ${shortly(tex)}：百分号要写成 \\%（${getPlace(tex, percent.index)}）`);
}

/** They number formulas of a paper and lead to them. */
const REFERENCES = /\\(?:tag|label|ref|eqref)(?![A-Za-z])/;

function typeset(tex: string): Typeset {
  try {
    return mathJax().typeset(tex);
  } catch (error) {
    if (!(error instanceof TexProblem)) throw error;
    throw new FormulaError(`公式 ${shortly(tex)} 写错了：${sayProblem(error, tex)}`, { cause: error });
  }
}

function getShapes(tex: string, svg: Typeset['svg']): ReturnType<typeof getOutlines> {
  try {
    return getOutlines(svg, INK);
  } catch (error) {
    if (error instanceof NoShape) throw new FormulaError(`公式 ${shortly(tex)} 里有画不出来的内容`, { cause: error });
    if (!(error instanceof NoGlyph)) throw error;
    const { character } = error;
    throw new FormulaError(`公式 ${shortly(tex)}：公式里不能有“${character}”（${getPlace(tex, tex.indexOf(character))}）`, {
      cause: error,
    });
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  UndefinedControlSequence: '没有这个命令',
  MissingCloseBrace: '少了右花括号 }',
  ExtraCloseMissingOpen: '多了右花括号 }，或者少了左花括号 {',
  ExtraOpenMissingClose: '多了左花括号 {，或者少了右花括号 }',
  MissingArgFor: '命令后面少了内容',
  DoubleExponent: '指数写了两次，要加花括号',
  DoubleSubscripts: '下标写了两次，要加花括号',
  MissingLeftExtraRight: '\\right 前面少了 \\left',
  ExtraLeftMissingRight: '\\left 后面少了 \\right',
  MissingOrUnrecognizedDelim: '括号写错了',
  UnknownEnv: '没有这种环境',
  MissingEnd: '少了 \\end',
  ErroneousNestingEq: '环境不能这样嵌套',
  MathNotTerminated: '公式没有结束',
  CantUseHash1: '公式里不能有 #',
  Misplaced: '& 或 \\\\ 不能放在这里',
};

function sayProblem({ id, message, at }: TexProblem, tex: string): string {
  const command = id === 'UndefinedControlSequence' ? /\\(?:[A-Za-z]+|.)/.exec(message)?.[0] : undefined;
  const found = command === undefined ? -1 : tex.search(new RegExp(`${command.replaceAll('\\', '\\\\')}(?![A-Za-z])`));
  return `${PROBLEMS[id] ?? message}${command === undefined ? '' : ` ${command}`}（${getPlace(tex, found >= 0 ? found : at)}）`;
}

const getPlace = (tex: string, at: number): string => {
  const index = Math.max(0, Math.min(at, tex.length));
  return `第 ${index + 1} 个字符，“${tex.slice(Math.max(0, index - 8), index)}▸${tex.slice(index, index + 8)}”`;
};

const shortly = (tex: string): string => `$${tex.length > 60 ? `${tex.slice(0, 60)}…` : tex}$`;
