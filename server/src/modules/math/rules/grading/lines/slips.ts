/** What pupils make of an expression when they err: each slip done at one place of the tree. */
import { getChildren, isConstant, minus, negative, type Node, number, over, times, withChildren } from '../ast';
import { multiply, ONE, rational } from '../rational';
import { getTerm } from '../terms';
import { slipsOfSum } from './sum-slips';
import type { StepCause } from './types';

export interface Slip {
  node: Node;
  cause: StepCause;
}

export const sumOf = (...items: Node[]): Node => ({ t: 'add', items });
export const power = (a: Node, exponent: number): Node => ({ t: 'pow', a, exponent });

/** One slip, anywhere. */
export function* slipsOf(node: Node): Generator<Slip> {
  yield* slipsAt(node);
  const children = getChildren(node);
  for (const [i, child] of children.entries()) {
    for (const { node: changed, cause } of slipsOf(child)) {
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

function* slipsAt(node: Node): Generator<Slip> {
  switch (node.t) {
    case 'neg':
      yield* slipsOfNegative(node.a);
      return;
    case 'mul':
      yield* slipsOfProduct(node.items);
      return;
    case 'div':
      yield* slipsOfQuotient(node);
      return;
    case 'add':
      yield* slipsOfSum(node.items);
      return;
    case 'pow':
      yield* slipsOfPower(node.a, node.exponent);
      return;
    case 'abs':
      yield { cause: 'absolute_value', node: node.a };
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

function* slipsOfNegative(a: Node): Generator<Slip> {
  if (a.t === 'add') {
    const right = a.items.map(negative);
    for (const items of partly(right, 1, negative)) yield { cause: 'bracket_sign', node: sumOf(...items) };
    yield { cause: 'bracket_sign', node: a };
    return;
  }
  if (a.t === 'mul') yield* slipsOfBracket(a.items, true);
  if (a.t === 'div' && a.a.t === 'add') {
    const parts = a.a.items.map((item) => ({ ...a, a: item }));
    for (const items of partly(parts.map(negative), 1, negative)) yield { cause: 'bracket_sign', node: sumOf(...items) };
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

function* slipsOfProduct(items: readonly Node[]): Generator<Slip> {
  yield* slipsOfBracket(items, false);
  const [first, second, ...more] = items;
  // a ÷ b × c as a ÷ (b × c)
  if (first?.t === 'div' && first.sign === '÷' && second) yield { cause: 'order', node: { ...first, b: times(first.b, second, ...more) } };
  yield { cause: 'sign', node: negative({ t: 'mul', items }) };
}

/** k(a + b): not every term multiplied, or signs kept behind a minus. */
function* slipsOfBracket(factors: readonly Node[], isNegative: boolean): Generator<Slip> {
  const at = factors.findIndex(({ t }) => t === 'add');
  const bracket = factors[at];
  if (bracket?.t !== 'add' || factors.length < 2) return;
  const rest = factors.filter((_, i) => i !== at);
  const factor: Node = rest.length === 1 && rest[0] ? rest[0] : { t: 'mul', items: rest };
  const signed = (item: Node): Node => (isNegative ? negative(item) : item);
  if (factor.t === 'add') {
    yield* slipsOfTwoBrackets(bracket.items, factor.items, signed, isNegative ? 'bracket_sign' : 'sign');
    return;
  }
  const right = bracket.items.map((item) => signed(times(factor, item)));
  for (const node of missedInBracket(right, bracket.items.map(signed), isNegative)) yield { cause: 'bracket_term_missed', node };
  const cause: StepCause = isNegative || getTerm(factor).coefficient.n < 0n ? 'bracket_sign' : 'sign';
  for (const items of partly(right, 1, negative)) yield { cause, node: sumOf(...items) };
  if (cause === 'bracket_sign') yield { cause, node: sumOf(...right.map(negative)) };
}

/** @param right terms as they should be @param bare the same, not multiplied */
function* missedInBracket(right: readonly Node[], bare: readonly Node[], isNegative: boolean): Generator<Node> {
  const [first] = right;
  if (!first) return;
  const others = bare.slice(1);
  yield sumOf(first, ...others);
  if (isNegative) yield sumOf(first, ...others.map(negative));
  for (const [k, missed] of bare.entries()) {
    if (k === 0 || right.length > 2) yield sumOf(...right.map((item, i) => (i === k ? missed : item)));
  }
}

function* slipsOfTwoBrackets(
  left: readonly Node[],
  right: readonly Node[],
  signed: (node: Node) => Node,
  cause: StepCause,
): Generator<Slip> {
  const products = left.flatMap((a) => right.map((b) => signed(times(a, b))));
  const outer = left.flatMap((a, i) => (right[i] ? [signed(times(a, right[i]))] : []));
  yield { cause: 'bracket_term_missed', node: sumOf(...outer) };
  for (let k = 0; k < products.length; k += 1) {
    yield { cause: 'bracket_term_missed', node: sumOf(...products.filter((_, i) => i !== k)) };
  }
  for (let k = 0; k < products.length; k += 1) {
    yield { cause, node: sumOf(...products.map((item, i) => (i === k ? negative(item) : item))) };
  }
}

function* slipsOfQuotient(node: Node & { t: 'div' }): Generator<Slip> {
  const { a, b } = node;
  if (a.t === 'add' && isConstant(b)) {
    for (let k = a.items.length - 1; k >= 0; k -= 1) {
      yield { cause: 'division_term_missed', node: sumOf(...a.items.map((item, i) => (i === k ? item : { ...node, a: item }))) };
    }
  }
  if (b.t === 'add') yield { cause: 'distributed_division', node: sumOf(...b.items.map((item) => over(a, item))) };
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

function* slipsOfPower(a: Node, exponent: number): Generator<Slip> {
  if (exponent < 2) return;
  const factor = number(rational(BigInt(exponent)));
  if (a.t === 'neg') yield { cause: 'power_sign', node: exponent % 2 === 0 ? negative(power(a.a, exponent)) : power(a.a, exponent) };
  yield { cause: 'power_as_product', node: times(a, factor) };
  if (a.t === 'neg') yield { cause: 'power_as_product', node: times(a.a, factor) };
  if (a.t === 'add' && exponent === 2) yield* slipsOfSquare(a.items);
  const base = a.t === 'neg' ? a.a : a;
  const signed = (inner: Node): Node => (a.t === 'neg' && exponent % 2 === 1 ? negative(inner) : inner);
  if (base.t === 'mul') {
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

function* slipsOfSquare(items: readonly Node[]): Generator<Slip> {
  const [a, b, more] = items;
  if (!a || !b || more) return;
  const [x, y] = [power(a, 2), power(b, 2)];
  yield { cause: 'square_of_sum', node: sumOf(x, y) };
  yield { cause: 'square_of_sum', node: minus(x, y) };
  yield { cause: 'square_of_sum', node: sumOf(x, times(a, b), y) };
  yield { cause: 'sign', node: sumOf(x, times(number(multiply(rational(-2n), ONE)), a, b), y) };
}
