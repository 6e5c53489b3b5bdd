/** Forms of numbers: fractions in lowest terms, mixed numbers, decimals, scientific notation. */
import { getChildren, isConstant, type Node, some } from './ast';
import { exactValue } from './exact';
import { compare, gcd, isWhole, type Rational, rational } from './rational';
import { getFactors, hasLikeTerms, isPlainNumber, isWholeFraction, isWholeNumber, scientificParts } from './terms';

/** Whether arithmetic is left to be done: 3/4 + 1/6, 2 × 3, 6 ÷ 2, but not 2√3 + 1 or 3 × 10⁸. */
export function isUnfinished(node: Node): boolean {
  // 5 × 10 is a product like any other; as scientific notation it is judged by its form.
  if ((scientificParts(node)?.exponent ?? 1) !== 1) return false;
  if (node.t === 'add' && (hasLikeTerms(node.items) || node.items.filter(hasValue).length > 1)) return true;
  if (node.t === 'mul' && getFactors(node).filter(isNumber).length > 1) return true;
  if (node.t === 'div' && isNumber(node.a) && isNumber(node.b) && !isWholeFraction(node)) return true;
  return getChildren(node).some(isUnfinished);
}

function isNumber(node: Node): boolean {
  return isPlainNumber(node) || (isConstant(node) && node.t !== 'root' && node.t !== 'pi' && valueIfSmall(node) !== undefined);
}

/** Whether it comes to a fraction: |−9|, 2³, √16 as well. */
const hasValue = (node: Node): boolean => isConstant(node) && valueIfSmall(node) !== undefined;

function valueIfSmall(node: Node): Rational | undefined {
  try {
    return exactValue(node);
  } catch {
    return undefined;
  }
}

/** Every fraction of whole numbers, and the fraction of every mixed number. */
export function isInLowestTerms(node: Node): boolean {
  return !some(node, (part) => {
    if (part.t === 'num' && part.literal.fraction) {
      const { n, d } = part.literal.fraction;
      return gcd(n, d) > 1n || n >= d;
    }
    if (!isWholeFraction(part)) return false;
    const [a, b] = [exactValue(part.a), exactValue(part.b)];
    return !a || !b || b.n <= 1n || gcd(a.n, b.n) > 1n;
  });
}

const unsigned = (node: Node): Node => (node.t === 'neg' ? node.a : node);

export function isMixedNumber(node: Node): boolean {
  const plain = unsigned(node);
  const value = exactValue(plain);
  if (!value) return false;
  if (isWhole(value)) return isWholeNumber(plain);
  if (compare(value, rational(1n)) < 0) return isWholeFraction(plain);
  const fraction = plain.t === 'num' ? plain.literal.fraction : undefined;
  return fraction !== undefined && fraction.whole > 0n && fraction.n < fraction.d;
}

export function isImproperFraction(node: Node): boolean {
  return isWholeFraction(unsigned(node)) || isWholeNumber(node);
}

export function isFraction(node: Node): boolean {
  const plain = unsigned(node);
  return isWholeFraction(plain) || (plain.t === 'num' && plain.literal.kind === 'mixed') || isWholeNumber(plain);
}

export function isDecimal(node: Node): boolean {
  const plain = unsigned(node);
  return plain.t === 'num' && ['decimal', 'whole', 'repeating'].includes(plain.literal.kind);
}

/** 31.4万. */
export function isScaled(node: Node): boolean {
  const plain = unsigned(node);
  return plain.t === 'num' && plain.literal.kind === 'scaled';
}

export function isPercent(node: Node): boolean {
  const plain = unsigned(node);
  return plain.t === 'num' && plain.literal.kind === 'percent';
}

export function isScientific(node: Node): boolean {
  const parts = scientificParts(node);
  if (!parts) return false;
  const { value, literal } = parts.a;
  return (literal.kind === 'whole' || literal.kind === 'decimal') && compare(value, rational(1n)) >= 0 && compare(value, rational(10n)) < 0;
}

/** A number as it is counted: digits after the point, significant digits, and the place of the last digit. */
export function writtenDigits(node: Node): { decimals: number; significant: number; unit: number; percent: boolean } | undefined {
  const plain = unsigned(node);
  const parts = scientificParts(plain);
  const literal = plain.t === 'num' ? plain.literal : parts?.a.literal;
  if (!literal || literal.kind === 'mixed' || literal.kind === 'repeating') return undefined;
  const exponent = parts?.exponent ?? literal.scale ?? 0;
  return {
    decimals: literal.decimals,
    significant: literal.significant,
    unit: literal.decimals - exponent,
    percent: literal.kind === 'percent',
  };
}
