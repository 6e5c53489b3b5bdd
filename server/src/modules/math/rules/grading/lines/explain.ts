/** Which slip makes the line that was written out of the one before. */
import { getVariables, isConstant, minus, type Node } from '../ast';
import { proportional, same } from '../equivalence';
import { TooComplicated, Undefined } from '../faults';
import { equal, type Rational, ZERO } from '../rational';
import { getTerm, getTerms, hasLikeTerms } from '../terms';
import { type EquationSlip, OF_BRACKETS, slipsOfEquation } from './equation-slips';
import { areNear, areNearlyProportional, Values as Numbers } from './numeric';
import { getPieces } from './pieces';
import { fractionOf, type Polynomial } from './polynomial';
import { type Slip, slipsOf } from './slips';
import { slipsOfSubstitution, slipsOfValue, substituted, type Values } from './substitution';
import type { StepCause } from './types';

/** So many slips are looked at; a line of a question has some hundred. */
const MOST = 1_500;
/** Of those that come near, so many are compared exactly. */
const MOST_COMPARED = 6;

interface Found {
  cause: StepCause;
  nearness: number;
  isExact: () => boolean;
}

/** What is found among some slips, as far as there are lookings left. */
class Search<T extends { cause: StepCause }> {
  private readonly found: Found[] = [];
  private left = MOST;

  constructor(private readonly match: (slip: T) => Omit<Found, 'cause'> | undefined) {}

  look(slips: Iterable<T>): void {
    for (const slip of slips) {
      if (this.left <= 0) return;
      this.left -= 1;
      const found = this.match(slip);
      if (found) this.found.push({ cause: slip.cause, ...found });
    }
  }

  /** The nearest to what was written, of two as near the first. */
  best(): { cause: StepCause; nearness: number } | undefined {
    const sorted = [...this.found].sort((a, b) => b.nearness - a.nearness || commonness(a) - commonness(b));
    return sorted.slice(0, MOST_COMPARED).find(({ isExact }) => holds(isExact));
  }
}

/** A sign or a term that is lost makes many lines: of two as near, the other is believed. */
const commonness = ({ cause }: Found): number => (cause === 'term_lost' ? 2 : cause === 'sign' || cause === 'substituted_value' ? 1 : 0);

function holds(test: () => boolean): boolean {
  try {
    return test();
  } catch (error) {
    if (error instanceof TooComplicated || error instanceof Undefined) return false;
    throw error;
  }
}

/** @param given what was written instead of what `before` is worth */
export function explainExpression(before: Node, given: Node, values: Values): StepCause | undefined {
  const kept = getVariables(given);
  const target = new Numbers(given);
  const own = getTermTexts(given);
  const plain = substituted(before, values, kept);
  const search = new Search<Slip>(({ node }) =>
    areNear(new Numbers(node), target) ? { nearness: nearness(own, getTermTexts(node)), isExact: () => same(node, given) } : undefined,
  );
  if (plain !== before) search.look(slipsOfSubstitution(before, values, kept));
  search.look(slipsOf(plain));
  if (plain !== before) search.look(slipsOfValue(before, values, kept));
  if (plain !== before) search.look(mapped(slipsOf(before), ({ node, cause }) => ({ cause, node: substituted(node, values, kept) })));
  const single = search.best();
  // Of a number that comes out of a sum nobody sees which term was lost.
  const named = (cause: StepCause): StepCause => (cause === 'term_lost' && own.length === 1 && isConstant(given) ? 'computed' : cause);
  if (single && single.nearness >= own.length) return named(single.cause);
  search.look(twice(slipsOf(plain)));
  const best = search.best();
  if (best) return named(best.cause);
  return isConstant(given) ? 'computed' : coefficientsDiffer(before, given) ? 'like_terms' : undefined;
}

export function explainEquation(before: readonly [Node, Node], given: readonly [Node, Node], letter: string): StepCause | undefined {
  const difference = minus(...given);
  const target = new Numbers(difference);
  const sides = given.map((side) => ({ terms: getTermTexts(side), numbers: new Numbers(side) }));
  const count = sides.reduce((total, { terms }) => total + terms.length, 0);
  const search = new Search<EquationSlip>(({ left, right }) => {
    const other = minus(left, right);
    if (!areNearlyProportional(new Numbers(other), target)) return undefined;
    const near = [left, right].map(
      (side, i) => nearness(sides[i]?.terms ?? [], getTermTexts(side)) + (areNear(new Numbers(side), sides[i]?.numbers ?? target) ? 1 : 0),
    );
    return { nearness: (near[0] ?? 0) + (near[1] ?? 0), isExact: () => proportional(other, difference) };
  });
  if (isSettled(before, letter) && given[0].t === 'var') return undefined;
  search.look(slipsOfEquation(before[0], before[1], letter));
  const single = search.best();
  const isMerged = count < getTermTexts(before[0]).length + getTermTexts(before[1]).length;
  const named = (cause: StepCause): StepCause => (cause === 'sign' && isMerged && before.some(hasLikeTermsInside) ? 'like_terms' : cause);
  if (single && single.nearness >= count) return named(single.cause);
  search.look(twiceInEquation(before, letter));
  const best = search.best();
  return best ? named(best.cause) : explainReckoning(before, given, letter);
}

const hasLikeTermsInside = (node: Node): boolean => hasLikeTerms(getTerms(node));

/** 0x = 2: nothing is made of it. */
const isSettled = (before: readonly [Node, Node], letter: string): boolean => (fractionOf(minus(...before), letter)?.n.length ?? 2) < 2;

function* mapped<A, B>(items: Iterable<A>, change: (item: A) => B): Generator<B> {
  for (const item of items) yield change(item);
}

/** The slip of the same kind once more, at another place. */
function* twice(slips: Iterable<Slip>): Generator<Slip> {
  for (const { node, cause } of slips) for (const next of slipsOf(node)) if (next.cause === cause) yield next;
}

function* twiceInEquation([left, right]: readonly [Node, Node], letter: string): Generator<EquationSlip> {
  const [ofLeft, ofRight] = [left, right].map((side) =>
    Array.from(slipsOf(side)).filter(({ cause }) => OF_BRACKETS.has(cause) || cause === 'sign'),
  );
  for (const a of ofLeft ?? [])
    for (const b of ofRight ?? []) if (a.cause === b.cause) yield { left: a.node, right: b.node, cause: a.cause };
  for (const { node, cause } of twice(ofLeft ?? [])) yield { left: node, right, cause };
  for (const { node, cause } of twice(ofRight ?? [])) yield { left, right: node, cause };
  // A bracket multiplied out wrongly, and in the same line a term moved wrongly.
  for (const a of ofLeft ?? []) {
    if (!OF_BRACKETS.has(a.cause)) continue;
    for (const slip of slipsOfEquation(a.node, right, letter)) if (slip.cause === 'moved_without_sign') yield { ...slip, cause: a.cause };
  }
}

/** a·x = b of which one number is what the line before makes it and the other is not. */
function explainReckoning(before: readonly [Node, Node], given: readonly [Node, Node], letter: string): StepCause | undefined {
  const [left, right] = before.map((side) => fractionOf(side, letter)?.n);
  const [a, b] = given.map((side) => fractionOf(side, letter)?.n);
  if (!left || !right || !a || !b) return undefined;
  const [isLeftKept, isRightKept] = [isSamePolynomial(left, a), isSamePolynomial(right, b)];
  if (isLeftKept !== isRightKept) return hasMore(isLeftKept ? before[1] : before[0]) ? 'like_terms' : undefined;
  const difference = (x: Node, y: Node): Polynomial => fractionOf(minus(x, y), letter)?.n ?? [];
  const [own, wanted] = [difference(...given), difference(...before)];
  const agree = [0, 1].filter((k) => own[k] !== undefined && wanted[k] !== undefined && isSameSize(own[k], wanted[k])).length;
  const isCleared = wanted.some(({ d }) => d !== 1n) && own.every(({ d }) => d === 1n);
  return agree === 1 && own.length === wanted.length && !isCleared && before.some(hasMore) ? 'like_terms' : undefined;
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
