/** Whether two expressions have the same value for all values of their letters, and which of two numbers is larger. */
import { getChildren, isConstant, minus, type Node, some, getVariables } from './ast';
import { exactValue } from './exact';
import { TooComplicated, Undefined } from './faults';
import { MERSENNE_89, randomFrom, secondPrime, valueAt } from './prime-field';
import { compare, equal, type Rational, rational } from './rational';
import { type Real, RealField } from './real';
import { signPoints } from './sign-points';

/** Points modulo a drawn prime, after one modulo a known one that most wrong answers fail at once: a false agreement of degree n has odds of about n / 2⁸⁹ · (n / 2⁷⁹)³. */
const MODULAR_POINTS = 3;
/** With roots and absolute values points are few-digit fractions of both signs. */
const REAL_POINTS = 14;
const REAL_TRIES = 60;
/** Two expressions that are defined together at fewer points have nothing to be compared by. */
const FEWEST = 3;

/** @throws Undefined where they are nowhere both defined, TooComplicated */
export function same(a: Node, b: Node): boolean {
  const [x, y] = [findNumber(a), findNumber(b)];
  if (x && y) return equal(x, y);
  if (isNumber(a) && isNumber(b) && (hasRoots(a) || hasRoots(b))) return compareNumbers(a, b) === 0;
  return holds([a, b], (field) => (x, y) => field.isZero(field.subtract(x, y)));
}

/** Most answers are plain numbers: no need of primes. */
function findNumber(node: Node): Rational | undefined {
  try {
    return exactValue(node);
  } catch (error) {
    if (error instanceof TooComplicated) return undefined;
    throw error;
  }
}

/** Whether a = k · b with a number k other than 0: of equations, the same but for a factor. */
export function proportional(a: Node, b: Node): boolean {
  let isNothing = true;
  const isSame = holds([a, b], <T>(field: Field<T>): ((x: T, y: T) => boolean) => {
    let first: [T, T] | undefined;
    return (x, y) => {
      if (field.isZero(x) !== field.isZero(y)) return false;
      if (field.isZero(x)) return true;
      isNothing = false;
      first ??= [x, y];
      return field.isZero(field.subtract(field.multiply(x, first[1]), field.multiply(y, first[0])));
    };
  });
  return isSame && !isNothing;
}

/** The sign of k in a = k · b, for two that are proportional. */
export function getFactorSign(a: Node, b: Node): number {
  let sign = 0;
  for (const point of realPoints([a, b], getText([a, b]), new RealField())) {
    const [x, y] = valuesAt([a, b], point) ?? [];
    if (x && y) sign = point.field.sign(x) * point.field.sign(y);
    if (sign !== 0) return sign;
  }
  return sign;
}

/** Of two numbers without letters: −1, 0 or 1. */
export function order(a: Node, b: Node): number {
  const [x, y] = [findNumber(a), findNumber(b)];
  if (x && y) return compare(x, y);
  if (!isConstant(a) || !isConstant(b)) throw new TooComplicated();
  // Of π there is no bound that ends the search: equality is asked first.
  return !(isNumber(a) && isNumber(b)) && same(a, b) ? 0 : compareNumbers(a, b);
}

/** Without letters and without π, which is compared like a letter. */
function isNumber(node: Node): boolean {
  return !some(node, ({ t }) => t === 'var' || t === 'pi' || t === 'powx');
}

function hasRoots(node: Node): boolean {
  return some(node, ({ t }) => t === 'root' || t === 'abs');
}

function compareNumbers(a: Node, b: Node): number {
  const field = new RealField();
  return field.sign(getReal(minus(a, b), { field, letters: new Map() }));
}

/** What a test needs of numbers, whichever they are. */
interface Field<T> {
  subtract(a: T, b: T): T;
  multiply(a: T, b: T): T;
  isZero(a: T): boolean;
}
/** Made once for all points of a field: it may remember the first. */
type Test = <T>(field: Field<T>) => (a: T, b: T) => boolean;

function holds(nodes: readonly [Node, Node], test: Test): boolean {
  const seed = getText(nodes);
  return nodes.some(hasRoots) ? holdsForReals(nodes, test, seed) : holdsModulo(nodes, test, seed);
}

function getText(nodes: readonly Node[]): string {
  return JSON.stringify(nodes, (_, value: unknown) => (typeof value === 'bigint' ? value.toString(36) : value));
}

function holdsModulo(nodes: readonly [Node, Node], test: Test, seed: string): boolean {
  const random = randomFrom(seed);
  const names = getLetters(nodes);
  const inExponents = findExponentLetters(nodes);
  const isNumber = names.size === 0 && !nodes.some((node) => some(node, ({ t }) => t === 'pi'));
  const points = isNumber ? 1 : inExponents.size > 0 ? 2 * MODULAR_POINTS : MODULAR_POINTS;
  for (const [wanted, getPrime] of [
    [1, () => MERSENNE_89],
    [points, () => secondPrime(random)],
  ] as const) {
    const p = getPrime();
    const field: Field<bigint> = { subtract: (a, b) => (a - b + p) % p, multiply: (a, b) => (a * b) % p, isZero: (a) => a === 0n };
    const agrees = test(field);
    let found = 0;
    for (let tries = 0; found < wanted; tries += 1) {
      if (tries === wanted + 8) throw new Undefined();
      // Even and odd ones: (−1)ⁿ is not 1.
      const exponents = new Map(
        [...inExponents].map((name, i) => [name, rational(2n + 2n * random(1n << 20n) + (BigInt(tries >> i) & 1n))]),
      );
      const letters = new Map([...names].map((name) => [name, exponents.get(name)?.n ?? random(p)]));
      const point = { p, letters, exponents, pi: random(p) };
      const values = defined(() => [valueAt(nodes[0], point), valueAt(nodes[1], point)] as const);
      if (!values) continue;
      if (!agrees(...values)) return false;
      found += 1;
    }
  }
  return true;
}

interface RealPoint {
  field: RealField;
  letters: ReadonlyMap<string, Rational>;
  /** In the place of π, which is like a letter whose value is about 3.14159; none: π itself. */
  pi?: Rational;
}

function holdsForReals(nodes: readonly [Node, Node], test: Test, seed: string): boolean {
  const isOne = getLetters(nodes).size === 0 && !nodes.some((node) => some(node, ({ t }) => t === 'pi'));
  const field = new RealField();
  const agrees = test<Real>({
    subtract: (a, b) => field.add(a, field.negate(b)),
    multiply: (a, b) => field.multiply(a, b),
    isZero: (a) => field.isZero(a),
  });
  let found = 0;
  for (const point of realPoints(nodes, seed, field)) {
    const values = valuesAt(nodes, point);
    if (!values) continue;
    if (!agrees(...values)) return false;
    found += 1;
    if (isOne) return true;
    if (found === REAL_POINTS) break;
  }
  for (const letters of signPoints(nodes, [...getLetters(nodes)], randomFrom(seed))) {
    const values = valuesAt(nodes, { field, letters, pi: PI_NEARLY });
    if (values && !agrees(...values)) return false;
  }
  if (found < FEWEST) throw new Undefined();
  return true;
}

const PI_NEARLY = rational(314_159_265n, 100_000_000n);

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new TooComplicated();
  return value;
}

function* realPoints(nodes: readonly Node[], seed: string, field: RealField): Generator<RealPoint> {
  const random = randomFrom(seed);
  const names = getLetters(nodes);
  const inExponents = findExponentLetters(nodes);
  for (let tries = 0; tries < REAL_TRIES; tries += 1) {
    const letters = new Map(
      [...names].map((name) => [name, inExponents.has(name) ? rational(1n + random(6n)) : letterValue(random, tries)]),
    );
    yield { field, letters, pi: rational(314_159_000_000n + random(1_000_000n), 100_000_000_000n) };
  }
}

/** Small, middling and large ones in turn, so that √(1 − x²) and √(x − 50) are both met. */
function letterValue(random: (below: bigint) => bigint, tries: number): Rational {
  const [span, parts] = [
    [997n, 1009n],
    [1999n, 128n],
    [40_009n, 16n],
  ][tries % 3] as [bigint, bigint];
  const size = 1n + random(span);
  return rational(random(2n) === 0n ? size : -size, parts);
}

function valuesAt(nodes: readonly Node[], point: RealPoint): [Real, Real] | undefined {
  return defined(() => nodes.map((node) => getReal(node, point)) as [Real, Real]);
}

function defined<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Undefined) return undefined;
    throw error;
  }
}

function getReal(node: Node, point: RealPoint): Real {
  const { field } = point;
  const of = (inner: Node): Real => getReal(inner, point);
  switch (node.t) {
    case 'num':
      return field.rational(node.value);
    case 'var':
      return field.rational(must(point.letters.get(node.name)));
    case 'pi':
      return point.pi ? field.rational(point.pi) : field.pi();
    case 'add':
      return node.items.map(of).reduce((a, b) => field.add(a, b));
    case 'mul':
      return field.product(node.items.map(of));
    case 'neg':
      return field.negate(of(node.a));
    case 'div':
      return field.divide(of(node.a), of(node.b));
    case 'pow':
      return field.power(of(node.a), node.exponent);
    case 'powx': {
      const exponent = exactValue(node.b, point.letters);
      if (exponent?.d !== 1n) throw new Undefined();
      return field.power(of(node.a), Number(exponent.n));
    }
    case 'root':
      return field.root(of(node.a), node.index);
    case 'abs':
      return field.absolute(of(node.a));
    default:
      throw new TooComplicated();
  }
}

function getLetters(nodes: readonly Node[]): Set<string> {
  const found = new Set<string>();
  for (const node of nodes) getVariables(node, found);
  return found;
}

function findExponentLetters(nodes: readonly Node[]): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (node.t === 'powx') getVariables(node.b, found);
    getChildren(node).forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}
