/** sin, cos and tan: exact where pupils know them by heart, otherwise a number of its own that equals only itself. */
import { type Node, number, over } from './ast';
import { exactValue } from './exact';
import { compare, type Rational, rational } from './rational';

const root = (n: bigint): Node => ({ t: 'root', index: 2, a: number(rational(n)) });
const two = number(rational(2n));

const SINES = new Map<string, Node>([
  ['0', number(rational(0n))],
  ['30', number(rational(1n, 2n))],
  ['45', over(root(2n), two)],
  ['60', over(root(3n), two)],
  ['90', number(rational(1n))],
]);
const RIGHT = rational(90n);

/** A sine of an acute angle in degrees; of letters, a name. */
export function trigonometric(fn: 'sin' | 'cos' | 'tan', a: Node, isAngle: boolean): Node {
  const degrees = isAngle ? exactValue(a) : undefined;
  if (!degrees || compare(degrees, rational(0n)) < 0 || compare(degrees, RIGHT) > 0) return { t: 'var', name: `${fn}(${getName(a)})` };
  const complement = rational(90n * degrees.d - degrees.n, degrees.d);
  if (fn === 'sin') return known(sine(degrees));
  if (fn === 'cos') return known(sine(complement));
  return known(over(sine(degrees), sine(complement)));
}

/** Written as a sine: where a number is asked, it is none yet. */
const known = (value: Node): Node => (value.t === 'var' ? value : { t: 'pow', a: value, exponent: 1, fn: true });

function sine(degrees: Rational): Node {
  const name = degrees.d === 1n ? degrees.n.toString() : `${degrees.n.toString()}/${degrees.d.toString()}`;
  return SINES.get(name) ?? { t: 'var', name: `sin(${name}°)` };
}

function getName(node: Node): string {
  return node.t === 'var' ? node.name : JSON.stringify(node, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
