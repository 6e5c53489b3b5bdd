/** Numbers as authors write them: arithmetic of numbers, `sqrt` and `pi`. */
import { fail } from './figure-error';

const TOKEN = /\s*(?:(\d+\.?\d*|\.\d+)|(sqrt|pi|π)|([-+*/^()]))/y;
const MOST_TOKENS = 40;

/** @throws FigureError for what is no number */
export function toNumber(given: number | string): number {
  const value = typeof given === 'number' ? given : evaluate(given);
  if (!Number.isFinite(value) || Math.abs(value) > 1e9) fail(`“${given}”不是可以画的数`);
  return value;
}

export const optionalValue = (given: number | string | undefined, otherwise: number): number =>
  given === undefined ? otherwise : toNumber(given);

function evaluate(given: string): number {
  const tokens = parseTokens(given);
  let at = 0;
  const take = (...wanted: string[]): string | undefined => (wanted.includes(tokens[at] ?? '') ? tokens[at++] : undefined);

  function sum(): number {
    let value = product();
    for (let sign = take('+', '-'); sign !== undefined; sign = take('+', '-')) value += (sign === '+' ? 1 : -1) * product();
    return value;
  }
  function product(): number {
    let value = signed();
    for (let sign = take('*', '/'); sign !== undefined; sign = take('*', '/')) value = sign === '*' ? value * signed() : value / signed();
    return value;
  }
  function signed(): number {
    const sign = take('+', '-');
    return sign === undefined ? power() : (sign === '-' ? -1 : 1) * signed();
  }
  function power(): number {
    const base = atom();
    return take('^') === undefined ? base : base ** signed();
  }
  function atom(): number {
    if (take('pi', 'π') !== undefined) return Math.PI;
    if (take('sqrt') !== undefined) return Math.sqrt(atom());
    if (take('(') !== undefined) {
      const value = sum();
      return take(')') === undefined ? NaN : value;
    }
    const token = tokens[at];
    at += 1;
    return token === undefined ? NaN : Number(token);
  }
  const value = sum();
  return at === tokens.length ? value : NaN;
}

function parseTokens(given: string): string[] {
  const text = given.replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/').trim();
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const match = TOKEN.exec(text);
    if (!match || tokens.length >= MOST_TOKENS) return fail(`“${given}”不是数（可以写 1/2、3*sqrt(2)、2^3、pi）`);
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return tokens;
}

/** Numbers as they were meant, not as binary fractions left them. */
export const isNear = (a: number, b: number, tolerance = 1e-6): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));

/** `-2.50` as `-2.5`. */
export const sayValue = (value: number): string => String(Number(value.toFixed(6)));
