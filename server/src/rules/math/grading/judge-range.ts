/** Sets of reals: solved inequalities, intervals, and the empty and the whole line. */
import { type Asked, CORRECT, type Finding, found, WRONG } from './finding';
import { type Meaning, ownName, setOf } from './meaning';
import { differenceOf, EVERYTHING, isSameSet, NOTHING, type RealSet, swapped, turned } from './real-set';
import { solvedSet } from './judge-system';

type Range = Meaning & { t: 'range' };

export function judgeRange(given: Meaning, key: Range, _asked: Asked): Finding {
  if (given.t === 'relations') return judgeUnsolved(given, key);
  const own = trySet(given);
  if (!own) return found('other_kind');
  const name = ownName(given);
  if (name !== undefined && key.name !== undefined && name !== key.name) return found('wrong_letter', name);
  return judgeSets(own, key.set);
}

/** 无解 and 任意实数, also as ∅ and (−∞, +∞). */
export function judgeWhole(given: Meaning, key: Meaning & { t: 'none' | 'all' }): Finding {
  if (given.t === key.t) return CORRECT;
  const own = given.t === 'range' ? given.set : undefined;
  return own && isSameSet(own, key.t === 'all' ? EVERYTHING : NOTHING) ? CORRECT : WRONG;
}

function trySet(given: Meaning): RealSet | undefined {
  try {
    return setOf(given);
  } catch {
    return undefined;
  }
}

function judgeSets(own: RealSet, key: RealSet): Finding {
  const difference = differenceOf(own, key);
  if (difference === 'none') return CORRECT;
  if (isSameSet(swapped(own), key)) return found('or_not_and');
  if (difference === 'ends') return found('boundary');
  return differenceOf(turned(own), key) !== 'more' ? found('direction') : WRONG;
}

/** 2x > 6 for x > 3. */
function judgeUnsolved(given: Meaning & { t: 'relations' }, key: Range): Finding {
  const parts = given.relations.map(solvedSet);
  if (parts.some((part) => part === undefined || (key.name !== undefined && part.name !== key.name))) return WRONG;
  const set: RealSet = { t: given.joint, parts: parts.flatMap((part) => (part ? [part.set] : [])) };
  return isSameSet(set, key.set) ? found('not_solved') : WRONG;
}
