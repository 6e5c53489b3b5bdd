/** Numbers of an answer in words, 答：3小时后相遇: whether they are what was asked, and what else the equation knows. */
import { getChildren, isConstant, type Node } from '../ast';
import { same } from '../equivalence';
import { exactValue } from '../exact';
import { absolute, add, divide, equal, multiply, type Rational, rational, subtract } from '../rational';
import { getTerms } from '../terms';
import { isCounted, listAlike, type Unit, unitAt } from '../units';

/** A number in words, or an expression. */
export interface Told {
  value: Node;
  /** What stands right behind it. */
  unit: string;
  /** What stands between it and the number before. */
  before: string;
}

/** What is known once x is. */
export interface Known {
  result: Node;
  /** What stands with x in the lines, its value in place of x. */
  parts: readonly Node[];
  /** The author's equation and the learner's. */
  equations: readonly (readonly Node[])[];
}

interface Telling extends Pick<Told, 'unit' | 'before'> {
  value: Rational;
}

/** The same, as far as it is fractions. */
interface Values {
  result: Rational;
  parts: readonly Rational[];
  /** 140, 100 and 240 of 70x + 50x = 240: what is added up there. */
  added: readonly Rational[];
  equations: Known['equations'];
}

/**
 * One number is the answer, or a part that the lines compute. Others in its unit, and others that measure something, must be known, too:
 * in 答：大货车3辆，小货车9辆 the second is not.
 */
export function isAnswered(told: readonly Told[], known: Known): boolean {
  const result = exactValue(known.result);
  if (!result) return told.some(({ value }) => [known.result, ...known.parts].some((one) => same(one, value)));
  const terms = known.equations.flatMap((sides) => sides.flatMap(getTerms)).filter(isConstant);
  const products = known.parts.filter(({ t }) => t === 'mul' || t === 'div');
  const values = { ...known, result, parts: getValues(known.parts), added: getValues([...terms, ...products]) };
  const numbers = joined(told.flatMap((one) => getValues([one.value]).map((value) => ({ ...one, value }))));
  const isSaid = (one: Telling): boolean => inOtherUnit(result, one) || isAmong([result, ...values.parts], one.value);
  const said = numbers.filter(isSaid);
  const rest = numbers.filter((one) => !isSaid(one) && !/[第案题图表每]\s*$/u.test(one.before));
  const isRight = (one: Telling): boolean =>
    !EACH.test(one.before) && said.some((other) => isSameUnit(one, other))
      ? isKnown(one, values)
      : !isMeasured(one) || isComputed(one, values);
  return said.length > 0 && rest.every(isRight);
}

/** 每小时行70千米 */
const EACH = /每[^,，;；。]*$/u;

const getValues = (nodes: readonly Node[]): Rational[] => nodes.flatMap((node) => exactValue(node) ?? []);
const isAmong = (values: readonly Rational[], value: Rational): boolean => values.some((one) => equal(one, value));

/** 3小时20分 is one number. */
function joined(numbers: readonly Telling[]): Telling[] {
  return numbers.reduce<Telling[]>((all, one) => {
    const before = all.at(-1);
    const ratio = before && unitAt(Array.from(before.unit), 0)?.text === one.before ? findPart(before.unit, one.unit) : undefined;
    return before && ratio ? [...all.slice(0, -1), { ...before, value: add(before.value, multiply(one.value, ratio)) }] : [...all, one];
  }, []);
}

/** How much a smaller unit is of a larger one. */
const findPart = (larger: string, smaller: string): Rational | undefined =>
  getReadings(larger)
    .flatMap((upper) => getReadings(smaller).flatMap((lower) => (lower.kind === upper.kind ? [divide(lower.factor, upper.factor)] : [])))
    .find(({ n, d }) => n < d);

const getReadings = (text: string): readonly Unit[] => unitAt(Array.from(text), 0)?.readings ?? [];
const isMeasured = ({ unit }: Telling): boolean => unit !== '%' && getReadings(unit).some((one) => !isCounted(one));

/** 10和3辆: what has no unit has that of the other. */
function isSameUnit(a: Telling, b: Telling): boolean {
  const [one, other] = [getReadings(a.unit), getReadings(b.unit)];
  if (a.unit === '%' || b.unit === '%') return a.unit === b.unit;
  if (one.length > 0 && other.length > 0) return one.some(({ name }) => other.some((unit) => unit.name === name));
  const [first, second] = [a, b].map(({ unit }) => unit.replace(/^[\P{Script=Han}和与及]+.*$/u, '').charAt(0));
  return first === '' || second === '' || first === second;
}

/** In the unit of the answer: it itself, what is added to x, and what they differ by; with 多, 共 and such, what parts differ by. */
function isKnown({ value, before }: Telling, { result, parts, equations }: Values): boolean {
  const alike = [result, ...equations.flatMap((sides) => sides.flatMap(listAdded))];
  const others = /[多少共差总计比]/u.test(before) ? parts : [];
  const pairs: (readonly [Rational, Rational])[] = [
    ...alike.flatMap((a) => alike.map((b) => [a, b] as const)),
    ...others.flatMap((a) => [result, ...parts].map((b) => [a, b] as const)),
  ];
  return isAmong([...alike, ...pairs.flatMap(([a, b]) => [add(a, b), size(subtract(a, b))])], value);
}

/** In another unit: any number of the equations or parts, also in another unit of its kind, the product or quotient of two, the sum of what is added. */
function isComputed({ value, unit }: Telling, { result, parts, added, equations }: Values): boolean {
  const numbers = [result, ...parts, ...equations.flatMap((sides) => sides.flatMap(listNumbers))];
  const factors = getReadings(unit).flatMap((own) => listAlike(own).map((other) => divide(other.factor, own.factor)));
  const quotients = numbers.flatMap((a) => numbers.flatMap((b) => [multiply(a, b), ...(b.n === 0n ? [] : [divide(a, b)])]));
  const sums = added.flatMap((a) => added.flatMap((b) => [add(a, b), subtract(a, b)]));
  return isAmong([...numbers.flatMap((a) => factors.map((factor) => multiply(a, factor))), ...quotients, ...sums], value);
}

/** 13 and 35 of 5x + 2(13 − x) = 35, 6 of x/6; not what x is multiplied by. */
function listAdded(node: Node): Rational[] {
  const value = isConstant(node) ? exactValue(node) : undefined;
  if (value) return [size(value), ...listNumbers(node)];
  if (node.t === 'add' || node.t === 'neg') return getChildren(node).flatMap(listAdded);
  if (node.t === 'div') return [...listAdded(node.a), ...listAdded(node.b)];
  return node.t === 'mul' ? node.items.filter((item) => !isConstant(item)).flatMap(listAdded) : [];
}

const listNumbers = (node: Node): Rational[] => (node.t === 'num' ? [node.value] : getChildren(node).flatMap(listNumbers));
const size = ({ n, d }: Rational): Rational => ({ n: absolute(n), d });

/** 30分钟 of 0.5小时, 20% of 20, 8折 of 0.8: the unit that is said has to say so. A ten between others is a slip. */
function inOtherUnit(asked: Rational, { value, unit }: Telling): boolean {
  if (asked.n === 0n || value.n === 0n) return false;
  const ratio = divide(value, asked);
  const isOneOf = (...ratios: Rational[]): boolean => ratios.some((one) => equal(one, ratio));
  if (unit === '%') return isOneOf(rational(1n, 100n));
  if (unit.startsWith('折')) return isOneOf(rational(10n), rational(1n, 10n));
  if (unit.startsWith('万')) return isOneOf(rational(1n, 10_000n));
  if (isOneOf(rational(10n), rational(1n, 10n))) return false;
  return getReadings(unit).some((own) =>
    listAlike(own).some((other) => (own.kind !== 'yuan' || ratio.n > ratio.d) && isOneOf(divide(other.factor, own.factor))),
  );
}
