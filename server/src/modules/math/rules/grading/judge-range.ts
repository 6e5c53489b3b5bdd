/** Sets of reals: solved inequalities, intervals, and the empty and the whole line. */
import { same } from './equivalence';
import { type Asked, CORRECT, type Finding, found, WRONG } from './finding';
import { judgeForm } from './judge-form';
import { type Meaning, ownName, getSet } from './meaning';
import { getDifference, getEnds, EVERYTHING, isSameSet, NOTHING, type RealSet, swapped, turned } from './real-set';
import { solvedSet } from './judge-system';
import type { Whole } from './whole-answers';

type Range = Meaning & { t: 'range' };

export function judgeRange(given: Meaning, key: Range, asked: Asked): Finding {
  if (given.t === 'relations') return judgeUnsolved(given, key);
  if (given.t === 'endless') return found('which_solutions');
  const own = trySet(given);
  if (!own) return found('other_kind');
  const name = ownName(given);
  if (name !== undefined && key.name !== undefined && name !== key.name) return found('wrong_letter', name);
  const finding = judgeSets(own, key.set);
  if (finding.code !== 'correct') return finding;
  return !asked.forms.includes('any') && hasMoreEnds(own, key.set) ? found('not_solved', NOT_JOINED) : judgeEnds(own, key.set, asked);
}

/** x > 1 且 x > 0 for x > 1: conditions that were not put together. */
function hasMoreEnds(own: RealSet, key: RealSet): boolean {
  const models = getEnds(key);
  return getEnds(own).some((end) => !models.some((model) => same(model, end)));
}

const NOT_JOINED = '还没有合成一个范围';

/** x > 2² for x > 4: each end is a value of its own. */
function judgeEnds(own: RealSet, key: RealSet, asked: Asked): Finding {
  const models = getEnds(key);
  const findings = getEnds(own).map((end) => {
    const model = models.find((one) => same(one, end));
    return model ? judgeForm(end, model, asked) : CORRECT;
  });
  return findings.find(({ code }) => code !== 'correct') ?? CORRECT;
}

/**
 * 无解 and 任意实数, also as ∅ and (−∞, +∞). The key says whether it asks how many solutions there are, which they are, or
 * (任意实数或无数解) either.
 */
export function judgeWhole(given: Meaning, key: Whole): Finding {
  if (key.t === 'endless') return given.t === 'endless' ? CORRECT : WRONG;
  const own = given.t === 'range' ? given.set : undefined;
  // x > 3 且 x < 1 for 无解: the question, copied.
  if (own && getEnds(own).length > 0)
    return isSameSet(own, key.t === 'none' ? NOTHING : EVERYTHING) ? found('not_solved', NOT_JOINED) : WRONG;
  return isSaid(given, key, own) ? CORRECT : given.t === 'endless' && key.t === 'all' ? found('which_solutions') : WRONG;
}

function isSaid(given: Meaning, key: Exclude<Whole, { t: 'endless' }>, own: RealSet | undefined): boolean {
  if (key.t === 'none') return given.t === 'none' || (own !== undefined && isSameSet(own, NOTHING));
  if (given.t === 'endless') return key.isCounted;
  if (given.t === 'all') return given.numbers === key.numbers || [given.numbers, key.numbers].includes('any');
  return own !== undefined && key.numbers !== 'rational' && isSameSet(own, EVERYTHING);
}

function trySet(given: Meaning): RealSet | undefined {
  try {
    return getSet(given);
  } catch {
    return undefined;
  }
}

function judgeSets(own: RealSet, key: RealSet): Finding {
  const difference = getDifference(own, key);
  if (difference === 'none') return CORRECT;
  if (isSameSet(swapped(own), key)) return found('or_not_and');
  if (difference === 'ends') return found('boundary');
  return getDifference(turned(own), key) !== 'more' ? found('direction') : WRONG;
}

/** 2x > 6 for x > 3. */
function judgeUnsolved(given: Meaning & { t: 'relations' }, key: Range): Finding {
  const parts = given.relations.map(solvedSet);
  if (parts.some((part) => part === undefined || (key.name !== undefined && part.name !== key.name))) return WRONG;
  const set: RealSet = { t: given.joint, parts: parts.flatMap((part) => (part ? [part.set] : [])) };
  return isSameSet(set, key.set) ? found('not_solved') : WRONG;
}
