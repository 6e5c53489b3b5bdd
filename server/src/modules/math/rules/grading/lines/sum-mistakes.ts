/** Mistakes in sums: order, signs, like terms and those that are not alike, a term that is lost. */
import { isConstant, negative, type Node, number, over, plus, times } from '../ast';
import { exactValue } from '../exact';
import { add, gcd, multiply, negate, type Rational, rational, subtract } from '../rational';
import { getTerm, type Term } from '../terms';
import type { Mistake } from './expression-mistakes';
import type { StepCause } from './types';

const withAt = (items: readonly Node[], k: number, change: (item: Node) => Node): Node =>
  plus(...items.map((item, i) => (i === k ? change(item) : item)));

export function* listSumMistakes(items: readonly Node[]): Generator<Mistake> {
  if (items.length > MOST_TERMS) return;
  yield* listOrderMistakes(items);
  yield* listFractionMistakes(items);
  yield* listTermMistakes(items);
  for (let k = 0; k < items.length; k += 1) yield { cause: 'sign', node: withAt(items, k, negative) };
  yield { cause: 'sign', node: negative(plus(...items)) };
  if (items.length < 2) return;
  for (let k = 0; k < items.length; k += 1) yield { cause: 'term_lost', node: plus(...items.filter((_, i) => i !== k)) };
}

/** Longer sums than any question has are not searched. */
const MOST_TERMS = 12;

function* listOrderMistakes(items: readonly Node[]): Generator<Mistake> {
  for (let i = 0; i + 1 < items.length; i += 1) {
    const [a, b] = [items[i], items[i + 1]];
    if (!a || !b || !isConstant(a) || !(isConstant(b) || isBracketTimesNumber(b))) continue;
    const joined = (node: Node): Node => plus(...items.slice(0, i), node, ...items.slice(i + 2));
    for (const node of fromLeft(a, b)) yield { cause: 'order', node: joined(node) };
    // a − b + c as a − (b + c)
    if (i > 0 && a.t === 'neg' && b.t !== 'neg') yield { cause: 'order', node: joined(negative(plus(a.a, b))) };
  }
}

/** 1/2 + 1/3 as 2/5, as 2/6 or as 1/6 + 2/6. */
function* listFractionMistakes(items: readonly Node[]): Generator<Mistake> {
  for (let i = 0; i + 1 < items.length; i += 1) {
    const [a, b] = items.slice(i, i + 2).map((item) => (isConstant(item) ? exactValue(item) : undefined));
    if (!a || !b || (a.d === 1n && b.d === 1n)) continue;
    const joined = (n: bigint, d: bigint): Node => plus(...items.slice(0, i), number(rational(n, d)), ...items.slice(i + 2));
    const below = b.n < 0n ? a.d - b.d : a.d + b.d;
    if (a.n + b.n === 0n) continue;
    if (below !== 0n) yield { cause: 'denominators_added', node: joined(a.n + b.n, below) };
    yield { cause: 'denominators_added', node: joined(a.n + b.n, a.d + b.d) };
    if (a.d === b.d) continue;
    const common = (a.d / gcd(a.d, b.d)) * b.d;
    const [x, y] = [a.n * (common / a.d), b.n * (common / b.d)];
    for (const n of [a.n + b.n, x + b.n, a.n + y]) yield { cause: 'numerator_kept', node: joined(n, common) };
  }
}

/** 2(x + 1), −2(x + 1) */
function isBracketTimesNumber(node: Node): boolean {
  if (node.t === 'neg') return isBracketTimesNumber(node.a);
  const [first, ...more] = node.t === 'mul' ? node.items : [];
  return first !== undefined && isConstant(first) && more.some(({ t }) => t === 'add');
}

function total(a: Node, b: Node): Node {
  const [x, y] = [exactValue(a), exactValue(b)];
  return x && y ? number(add(x, y)) : plus(a, b);
}

/** a + b × c as (a + b) × c, a × b + c as a × (b + c). */
function* fromLeft(a: Node, b: Node): Generator<Node> {
  const [plain, signed] = b.t === 'neg' ? [b.a, negative] : [b, (node: Node): Node => node];
  if (plain.t === 'mul') {
    const [first, ...more] = plain.items;
    if (first) yield times(more.some(({ t }) => t === 'add') ? total(a, signed(first)) : plus(a, signed(first)), ...more);
  }
  if (plain.t === 'div' && plain.sign === '÷') yield over(plus(a, signed(plain.a)), plain.b);
  const [before, turned] = a.t === 'neg' ? [a.a, negative] : [a, (node: Node): Node => node];
  if (before.t === 'mul') {
    const last = before.items.at(-1);
    if (last) yield turned(times(...before.items.slice(0, -1), plus(last, turned(b))));
  }
  if (before.t === 'div' && before.sign === '÷') yield turned(over(before.a, plus(before.b, turned(b))));
}

function* listTermMistakes(items: readonly Node[]): Generator<Mistake> {
  const terms = items.map(getTerm);
  for (let i = 0; i < items.length; i += 1) {
    for (let k = i + 1; k < items.length; k += 1) {
      const [a, b] = [terms[i], terms[k]];
      const [first, second] = [items[i], items[k]];
      if (!a || !b || !first || !second || (a.rest === '' && b.rest === '')) continue;
      const rest = items.filter((_, other) => other !== i && other !== k);
      const made =
        a.rest === b.rest ? listLikeTermMistakes(a.coefficient, b.coefficient, first) : listUnlikeTermMistakes(a, b, first, second);
      for (const { cause, node } of made) yield { cause, node: plus(node, ...rest) };
    }
  }
}

/** What stands beside the number of a term. */
function withoutNumber(node: Node): Node {
  const { coefficient } = getTerm(node);
  return over(node, number(coefficient));
}

const named = (cause: StepCause, node: Node): Mistake => ({ cause, node });
const size = (a: Rational): Rational => (a.n < 0n ? negate(a) : a);

function* listLikeTermMistakes(a: Rational, b: Rational, first: Node): Generator<Mistake> {
  if (a.n === 0n) return;
  const letters = withoutNumber(first);
  const total = add(a, b);
  yield named('exponents_added', times(number(total), letters, letters));
  // 3a − a = 3, 3a + 2a = 5.
  yield named('like_terms', number(total));
  yield named('like_terms', number(a));
  const sizes = [add(size(a), size(b)), subtract(size(a), size(b))];
  const wrong = [...sizes, ...sizes.map(negate), multiply(a, b), ...OFF.flatMap((by) => [add(total, by), subtract(total, by)])];
  for (const value of wrong) yield named('like_terms', times(number(value), letters));
}

/** By how much a sum is off when it is only computed wrongly. */
const OFF: readonly Rational[] = [1n, 2n, 10n].map((n) => ({ n, d: 1n }));

function* listUnlikeTermMistakes(a: Term, b: Term, first: Node, second: Node): Generator<Mistake> {
  if (a.coefficient.n === 0n || b.coefficient.n === 0n) return;
  const total = number(add(a.coefficient, b.coefficient));
  const [x, y] = [withoutNumber(first), withoutNumber(second)];
  if (a.rest !== '') yield named('unlike_terms', times(total, x));
  if (b.rest !== '') yield named('unlike_terms', times(total, y));
  yield named('unlike_terms', times(total, x, y));
  yield named('unlike_terms', times(first, second));
}
