/** Words of the course that are taken for another because they look like it. */
import type { MaterialWord } from '../material';

const getPairs = (word: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)));

/** Share of letter pairs in common, 0 to 1. */
function getPairShare(one: string, other: string): number {
  const [a, b] = [getPairs(one.toLowerCase()), getPairs(other.toLowerCase())];
  const both = [...a].filter((pair) => b.has(pair)).length;
  return a.size + b.size === 0 ? 0 : (2 * both) / (a.size + b.size);
}

const ALIKE = 0.4;

export const lookAlikes = (word: MaterialWord, others: readonly MaterialWord[], most = 3): MaterialWord[] =>
  others
    .map((other) => ({ other, rank: getPairShare(word.spelling, other.spelling) }))
    .filter(({ rank }) => rank >= ALIKE)
    .sort((one, another) => another.rank - one.rank)
    .slice(0, most)
    .map(({ other }) => other);
