/** A right answer with a condition in brackets: whether the condition is one of the question. */
import { isConstant, type Node, some, substitute, getVariables } from './ast';
import { order, same } from './equivalence';
import { Undefined, Unreadable } from './faults';
import { type Asked, CORRECT, type Finding, found } from './finding';
import type { Meaning } from './meaning';
import { parseAnswer } from './parse-answer';
import { type Domain, getEnds, isSameSet, type RealSet, zero } from './real-set';

const NOT_ASKED = found('other_kind', '括号里的条件和题目不符');
const DOMAIN_MISSING = found('other_kind', '还要写出自变量的取值范围');

/** @param key what was asked, whose value the answer has */
export function judgeDomain(given: Meaning, key: Meaning, asked: Asked): Finding {
  const [own, model] = [findDomain(given), findDomain(key)];
  if (model) return own === undefined ? DOMAIN_MISSING : isSameDomain(own, model) ? CORRECT : NOT_ASKED;
  if (own === undefined) return CORRECT;
  return isIdle(own, given, key, asked) || isOfContext(own, key, asked) ? CORRECT : NOT_ASKED;
}

const findDomain = (meaning: Meaning): Domain | undefined =>
  meaning.t === 'values' || meaning.t === 'relations' ? meaning.domain : undefined;

const isSameDomain = (a: Domain, b: Domain): boolean => a.name === b.name && isSameSet(a.set, b.set);

/** What says nothing new: x ≠ 0 of 6/x, k ≠ 0 of k/x, x ≠ 0 of x = 3. */
function isIdle({ name, set }: Domain, given: Meaning, key: Meaning, asked: Asked): boolean {
  if (key.t !== 'values') return false;
  const values = key.values.map(({ node }) => node);
  if (values.every(isConstant)) {
    const isNamed = name === (key.name ?? (given.t === 'values' ? given.name : undefined));
    return isNamed && values.every((value) => isSameSet({ t: 'and', parts: [set, only(value)] }, only(value)));
  }
  if (!isExclusion(set)) return false;
  const letters = values.flatMap((value) => [...getVariables(value)]);
  if (!letters.includes(name)) return false;
  const isCoefficient = key.name !== undefined && new Set(letters).size > 1 && /^[a-n]$/.test(name);
  const expressions = [...values, ...printedExpression(asked)];
  return getEnds(set).every(
    (end) => (isCoefficient && order(end, zero) === 0) || expressions.some((node) => isUndefinedAt(node, name, end)),
  );
}

const only = (at: Node): RealSet => ({ t: 'atom', sign: '=', at });

/** x ≠ 2, x ≠ ±2. */
const isExclusion = (set: RealSet): boolean => (set.t === 'atom' ? set.sign === '≠' : set.t === 'and' && set.parts.every(isExclusion));

/** The fraction that was to be simplified: what it leaves out its result leaves out. */
function printedExpression({ key: { printedLeft } }: Asked): Node[] {
  if (printedLeft === undefined) return [];
  try {
    const answer = parseAnswer(printedLeft, { letterUnits: false });
    return answer.t === 'chain' ? answer.sides.map(({ node }) => node) : [];
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

function isUndefinedAt(node: Node, name: string, at: Node): boolean {
  return some(node, (part) => {
    const below = part.t === 'div' ? part.b : part.t === 'pow' && part.exponent < 0 ? part.a : undefined;
    return below !== undefined && isZero(substitute(below, name, at));
  });
}

function isZero(node: Node): boolean {
  try {
    return same(node, zero);
  } catch (error) {
    if (error instanceof Undefined) return true;
    throw error;
  }
}

/** A quantity is not negative: y = 60x (x ≥ 0), unless the question is of lines and speaks of no quantities. */
function isOfContext({ name, set }: Domain, key: Meaning, { key: { domain } }: Asked): boolean {
  if (domain === 'everywhere' || key.t !== 'values' || key.name === undefined || set.t !== 'atom') return false;
  const isFunction =
    key.values.length === 1 && key.values.every(({ node }) => getVariables(node).size === 1 && getVariables(node).has(name));
  return isFunction && (set.sign === '≥' || set.sign === '>') && order(set.at, zero) === 0;
}
