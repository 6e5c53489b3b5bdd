/** What a question prints itself, given back as its answer: 35°12′ where it is to be written in degrees is no answer. */
import { couldBeLetter, isCounted, unitAt } from '../../rules/grading/units';
import { gradeAnswer } from '../../rules/grading/grade';
import { normalise } from '../../rules/grading/normalise';
import type { AnswerKey } from '../../rules/grading/types';
import { getInlines, type Prose, type ProseInline } from '../parse/prose';

/** Something else is to be made of what is printed. */
const REWRITES = /计算|化简|求值|去括号|合并|化成|化为|写成|改写|换算|约分|通分|展开|因式|分解/;
/** 一亿二千万, 三分之二, 百分之五: read as numbers, so they can be given back as they stand. */
const NUMERALS = /[负零〇一二两三四五六七八九十百千万亿点分之又]{2,}/g;
const RELATION = /[=<>≤≥≠≈]|\\(?:approx|leq?|geq?|neq?|lt|gt)(?![a-z])/;

export interface Printed {
  /** Its words, without formulas. */
  text: string;
  pieces: readonly string[];
  asksToRewrite: boolean;
}

export function findPrinted(prompt: Prose): Printed {
  const pieces = prompt.flatMap((block) => {
    if (block.kind === 'paragraph') return findPieces(block.inlines);
    return block.kind === 'list' ? block.items.flatMap(findPieces) : block.kind === 'display' ? [typedAs(block.tex)] : [];
  });
  const text = getText(getInlines(prompt));
  const asksToRewrite = REWRITES.test(text);
  if (asksToRewrite) pieces.push(...(text.match(NUMERALS) ?? []));
  return { text, pieces: [...new Set(pieces)].filter((piece) => piece !== ''), asksToRewrite };
}

const getText = (inlines: readonly ProseInline[]): string => inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('');

/** As it is typed: `36^\circ`, `\mathrm{cm}` and `\dfrac` are read otherwise only by MathJax. */
function typedAs(tex: string): string {
  return tex
    .replace(/\^(?:\\circ|\{\\circ\})/g, '°')
    .replace(/\\(?:mathrm|text)\{([^{}]*)\}/g, '$1')
    .replace(/\\[dt]frac/g, '\\frac')
    .replace(/\\%/g, '%')
    .replace(/\\[,;!]/g, '')
    .replace(/[=\s]+$/, '')
    .trim();
}

/** Whether a unit stands directly behind a blank, also under another of its names: °C of a formula is ℃. */
export function isPrintedBehind(unit: string, prompt: Prose, blank: number): boolean {
  const behind = printedBehind(prompt, blank);
  const name = (text: string): string | undefined => unitAt(Array.from(text), 0)?.readings[0]?.name;
  return behind.startsWith(unit) || (name(unit) !== undefined && name(behind) === name(unit));
}

/** The unit that stands directly behind a blank, though its key does not say so; 时 of 当 x=[[1]] 时 and 分 of [[1]] 分之 [[2]] are none. */
export function unitBehind(prompt: Prose, blank: number): string | undefined {
  const behind = Array.from(printedBehind(prompt, blank));
  const unit = unitAt(behind, 0);
  if (!unit || unit.readings.some(isCounted) || couldBeLetter(unit.text)) return undefined;
  const isWhole = !/[\p{Script=Han}A-Za-z]/u.test(behind[unit.length] ?? '');
  return isWhole && unit.text !== '时' ? unit.text : undefined;
}

function printedBehind(prompt: Prose, blank: number): string {
  const inlines = getInlines(prompt);
  const at = inlines.findIndex((inline) => inline.kind === 'blank' && inline.blank === blank);
  if (at < 0) return '';
  const behind = inlines.slice(at + 1, at + 3).map((inline) => {
    if (inline.kind === 'text') return inline.text;
    return inline.kind === 'formula' ? typedAs(inline.tex) : ' ';
  });
  return behind.join('').trimStart();
}

/** Formulas, their sides, and both with the unit that stands behind them: 5 度, 3 小时 20 分. */
function findPieces(inlines: readonly ProseInline[]): string[] {
  return inlines.flatMap((inline, at) => {
    if (inline.kind !== 'formula') return [];
    const typed = typedAs(inline.tex);
    const sides = typed.split(/=|\\approx/).map((side) => side.trim());
    const measured = sides.length === 1 ? measuredAt(inlines, at, '') : [];
    return [typed, ...sides, ...measured];
  });
}

function measuredAt(inlines: readonly ProseInline[], at: number, before: string): string[] {
  const [number, behind] = [inlines[at], inlines[at + 1]];
  if (number?.kind !== 'formula' || behind?.kind !== 'text') return [];
  const text = behind.text.trimStart();
  const scale = /^[万亿]/.exec(text)?.[0] ?? '';
  const unit = unitAt(Array.from(text.slice(scale.length).trimStart()), 0);
  if (!unit && scale === '') return [];
  const piece = `${before}${typedAs(number.tex)}${scale}${unit?.text ?? ''}`;
  const isLast = text.slice(scale.length).trim() !== unit?.text;
  return [piece, ...(isLast ? [] : measuredAt(inlines, at + 2, piece))];
}

/** The piece that is judged right, though nothing was done to it; undefined where there is none. */
export function acceptedCopy(key: AnswerKey, { pieces, asksToRewrite }: Printed): string | undefined {
  const isRelation = RELATION.test(key.expr);
  return pieces.find((piece) => {
    // 3² = 9 says 9: of a number the sides are looked at alone.
    if (!isRelation && RELATION.test(piece)) return false;
    if (!asksToRewrite && isLiteral(piece, key)) return false;
    return gradeAnswer(key, piece).correct;
  });
}

/** The answer happens to be a number that is printed: 15 人 each make 15. */
function isLiteral(piece: string, { expr, printedUnit = '' }: AnswerKey): boolean {
  const [own, asked] = [plain(piece), plain(expr)];
  return own === asked || own === `${asked}${plain(printedUnit)}`;
}

const plain = (text: string): string =>
  normalise(text)
    .chars.join('')
    .replace(/\s|^\+/g, '');
