/** A sum that is computed in pieces, a line each: 12 + 8 = 20, 20 × 5 = 100, 100 − 15 = 85 of (12 + 8) × 5 − 60 ÷ 4. */
import { negative, type Node, plus, some, times } from '../ast';
import { exactValue } from '../exact';
import { printed } from '../print';
import { equal } from '../rational';
import { isPlainNumber } from '../terms';

/** Whether it is what stands somewhere in the whole, as it stands or with pieces of it computed. */
export function isPieceOf(whole: Node, node: Node): boolean {
  const isWithin = (inner: Node): boolean => {
    const signed = withSignWithin(inner);
    const runs = listRuns(signed);
    return (inner.t === 'neg' && signed.t === 'mul' ? [...runs, ...signed.items] : runs).some((run) => isComputed(run, node));
  };
  return node.t !== 'num' && node.t !== 'var' && some(whole, isWithin);
}

/** -12÷3 as (-12)÷3: the sign goes with the first number. */
function withSignWithin(node: Node): Node {
  if (node.t !== 'neg') return node;
  const { a: inner } = node;
  if (inner.t === 'div') return { ...inner, a: withSignWithin(negative(inner.a)) };
  const [first, ...rest] = inner.t === 'mul' ? inner.items : [];
  return first ? times(withSignWithin(negative(first)), ...rest) : node;
}

/** 20 × 5 of (12 + 8) × 5: the same with some of its parts computed. */
export function isComputed(whole: Node, piece: Node): boolean {
  const [run, node] = [withSignWithin(whole), withSignWithin(piece)];
  if (printed(run) === printed(node)) return true;
  const rest = [...(getParts(run) ?? [])];
  const parts = getParts(node);
  if (!parts || run.t !== node.t || parts.length !== rest.length) return false;
  if (run.t === 'pow' && node.t === 'pow' && run.exponent !== node.exponent) return false;
  const isFixed = run.t === 'div';
  return parts.every((part) => {
    const at = (isFixed ? rest.slice(0, 1) : rest).findIndex((one) => isWorth(one, part));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** As it stands, or the number that it is. */
function isWorth(run: Node, part: Node): boolean {
  if (printed(run) === printed(part)) return true;
  const [own, value] = isPlainNumber(part) ? [exactValue(part), exactValue(run)] : [];
  return own !== undefined && value !== undefined && equal(own, value);
}

function getParts(node: Node): readonly Node[] | undefined {
  switch (node.t) {
    case 'add':
    case 'mul':
      return node.items;
    case 'div':
      return [node.a, node.b];
    case 'pow':
      return [node.a];
    default:
      return undefined;
  }
}

/** An expression, and of a sum or product what stands side by side in it; 8 + 4 of 20 − 8 − 4, 4 × 2 of 24 ÷ 4 ÷ 2. */
function listRuns(node: Node): Node[] {
  if (node.t === 'div' && node.a.t === 'div') return [node, times(node.a.b, node.b)];
  if (node.t !== 'add' && node.t !== 'mul') return [node];
  const { items } = node;
  const join = node.t === 'add' ? plus : times;
  const runs = items.flatMap((_, from) => items.slice(from + 1).map((_last, i) => items.slice(from, from + i + 2)));
  // 1/2 × 12 of (1/2 − 1/3) × 12.
  const opened =
    node.t === 'mul'
      ? items.flatMap((sum, at) =>
          sum.t === 'add' ? sum.items.map((term) => times(...items.map((item, i) => (i === at ? term : item)))) : [],
        )
      : [];
  const taken = node.t === 'add' ? runs.filter((run) => run.every(({ t }) => t === 'neg')).map((run) => plus(...run.map(negative))) : [];
  return [node, ...runs.map((run) => join(...run)), ...taken, ...opened];
}

/** Where it stands in what is printed, whatever is computed first there: 12 + 5 of 12 + 5 × 8. */
const findIn = (text: string, node: Node): RegExpExecArray | null =>
  new RegExp(`(?<![\\d.])\\(?${printed(node).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}\\)?(?![\\d.])`, 'u').exec(text);

export const standsIn = (text: string, node: Node): boolean => node.t !== 'num' && findIn(text, node) !== null;

/** With the value of a piece in its place. */
export function withValue(text: string, piece: Node, value: Node): string {
  const found = findIn(text, piece);
  return found ? text.slice(0, found.index) + printed(value) + text.slice(found.index + found[0].length) : text;
}

/** 12 × 3 = 36 ÷ 4: the next step goes on behind the result. */
export const isChained = (sides: readonly Node[]): boolean =>
  sides.some((side, i) => {
    const next = sides[i + 1];
    const [value, after, first] = [exactValue(side), next && exactValue(next), next && exactValue(getFirst(next))];
    return value !== undefined && after !== undefined && first !== undefined && equal(value, first) && !equal(value, after);
  });

function getFirst(node: Node): Node {
  if (node.t === 'div') return getFirst(node.a);
  const [first] = node.t === 'add' || node.t === 'mul' ? node.items : [];
  return first ? getFirst(first) : node;
}
