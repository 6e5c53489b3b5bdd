/** What pupils write in place of an expression when they make one mistake, at any one place of the tree. */
import { getChildren, isConstant, minus, negative, type Node, number, over, plus, times, withChildren } from '../ast';
import { exactValue } from '../exact';
import { rational } from '../rational';
import { getTerm } from '../terms';
import { listSumMistakes } from './sum-mistakes';
import type { StepCause } from './types';

export interface Mistake {
  node: Node;
  cause: StepCause;
}

export const OF_BRACKETS: ReadonlySet<StepCause> = new Set(['bracket_term_missed', 'bracket_sign']);

const [TEN, HUNDRED] = [number(rational(10n)), number(rational(100n))];

export const power = (a: Node, exponent: number): Node => ({ t: 'pow', a, exponent });

/** 3 − 5 as −2: what is written on the next line. */
function computed(node: Node): Node {
  const value = exactValue(node);
  return value ? number(value) : node;
}

export function* listMistakes(node: Node): Generator<Mistake> {
  yield* listMistakesAtRoot(node);
  const children = getChildren(node);
  for (const [i, child] of children.entries()) {
    for (const { node: changed, cause } of listMistakes(child)) {
      let place = -1;
      yield {
        cause,
        node: withChildren(node, (other) => {
          place += 1;
          return place === i ? changed : other;
        }),
      };
    }
  }
}

function* listMistakesAtRoot(node: Node): Generator<Mistake> {
  switch (node.t) {
    case 'neg':
      yield* listNegationMistakes(node.a);
      return;
    case 'mul':
      yield* listProductMistakes(node.items);
      return;
    case 'div':
      yield* listQuotientMistakes(node);
      return;
    case 'add':
      yield* listSumMistakes(node.items);
      return;
    case 'pow':
      yield* listPowerMistakes(node.a, node.exponent);
      return;
    case 'abs':
      yield { cause: 'absolute_value', node: computed(node.a) };
      yield { cause: 'absolute_value', node: negative(node.a) };
      return;
    default:
  }
}

/** Each way of changing some of the items but the first: all of them, or one. */
function* partly(items: readonly Node[], from: number, change: (item: Node) => Node): Generator<Node[]> {
  yield items.map((item, i) => (i >= from ? change(item) : item));
  for (let k = items.length > from + 1 || from > 0 ? from : items.length; k < items.length && items.length > 2; k += 1) {
    yield items.map((item, i) => (i === k ? change(item) : item));
  }
}

function* listNegationMistakes(a: Node): Generator<Mistake> {
  if (a.t === 'add') {
    const right = a.items.map(negative);
    for (const items of partly(right, 1, negative)) yield { cause: 'bracket_sign', node: plus(...items) };
    yield { cause: 'bracket_sign', node: a };
    return;
  }
  if (a.t === 'mul') yield* listBracketMistakes(a.items, true);
  if (a.t === 'div' && a.a.t === 'add') {
    const parts = a.a.items.map((item) => ({ ...a, a: item }));
    for (const items of partly(parts.map(negative), 1, negative)) yield { cause: 'bracket_sign', node: plus(...items) };
  }
  if (beginsWithSquare(a)) yield { cause: 'power_sign', node: a };
  yield { cause: 'sign', node: a };
}

/** −2² × 3 as (−2)² × 3. */
function beginsWithSquare(node: Node): boolean {
  if (node.t === 'pow') return node.exponent % 2 === 0;
  const first = node.t === 'div' ? node.a : node.t === 'mul' ? node.items[0] : undefined;
  return first !== undefined && beginsWithSquare(first);
}

function* listProductMistakes(items: readonly Node[]): Generator<Mistake> {
  yield* listBracketMistakes(items, false);
  const [first, second, ...more] = items;
  // a ÷ b × c as a ÷ (b × c)
  if (first?.t === 'div' && first.sign === '÷' && second) yield { cause: 'order', node: { ...first, b: times(first.b, second, ...more) } };
  // a × b² as (a × b)²
  if (first && second?.t === 'pow' && isConstant(first))
    yield { cause: 'order', node: times(power(times(first, second.a), second.exponent), ...more) };
  yield { cause: 'sign', node: negative({ t: 'mul', items }) };
}

/** k(a + b): not every term multiplied, or signs kept behind a minus. */
function* listBracketMistakes(factors: readonly Node[], isNegative: boolean): Generator<Mistake> {
  const at = factors.findIndex(({ t }) => t === 'add');
  const bracket = factors[at];
  if (bracket?.t !== 'add' || factors.length < 2) return;
  const rest = factors.filter((_, i) => i !== at);
  const factor: Node = rest.length === 1 && rest[0] ? rest[0] : { t: 'mul', items: rest };
  const signed = (item: Node): Node => (isNegative ? negative(item) : item);
  if (factor.t === 'add') {
    yield* listTwoBracketMistakes(bracket.items, factor.items, signed, isNegative ? 'bracket_sign' : 'sign');
    return;
  }
  const right = bracket.items.map((item) => signed(times(factor, item)));
  const { coefficient, rest: letters } = getTerm(factor);
  // 1 · (x − 1) is x − 1.
  const isOne = letters === '' && coefficient.n === coefficient.d;
  const missed = isOne ? [] : listMissedTerms(right, bracket.items.map(signed), isNegative);
  for (const node of missed) yield { cause: 'bracket_term_missed', node };
  const cause: StepCause = isNegative || coefficient.n < 0n ? 'bracket_sign' : 'sign';
  for (const items of partly(right, 1, negative)) yield { cause, node: plus(...items) };
  if (cause === 'bracket_sign') yield { cause, node: plus(...right.map(negative)) };
}

/** @param right terms as they should be @param bare the same, not multiplied */
function* listMissedTerms(right: readonly Node[], bare: readonly Node[], isNegative: boolean): Generator<Node> {
  const [first] = right;
  if (!first) return;
  const others = bare.slice(1);
  yield plus(first, ...others);
  if (isNegative) yield plus(first, ...others.map(negative));
  for (const [k, missed] of bare.entries()) {
    if (k === 0 || right.length > 2) yield plus(...right.map((item, i) => (i === k ? missed : item)));
  }
}

function* listTwoBracketMistakes(
  left: readonly Node[],
  right: readonly Node[],
  signed: (node: Node) => Node,
  cause: StepCause,
): Generator<Mistake> {
  const products = left.flatMap((a) => right.map((b) => signed(times(a, b))));
  const outer = left.flatMap((a, i) => (right[i] ? [signed(times(a, right[i]))] : []));
  yield { cause: 'bracket_term_missed', node: plus(...outer) };
  for (let k = 0; k < products.length; k += 1) {
    yield { cause: 'bracket_term_missed', node: plus(...products.filter((_, i) => i !== k)) };
  }
  for (let k = 0; k < products.length; k += 1) {
    yield { cause, node: plus(...products.map((item, i) => (i === k ? negative(item) : item))) };
  }
}

function* listQuotientMistakes(node: Node & { t: 'div' }): Generator<Mistake> {
  const { a, b } = node;
  if (a.t === 'add' && isConstant(b)) {
    for (let k = a.items.length - 1; k >= 0; k -= 1) {
      yield { cause: 'division_term_missed', node: plus(...a.items.map((item, i) => (i === k ? item : { ...node, a: item }))) };
    }
  }
  yield* listDecimalMistakes(a, b);
  if (b.t === 'add') yield { cause: 'distributed_division', node: plus(...b.items.map((item) => over(a, item))) };
  // a ÷ b ÷ c and a ÷ b × c from the right.
  if (a.t === 'div' && a.sign === '÷') yield { cause: 'order', node: over(a.a, over(a.b, b)) };
  if (a.t === 'mul' && a.items[0]?.t === 'div' && a.items[0].sign === '÷') {
    const [first, ...more] = a.items;
    yield { cause: 'order', node: over(first.a, over(times(first.b, ...more), b)) };
  }
  if (node.sign === '÷') {
    yield { cause: 'reciprocal', node: times(a, b) };
    yield { cause: 'reciprocal', node: over(b, a) };
  }
  yield { cause: 'sign', node: negative(node) };
}

/** (10x + 1)/5 for 10(x + 1)/5, which was (x + 1)/0.5. */
function* listDecimalMistakes(a: Node, b: Node): Generator<Mistake> {
  const [first, ...others] = a.t === 'add' ? a.items : [];
  if (!first || b.t !== 'num' || b.literal.kind !== 'decimal') return;
  for (const k of [TEN, HUNDRED]) yield { cause: 'bracket_term_missed', node: over(plus(times(k, first), ...others), times(k, b)) };
}

function* listPowerMistakes(a: Node, exponent: number): Generator<Mistake> {
  if (exponent < 2) return;
  const factor = number(rational(BigInt(exponent)));
  if (a.t === 'neg') yield { cause: 'power_sign', node: exponent % 2 === 0 ? negative(power(a.a, exponent)) : power(a.a, exponent) };
  yield { cause: 'power_as_product', node: times(a, factor) };
  if (a.t === 'neg') yield { cause: 'power_as_product', node: times(a.a, factor) };
  if (a.t === 'add' && exponent === 2) yield* listSquareMistakes(a.items);
  const base = a.t === 'neg' ? a.a : a;
  const signed = (inner: Node): Node => (a.t === 'neg' && exponent % 2 === 1 ? negative(inner) : inner);
  if (base.t === 'mul') {
    // (2x)³ as 6x³.
    const multiplied = base.items.map((item) => (isConstant(item) ? times(item, factor) : power(item, exponent)));
    if (base.items.some(isConstant)) yield { cause: 'power_as_product', node: signed(times(...multiplied)) };
    for (let k = 0; k < base.items.length; k += 1) {
      const raised = base.items.map((item, i) => (i === k ? item : power(item, exponent)));
      yield { cause: 'power_of_product', node: signed(times(...raised)) };
    }
  }
  if (base.t === 'div') {
    yield { cause: 'power_of_product', node: signed(over(power(base.a, exponent), base.b)) };
    yield { cause: 'power_of_product', node: signed(over(base.a, power(base.b, exponent))) };
  }
}

function* listSquareMistakes(items: readonly Node[]): Generator<Mistake> {
  const [a, b, more] = items;
  if (!a || !b || more) return;
  const [x, y] = [power(a, 2), power(b, 2)];
  yield { cause: 'square_of_sum', node: plus(x, y) };
  yield { cause: 'square_of_sum', node: minus(x, y) };
  yield { cause: 'square_of_sum', node: plus(x, times(a, b), y) };
  yield { cause: 'sign', node: plus(x, times(number(rational(-2n)), a, b), y) };
}
