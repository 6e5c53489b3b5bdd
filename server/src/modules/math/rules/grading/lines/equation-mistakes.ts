/** What pupils write in place of an equation when they make one mistake: as terms are moved, denominators cleared, the coefficient divided by. */
import { isConstant, minus, negative, type Node, number, over, plus, some, times } from '../ast';
import { exactValue } from '../exact';
import { add, divide, gcd, multiply, negate, ONE, type Rational, rational, subtract } from '../rational';
import { getTerm, getTerms, hasLikeTerms } from '../terms';
import { getPieces, MOST_PIECES } from './pieces';
import { findFraction } from './polynomial';
import { listMistakes, OF_BRACKETS } from './expression-mistakes';
import { listLetterDenominatorMistakes } from './letter-denominators';
import type { StepCause } from './types';

export interface EquationMistake {
  left: Node;
  right: Node;
  cause: StepCause;
}

const ZERO_NODE = number(rational(0n));
const sumOrZero = (items: readonly Node[]): Node => (items.length === 0 ? ZERO_NODE : plus(...items));

/** Where several lead to the same line, the first is taken for the learner's. */
export function* listEquationMistakes(left: Node, right: Node, letter: string): Generator<EquationMistake> {
  const isSingle = hasOnlyCoefficient(left, right, letter);
  if (isSingle) yield* listCoefficientMistakes(left, right, letter);
  const ofSides: EquationMistake[] = [
    ...Array.from(listMistakes(left), ({ node, cause }) => ({ left: node, right, cause })),
    ...Array.from(listMistakes(right), ({ node, cause }) => ({ left, right: node, cause })),
  ];
  for (const mistake of ofSides) if (OF_BRACKETS.has(mistake.cause)) yield mistake;
  yield* listMovingMistakes(left, right);
  yield* listDenominatorMistakes(left, right);
  yield* listLetterDenominatorMistakes(left, right);
  for (const mistake of ofSides) if (!OF_BRACKETS.has(mistake.cause)) yield mistake;
  yield* listOneSideMistakes(left, right);
  yield* listScalingMistakes(left, right);
  if (!isSingle) yield* listCoefficientMistakes(left, right, letter);
}

/** 2x = 4: only the number before x is left. */
export const hasOnlyCoefficient = (left: Node, right: Node, letter: string): boolean =>
  (isMultiple(left, letter) && isConstant(right)) || (isMultiple(right, letter) && isConstant(left));

function isMultiple(node: Node, letter: string): boolean {
  if (node.t === 'neg') return isMultiple(node.a, letter);
  if (node.t === 'div') return isMultiple(node.a, letter) && isConstant(node.b);
  if (node.t === 'mul')
    return node.items.filter((item) => !isConstant(item)).length === 1 && node.items.some((item) => isMultiple(item, letter));
  return node.t === 'var' && node.name === letter;
}

/** a·x = b, or b = a·x */
function* listCoefficientMistakes(left: Node, right: Node, letter: string): Generator<EquationMistake> {
  const difference = findFraction(isConstant(left) ? minus(right, left) : minus(left, right), letter)?.n;
  const [b, a, more] = difference ?? [];
  if (!a || !b || more || a.n === 0n || b.n === 0n) return;
  const value = negate(b);
  const solved = (at: Rational, cause: StepCause): EquationMistake => ({ left: { t: 'var', name: letter }, right: number(at), cause });
  const isFraction = a.d !== 1n;
  if (a.n === a.d) return;
  yield solved(divide(a, value), 'coefficient_inverted');
  yield solved(negate(divide(value, a)), 'coefficient_sign');
  if (isFraction) {
    yield solved(multiply(a, value), 'coefficient_inverted');
    yield solved(multiply(value, rational(a.d)), 'coefficient_inverted');
    yield solved(divide(value, rational(a.n)), 'coefficient_inverted');
  }
  yield solved(negate(divide(a, value)), 'coefficient_inverted');
  yield solved(subtract(value, a), 'coefficient_kept');
  if (a.n < 0n) yield solved(add(value, a), 'coefficient_kept');
  yield solved(value, 'coefficient_kept');
  yield solved(multiply(a, value), 'coefficient_kept');
  yield { left, right: over(right, number(a)), cause: 'one_side_only' };
  yield { left: over(left, number(a)), right, cause: 'one_side_only' };
}

/** x = 4 − 2 of 2x = 4, x = 2 + 2 of x ÷ 2 = 2, x = 4 ÷ 2 of x + 2 = 4 and x² = 4: no step, though the number may be right. */
export function findChanceResult(left: Node, right: Node, value: Node, letter: string): StepCause | undefined {
  if (isProductOfSum([left, right], value)) return 'one_side_only';
  const [b, a, square, more] = findFraction(minus(left, right), letter)?.n ?? [];
  if (!b || !a || more || ![left, right].some(isConstant) || ![left, right].some((side) => isBare(side, letter))) return undefined;
  if (square) return isSize(number(square), ONE) && isHalf(value, b) ? 'power_as_product' : undefined;
  return !isSize(number(a), ONE) && value.t === 'add' && isSumOf(value.items, a, b) ? 'coefficient_kept' : undefined;
}

/** 4 ÷ 2 and 4 × 2 of x + 2 = 4. */
function isProductOfSum(sides: readonly Node[], value: Node): boolean {
  const sum = sides.find((side) => side.t === 'add' && side.items.length === 2 && side.items.some(({ t }) => t === 'var'));
  const [whole, part] = [sides.find(isConstant), sum?.t === 'add' ? sum.items.find(isConstant) : undefined];
  const [a, b] = value.t === 'div' ? [value.a, value.b] : value.t === 'mul' ? value.items : [];
  const [x, y] = [whole && exactValue(whole), part && exactValue(part)];
  return x !== undefined && y !== undefined && ((isSize(a, x) && isSize(b, y)) || (value.t === 'mul' && isSize(a, y) && isSize(b, x)));
}

/** b ± a, or b ± 1/a */
function isSumOf([x, y, more]: readonly Node[], a: Rational, b: Rational): boolean {
  const beside = isSize(x, b) ? y : isSize(y, b) ? x : undefined;
  return !more && (isSize(beside, a) || isSize(beside, divide(ONE, a)));
}

/** The number, its sign left out. */
function isSize(node: Node | undefined, size: Rational): boolean {
  const own = node && exactValue(node);
  return own !== undefined && own.d === size.d && own.n ** 2n === size.n ** 2n;
}

function isHalf(node: Node, of: Rational): boolean {
  const quotient = node.t === 'neg' ? node.a : node;
  return quotient.t === 'div' && isSize(quotient.a, of) && isSize(quotient.b, rational(2n));
}

/** 2x, x ÷ 2, x²: no sum. */
const isBare = (node: Node, letter: string): boolean => isMultiple(node, letter) || (node.t === 'pow' && isMultiple(node.a, letter));

/** Letters to the left, numbers to the right; of those that crossed, one or two kept their sign. */
function* listMovingMistakes(left: Node, right: Node): Generator<EquationMistake> {
  const pieces = [...getPieces(left).map((node) => ({ node, isLeft: true })), ...getPieces(right).map((node) => ({ node, isLeft: false }))];
  if (pieces.length > MOST_PIECES || pieces.length < 2 || isSorted(pieces)) return;
  for (const toLeft of [true, false]) {
    const crosses = pieces.map(({ node, isLeft }) => (isConstant(node) ? isLeft === toLeft : isLeft !== toLeft));
    const moved = crosses.flatMap((isMoved, i) => (isMoved ? [i] : []));
    const choices = [...moved.map((i) => [i]), ...moved.flatMap((i, n) => moved.slice(n + 1).map((k) => [i, k]))];
    for (const kept of choices) {
      const settled = pieces.map(({ node }, i) => (crosses[i] && !kept.includes(i) ? negative(node) : node));
      const letters = settled.filter((node) => !isConstant(node));
      const numbers = settled.filter(isConstant);
      const [a, b] = [sumOrZero(letters), sumOrZero(numbers)];
      yield { left: toLeft ? a : b, right: toLeft ? b : a, cause: 'moved_without_sign' };
    }
  }
  // Only one term crosses, the rest stays where it is.
  for (const [k, { node, isLeft }] of pieces.entries()) {
    const others = pieces.filter((_, i) => i !== k);
    const [own, other] = [others.filter((piece) => piece.isLeft), others.filter((piece) => !piece.isLeft)].map((part) =>
      part.map((piece) => piece.node),
    );
    const sides = isLeft ? [own ?? [], [...(other ?? []), node]] : [[...(own ?? []), node], other ?? []];
    yield { left: sumOrZero(sides[0] ?? []), right: sumOrZero(sides[1] ?? []), cause: 'moved_without_sign' };
  }
  yield* listStayingMistakes(pieces);
}

/** Letters on one side, numbers on the other: nothing is left to move. */
function isSorted(pieces: readonly Piece[]): boolean {
  const sides = new Set(pieces.map(({ node, isLeft }) => isConstant(node) === isLeft));
  return sides.size === 1;
}

/** 10·(0.5x − 0.3) = 1.2, 2x = 4 for 2x/3 = 4. */
function* listOneSideMistakes(left: Node, right: Node): Generator<EquationMistake> {
  for (const k of [10n, 100n]) {
    const factor = number(rational(k));
    yield { left: times(factor, left), right, cause: 'one_side_only' };
    yield { left, right: times(factor, right), cause: 'one_side_only' };
  }
  for (const [side, other, isLeft] of [
    [left, right, true],
    [right, left, false],
  ] as const) {
    const product = side.t === 'neg' ? side.a : side;
    const items = product.t === 'mul' ? product.items : [];
    const factors = items.filter(isConstant).map((factor) => (side.t === 'neg' ? negative(factor) : factor));
    const placed = (own: Node, across: Node): EquationMistake =>
      isLeft ? { left: own, right: across, cause: 'one_side_only' } : { left: across, right: own, cause: 'one_side_only' };
    for (const factor of factors) {
      yield placed(over(side, factor), other);
      if (items.some(({ t }) => t === 'add')) yield placed(over(side, factor), minus(other, factor));
    }
  }
}

/** 5x − 7 = 65 − 1.3x for 0.5x − 0.7 = 6.5 − 1.3x, x + 3 = 5.5 for 2x + 3 = 11: not every term is multiplied or divided with the others. */
function* listScalingMistakes(left: Node, right: Node): Generator<EquationMistake> {
  const [a, b] = [getTerms(left), getTerms(right)];
  const all = [...a, ...b];
  if (all.length < 3 || all.length > MOST_PIECES) return;
  const hasDecimal = all.some((term) => some(term, (node) => node.t === 'num' && node.literal.kind === 'decimal'));
  const divisors = [left, right].some((side) => side.t === 'add' && hasLikeTerms(side.items))
    ? []
    : all.map((term) => getTerm(term).coefficient).filter(({ n, d }) => d === 1n && n * n > 1n);
  const one = [...all.keys()].map((i) => [i]);
  // Of decimals, those that look whole already.
  const several = one.flatMap((_, i) => all.slice(i + 1).map((_term, k) => [i, i + 1 + k]));
  const most = all.length > 3 ? one.map(([kept]) => [...all.keys()].filter((i) => i !== kept)) : [];
  const scales = [
    ...(hasDecimal ? [10n, 100n] : []).map((k) => ({
      by: rational(k),
      of: [...one, ...several, ...most],
      cause: 'scaled_term_missed' as const,
    })),
    ...divisors.map((k) => ({ by: divide(ONE, k), of: one, cause: 'division_term_missed' as const })),
  ];
  for (const { by, of, cause } of scales) {
    for (const missed of of) {
      const scaled = all.map((term, i) => (missed.includes(i) ? term : times(number(by), term)));
      yield { left: sumOrZero(scaled.slice(0, a.length)), right: sumOrZero(scaled.slice(a.length)), cause };
    }
  }
}

interface Piece {
  node: Node;
  isLeft: boolean;
}

/** 3x + 5 = 2x + 1 as −3x − 2x = …: the sign of a term that stays on its side is changed. */
function* listStayingMistakes(pieces: readonly Piece[]): Generator<EquationMistake> {
  const settled = pieces.map(({ node, isLeft }) => ({
    node: isConstant(node) === isLeft ? negative(node) : node,
    isMoved: isConstant(node) === isLeft,
  }));
  for (const [k, { isMoved }] of settled.entries()) {
    if (isMoved) continue;
    const nodes = settled.map(({ node }, i) => (i === k ? negative(node) : node));
    yield { left: sumOrZero(nodes.filter((node) => !isConstant(node))), right: sumOrZero(nodes.filter(isConstant)), cause: 'sign' };
  }
}

interface Part {
  /** What stands above, its sign in it. */
  above: Node;
  items: readonly Node[];
  below: bigint;
  isNegative: boolean;
}

/** (x − 1)/2, ½(x − 1), 3(x − 1)/2, −(x − 1)/2, 5. */
function getPart(node: Node): Part {
  if (node.t === 'neg') {
    const part = getPart(node.a);
    return { ...part, isNegative: !part.isNegative };
  }
  return (
    findQuotientPart(node) ?? findProductPart(node) ?? findNumberPart(node) ?? { above: node, items: [node], below: 1n, isNegative: false }
  );
}

/** A whole number that is written below. */
function findBelow(node: Node): bigint | undefined {
  const below = isConstant(node) ? exactValue(node) : undefined;
  return below?.d === 1n && below.n > 0n ? below.n : undefined;
}

function findQuotientPart(node: Node): Part | undefined {
  const below = node.t === 'div' ? findBelow(node.b) : undefined;
  if (node.t !== 'div' || below === undefined) return undefined;
  return { above: node.a, items: getTerms(node.a), below, isNegative: false };
}

function findProductPart(node: Node): Part | undefined {
  if (node.t !== 'mul') return undefined;
  const at = node.items.findIndex((item) => item.t === 'div' && isConstant(item));
  const fraction = node.items[at];
  const below = fraction?.t === 'div' ? findBelow(fraction.b) : undefined;
  if (fraction?.t !== 'div' || below === undefined) return undefined;
  const [only, ...more] = node.items.filter((_, i) => i !== at);
  if (!only) return undefined;
  const over = exactValue(fraction.a);
  const isOne = over !== undefined && over.n === over.d;
  const above = isOne && more.length === 0 ? only : times(fraction.a, only, ...more);
  return { above, items: getTerms(above), below, isNegative: false };
}

function findNumberPart(node: Node): Part | undefined {
  if (node.t !== 'num' || node.literal.kind === 'decimal' || node.value.d === 1n) return undefined;
  const above = number(rational(node.value.n));
  return { above, items: [above], below: node.value.d, isNegative: false };
}

const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;
const signed = (part: Part, node: Node): Node => (part.isNegative ? negative(node) : node);

function* listDenominatorMistakes(left: Node, right: Node): Generator<EquationMistake> {
  const [a, b] = [getTerms(left).map(getPart), getTerms(right).map(getPart)];
  const all = [...a, ...b];
  const below = all.map((part) => part.below);
  const least = below.reduce(lcm, 1n);
  if (least === 1n || least > 10_000n || all.length > MOST_PIECES) return;
  const whole = below.reduce((total, d) => total * d, 1n);
  const by = [...new Set([least, whole <= 10_000n ? whole : least, 2n * least, 3n * least, 4n * least])];
  for (const factor of by) {
    const multiplied = (part: Part): Node => signed(part, times(number(rational(factor / part.below)), part.above));
    const made = (change: (part: Part, i: number) => Node, cause: StepCause): EquationMistake => ({
      left: sumOrZero(a.map((part, i) => change(part, i))),
      right: sumOrZero(b.map((part, i) => change(part, a.length + i))),
      cause,
    });
    const untouched = (part: Part): Node => signed(part, part.above);
    yield made((part) => (part.below === 1n ? untouched(part) : multiplied(part)), 'denominator_term_missed');
    for (const [k, part] of all.entries()) {
      if (part.below === 1n) yield made((other, i) => (i === k ? untouched(other) : multiplied(other)), 'denominator_term_missed');
    }
    yield* listNumeratorMistakes(all, factor, made, multiplied);
    // Each numerator by its own denominator, or two denominators exchanged.
    yield made(
      (part) => (part.below === 1n ? multiplied(part) : signed(part, times(number(rational(part.below)), part.above))),
      'denominator_factor',
    );
    // The denominators are only left out.
    yield made(untouched, 'denominator_term_missed');
    for (const [k, part] of all.entries()) {
      if (part.below !== 1n && factor !== part.below)
        yield made((other, i) => (i === k ? untouched(other) : multiplied(other)), 'denominator_term_missed');
    }
  }
}

/** 3x − 1 for 3(x − 1), and −x − 1 for −(x − 1). */
function* listNumeratorMistakes(
  all: readonly Part[],
  factor: bigint,
  made: (change: (part: Part, i: number) => Node, cause: StepCause) => EquationMistake,
  multiplied: (part: Part) => Node,
): Generator<EquationMistake> {
  const open = (part: Part, isWhole: boolean, isTurned: boolean): Node => {
    const [first, ...more] = part.items;
    const k = number(rational(factor / part.below));
    if (!first) return multiplied(part);
    return plus(
      signed(part, times(k, first)),
      ...more.map((item) => (isWhole ? times(k, item) : item)).map((item) => (isTurned ? signed(part, item) : item)),
    );
  };
  const many = all.flatMap((part, i) => (part.items.length > 1 ? [i] : []));
  const choices = [...many.map((i) => [i]), ...(many.length > 1 ? [many] : [])];
  for (const [isWhole, isTurned] of [
    [true, false],
    [false, false],
    [false, true],
  ] as const) {
    for (const chosen of choices) {
      // −3x + 6 for −3(x + 2): whoever multiplied by 3 had the bracket and forgot its sign.
      const isMultiplied = isWhole && chosen.every((i) => all[i]?.below !== factor);
      const cause = isMultiplied ? 'bracket_sign' : 'numerator_brackets';
      yield made((part, i) => (chosen.includes(i) ? open(part, isWhole, isTurned) : multiplied(part)), cause);
    }
  }
}
