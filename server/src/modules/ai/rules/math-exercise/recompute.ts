/** Keys of mathematics computed again, exactly: nothing a model says about a result is believed. */
import type { Grade } from '../../../math/rules/questions/judge';
import { readTex, toComputable, findTex } from './tex';

const equal = async (one: string, other: string, grade: Grade): Promise<boolean> =>
  (await grade({ expr: one, form: 'any' }, other)).correct;

const LETTER = /[A-Za-z]/g;
const parseLetters = (plain: string): string[] => [...new Set(plain.match(LETTER) ?? [])];

/** In learners' notation; undefined where it is not of the subset. */
export function toExpression(tex: string): string | undefined {
  const plain = readTex(tex.replace(/^\$|\$$/g, ''));
  return plain === undefined ? undefined : toComputable(plain);
}

/** Why an answer is not that of the question; undefined: it is. */
export type Fault = string | undefined;

/** A result: of numbers in lowest terms, of letters simplified; equal to the formula. */
export async function valueFault(formula: string, answer: string, grade: Grade): Promise<Fault> {
  const expression = toExpression(formula);
  if (expression === undefined || /[=<>≤≥≠≈±]/.test(expression)) return '算不出这个式子';
  if (/[=≈≠<>]/.test(answer)) return 'answer 只写结果';
  if (!(await equal(answer, expression, grade))) return '重新计算，结果和 answer 不同';
  const form = parseLetters(expression).length > 0 ? ('simplified' as const) : ('lowest_terms' as const);
  if (!(await grade({ expr: answer, form }, answer)).correct) return 'answer 没有化到最简';
  return expression.replace(/\s+/g, '') === answer.replace(/\s+/g, '') ? '题目就是答案' : undefined;
}

const valueAt = (side: string, letter: string, value: string): string => side.replaceAll(letter, `(${value})`);

/** Of an equation in one letter, without powers, roots and bars. */
function findSides(formula: string): { left: string; right: string; letter: string } | undefined {
  const [left = '', right = '', ...more] = toExpression(formula)?.split('=') ?? [];
  const [letter, ...others] = parseLetters(left + right);
  const isPlain = left !== '' && right !== '' && !/[<>≤≥≠≈±√|^]/.test(left + right);
  return isPlain && more.length === 0 && letter !== undefined && others.length === 0 ? { left, right, letter } : undefined;
}

/** The letter of an equation and its value: of `x=2`, or of `2` where the equation has one letter. */
export function findRoot(formula: string, answer: string): { letter: string; value: string } | undefined {
  const letter = findSides(formula)?.letter;
  return letter === undefined ? undefined : { letter, value: answer.slice(answer.indexOf('=') + 1).trim() };
}

/** An equation of the first degree in one letter, put to the test by its answer. */
export async function equationFault(formula: string, answer: string, grade: Grade): Promise<Fault> {
  const sides = findSides(formula);
  if (!sides) return '只能是一元一次方程';
  const { left, right, letter } = sides;
  const [named, value] = answer.includes('=') ? answer.split('=').map((part) => part.trim()) : [letter, answer.trim()];
  if (named !== letter || value === undefined || parseLetters(value).length > 0) return `answer 要写成 ${letter}=… 的样子`;
  const differenceAt = (at: string): string => `(${valueAt(left, letter, at)})-(${valueAt(right, letter, at)})`;
  // Whether an equation is of the first degree: three of its points lie on a line, and it does not hold everywhere.
  const bend = `(${differenceAt('0')})-2×(${differenceAt('1')})+(${differenceAt('2')})`;
  if (!(await equal('0', bend, grade))) return '只能是一元一次方程';
  if (!(await equal('0', differenceAt(value), grade))) return '代回方程，answer 不成立';
  if (await equal('0', differenceAt(`${value}+1`), grade)) return '方程没有唯一的解';
  return (await grade({ expr: value, form: 'lowest_terms' }, value)).correct ? undefined : 'answer 没有化到最简';
}

/** Just one option is the answer, and no two are the same. */
export async function optionsFault(options: readonly string[], answer: string, grade: Grade): Promise<Fault> {
  const values = options.map((option) => (option.includes('$') ? toExpression(option.trim()) : option.trim()));
  if (values.some((value) => value === undefined)) return '选项要是一个式子';
  const right: number[] = [];
  for (const [at, value] of values.entries()) {
    if (await equal(answer, value ?? '', grade)) right.push(at);
    for (const other of values.slice(at + 1)) if (await equal(value ?? '', other ?? '', grade)) return '有两个选项相等';
  }
  return right.length === 1 ? undefined : right.length === 0 ? '选项里没有 answer' : '不止一个选项对';
}

export async function rightOption(options: readonly string[], answer: string, grade: Grade): Promise<number> {
  for (const [at, option] of options.entries()) {
    const value = option.includes('$') ? toExpression(option.trim()) : option.trim();
    if (value !== undefined && (await equal(answer, value, grade))) return at;
  }
  return -1;
}

/** Chains of computations in a line that do not hold: 7 - 3 = 5. Sides with letters say nothing. */
export async function falseComputation(line: string, grade: Grade): Promise<string | undefined> {
  for (const tex of findTex(line)) {
    const sides = (toExpression(tex) ?? '').split('=').map((side) => side.trim());
    if (sides.length < 2 || sides.some((side) => side === '' || /[A-Za-z<>≤≥≠≈±∠△…∴∵⇒:]/.test(side))) continue;
    for (const [at, side] of sides.slice(1).entries()) if (!(await equal(sides[at] ?? '', side, grade))) return tex;
  }
  return undefined;
}
