/**
 * Points at which what stands in an absolute value or root has either sign: |x² + 5x + 6| differs from x² + 5x + 6 only
 * between −3 and −2, which random points miss. Binary fractions choose the points, exact numbers compare there.
 */
import { approximate } from './approximate';
import { getChildren, isConstant, type Node, some } from './ast';
import { type Rational, rational } from './rational';

type Letters = ReadonlyMap<string, Rational>;

/** One point a region, at most so many. */
const MOST_POINTS = 24;
/** Random points that are tried where there are several letters. */
const DRAWS = 600;
const MOST_PIVOTS = 12;

/** In twentieths, of both signs: between roots of school polynomials lies at least one of them. */
const POOL: readonly number[] = [
  ...steps(1, 60, 1),
  ...steps(65, 400, 5),
  ...steps(410, 2400, 10),
  ...steps(2500, 20_000, 100),
  ...steps(21_000, 200_000, 1000),
].flatMap((twentieths) => [twentieths, -twentieths]);

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
}

/** One point for each combination of signs. */
export function signPoints(nodes: readonly Node[], names: readonly string[], random: (below: bigint) => bigint): Letters[] {
  const pivots = nodes.flatMap(getPivots).slice(0, MOST_PIVOTS);
  if (pivots.length === 0 || names.length === 0) return [];
  const points = new Map<string, Letters>();
  const draw = (): number => POOL[Number(random(BigInt(POOL.length)))] ?? 1;
  const tries = names.length === 1 ? POOL.length : DRAWS;
  for (let i = 0; i < tries && points.size < MOST_POINTS; i += 1) {
    const values = new Map(names.map((name) => [name, names.length === 1 ? (POOL[i] ?? 1) : draw()]));
    const signs = pivots.map((pivot) => Math.sign(approximate(pivot, (name) => (values.get(name) ?? 0) / 20)));
    const combination = signs.join();
    if (signs.includes(0) || points.has(combination)) continue;
    points.set(combination, new Map([...values].map(([name, twentieths]) => [name, rational(BigInt(twentieths), 20n)])));
  }
  return [...points.values()];
}

/** What stands in an absolute value or a root, and its parts. */
function getPivots(node: Node): Node[] {
  const own = node.t === 'abs' || node.t === 'root' ? getParts(node.a) : [];
  return [...own, ...getChildren(node).flatMap(getPivots)];
}

function getParts(node: Node): Node[] {
  if (isConstant(node) || some(node, ({ t }) => t === 'root' || t === 'abs' || t === 'powx')) return [];
  return [node, ...(node.t === 'add' ? [] : getChildren(node).flatMap(getParts))];
}
