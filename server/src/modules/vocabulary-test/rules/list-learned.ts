/**
 * The words of a list, by what is weighed of them (list-grid.ts): up to a point a share was kept, which may rise or fall
 * on the way there, and after it some are known. Of a word at a place p, with r the share of takers whose point lies beyond it:
 *
 *     known = r (first + change u) + (1 - r) ahead,   u = min(1, p / point)
 *
 * so what many words come to is summed once for each point and blur, not for each cell.
 */
import type { BankWord } from './bank-word';
import { type Fineness, FIRST_POINT, shareKnownAt } from './list-grid';
import { standsFor, type WordPath } from './word-lists';

/** Known are words of a path, or others; counts with their variance, by cell. */
export interface Part {
  cells: number;
  weights: Float64Array;
  means: Float64Array;
  variances: Float64Array;
  getCurve: (word: BankWord) => Float32Array;
}

export interface LearnedPart extends Part {
  /** The bank's words of the path, in its order. */
  words: LearnedGrid['words'];
  /** Probability that each of these words is known, the cells so likely. */
  known: (weights: Float64Array) => Float64Array;
}

/** All cells: those of one point follow one another, then those of one blur, one kept share and one of what is known after the point. */
export interface LearnedGrid {
  path: WordPath;
  fineness: Fineness;
  /** The bank's words of the path, in its order, and how many of the path each stands for. */
  words: readonly { place: number; rank: number; standsFor: number }[];
  /** ln(place) up to which the path is learned, rising. */
  points: Float64Array;
  cellsAPoint: number;
  weights: Float64Array;
  means: Float64Array;
  variances: Float64Array;
}

type GetRank = (id: string) => number;

/** Points `from` and all before `to`. */
export interface PointRange {
  from: number;
  to: number;
}

export function learnedGrid(path: WordPath, fineness: Fineness, ranks: GetRank): LearnedGrid {
  const { kept, ahead, blurs } = fineness;
  const range = Math.log(path.length / FIRST_POINT);
  const steps = Math.ceil(range / fineness.step);
  const points = Float64Array.from({ length: steps + 1 }, (_, i) => Math.log(FIRST_POINT) + (i * range) / steps);
  const cellsAPoint = blurs.length * kept.length * ahead.length;
  const total = points.length * getSum(blurs) * getSum(kept) * getSum(ahead);
  const aPoint = blurs.flatMap((blur) => kept.flatMap((share) => ahead.map(({ weight }) => (blur.weight * share.weight * weight) / total)));
  const cells = points.length * cellsAPoint;
  const grid = {
    path,
    fineness,
    words: path.ordered.map(({ id, place }) => ({ place, rank: ranks(id), standsFor: standsFor(path, ranks(id)) })),
    points,
    cellsAPoint,
    weights: Float64Array.from({ length: cells }, (_, cell) => aPoint[cell % cellsAPoint] as number),
    means: new Float64Array(cells),
    variances: new Float64Array(cells),
  };
  countWords(grid);
  return grid;
}

const getSum = (all: readonly { weight: number }[]): number => all.reduce((sum, { weight }) => sum + weight, 0);

/** The cells of some points. Curves are worked out anew for each word asked for: of all words they would fill the memory. */
export function learnedPart(grid: LearnedGrid, { from, to }: PointRange = { from: 0, to: grid.points.length }): LearnedPart {
  const { path, words, cellsAPoint } = grid;
  const of = (values: Float64Array): Float64Array => values.subarray(from * cellsAPoint, to * cellsAPoint);
  const points = grid.points.subarray(from, to);
  return {
    cells: (to - from) * cellsAPoint,
    weights: of(grid.weights),
    means: of(grid.means),
    variances: of(grid.variances),
    getCurve: ({ id, rank }) => curveAt(points, grid.fineness, Math.log(path.places.get(id) ?? path.length), rank),
    words,
    known: (weights) => knownOnPath(points, grid, weights),
  };
}

const reachedAt = (logPlace: number, logPoint: number, blur: number): number => 1 / (1 + Math.exp((logPlace - logPoint) / blur));

const wayAt = (logPlace: number, logPoint: number): number => (logPlace < logPoint ? Math.exp(logPlace - logPoint) : 1);

function curveAt(points: Float64Array, { kept, ahead, blurs }: Fineness, logPlace: number, rank: number): Float32Array {
  const besides = ahead.map((each) => shareKnownAt(rank, each));
  const known = new Float32Array(points.length * blurs.length * kept.length * besides.length);
  let cell = 0;
  for (const logPoint of points) {
    const way = wayAt(logPlace, logPoint);
    for (const { width } of blurs) {
      const reached = reachedAt(logPlace, logPoint, width);
      for (const { first, atPoint } of kept) {
        const before = reached * (first + (atPoint - first) * way);
        for (let a = 0; a < besides.length; a += 1) {
          known[cell] = before + (1 - reached) * (besides[a] as number);
          cell += 1;
        }
      }
    }
  }
  return known;
}

/** Places that are nearly alike are counted together, with what is known after the point as of the words of the bank about them. */
function getPlaces({ path, words, fineness: { ahead } }: LearnedGrid): { count: number; logPlace: number; besides: number[] }[] {
  const places: { count: number; logPlace: number; besides: number[] }[] = [];
  for (let place = 1, nearest = 0; place <= path.length; ) {
    const until = Math.min(path.length, Math.max(place, Math.floor(place * 1.01)));
    const middle = (place + until) / 2;
    while (getDistance(words[nearest + 1], middle) <= getDistance(words[nearest], middle)) nearest += 1;
    const about = words.slice(Math.max(0, nearest - ABOUT), nearest + ABOUT + 1);
    const total = about.reduce((sum, word) => sum + word.standsFor, 0);
    const besides = ahead.map((each) => about.reduce((sum, word) => sum + word.standsFor * shareKnownAt(word.rank, each), 0) / total);
    places.push({ count: until - place + 1, logPlace: Math.log(middle), besides });
    place = until + 1;
  }
  return places;
}

/** So many words of the bank on either side of a place say how rare its words are. */
const ABOUT = 6;

const getDistance = (word: { place: number } | undefined, place: number): number => (word ? Math.abs(word.place - place) : Infinity);

/** Means and variances of the words known. A word's variance is known - known². */
function countWords(grid: LearnedGrid): void {
  const { points, means, variances } = grid;
  const { kept, ahead, blurs } = grid.fineness;
  const places = getPlaces(grid);
  let cell = 0;
  for (const logPoint of points)
    for (const { width } of blurs) {
      const reached = { all: 0, way: 0, squares: 0, squaresWay: 0, squaresWayWay: 0 };
      const after = ahead.map(() => ({ all: 0, squares: 0, both: 0, bothWay: 0 }));
      for (const { count, logPlace, besides } of places) {
        const [share, way] = [reachedAt(logPlace, logPoint, width), wayAt(logPlace, logPoint)];
        const square = count * share * share;
        reached.all += count * share;
        reached.way += count * share * way;
        reached.squares += square;
        reached.squaresWay += square * way;
        reached.squaresWayWay += square * way * way;
        for (let a = 0; a < besides.length; a += 1) {
          const sums = after[a] as (typeof after)[number];
          const known = (1 - share) * (besides[a] as number);
          sums.all += count * known;
          sums.squares += count * known * known;
          sums.both += count * share * known;
          sums.bothWay += count * share * known * way;
        }
      }
      for (const { first, atPoint } of kept) {
        const change = atPoint - first;
        const before = first * reached.all + change * reached.way;
        const squares = first * first * reached.squares + 2 * first * change * reached.squaresWay + change * change * reached.squaresWayWay;
        for (const sums of after) {
          means[cell] = before + sums.all;
          variances[cell] = before + sums.all - squares - 2 * (first * sums.both + change * sums.bothWay) - sums.squares;
          cell += 1;
        }
      }
    }
}

function knownOnPath(points: Float64Array, { words, fineness }: LearnedGrid, weights: Float64Array): Float64Array {
  const groups = getGroups(points, fineness, weights);
  return Float64Array.from(words, ({ place, rank }) => {
    const logPlace = Math.log(place);
    const besides = fineness.ahead.map((each) => shareKnownAt(rank, each));
    let known = 0;
    for (const { logPoint, width, first, change, after } of groups) {
      const reached = reachedAt(logPlace, logPoint, width);
      const unreached = after.reduce((sum, weight, a) => sum + weight * (besides[a] as number), 0);
      known += reached * (first + change * wayAt(logPlace, logPoint)) + (1 - reached) * unreached;
    }
    return known;
  });
}

/** Points and blurs that weigh less are left out. */
const NEGLIGIBLE = 1e-6;

/** The cells of each point and blur together, by their weights. */
function getGroups(points: Float64Array, { kept, ahead, blurs }: Fineness, weights: Float64Array) {
  let cell = 0;
  return Array.from(points).flatMap((logPoint) =>
    blurs.flatMap(({ width }) => {
      const group = { logPoint, width, first: 0, change: 0, after: ahead.map(() => 0) };
      let total = 0;
      for (const { first, atPoint } of kept)
        for (let a = 0; a < ahead.length; a += 1) {
          const weight = weights[cell] as number;
          total += weight;
          group.first += weight * first;
          group.change += weight * (atPoint - first);
          group.after[a] = (group.after[a] as number) + weight;
          cell += 1;
        }
      return total > NEGLIGIBLE ? [group] : [];
    }),
  );
}
