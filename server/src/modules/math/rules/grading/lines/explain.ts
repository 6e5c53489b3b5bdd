/** Which mistake leads from the line before to the line that was written. */
import { getVariables, isConstant, minus, negative, type Node } from '../ast';
import { proportional, same } from '../equivalence';
import { TooComplicated, Undefined } from '../faults';
import { divide, equal, multiply, type Rational, rational, subtract, ZERO } from '../rational';
import { getTerm, getTerms, hasLikeTerms } from '../terms';
import { type EquationMistake, hasOnlyCoefficient, listEquationMistakes } from './equation-mistakes';
import { areNear, areNearlyProportional, Values as Numbers } from './numeric';
import { getPieces } from './pieces';
import { findFraction, type Polynomial } from './polynomial';
import { type Mistake, listMistakes, OF_BRACKETS } from './expression-mistakes';
import { listSubstitutionMistakes, listValueMistakes, substituted, type Values } from './substitution';
import type { StepCause } from './types';

/** A line of a question has some hundred possible mistakes. */
const MOST_TRIED = 1_500;
/** Of those that come near, so many are compared exactly. */
const MOST_COMPARED = 6;

interface Found {
  cause: StepCause;
  nearness: number;
  isExact: () => boolean;
}

/** Which of the mistakes that are tried give the line. */
class Search<T extends { cause: StepCause }> {
  private readonly found: Found[] = [];
  private left = MOST_TRIED;

  constructor(private readonly match: (mistake: T) => Omit<Found, 'cause'> | undefined) {}

  tryAll(mistakes: Iterable<T>): void {
    for (const mistake of mistakes) {
      if (this.left <= 0) return;
      this.left -= 1;
      const found = this.match(mistake);
      if (found) this.found.push({ cause: mistake.cause, ...found });
    }
  }

  /** The one whose terms are most like those written. */
  best(): { cause: StepCause; nearness: number } | undefined {
    const sorted = [...this.found].sort((a, b) => b.nearness - a.nearness || commonness(a) - commonness(b));
    return sorted.slice(0, MOST_COMPARED).find(({ isExact }) => holds(isExact));
  }
}

/** A changed sign or a lost term explains nearly any line, so another mistake that fits as well goes first. */
const commonness = ({ cause }: Found): number => (cause === 'term_lost' ? 2 : cause === 'sign' || cause === 'substituted_value' ? 1 : 0);

function holds(test: () => boolean): boolean {
  try {
    return test();
  } catch (error) {
    if (error instanceof TooComplicated || error instanceof Undefined) return false;
    throw error;
  }
}

/** @param given what was written, and is not equal to `before` */
export function explainExpression(before: Node, given: Node, values: Values): StepCause | undefined {
  const kept = getVariables(given);
  const target = new Numbers(given);
  const own = getTermTexts(given);
  const plain = substituted(before, values, kept);
  const search = new Search<Mistake>(({ node }) =>
    areNear(new Numbers(node), target) ? { nearness: nearness(own, getTermTexts(node)), isExact: () => same(node, given) } : undefined,
  );
  if (plain !== before) search.tryAll(listSubstitutionMistakes(before, values, kept));
  search.tryAll(listMistakes(plain));
  if (plain !== before) search.tryAll(listValueMistakes(before, values, kept));
  if (plain !== before)
    search.tryAll(mapped(listMistakes(before), ({ node, cause }) => ({ cause, node: substituted(node, values, kept) })));
  const single = search.best();
  // Of a number that comes out of a sum nobody sees which term was lost.
  const named = (cause: StepCause): StepCause => (cause === 'term_lost' && own.length === 1 && isConstant(given) ? 'computed' : cause);
  if (single && single.nearness >= own.length) return named(single.cause);
  search.tryAll(twice(listMistakes(plain)));
  const best = search.best();
  if (best) return named(best.cause);
  return isConstant(given) ? 'computed' : coefficientsDiffer(before, given) ? 'like_terms' : undefined;
}

/** @param isMultiple `given` holds for the same number: a mistake must give it itself, for any gives a multiple */
export function explainEquation(
  before: readonly [Node, Node],
  given: readonly [Node, Node],
  letter: string,
  isMultiple = false,
): StepCause | undefined {
  const difference = minus(...given);
  const target = new Numbers(difference);
  const sides = given.map((side) => ({ terms: getTermTexts(side), numbers: new Numbers(side) }));
  const count = sides.reduce((total, { terms }) => total + terms.length, 0);
  const isNowhere = given.every(isConstant);
  const isFarFromSolved = !hasOnlyCoefficient(...before, letter);
  const search = new Search<EquationMistake>(({ left, right, cause }) => {
    const isSolution = OF_COEFFICIENTS.has(cause);
    if (isSolution && !given.some(({ t }) => t === 'var')) return undefined;
    const other = minus(left, right);
    if (!areNearlyProportional(new Numbers(other), target)) return undefined;
    if (isMultiple && ![other, negative(other)].some((one) => areNear(new Numbers(one), target))) return undefined;
    const isSide = (one: Node, i: number): boolean => areNear(new Numbers(one), sides[i]?.numbers ?? target);
    // Any 1 = 2 is proportional to any other.
    if (isNowhere && !(isSide(left, 0) && isSide(right, 1)) && !(isSide(right, 0) && isSide(left, 1))) return undefined;
    const near = (one: Node, i: number): number => nearness(sides[i]?.terms ?? [], getTermTexts(one)) + (isSide(one, i) ? 1 : 0);
    // 4x = 20 + 8 is 20 + 8 = 4x. Of x = −1 below 2x/3 + 1 = x/2 nobody sees the number before x.
    const best = isSolution && isFarFromSolved ? -1 : Math.max(near(left, 0) + near(right, 1), near(right, 0) + near(left, 1));
    return { nearness: best, isExact: () => proportional(other, difference) };
  });
  if (isSettled(before, letter) && given[0].t === 'var') return undefined;
  search.tryAll(listEquationMistakes(before[0], before[1], letter));
  const single = search.best();
  const isMerged = count < getTermTexts(before[0]).length + getTermTexts(before[1]).length;
  const named = (cause: StepCause): StepCause => (cause === 'sign' && isMerged && before.some(hasLikeTermsInside) ? 'like_terms' : cause);
  if (single && single.nearness >= count) return named(single.cause);
  search.tryAll(listDoubleMistakes(before, letter));
  const best = search.best();
  return best ? named(best.cause) : explainComputation(before, given, letter);
}

const OF_COEFFICIENTS: ReadonlySet<StepCause> = new Set(['coefficient_inverted', 'coefficient_sign', 'coefficient_kept']);

/** The mistake that gives both sides as they are written. */
export function findVeryMistake(before: readonly [Node, Node], given: readonly [Node, Node], letter: string): StepCause | undefined {
  const [left, right] = [new Numbers(given[0]), new Numbers(given[1])];
  let tried = 0;
  for (const mistake of listEquationMistakes(before[0], before[1], letter)) {
    tried += 1;
    if (tried > MOST_TRIED) return undefined;
    // x = −6 is not 3x − 2x = −6.
    if (mistake.left.t === 'var' && given[0].t !== 'var') continue;
    if (!areNear(new Numbers(mistake.left), left) || !areNear(new Numbers(mistake.right), right)) continue;
    if (holds(() => same(mistake.left, given[0]) && same(mistake.right, given[1]))) return mistake.cause;
  }
  return undefined;
}

const hasLikeTermsInside = (node: Node): boolean => hasLikeTerms(getTerms(node));

/** 0x = 2 has no next line to explain. */
const isSettled = (before: readonly [Node, Node], letter: string): boolean => (findFraction(minus(...before), letter)?.n.length ?? 2) < 2;

function* mapped<A, B>(items: Iterable<A>, change: (item: A) => B): Generator<B> {
  for (const item of items) yield change(item);
}

/** The same mistake at two places. */
function* twice(mistakes: Iterable<Mistake>): Generator<Mistake> {
  for (const { node, cause } of mistakes) for (const next of listMistakes(node)) if (next.cause === cause) yield next;
}

function* listDoubleMistakes([left, right]: readonly [Node, Node], letter: string): Generator<EquationMistake> {
  const [ofLeft, ofRight] = [left, right].map((side) =>
    Array.from(listMistakes(side)).filter(({ cause }) => OF_BRACKETS.has(cause) || cause === 'sign'),
  );
  for (const a of ofLeft ?? [])
    for (const b of ofRight ?? []) if (a.cause === b.cause) yield { left: a.node, right: b.node, cause: a.cause };
  for (const { node, cause } of twice(ofLeft ?? [])) yield { left: node, right, cause };
  for (const { node, cause } of twice(ofRight ?? [])) yield { left, right: node, cause };
  // A bracket multiplied out wrongly, and in the same line a term moved wrongly.
  for (const a of ofLeft ?? []) {
    if (!OF_BRACKETS.has(a.cause)) continue;
    for (const mistake of listEquationMistakes(a.node, right, letter))
      if (mistake.cause === 'moved_without_sign') yield { ...mistake, cause: a.cause };
  }
}

/** a·x = b of which one number is what the line before makes it and the other is not. */
function explainComputation(before: readonly [Node, Node], given: readonly [Node, Node], letter: string): StepCause | undefined {
  const [left, right] = before.map((side) => findFraction(side, letter)?.n);
  const [a, b] = given.map((side) => findFraction(side, letter)?.n);
  if (!left || !right || !a || !b) return undefined;
  // Whoever computes wrongly brings in no square.
  if (Math.max(a.length, b.length) > Math.max(left.length, right.length)) return undefined;
  const [isLeftKept, isRightKept] = [isSamePolynomial(left, a), isSamePolynomial(right, b)];
  if (isLeftKept !== isRightKept) return hasMore(isLeftKept ? before[1] : before[0]) ? 'like_terms' : undefined;
  const difference = (x: Node, y: Node): Polynomial => findFraction(minus(x, y), letter)?.n ?? [];
  const [own, wanted] = [difference(...given), difference(...before)];
  if (isSquareCompletedOnce(wanted, own)) return 'one_side_only';
  const agree = [0, 1].filter((k) => own[k] !== undefined && wanted[k] !== undefined && isSameSize(own[k], wanted[k])).length;
  const isCleared = wanted.some(({ d }) => d !== 1n) && own.every(({ d }) => d === 1n);
  return agree === 1 && own.length === wanted.length && !isCleared && before.some(hasMore) ? 'like_terms' : undefined;
}

/** x² − 4x + 4 = −3 of x² − 4x = −3 */
function isSquareCompletedOnce([c, b, a, more]: Polynomial, [end, ...others]: Polynomial): boolean {
  if (!a || !b || !c || !end || more || b.n === 0n || !isSamePolynomial([b, a], others)) return false;
  return equal(subtract(end, c), divide(multiply(b, b), multiply(rational(4n), a)));
}

const hasMore = (node: Node): boolean => getPieces(node).length > 1;
const isSameSize = (a: Rational, b: Rational): boolean => a.d === b.d && a.n ** 2n === b.n ** 2n;
const isSamePolynomial = (a: Polynomial, b: Polynomial): boolean =>
  a.length === b.length && a.every((value, i) => equal(value, b[i] ?? ZERO));

/** Of sums without brackets: one number before one product of letters. */
function coefficientsDiffer(before: Node, given: Node): boolean {
  const rests = (node: Node): Set<string> => new Set(getTerms(node).map((term) => getTerm(term).rest));
  const [own, other] = [rests(given), rests(before)];
  return ![...own].some((rest) => rest.includes('(')) && [...own].every((rest) => other.has(rest));
}

/** Terms as they stand, brackets opened. */
function getTermTexts(node: Node): string[] {
  try {
    return getPieces(node).map((piece) => {
      const { coefficient, rest } = getTerm(piece);
      return `${coefficient.n.toString()}/${coefficient.d.toString()} ${rest}`;
    });
  } catch {
    return [];
  }
}

function nearness(own: readonly string[], other: readonly string[]): number {
  const rest = [...other];
  let shared = 0;
  for (const term of own) {
    const at = rest.indexOf(term);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return shared - 0.1 * Math.abs(own.length - other.length);
}
