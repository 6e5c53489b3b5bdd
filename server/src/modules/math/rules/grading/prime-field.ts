/** Arithmetic modulo a prime: whether two rational expressions are the same is asked of their values at random points. */
import type { Node } from './ast';
import { type Environment, exactValue } from './exact';
import { TooComplicated, Undefined } from './faults';
import { isWhole } from './rational';

export const MERSENNE_89 = (1n << 89n) - 1n;

export function modularPower(base: bigint, exponent: bigint, p: bigint): bigint {
  let [result, square, rest] = [1n, base % p, exponent];
  while (rest > 0n) {
    if (rest & 1n) result = (result * square) % p;
    square = (square * square) % p;
    rest >>= 1n;
  }
  return result;
}

/** Deterministic numbers from a text (xorshift64*): the same answer always gets the same verdict. */
export function randomFrom(text: string): (below: bigint) => bigint {
  let state = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i += 1) state = BigInt.asUintN(64, (state ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  if (state === 0n) state = 1n;
  const next = (): bigint => {
    state ^= state >> 12n;
    state = BigInt.asUintN(64, state ^ (state << 25n));
    state ^= state >> 27n;
    return BigInt.asUintN(64, state * 0x2545f4914f6cdd1dn);
  };
  return (below) => ((next() << 64n) | next()) % below;
}

const SMALL_PRIMES = [3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n];

/**
 * A prime that nobody knows before the answer is written. 2⁸⁹ − 1 alone would take any multiple of itself for nothing:
 * x + 618970019642690137449562111 for x.
 */
export function secondPrime(random: (below: bigint) => bigint): bigint {
  let candidate = (1n << 79n) + random(1n << 78n) * 2n + 1n;
  while (SMALL_PRIMES.some((small) => candidate % small === 0n) || !isProbablyPrime(candidate, random)) candidate += 2n;
  return candidate;
}

function isProbablyPrime(p: bigint, random: (below: bigint) => bigint): boolean {
  let [odd, twos] = [p - 1n, 0];
  while ((odd & 1n) === 0n) {
    odd >>= 1n;
    twos += 1;
  }
  for (let round = 0; round < 6; round += 1) {
    let power = modularPower(2n + random(p - 3n), odd, p);
    let isWitness = power !== 1n && power !== p - 1n;
    for (let i = 1; i < twos && isWitness; i += 1) {
      power = (power * power) % p;
      if (power === p - 1n) isWitness = false;
    }
    if (isWitness) return false;
  }
  return true;
}

export interface Point {
  p: bigint;
  letters: ReadonlyMap<string, bigint>;
  /** Letters that stand in exponents have whole values, the same here and there. */
  exponents: Environment;
  pi: bigint;
}

/** @throws Undefined where a denominator is zero, TooComplicated for what is no rational expression */
export function valueAt(node: Node, point: Point): bigint {
  const { p } = point;
  const of = (inner: Node): bigint => valueAt(inner, point);
  switch (node.t) {
    case 'num':
      return quotient(residue(node.value.n, p), residue(node.value.d, p), p);
    case 'var':
      return point.letters.get(node.name) ?? 0n;
    case 'pi':
      return point.pi;
    case 'add':
      return node.items.reduce((sum, item) => (sum + of(item)) % p, 0n);
    case 'mul':
      return node.items.reduce((product, item) => (product * of(item)) % p, 1n);
    case 'neg':
      return residue(-of(node.a), p);
    case 'div':
      return quotient(of(node.a), of(node.b), p);
    case 'pow':
      return raised(of(node.a), BigInt(node.exponent), p);
    case 'powx': {
      const exponent = exactValue(node.b, point.exponents);
      if (!exponent || !isWhole(exponent)) throw new Undefined();
      return raised(of(node.a), exponent.n, p);
    }
    default:
      throw new TooComplicated();
  }
}

const residue = (a: bigint, p: bigint): bigint => ((a % p) + p) % p;

function raised(base: bigint, exponent: bigint, p: bigint): bigint {
  if (base === 0n && exponent <= 0n) throw new Undefined();
  const value = modularPower(base, exponent < 0n ? -exponent : exponent, p);
  return exponent < 0n ? quotient(1n, value, p) : value;
}

function quotient(a: bigint, b: bigint, p: bigint): bigint {
  if (b === 0n) throw new Undefined();
  return b === 1n ? a : (a * modularPower(b, p - 2n, p)) % p;
}
