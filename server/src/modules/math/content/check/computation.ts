/**
 * Checks that each side of `A = B = C` equals the next. Sides with letters are compared only where the line is surely a
 * computation; otherwise it may be an equation.
 */
import { isConstant, type Node, number, over, some, times, getVariables } from '../../rules/grading/ast';
import type { Answer } from '../../rules/grading/answer';
import { order, same } from '../../rules/grading/equivalence';
import { TooComplicated, Undefined, Unreadable } from '../../rules/grading/faults';
import { EmptyAnswer, parseAnswer } from '../../rules/grading/parse-answer';
import type { Prose } from '../parse/prose';

export interface ComputationFault {
  line: number;
  /** Whether it is surely one. */
  isError: boolean;
  left: string;
  sign: string;
  right: string;
}

interface Formula {
  line: number;
  tex: string;
  /** Nothing but a space or a line's end lies between it and the formula before. */
  goesOn: boolean;
}

/** @param prose a solution, values put in */
export function findComputationFaults(prose: Prose): ComputationFault[] {
  const faults: ComputationFault[] = [];
  let last: string | undefined;
  for (const { line, tex, goesOn } of getFormulas(prose)) {
    const chains = parseChains(tex);
    for (const [index, chain] of chains.entries()) {
      const [first = ''] = chain.sides;
      const isContinued = first.trim() === '' && chain.signs[0] === '=';
      const sides = isContinued && index === 0 && goesOn && last !== undefined ? [last, ...chain.sides.slice(1)] : chain.sides;
      const isComputation = isContinued || sides.length > 2;
      chain.signs.forEach((sign, i) => {
        const [left = '', right = ''] = sides.slice(i, i + 2);
        const fault = left.trim() === '' ? undefined : faultBetween(left, sign, right, isComputation);
        if (fault) faults.push({ line, left: left.trim(), sign, right: right.trim(), ...fault });
      });
    }
    last = chains.at(-1)?.sides.at(-1);
  }
  return faults;
}

function getFormulas(prose: Prose): Formula[] {
  const found: Formula[] = [];
  let endsWithFormula = false;
  for (const block of prose) {
    if (block.kind === 'display') found.push({ line: block.line, tex: block.tex, goesOn: endsWithFormula });
    const paragraphs = block.kind === 'paragraph' ? [block.inlines] : block.kind === 'list' ? block.items : [];
    for (const inlines of paragraphs) {
      const plain = inlines.filter((inline) => inline.kind !== 'text' || /[^\s，。；]/.test(inline.text));
      plain.forEach((inline, index) => {
        if (inline.kind !== 'formula') return;
        const goesOn = index === 0 ? endsWithFormula : plain[index - 1]?.kind === 'formula';
        found.push({ line: inline.line, tex: inline.tex, goesOn });
      });
      endsWithFormula = plain.at(-1)?.kind === 'formula';
    }
    if (block.kind === 'display') endsWithFormula = true;
    if (block.kind === 'figure') endsWithFormula = false;
  }
  return found;
}

/** Of all chains in it, in order. */
export const parseSides = (tex: string): string[] => parseChains(tex).flatMap(({ sides }) => sides);

interface Chain {
  sides: string[];
  signs: string[];
}

const SIGN = /=|\\approx(?![a-z])|≈|\\neq?(?![a-z])|\\leq?(?:slant)?(?![a-z])|\\geq?(?:slant)?(?![a-z])|[<>]|\\lt(?![a-z])|\\gt(?![a-z])/g;
const PLAIN_SIGN: Readonly<Record<string, string>> = { '\\lt': '<', '\\gt': '>', '≈': '\\approx' };

/** Rows of an aligned formula go on where they begin with `=`; commas part what is said. */
function parseChains(tex: string): Chain[] {
  if (/\\begin\{(?!aligned|align)/.test(tex)) return [];
  const rows = tex
    .replace(/\\(?:begin|end)\{align(?:ed)?\*?\}/g, '')
    .split(/\\\\|\\quad|，|；|(?<!\\),(?![\d}])|\\Rightarrow|\\therefore|\\because/);
  const chains: Chain[] = [];
  for (const row of rows) {
    const text = row.replaceAll('&', '').replace(/^[\s,]+/, '');
    const signs = [...text.matchAll(SIGN)].map(([sign]) => PLAIN_SIGN[sign] ?? sign);
    const sides = text.split(SIGN);
    const last = chains.at(-1);
    if (signs[0] === '=' && (sides[0] ?? '').trim() === '' && last) {
      last.sides.push(...sides.slice(1));
      last.signs.push(...signs);
    } else chains.push({ sides, signs });
  }
  return chains;
}

function faultBetween(left: string, sign: string, right: string, isComputation: boolean): Pick<ComputationFault, 'isError'> | undefined {
  if (sign === '\\approx') return undefined;
  const hasMinutes = MINUTES.test(left + right);
  const [first, second] = [findSide(left, hasMinutes), findSide(right, hasMinutes)];
  if (!first || !second || first.kind !== second.kind) return undefined;
  const [a, b] = [first.node, second.node];
  try {
    if (isConstant(a) && isConstant(b)) return isTrue(a, sign, b) ? undefined : { isError: sign === '=' };
    if (sign !== '=' || !isComputation || !areComparable(a, b)) return undefined;
    return same(a, b) ? undefined : { isError: getLetters(a) === getLetters(b) };
  } catch (error) {
    if (error instanceof Undefined || error instanceof TooComplicated || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Of two numbers. */
function isTrue(a: Node, sign: string, b: Node): boolean {
  const isEqual = same(a, b);
  if (sign === '=' || sign.startsWith('\\ne')) return isEqual === (sign === '=');
  if (isEqual) return sign.startsWith('\\');
  return order(a, b) < 0 === (sign === '<' || sign.startsWith('\\l'));
}

const getLetters = (node: Node): string => [...getVariables(node)].sort().join();

/** Small letters are numbers; AB is a segment, ∠1 an angle, a letter alone a name. */
function areComparable(a: Node, b: Node): boolean {
  const isName = (node: Node): boolean => node.t === 'var';
  const letters = new Set([...getVariables(a), ...getVariables(b)]);
  if (isName(a) || isName(b) || isConstant(a) || isConstant(b) || [...letters].some((letter) => !/^[a-z](?:_|$)/.test(letter)))
    return false;
  return [...getVariables(b)].every((letter) => getVariables(a).has(letter));
}

const MINUTES = /['′]|\\prime/;

interface Side {
  node: Node;
  /** Of its unit, in whose base the node is: `m`, `angle`. */
  kind?: string;
}

/** @returns undefined where it is no expression or cannot be read */
export function findSide(tex: string, hasMinutes = MINUTES.test(tex)): Side | undefined {
  const text = findPlainText(tex, hasMinutes);
  if (text === undefined || text.trim() === '') return undefined;
  try {
    const letterUnits = /\\(?:mathrm|text|rm)\b/.test(tex);
    return readSide(parseAnswer(text, { letterUnits }));
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TooComplicated || error instanceof Undefined || error instanceof EmptyAnswer)
      return undefined;
    throw error;
  }
}

function readSide(answer: Answer): Side | undefined {
  if (answer.t !== 'chain' || answer.sides.length !== 1) return undefined;
  const [side] = answer.sides;
  if (!side || side.remainder || some(side.node, ({ t }) => t === 'pm' || t === 'tuple' || t === 'infinity')) return undefined;
  if (side.ratio) return { node: side.ratio.reduce((a, b) => over(a, b)) };
  if (!side.units) return { node: side.node };
  const parts = [{ node: side.node, units: side.units }, ...(side.more ?? [])];
  const kind = side.units[0]?.kind ?? '';
  const items = parts.flatMap(({ node, units }) => {
    const unit = units.find((reading) => reading.kind === kind);
    return unit ? [times(node, number(unit.factor))] : [];
  });
  return items.length === parts.length ? { node: { t: 'add', items }, kind } : undefined;
}

/** TeX as the grader reads it. */
export function findPlainText(tex: string, hasMinutes: boolean, keepsDegrees = hasMinutes): string | undefined {
  if (/\\(?:overline|widehat|cdots|ldots|dots|underbrace|parallel|perp|triangle|odot|sim|cong|Box|square)\b|…|\?/.test(tex))
    return undefined;
  const withMinutes = tex.replace(/\^\s*\{?\s*\\circ\s*\}?/g, '°').replace(/\^\s*\{?\s*\\prime\s*\}?/g, "'");
  // Degrees alone are numbers to compute with; beside minutes they are units.
  const degrees = keepsDegrees ? withMinutes : withMinutes.replaceAll('°', '');
  return degrees
    .replace(/\\(?:left|right|bigl?|bigr?|Bigl?|Bigr?|displaystyle)(?![a-zA-Z])/g, '')
    .replace(/\\(?:mathrm|text|rm)\s*\{\s*([^{}]*)\}/g, '$1')
    .replace(/\\(?:dfrac|tfrac|frac)\s*(\d)\s*(\d)(?!\d)/g, '\\frac{$1}{$2}')
    .replace(/(\d+)\s*\\[dt]?frac\{(\d+)\}\{(\d+)\}/g, '($1又$2/$3)')
    .replace(/\\dot\s*\{?\s*(\d)\s*\}?/g, '$1\u0307')
    .replace(/\\[,;: !]|\\quad|\\qquad|~/g, ' ')
    .replace(/\{\}/g, '');
}
