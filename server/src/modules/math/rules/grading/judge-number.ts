/** Answers that are rounded or may be off: decimals, significant figures, tolerance. Exact: no binary fraction decides. */
import { isConstant, minus, type Node, number, some, withChildren } from './ast';
import { order, same } from './equivalence';
import { exactValue } from './exact';
import { CORRECT, type Asked, type Finding, found, WRONG } from './finding';
import { isPercent, writtenDigits } from './number-forms';
import { absolute, add, magnitude, multiply, negate, type Rational, rational, subtract } from './rational';
import { parseNumber } from './parse-number';

/** Undefined where nothing is asked of the precision. */
export function judgePrecision(node: Node, key: Node, { key: asked, forms }: Asked): Finding | undefined {
  const { decimalPlaces, significantFigures, tolerance } = asked;
  if (!isConstant(key)) return undefined;
  if (tolerance !== undefined) return judgeTolerance(node, key, tolerance, decimalPlaces);
  if (decimalPlaces !== undefined) {
    // 66.67% has two digits after its point and is no 0.67.
    const isOtherKind = some(node, isPercent) !== (forms.includes('percent') || some(key, isPercent));
    return judgeRounding(node, key, { count: decimalPlaces, code: 'decimal_places', isOtherKind });
  }
  if (significantFigures !== undefined) return judgeRounding(node, key, { count: significantFigures, code: 'significant_figures' });
  return undefined;
}

function judgeTolerance(node: Node, key: Node, tolerance: string, decimalPlaces: number | undefined): Finding {
  if (!isConstant(node)) return WRONG;
  if (!isWithin(node, key, parseNumber(tolerance), true)) return isApproximation(node, key) ? found('not_precise') : WRONG;
  const isAsked = decimalPlaces === undefined || writtenDigits(node)?.decimals === decimalPlaces;
  return isAsked ? CORRECT : found('decimal_places', decimalPlaces.toString());
}

interface Digits {
  count: number;
  code: 'decimal_places' | 'significant_figures';
  /** A percentage where a decimal is asked, or the other way round. */
  isOtherKind?: boolean;
}

function judgeRounding(node: Node, key: Node, asked: Digits): Finding {
  const wrongCount = found(asked.code, asked.count.toString());
  const [value, digits] = [exactValue(node), writtenDigits(node)];
  if (!value || !digits) return same(node, key) ? wrongCount : WRONG;
  const hasCount = !asked.isOtherKind && (asked.code === 'decimal_places' ? digits.decimals : digits.significant) === asked.count;
  const place = digits.unit + (digits.percent ? 2 : 0);
  if (isRounding(value, key, place)) return hasCount ? CORRECT : wrongCount;
  if (same(node, key)) return wrongCount;
  if (isRounding(negate(value), key, place)) return found('opposite_sign');
  return hasCount && isWithin(node, key, getUnit(place)) ? found('rounding') : WRONG;
}

/** 1.41 of √2: rounded to the digits that are written. Noughts at the end of a whole number may be rounded too: 360000 of 359600. */
export function isRounded(node: Node, from: Node): boolean {
  const [value, digits] = [exactValue(node), writtenDigits(node)];
  if (value === undefined || digits === undefined) return false;
  const place = digits.unit + (digits.percent ? 2 : 0);
  const noughts = digits.decimals === 0 && value.d === 1n && value.n !== 0n ? (/0*$/.exec(String(value.n))?.[0].length ?? 0) : 0;
  return Array.from({ length: noughts + 1 }, (_, more) => place - more).some((each) => isRounding(value, from, each));
}

const getUnit = (place: number): Rational => (place >= 0 ? rational(1n, 10n ** BigInt(place)) : rational(10n ** BigInt(-place)));

/** Whether a key rounds to a value at a place: value − ½ ≤ key < value + ½, away from zero for negative numbers. */
function isRounding(value: Rational, key: Node, place: number): boolean {
  const half = multiply(getUnit(place), rational(1n, 2n));
  const [low, high] = [number(subtract(value, half)), number(add(value, half))];
  const isNegative = order(key, number(rational(0n))) < 0;
  return isNegative ? order(key, low) > 0 && order(key, high) <= 0 : order(key, low) >= 0 && order(key, high) < 0;
}

function isWithin(node: Node, key: Node, distance: Rational, isInclusive = false): boolean {
  const by = number(distance);
  const [above, below] = [order(node, { t: 'add', items: [key, by] }), order(node, minus(key, by))];
  return isInclusive ? above <= 0 && below >= 0 : above < 0 && below > 0;
}

/** 0.33 for 1/3, 1.414 for √2: what rounding to the digits written makes of the key. */
export function isApproximation(node: Node, key: Node): boolean {
  const value = exactValue(node);
  const digits = writtenDigits(node);
  if (!value || !digits || digits.significant < 2 || !isConstant(key)) return false;
  if (digits.decimals === 0 && !digits.percent) return false;
  return isSameWithPi(node, key) || isWithin(node, key, getUnit(digits.unit + (digits.percent ? 2 : 0)));
}

/** With 3.14 for π. */
function isSameWithPi(node: Node, key: Node): boolean {
  if (!some(key, ({ t }) => t === 'pi')) return false;
  const change = (part: Node): Node => (part.t === 'pi' ? number(rational(314n, 100n)) : withChildren(part, change));
  return same(node, change(key));
}

/** Right but for a power of ten. */
export function isShifted(node: Node, key: Node): boolean {
  const [a, b] = [exactValue(node), exactValue(key)];
  if (!a || !b || a.n === 0n || b.n === 0n || a.n < 0n !== b.n < 0n) return false;
  const shift = magnitude(a) - magnitude(b);
  const [x, y] = a.n < 0n ? [negate(a), negate(b)] : [a, b];
  if (shift === 0 || Math.abs(shift) > 12) return false;
  const scale = 10n ** BigInt(Math.abs(shift));
  return shift > 0 ? x.n * y.d === y.n * scale * x.d : x.n * scale * y.d === absolute(y.n) * x.d;
}
