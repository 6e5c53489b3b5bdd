/** Numbers of an answer in words, 答：3小时后相遇: whether they are results of the question. */
import type { Node } from '../ast';
import { exactValue } from '../exact';
import { add, equal, multiply, type Rational, rational, subtract } from '../rational';
import { isCounted, type Unit, unitAt } from '../units';

/** A number in words, or an expression. */
export interface Told {
  value: Node;
  /** What stands behind it, up to the next number. */
  unit: string;
  /** What stands between it and the number before. */
  before: string;
}

/** What the question lets say: 3小时, or with a word of `of` beside it 210千米. */
export interface Result {
  value: Rational;
  unit?: string;
  of?: readonly string[];
}

/** A number of one clause. */
interface Telling {
  value: Rational;
  before: string;
  behind: string;
}

interface Known {
  results: readonly Result[];
  /** Numbers of the question: they may be said again. */
  given: readonly Rational[];
}

/** At least one number is a result, and no other is none; each of what stands beside it: 甲行了210千米，乙行了150千米. */
export function isAnswered(told: readonly Told[], known: Known): boolean {
  const clauses = getClauses(told);
  const isResult = (one: Telling): boolean => known.results.some((result) => isSame(result, one));
  return clauses.some((numbers) => numbers.some(isResult)) && clauses.every((numbers) => isRight(numbers, known));
}

/** 第1题 */
const NUMBERED = /[第案题图表]\s*$/u;
const CLAUSE_END = /[,;，；。、]/u;

function getClauses(told: readonly Told[]): Telling[][] {
  const clauses: Telling[][] = [];
  for (const { value: node, unit, before } of told) {
    const value = exactValue(node);
    if (!value || NUMBERED.test(before)) continue;
    const [behind = ''] = unit.split(CLAUSE_END);
    const parts = before.split(CLAUSE_END);
    const one = { value, before: parts.at(-1) ?? '', behind };
    const clause = parts.length > 1 ? undefined : clauses.at(-1);
    if (clause) put(clause, one);
    else clauses.push([one]);
  }
  return clauses;
}

/** 3小时20分 is one number. */
function put(clause: Telling[], one: Telling): void {
  const last = clause.at(-1);
  const larger = last && one.before === unitAt(Array.from(last.behind), 0)?.text ? getUnits(last.behind)[0] : undefined;
  const smaller = getUnits(one.behind).find(({ kind }) => kind === larger?.kind);
  if (!last || !larger || !smaller) clause.push(one);
  else last.value = add(last.value, multiply(one.value, { n: smaller.factor.n * larger.factor.d, d: smaller.factor.d * larger.factor.n }));
}

/** What a number is of stands anywhere in the clause; of several numbers before each, 螺栓10人螺母15人, or behind each. */
function isRight(numbers: readonly Telling[], known: Known): boolean {
  const getTexts: ((one: Telling) => string)[] =
    numbers.length === 1 ? [({ before, behind }) => before + behind] : [({ before }) => before, ({ behind }) => behind];
  return getTexts.some((getText) => numbers.every((one) => isKnown(one, getText(one), known)));
}

function isKnown(one: Telling, text: string, { results, given }: Known): boolean {
  const named = results.filter(({ of = [] }) => of.some((word) => text.includes(word)));
  const plain = results.filter(({ of }) => of === undefined);
  const isOne = (among: readonly Result[]): boolean => among.some((result) => isSame(result, one));
  const isGiven = given.some((number) => equal(number, one.value));
  const isReckoned = (): boolean => isComputed(one, [...given, ...results.map(({ value }) => value)]);
  if (named.length > 0) return isOne(named) || (isGiven && EACH.test(one.before)) || (COMPARED.test(one.before) && isReckoned());
  return isOne(plain.length > 0 ? plain : results) || isGiven || isReckoned();
}

/** 每小时行70千米, and 乙比甲少走40千米: no result of 乙. */
const EACH = /每/u;
const COMPARED = /[多少差比]/u;

/** 便宜了30元: what two known numbers come to. */
const isComputed = ({ value }: Telling, known: readonly Rational[]): boolean =>
  known.some((a) => known.some((b) => [add(a, b), subtract(a, b), multiply(a, b)].some((one) => equal(one, value))));

const getUnits = (text: string): readonly Unit[] => unitAt(Array.from(text), 0)?.readings ?? [];
const TEN_THOUSAND = rational(10_000n);

/** 30分钟 is 0.5小时, 3 is 3小时, and 3分钟 is not. What is only counted may be counted in other words. */
function isSame({ value, unit = '' }: Result, told: Telling): boolean {
  const many = told.behind.startsWith('万');
  const said = many ? multiply(told.value, TEN_THOUSAND) : told.value;
  const behind = many ? told.behind.slice(1) : told.behind;
  // 120元/个 are 元.
  const [asked, own] = [getUnits(unit), [...getUnits(behind), ...getUnits(behind.replace(/\/.*$/u, ''))]];
  if (asked.length === 0 || own.length === 0) return equal(value, said);
  if (asked.some(isCounted) && own.some(isCounted)) return equal(value, said);
  return asked.some((a) => own.some((b) => a.kind === b.kind && equal(multiply(value, a.factor), multiply(said, b.factor))));
}
