/** One meaning against another. */
import { isConstant, negative, type Node, variablesOf } from './ast';
import { same } from './equivalence';
import { type Asked, CORRECT, type Finding, found, WRONG } from './finding';
import { judgeRange, judgeWhole } from './judge-range';
import { isSameRelation, judgeAssignments, judgeRelations, solvedSet } from './judge-system';
import { isSamePoint, judgePoints, judgeValues } from './judge-values';
import { judgeValue } from './judge-value';
import { type Meaning, nodeOfName, relationsOf } from './meaning';
import { gcd } from './rational';
import { exactValue } from './exact';
import { isInLowestTerms } from './number-forms';
import { MIRRORED } from './real-set';

export function judge(given: Meaning, key: Meaning, asked: Asked): Finding {
  switch (key.t) {
    case 'values':
      return judgeAgainstValues(given, key, asked);
    case 'points':
      return judgeAgainstPoints(given, key, asked);
    case 'assignments':
      return judgeAssignments(given, key, asked);
    case 'range':
      return judgeRange(given, key, asked);
    case 'relations':
      return judgeRelations(given, key);
    case 'none':
    case 'all':
    case 'endless':
      return judgeWhole(given, key);
    case 'chain':
      return given.t === 'chain' ? judgeChain(given, key) : WRONG;
    case 'ratio':
      return judgeRatio(given, key, asked);
    case 'remainder':
      return judgeRemainder(given, key);
    case 'sign':
      return given.t === 'sign' && given.sign === key.sign ? CORRECT : WRONG;
  }
}

type Values = Meaning & { t: 'values' };

function judgeAgainstValues(given: Meaning, key: Values, asked: Asked): Finding {
  switch (given.t) {
    case 'values':
      return isFunctionOfOther(given, key)
        ? judgeEquationForValue({ t: 'relations', relations: relationsOf(given), joint: 'and' }, key, asked)
        : judgeValues(given, key, asked);
    case 'relations':
      return judgeEquationForValue(given, key, asked);
    case 'chain':
      return given.signs.every((sign) => sign === '=') ? WRONG : found('other_kind');
    case 'points': {
      const [point] = given.points;
      const isList = given.points.length === 1 && point?.length === key.values.length && key.values.length > 1;
      return isList && point.every((node) => key.values.some((value) => !value.units && same(node, value.node)))
        ? found('other_kind')
        : WRONG;
    }
    case 'none':
    case 'all':
    case 'endless':
    case 'sign':
      return WRONG;
    default:
      return found('other_kind');
  }
}

/** x = 6/y for y = 6/x. */
function isFunctionOfOther(given: Values, key: Values): boolean {
  const { name } = given;
  const [value] = key.values;
  if (name === undefined || key.name === undefined || name === key.name || !value || given.values.length !== 1) return false;
  return variablesOf(value.node).has(name) || [...variablesOf(nodeOfName(name))].every((letter) => variablesOf(value.node).has(letter));
}

/** 2 + 3 = 5 for 5, 2x − y + 1 = 0 for y = 2x + 1, and 2x = 6 for x = 3, which is not solved. */
function judgeEquationForValue(given: Meaning & { t: 'relations' }, key: Values, asked: Asked): Finding {
  const { relations } = given;
  const [relation] = relations;
  const last = relations.at(-1);
  const [value] = key.values;
  if (!relation || !last || !value || relations.some(({ sign }) => sign !== '=')) return found('other_kind');
  const isIdentity = relations.every(({ left, right }) => same(left, right));
  if (isIdentity && key.values.length === 1) return judgeValue({ node: last.right }, value, asked);
  if (key.name === undefined)
    return relations.every(({ left, right }) => isConstant(left) && isConstant(right)) ? WRONG : found('other_kind');
  if (relations.length > 1) return WRONG;
  if (!isConstant(value.node))
    return isSameRelation(relation, { left: nodeOfName(key.name), right: value.node, sign: '=' }) ? CORRECT : WRONG;
  const solved = solvedSet(relation);
  const isRight = solved !== undefined && solved.name === key.name && key.values.length === 1 && same(solved.at, value.node);
  return isRight ? found('not_solved') : WRONG;
}

function judgeAgainstPoints(given: Meaning, key: Meaning & { t: 'points' }, asked: Asked): Finding {
  if (given.t === 'points') return judgePoints(given, key, asked);
  const [point] = key.points;
  const own =
    given.t === 'values'
      ? given.values.map(({ node }) => node)
      : given.t === 'assignments'
        ? [...(given.solutions[0]?.values() ?? [])].map(({ node }) => node)
        : [];
  return point && key.points.length === 1 && isSamePoint(own, point) ? found('brackets_missing') : WRONG;
}

type Chain = Meaning & { t: 'chain' };

/** −3 < −1 < 0, also from the other end. */
function judgeChain(given: Chain, key: Chain): Finding {
  const isSame = (sides: readonly Node[], signs: readonly string[]): boolean =>
    isSamePoint(sides, key.sides) && signs.every((sign, i) => sign === key.signs[i]);
  const mirrored = [...given.signs].reverse().map((sign) => (sign === '∈' ? sign : MIRRORED[sign]));
  const reversed = [...given.sides].reverse();
  if (isSame(given.sides, given.signs) || isSame(reversed, mirrored)) return CORRECT;
  const isTurned = isSame(reversed, given.signs) || (isSamePoint(given.sides, key.sides) && given.signs.every((sign) => sign !== '='));
  return isTurned ? found('direction') : WRONG;
}

function judgeRatio(given: Meaning, key: Ratio, asked: Asked): Finding {
  const isLowestAsked = asked.forms.includes('lowest_terms') || asked.forms.includes('simplified');
  if (given.t === 'ratio') {
    if (!isSameRatio(given.items, key.items)) return isSameRatio([...given.items].reverse(), key.items) ? found('swapped') : WRONG;
    return !isLowestAsked || isLowestRatio(given.items) ? CORRECT : found('not_lowest_terms');
  }
  return given.t === 'values' && given.values.length === 1 ? judgeRatioValue(given.values[0]?.node, key.items, isLowestAsked) : WRONG;
}

type Ratio = Meaning & { t: 'ratio' };

/** 3/4 is read as 3 比 4 as well; 0.75 is its value and no ratio. */
function judgeRatioValue(node: Node | undefined, [a, b, c]: readonly Node[], isLowestAsked: boolean): Finding {
  if (!node || !a || !b || c || !same(node, { t: 'div', a, b, sign: '/', joined: false })) return WRONG;
  if (node.t !== 'div') return found('other_kind');
  return isLowestAsked && !isInLowestTerms(node) ? found('not_lowest_terms') : CORRECT;
}

function isSameRatio(own: readonly Node[], key: readonly Node[]): boolean {
  const [first, firstKey] = [own[0], key[0]];
  return (
    own.length === key.length &&
    first !== undefined &&
    firstKey !== undefined &&
    own.every((item, i) => isProduct(item, firstKey, key[i], first))
  );
}

function isProduct(item: Node, firstKey: Node, itemKey: Node | undefined, first: Node): boolean {
  return itemKey !== undefined && same({ t: 'mul', items: [item, firstKey] }, { t: 'mul', items: [first, itemKey] });
}

function isLowestRatio(items: readonly Node[]): boolean {
  const values = items.map((item) => exactValue(item));
  if (values.some((value) => value === undefined)) return true;
  return values.every((value) => value?.d === 1n) && values.reduce((common, value) => gcd(common, value?.n ?? 0n), 0n) === 1n;
}

function judgeRemainder(given: Meaning, key: Meaning & { t: 'remainder' }): Finding {
  if (given.t !== 'remainder') return WRONG;
  const isSame = same(given.quotient, key.quotient) && same(given.remainder, key.remainder);
  if (isSame) return CORRECT;
  const isSwapped = same(given.quotient, key.remainder) && same(given.remainder, key.quotient);
  return isSwapped ? found('swapped') : same(negative(given.quotient), key.quotient) ? found('opposite_sign') : WRONG;
}
