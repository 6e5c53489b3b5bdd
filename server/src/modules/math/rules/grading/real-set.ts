/** Sets of real numbers that inequalities and intervals describe: compared at every end and between any two. */
import { minus, type Node, number, over } from './ast';
import { order } from './equivalence';
import { rational } from './rational';

interface Atom {
  t: 'atom';
  sign: '=' | '≠' | '<' | '≤' | '>' | '≥';
  at: Node;
}
export type RealSet = Atom | { t: 'and'; parts: readonly RealSet[] } | { t: 'or'; parts: readonly RealSet[] };

export const EVERYTHING: RealSet = { t: 'and', parts: [] };
export const NOTHING: RealSet = { t: 'or', parts: [] };

/** Of which letter of a function, and which numbers it may be. */
export interface Domain {
  name: string;
  set: RealSet;
}

/** In what two sets differ: nothing, only ends, or more. */
export function getDifference(a: RealSet, b: RealSet): 'none' | 'ends' | 'more' {
  const { count, places } = getPlaces([a, b]);
  let isAtEnds = false;
  // Place 2i + 1 is the end i, even places lie between.
  for (let place = 0; place <= 2 * count; place += 1) {
    if (holdsAt(a, place, places) === holdsAt(b, place, places)) continue;
    if (place % 2 === 0) return 'more';
    isAtEnds = true;
  }
  // x ≠ −1 for x ≠ 1 is no mistake at an end.
  const [own, other] = [a, b].map((set) => new Set(getAtoms(set).map(({ at }) => places.get(at))));
  const isSlip = own && other && ([...own].every((place) => other.has(place)) || [...other].every((place) => own.has(place)));
  return isAtEnds ? (isSlip ? 'ends' : 'more') : 'none';
}

export const isSameSet = (a: RealSet, b: RealSet): boolean => getDifference(a, b) === 'none';

export const getEnds = (set: RealSet): Node[] => getAtoms(set).map(({ at }) => at);

function getAtoms(set: RealSet): Atom[] {
  return set.t === 'atom' ? [set] : set.parts.flatMap(getAtoms);
}

/** Where each end stands among all. */
function getPlaces(sets: readonly RealSet[]): { count: number; places: ReadonlyMap<Node, number> } {
  const ends: Node[] = [];
  const endOf = new Map<Node, Node>();
  for (const { at } of sets.flatMap(getAtoms)) {
    let [low, high, known] = [0, ends.length, undefined as Node | undefined];
    while (low < high && !known) {
      const middle = Math.floor((low + high) / 2);
      const end = ends[middle] ?? at;
      const side = order(at, end);
      if (side === 0) known = end;
      else if (side < 0) high = middle;
      else low = middle + 1;
    }
    if (!known) ends.splice(low, 0, at);
    endOf.set(at, known ?? at);
  }
  return { count: ends.length, places: new Map([...endOf].map(([at, end]) => [at, 2 * ends.indexOf(end) + 1])) };
}

function holdsAt(set: RealSet, place: number, places: ReadonlyMap<Node, number>): boolean {
  if (set.t === 'and') return set.parts.every((part) => holdsAt(part, place, places));
  if (set.t === 'or') return set.parts.some((part) => holdsAt(part, place, places));
  const end = places.get(set.at) ?? 0;
  const side = Math.sign(place - end);
  switch (set.sign) {
    case '=':
      return side === 0;
    case '≠':
      return side !== 0;
    case '<':
      return side < 0;
    case '≤':
      return side <= 0;
    case '>':
      return side > 0;
    default:
      return side >= 0;
  }
}

export const MIRRORED = { '=': '=', '≠': '≠', '<': '>', '≤': '≥', '>': '<', '≥': '≤' } as const;

/** With every sign turned round, as by a mistake with a negative factor. */
export function turned(set: RealSet): RealSet {
  return set.t === 'atom' ? { ...set, sign: MIRRORED[set.sign] } : { ...set, parts: set.parts.map(turned) };
}

/** 或 for 且 and the other way round. */
export function swapped(set: RealSet): RealSet {
  return set.t === 'atom' ? set : { t: set.t === 'and' ? 'or' : 'and', parts: set.parts.map(swapped) };
}

/** The zero of a·x + b from its values at 0 and 1. */
export function findLineZero(atZero: Node, atOne: Node): Node {
  return over({ t: 'neg', a: atZero }, minus(atOne, atZero));
}

export const zero = number(rational(0n));
export const one = number(rational(1n));
