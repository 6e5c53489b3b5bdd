/** How an equation comes from one that holds for the same numbers: rearranged, or only by chance as several mistakes lead to it. */
import { getChildren, isConstant, minus, negative, type Node, number, times, whole } from '../ast';
import { exactValue } from '../exact';
import { absolute, divide, equal, gcd, multiply, ONE, type Rational, rational } from '../rational';
import { getTerm } from '../terms';
import { getPieces, getTexts } from './pieces';
import { at, findFraction, negated, type Polynomial, product, sum } from './polynomial';

/**
 * `moved`: terms were only moved, or both sides multiplied as they stand. `scaled`: terms were moved and both sides
 * multiplied by what stands below or divided by a common factor. `chance`: by something that nobody multiplies by.
 * `unlike`: of another degree, which says nothing.
 */
export type Kinship = 'moved' | 'scaled' | 'chance' | 'unlike';

interface Equation {
  sides: readonly Node[];
  left: Polynomial;
  right: Polynomial;
  /** Left less right, without what stands below. */
  difference: Polynomial;
  /** What stood below it. */
  below: Polynomial;
  /** a·d − b·c of a/b = c/d. */
  crossed: Polynomial;
}

/**
 * Of two equations that hold for the same numbers, or for none. What is no polynomial counts as moved: it is not told apart.
 * @param isSetUp `before` is the author's equation of a word problem: whoever sets up another does not solve it first
 */
export function getKinship(before: readonly Node[], after: readonly Node[], letter: string, isSetUp = false): Kinship {
  const [own, other] = [findEquation(before, letter), findEquation(after, letter)];
  if (!own || !other) return 'moved';
  if (isSameFunction(own, other) && (!isSetUp || hasSameTerms(own, other))) return 'moved';
  const factor = findFactor(own.difference, other.difference);
  if (!factor) return isEachSame(before, after, letter) ? 'moved' : 'unlike';
  const crossed = [other.crossed, other.difference].map((one) => findFactor(own.crossed, one));
  if ([factor, ...crossed].some((one) => one && isOne(one)))
    return isSetUp && (isFittedRearranged(own, other, factor) || hasOtherNumbers(own, other, factor)) ? 'chance' : 'moved';
  return getScaling(own, other, factor, isSetUp);
}

function getScaling(own: Equation, other: Equation, factor: Rational, isSetUp: boolean): Kinship {
  if (isSetUp && hasOtherNumbers(own, other, factor)) return 'chance';
  const isPlain = !hasBelow(own) && !hasBelow(other);
  const isEach = isPlain && isEachMultiple(own, other, factor);
  if (isEach && saysMuch(own, isSetUp)) return 'moved';
  if ((isPlain && isOneSideKept(own, other)) || (isSetUp && isFitted(own, other))) return 'chance';
  const divisor = isSetUp
    ? getDivisor(own.sides.flatMap(getPieces)) * getBelow(other.sides, false)
    : getOwnDivisor(own, other, absolute(factor.n));
  if (getBelow(own.sides, true) % factor.n !== 0n || divisor % factor.d !== 0n) return 'chance';
  return isEach && !isSetUp ? 'moved' : 'scaled';
}

function findEquation(sides: readonly Node[], letter: string): Equation | undefined {
  const [left, right, more] = sides;
  if (!left || !right || more) return undefined;
  const [x, y] = [getQuotient(left), getQuotient(right)];
  const nodes = [left, right, minus(left, right), minus(times(x.a, y.b), times(y.a, x.b))];
  const [a, b, all, crossed] = nodes.map((node) => findFraction(node, letter));
  if (!a || !b || !all || !crossed) return undefined;
  return { sides, left: a.n, right: b.n, difference: all.n, below: all.d, crossed: crossed.n };
}

/** What stands above and what below, in a product of fractions too. */
function getQuotient(node: Node): { a: Node; b: Node } {
  if (node.t === 'div') return node;
  if (node.t === 'neg') {
    const { a, b } = getQuotient(node.a);
    return { a: negative(a), b };
  }
  const parts = node.t === 'mul' ? node.items.map(getQuotient) : [];
  return parts.length === 0 ? { a: node, b: whole(1n) } : { a: times(...parts.map(({ a }) => a)), b: times(...parts.map(({ b }) => b)) };
}

/** 1 = 2 of x/(x − 3) − 3/(x − 3) = 2: what stands above and below was cancelled. */
const isEachSame = (own: readonly Node[], other: readonly Node[], letter: string): boolean =>
  [other, [...other].reverse()].some((sides) =>
    sides.every((side, i) => own[i] !== undefined && findFraction(minus(own[i], side), letter)?.n.length === 0),
  );

const hasBelow = ({ below }: Equation): boolean => below.length > 1;

/** 600/x − 500/x = 10 of 600/x − 600/(1.2x) = 10: the numbers below are 1.2 times as large, and so are those above. */
function isSameFunction(own: Equation, other: Equation): boolean {
  const [a, b] = [product(own.difference, other.below), product(other.difference, own.below)];
  return hasBelow(own) && hasBelow(other) && [b, negated(b)].some((one) => sum(a, negated(one)).length === 0);
}

const hasSameTerms = (own: Equation, other: Equation): boolean =>
  [other.sides, [...other.sides].reverse()].some((sides) => getTermsApart(sides) === getTermsApart(own.sides));

const getTermsApart = ([left, right]: readonly Node[]): string =>
  left && right
    ? getTexts(getPieces(minus(left, right)))
        .sort()
        .join()
    : '';

/** What one is multiplied by to be the other. */
function findFactor(a: Polynomial, b: Polynomial): Rational | undefined {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? ONE : undefined;
  const factor = divide(at(b, b.length - 1), at(a, a.length - 1));
  return isMultiple(a, b, factor) ? factor : undefined;
}

const isMultiple = (a: Polynomial, b: Polynomial, factor: Rational): boolean =>
  a.length === b.length && a.every((value, i) => equal(divide(at(b, i), factor), value));

/** As they stand, or turned. */
function isEachMultiple(own: Equation, other: Equation, factor: Rational): boolean {
  const turned = rational(-factor.n, factor.d);
  const isScaled = isMultiple(own.left, other.left, factor) && isMultiple(own.right, other.right, factor);
  return isScaled || (isMultiple(own.left, other.right, turned) && isMultiple(own.right, other.left, turned));
}

/** That both sides were multiplied: not where one is 0, and of x + 2x = 9 beside 60x + 40x = 300 neither. */
const saysMuch = ({ left, right }: Equation, isSetUp: boolean): boolean =>
  [left, right].every(({ length }) => length > 0) && !(isSetUp && [left, right].every(isMonomial));

const isMonomial = (a: Polynomial): boolean => a.filter(({ n }) => n !== 0n).length === 1;

/** x + 30 = 130 of 1.3x = 130, (4 − 3)(x − 2) = 1 of 4 − 3(x − 2) = 1. */
function isOneSideKept(own: Equation, other: Equation): boolean {
  const kept = (a: Polynomial, b: Polynomial): boolean => a.length > 0 && isMultiple(a, b, ONE);
  return [own.left, own.right].some((a) => kept(a, other.left) || kept(a, other.right));
}

const getCoefficients = ({ sides }: Equation): Rational[] =>
  sides.flatMap(getPieces).flatMap((piece) => (isConstant(piece) ? [] : [getTerm(piece).coefficient]));

const isAlone = ([only, more]: readonly Rational[]): boolean => only !== undefined && more === undefined && isOne(only);

/** x/40 = 5 of x/40 − x/50 = 1, x + 60 = 63 of 60x + 40x = 300: they have the right solution, and nobody sets them up. */
function isFitted(own: Equation, other: Equation): boolean {
  const [coefficients, model] = [getCoefficients(other), getCoefficients(own)];
  if (coefficients.length !== 1 || hasBelow(other) || other.difference.length !== 2) return false;
  return isAlone(coefficients) ? !model.some(isOne) : model.length > 1;
}

/** x + 20 = 65 of 3x + 20 = 4x − 25, and not x + 80 = 92 of 5x + 4(20 − x) = 92, of which each side is what it was. */
const isFittedRearranged = (own: Equation, other: Equation, factor: Rational): boolean =>
  isAlone(getCoefficients(other)) && isFitted(own, other) && !isEachMultiple(own, other, factor);

/**
 * 2x + 5(13 − x) = 56 of 5x + 2(13 − x) = 35, 60x + 60x = 360 of 70x + 50x = 360: as many terms, and numbers made to fit.
 * Of an equation with as many terms with x, these are the author's times the factor; so are the numbers where there are as many, too.
 */
function hasOtherNumbers(own: Equation, other: Equation, factor: Rational): boolean {
  if (hasBelow(own) || hasBelow(other)) return false;
  const [mine, theirs] = [getParts(own, factor), getParts(other, ONE)];
  if (mine.letters.length !== theirs.letters.length) return false;
  if (mine.letters.join() !== theirs.letters.join()) return own.difference.length === 2 && mine.letters.length > 1;
  return mine.numbers.length > 1 && mine.numbers.length === theirs.numbers.length && mine.numbers.join() !== theirs.numbers.join();
}

/** Terms with x and numbers, those of the right side taken to the left. */
function getParts({ sides: [left, right] }: Equation, factor: Rational): { letters: string[]; numbers: string[] } {
  const pieces = left && right ? getPieces(minus(left, right)).filter((piece) => getTerm(piece).coefficient.n !== 0n) : [];
  const texts = (some: readonly Node[]): string[] => getTexts(some.map((piece) => times(number(factor), piece))).sort();
  return { letters: texts(pieces.filter((piece) => !isConstant(piece))), numbers: texts(pieces.filter(isConstant)) };
}

const isOne = ({ n, d }: Rational): boolean => d === 1n && absolute(n) === 1n;

/** By what it can be divided: of 2x − 6 by 2; of what becomes x = …, by the number before x; of 2x = 2x + 6 by nothing. */
function getOwnDivisor(own: Equation, other: Equation, by: bigint): bigint {
  if (own.difference.length === 1 && [own.left, own.right].some(({ length }) => length > 1)) return 1n;
  const highest = at(other.difference, other.difference.length - 1);
  if (other.difference.length > 1 && isOne(highest)) return 0n;
  // 2x = 4.5 of 4x − 6 = 3: moved, then halved.
  if (isSettled(other)) return getContent([multiply(at(own.difference, 1), rational(by))]);
  return getContent(own.difference.map(({ n, d }) => rational(n * by, d)));
}

/** 2x = 4.5 */
const isSettled = ({ left, right, difference, sides }: Equation): boolean =>
  difference.length === 2 && [left, right].every(isMonomial) && sides.some(isConstant) && sides.flatMap(getPieces).length === 2;

const getDivisor = (pieces: readonly Node[]): bigint => getContent(pieces.map((piece) => getTerm(piece).coefficient));

/** The largest whole number that divides all; 1 where there is none. */
function getContent(numbers: readonly Rational[]): bigint {
  const isWhole = numbers.every(({ d }) => d === 1n);
  const content = isWhole ? numbers.reduce((most, { n }) => gcd(most, absolute(n)), 0n) : 1n;
  return content === 0n ? 1n : content;
}

/** The product of all numbers that stand below, 100 of 1.44 too if decimals count. */
function getBelow(sides: readonly Node[], withDecimals: boolean): bigint {
  return sides.reduce((product, side) => product * getBelowOf(side, withDecimals), 1n);
}

function getBelowOf(node: Node, withDecimals: boolean): bigint {
  const own = (): bigint => {
    if (node.t === 'num' && node.literal.kind === 'decimal') return withDecimals ? 10n ** BigInt(node.literal.decimals) : 1n;
    if (node.t === 'num') return withDecimals || node.literal.kind !== 'percent' ? node.value.d : 1n;
    const below = node.t === 'div' && isConstant(node.b) ? exactValue(node.b) : undefined;
    return below && below.n !== 0n ? absolute(below.n) : 1n;
  };
  return getChildren(node).reduce((product, child) => product * getBelowOf(child, withDecimals), own());
}
