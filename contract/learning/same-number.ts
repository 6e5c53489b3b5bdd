/**
 * Compares typed numbers by value (0.5 is 1/2, x = 2 is 2) for practice that the phone judges at once. No more digits are
 * read than JavaScript's whole numbers hold exactly.
 */

interface Fraction {
  top: number;
  bottom: number;
  /** As it is written: 2/4 is not. */
  isReduced: boolean;
}

const WIDE = /[\uFF01-\uFF5E]/g;
const DIGITS = 7;

const plain = (text: string): string =>
  text
    .replace(WIDE, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .trim();

/** The letter that a result is named by, and the result: x = 2. */
function named(text: string): { letter: string; value: string } {
  const parts = /^([A-Za-z])\s*=\s*(.+)$/.exec(plain(text));
  return parts ? { letter: parts[1] ?? '', value: parts[2] ?? '' } : { letter: '', value: plain(text) };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Undefined for what is no number. */
function findFraction(text: string): Fraction | undefined {
  const read = /^([+-]?)\s*\(?\s*(?:(\d+)\s+)?(\d+)(?:\.(\d+))?(?:\s*\/\s*(\d+))?\s*\)?\s*(%?)$/.exec(text);
  if (!read || text.replace(/\D/g, '').length > 2 * DIGITS) return undefined;
  const [, sign, whole, digits = '', decimals = '', below, percent] = read;
  // A whole number stands before a fraction, a fraction has no decimals.
  if (below === undefined ? whole !== undefined : decimals !== '') return undefined;
  const scale = Math.pow(10, decimals.length) * (percent === '%' ? 100 : 1);
  const bottom = below === undefined ? 1 : Number(below);
  if (bottom === 0) return undefined;
  const top = Number(whole ?? 0) * bottom + Number(digits + decimals);
  const isReduced = below === undefined || (bottom > 1 && gcd(Number(digits), bottom) === 1);
  return { top: sign === '-' ? -top : top, bottom: bottom * scale, isReduced };
}

/** Whether a learner's number is that of the answer, and a fraction in lowest terms. */
export function sameNumber(answer: string, given: string): boolean {
  const right = named(answer);
  const own = named(given);
  if (own.letter !== '' && own.letter.toLowerCase() !== right.letter.toLowerCase()) return false;
  const one = findFraction(right.value);
  const other = findFraction(own.value);
  return one !== undefined && other !== undefined && other.isReduced && one.top * other.bottom === other.top * one.bottom;
}

/** Whether an answer is a number that can be compared so: only such ones are asked to be typed. */
export const isTypedNumber = (answer: string): boolean => findFraction(named(answer).value) !== undefined;
