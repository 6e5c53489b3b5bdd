/** Numbers put in the place of letters, rightly and as pupils write them without brackets. */
import { getVariables, negative, type Node, number, over, plus, substitute, times, withChildren } from '../ast';
import { isWhole, negate, type Rational, rational } from '../rational';
import { exactValue } from '../exact';
import { type Mistake, power } from './expression-mistakes';

export type Values = ReadonlyMap<string, Node>;

/** Those letters that a line lacks and that have a value. */
export function substituted(node: Node, values: Values, kept: ReadonlySet<string> = new Set()): Node {
  return [...getVariables(node)].reduce((result, name) => {
    const value = values.get(name);
    return value && !kept.has(name) ? substitute(result, name, value) : result;
  }, node);
}

/** x² as −2² or ½² without brackets, 3x as 3 − 2; each place alone, then all. */
export function* listSubstitutionMistakes(node: Node, values: Values, kept: ReadonlySet<string>): Generator<Mistake> {
  const rest = (inner: Node): Node => substituted(inner, values, kept);
  const ways = [...values].filter(([name]) => !kept.has(name));
  for (const [name, value] of ways) {
    const exact = exactValue(value);
    if (!exact) continue;
    const places = count(node, name, exact);
    for (let place = 0; place < places; place += 1) {
      yield { cause: 'substituted_without_brackets', node: rest(withoutBrackets(node, name, exact, place)) };
      if (!isWhole(exact)) yield { cause: 'substituted_without_brackets', node: rest(withoutBrackets(node, name, exact, place, true)) };
    }
    yield { cause: 'substituted_without_brackets', node: rest(withoutBrackets(node, name, exact)) };
    // The value of another letter.
    for (const [other, otherValue] of ways) {
      if (other !== name) yield { cause: 'substituted_value', node: rest(substitute(node, name, otherValue)) };
    }
  }
  const [first, second, third] = ways;
  if (first && second && !third) {
    const swapped = new Map([
      [first[0], second[1]],
      [second[0], first[1]],
    ]);
    yield { cause: 'substituted_value', node: substituted(node, swapped, kept) };
  }
}

/** The value of a letter with the other sign: many lines could come of it, so it is looked at last. */
export function* listValueMistakes(node: Node, values: Values, kept: ReadonlySet<string>): Generator<Mistake> {
  for (const [name, value] of values) {
    if (!kept.has(name)) yield { cause: 'substituted_value', node: substituted(substitute(node, name, negative(value)), values, kept) };
  }
}

const isPowerOf = (node: Node, name: string): node is Node & { t: 'pow' } => node.t === 'pow' && node.a.t === 'var' && node.a.name === name;
/** −x² with −3 as −−3²: nobody writes it so, and who has 9 took the sign into the power. */
const isSignBeforePower = (node: Node, name: string, value: Rational): boolean =>
  node.t === 'neg' && isPowerOf(node.a, name) && value.n < 0n;
const isLetter = (node: Node, name: string): boolean => node.t === 'var' && node.name === name;
const isFactorOf = (node: Node, name: string): boolean => node.t === 'mul' && node.items.slice(1).some((item) => isLetter(item, name));

function count(node: Node, name: string, value: Rational): number {
  let places = 0;
  const visit = (inner: Node): Node => {
    if (isSignBeforePower(inner, name, value)) return inner;
    if (isPowerOf(inner, name) || isFactorOf(inner, name)) places += 1;
    return withChildren(inner, visit);
  };
  visit(node);
  return places;
}

/** @param place of those where it makes a difference; all where absent */
function withoutBrackets(node: Node, name: string, value: Rational, place?: number, isBelow = false): Node {
  let at = -1;
  const visit = (inner: Node): Node => {
    if (isSignBeforePower(inner, name, value)) return inner;
    // −3ab as −3·2 − 1.
    if (inner.t === 'neg' && isFactorOf(inner.a, name)) {
      const bare = visit(inner.a);
      return bare.t === 'add' ? plus(...bare.items.map((item, i) => (i === 0 ? negative(item) : item))) : negative(bare);
    }
    const isPower = isPowerOf(inner, name);
    if (!isPower && !isFactorOf(inner, name)) return withChildren(inner, visit);
    at += 1;
    if (place !== undefined && at !== place) return withChildren(inner, visit);
    if (isPower) return barePower(inner.exponent, value, isBelow);
    return inner.t === 'mul' ? bareProduct(inner.items, name, value, visit) : inner;
  };
  return visit(node);
}

/** −2² is −4; of a fraction only what stands above is raised, or on a keyboard only what stands below. */
function barePower(exponent: number, value: Rational, isBelow: boolean): Node {
  const size = value.n < 0n ? negate(value) : value;
  const [above, below] = [number(rational(size.n)), number(rational(size.d))];
  const quotient = isBelow ? over(above, power(below, exponent)) : over(power(above, exponent), below);
  const raised = isWhole(size) ? power(number(size), exponent) : quotient;
  return value.n < 0n ? negative(raised) : raised;
}

/** 3x with x = −2 as 3 − 2. */
function bareProduct(items: readonly Node[], name: string, value: Rational, visit: (node: Node) => Node): Node {
  const at = items.findIndex((item, i) => i > 0 && isLetter(item, name));
  const [before, after] = [items.slice(0, at), items.slice(at + 1)].map((part) => part.map(visit));
  if (value.n >= 0n)
    return isWhole(value)
      ? times(...(before ?? []), number(value), ...(after ?? []))
      : plus(times(...(before ?? [])), times(number(value), ...(after ?? [])));
  return plus(times(...(before ?? [])), negative(times(number(negate(value)), ...(after ?? []))));
}
