/** One meaning against another. */
import { isConstant, negative, type Node, number, getVariables } from './ast';
import { order, same } from './equivalence';
import { type Asked, getAsked, CORRECT, type Finding, found, WRONG } from './finding';
import { judgeDomain } from './judge-domain';
import { judgeForm } from './judge-form';
import { judgeRange, judgeWhole } from './judge-range';
import { isSameRelation, judgeAssignments, judgeRelations, solvedSet } from './judge-system';
import { isSamePoint, judgePoints, judgeValues } from './judge-values';
import { dividesAway, REPEATED } from './left-in-letters';
import { type Meaning, findName, toNode, type Relation, getRelations } from './meaning';
import type { Value } from './quantity';
import { areSteps, saysNothing, type Steps } from './steps';
import { gcd, rational } from './rational';
import { exactValue } from './exact';
import { isInLowestTerms } from './number-forms';
import { printed } from './print';
import { MIRRORED } from './real-set';

export function judge(given: Meaning, key: Meaning, asked: Asked): Finding {
  const finding = judgeMeaning(given, key, asked);
  return finding.code === 'correct' ? judgeDomain(given, key, asked) : finding;
}

function judgeMeaning(given: Meaning, key: Meaning, asked: Asked): Finding {
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

/** y = 2x − 1 was asked: 2x − y = 1 says the same, and 2x − 1 alone is no equation. */
function judgeExplicit(given: Meaning, key: Values, asked: Asked): Finding | undefined {
  const { name } = key;
  if (!asked.forms.includes('explicit') || name === undefined) return undefined;
  const own = given.t === 'relations' ? given.steps?.name : given.t === 'values' ? given.name : undefined;
  if (own !== undefined && nameAsked(own) === nameAsked(name)) return undefined;
  const finding = judgeByValue(given, key, asked);
  const isRight = finding.code === 'correct' || FORM_LEFT.has(finding.code);
  return isRight ? found('not_explicit', printed({ t: 'var', name })) : finding;
}

const nameAsked = (name: string): string => name.replace(/^[∠△⊙]/, '');
const FORM_LEFT: ReadonlySet<Finding['code']> = new Set(['not_simplified', 'not_computed']);

const judgeAgainstValues = (given: Meaning, key: Values, asked: Asked): Finding =>
  judgeExplicit(given, key, asked) ?? judgeByValue(given, key, asked);

function judgeByValue(given: Meaning, key: Values, asked: Asked): Finding {
  switch (given.t) {
    case 'values':
      return isFunctionOfOther(given, key)
        ? judgeEquationForValue({ t: 'relations', relations: getRelations(given), joint: 'and' }, key, asked)
        : (judgeFunction(given, key) ?? judgeValues(given, key, asked));
    case 'relations':
      return judgeEquationForValue(given, key, asked);
    case 'chain':
      return judgeChainAsValues(given, key, asked);
    case 'points':
      return isListed(given.points, key) ? found('other_kind') : WRONG;
    case 'none':
    case 'all':
    case 'endless':
    case 'sign':
      return WRONG;
    default:
      return found('other_kind');
  }
}

/** y = 2x²/x − 1 is not y = 2x − 1. */
function judgeFunction(given: Values, key: Values): Finding | undefined {
  const [own, value] = [given.values[0], key.values[0]];
  if (key.name === undefined || !own || !value || isConstant(value.node)) return undefined;
  return dividesAway(own.node, value.node) && same(own.node, value.node) ? found('not_simplified', REPEATED) : undefined;
}

/** (2, −1) for the numbers 2 and −1. */
function isListed([point, ...more]: readonly (readonly Node[])[], { values }: Values): boolean {
  if (!point || more.length > 0 || values.length < 2 || point.length !== values.length) return false;
  return point.every((node) => values.some((value) => !value.units && same(node, value.node)));
}

/** x = 6/y for y = 6/x. */
function isFunctionOfOther(given: Values, key: Values): boolean {
  const { name } = given;
  const [value] = key.values;
  if (name === undefined || key.name === undefined || name === key.name || !value || given.values.length !== 1) return false;
  return getVariables(value.node).has(name) || [...getVariables(toNode(name))].every((letter) => getVariables(value.node).has(letter));
}

/** 2 + 3 = 5 for 5, 2x − y + 1 = 0 for y = 2x + 1, and 2x = 6 for x = 3, which is not solved. */
function judgeEquationForValue(given: Meaning & { t: 'relations' }, key: Values, asked: Asked): Finding {
  const { relations } = given;
  const [relation] = relations;
  const [value] = key.values;
  if (!relation || !value || relations.some(({ sign }) => sign !== '=')) return found('other_kind');
  const stranger = findStranger(relations, key);
  if (stranger !== undefined) return found('wrong_letter', printed({ t: 'var', name: stranger }));
  if (given.steps && areSteps(given.steps)) {
    return isConstant(value.node) && saysNothing(given.steps) ? WRONG : judgeSteps(given.steps, key, asked);
  }
  if (key.name === undefined)
    return relations.every(({ left, right }) => isConstant(left) && isConstant(right)) ? WRONG : found('other_kind');
  if (relations.length > 1) return WRONG;
  return judgeEquation(relation, value.node, key);
}

function judgeEquation(relation: Relation, value: Node, key: Values): Finding {
  if (!isConstant(value)) {
    if (!isSameRelation(relation, { left: toNode(key.name ?? ''), right: value, sign: '=' })) return WRONG;
    return [relation.left, relation.right].some((side) => dividesAway(side, value)) ? found('not_simplified', REPEATED) : CORRECT;
  }
  const solved = solvedSet(relation);
  const isRight = solved !== undefined && solved.name === key.name && key.values.length === 1 && same(solved.at, value);
  return isRight ? found('not_solved') : WRONG;
}

/** Whether the answer has a letter that the question lacks: y = 2x + 1 + 0q. The first one may be a name. */
function findStranger(relations: readonly Relation[], { name, values }: Values): string | undefined {
  const known = new Set(name === undefined ? [] : getVariables(toNode(name)));
  for (const { node } of values) for (const letter of getVariables(node)) known.add(letter);
  const own = new Set(
    relations.flatMap(({ left, right }, i) => [
      ...(i === 0 && findName(left) !== undefined ? [] : getVariables(left)),
      ...getVariables(right),
    ]),
  );
  return [...own].find((letter) => !known.has(letter));
}

/** Of equal sides the last is the answer; in 6 cm = 0.06 m the first may be. */
function judgeSteps({ name, values }: Steps, key: Values, asked: Asked): Finding {
  const judged = (of: readonly Value[]): Finding =>
    judgeValues({ t: 'values', ...(name !== undefined && { name }), values: of, inSet: false }, key, asked);
  const end = values.at(-1);
  // 5.4 ≈ 5 says no more than ≈ 5.
  const last = judged(end?.isAbout ? end.readings.map((value) => ({ ...value, isAbout: true as const })) : (end?.readings ?? []));
  const isMixed = new Set(values.flatMap(({ readings }) => readings.map(({ units }) => units !== undefined))).size > 1;
  if (last.code === 'correct' || isMixed || values.some(({ isAbout }) => isAbout)) return last;
  const first = judged(values[0]?.readings ?? []);
  return first.code === 'correct' ? first : last;
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

/** −3 < 0 < 2 where the numbers are asked in their order. */
function judgeChainAsValues(given: Chain, key: Values, asked: Asked): Finding {
  const { sides, signs } = given;
  if (asked.key.ordered && isRising(given))
    return judgeValues({ t: 'values', values: sides.map((node) => ({ node })), inSet: false }, key, asked);
  return signs.every((sign) => sign === '=') ? WRONG : found('other_kind');
}

function isRising({ sides, signs }: Chain): boolean {
  const [first] = signs;
  if ((first !== '<' && first !== '>') || signs.some((sign) => sign !== first)) return false;
  return sides.every((side, i) => i === 0 || order(sides[i - 1] ?? side, side) === (first === '<' ? -1 : 1));
}

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

/** Each number of several is a result of its own. */
const PLAIN = getAsked({ expr: '' });
const getWorst = (findings: readonly Finding[]): Finding => findings.find(({ code }) => code !== 'correct') ?? CORRECT;

function judgeRatio(given: Meaning, key: Ratio, asked: Asked): Finding {
  const isLowestAsked = asked.forms.includes('lowest_terms') || asked.forms.includes('simplified');
  if (given.t === 'ratio') {
    if (!isSameRatio(given.items, key.items)) return isSameRatio([...given.items].reverse(), key.items) ? found('swapped') : WRONG;
    if (isLowestAsked && !isLowestRatio(given.items, key.items)) return found('not_lowest_terms');
    return getWorst(given.items.map((item, i) => judgeForm(item, key.items[i] ?? item, PLAIN)));
  }
  if (given.t === 'relations') return judgeEqualRatios(given, key, asked);
  return given.t === 'values' && given.values.length === 1 && !given.values[0]?.units
    ? judgeRatioValue(given.values[0]?.node, key.items, isLowestAsked)
    : WRONG;
}

/** Of 18:24 = 3:4 and 18/24 = 3/4 the last is the answer, or the first. */
function judgeEqualRatios({ steps, ratios, joint }: Meaning & { t: 'relations' }, key: Ratio, asked: Asked): Finding {
  const sides = ratios ?? steps?.values.map(({ readings }): Meaning => ({ t: 'values', values: readings, inSet: false })) ?? [];
  const [first, last] = [sides[0], sides.at(-1)];
  if (!first || !last || joint === 'or' || !sides.every((side) => isSameRatio(getItems(side), getItems(first)))) return WRONG;
  const judged = judgeRatio(first, key, asked);
  return judged.code === 'correct' ? judged : judgeRatio(last, key, asked);
}

/** Of a value that to 1. */
const getItems = (side: Meaning): readonly Node[] =>
  side.t === 'ratio' ? side.items : side.t === 'values' ? [...side.values.map(({ node }) => node), number(rational(1n))] : [];

type Ratio = Meaning & { t: 'ratio' };

/** 3/4 is read as 3 比 4 as well; 0.75 is its value and no ratio. */
function judgeRatioValue(node: Node | undefined, [a, b, c]: readonly Node[], isLowestAsked: boolean): Finding {
  if (!node || !a || !b || c || !same(node, { t: 'div', a, b, sign: '/', joined: false })) return WRONG;
  if (node.t !== 'div' || node.sign !== '/' || node.a.t === 'div' || node.b.t === 'div') return found('other_kind');
  if (isLowestAsked && !isInLowestTerms(node)) return found('not_lowest_terms');
  return getWorst([judgeForm(node.a, a, PLAIN), judgeForm(node.b, b, PLAIN)]);
}

function isSameRatio(own: readonly Node[], key: readonly Node[]): boolean {
  const [first, firstKey] = [own[0], key[0]];
  return (
    own.length === key.length &&
    !own.some(isZero) &&
    first !== undefined &&
    firstKey !== undefined &&
    own.every((item, i) => isProduct(item, firstKey, key[i], first))
  );
}

/** 0:0 would be any ratio. */
const isZero = (node: Node): boolean => isConstant(node) && same(node, number(rational(0n)));

function isProduct(item: Node, firstKey: Node, itemKey: Node | undefined, first: Node): boolean {
  return itemKey !== undefined && same({ t: 'mul', items: [item, firstKey] }, { t: 'mul', items: [first, itemKey] });
}

/** 3π : 2π is not 3 : 2. */
function isLowestRatio(items: readonly Node[], key: readonly Node[]): boolean {
  const values = items.map((item) => exactValue(item));
  if (values.some((value) => value === undefined)) return key.some((item) => exactValue(item) === undefined);
  return values.every((value) => value?.d === 1n) && values.reduce((common, value) => gcd(common, value?.n ?? 0n), 0n) === 1n;
}

function judgeRemainder(given: Meaning, key: Meaning & { t: 'remainder' }): Finding {
  if (given.t !== 'remainder') return WRONG;
  const isSame = same(given.quotient, key.quotient) && same(given.remainder, key.remainder);
  if (isSame) return getWorst([judgeForm(given.quotient, key.quotient, PLAIN), judgeForm(given.remainder, key.remainder, PLAIN)]);
  const isSwapped = same(given.quotient, key.remainder) && same(given.remainder, key.quotient);
  return isSwapped ? found('swapped') : same(negative(given.quotient), key.quotient) ? found('opposite_sign') : WRONG;
}
