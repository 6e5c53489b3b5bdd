/** Numbers of an answer in words, 答：3小时后相遇: whether they are results of the question. */
import type { Node } from '../ast';
import { exactValue } from '../exact';
import { add, equal, multiply, type Rational, rational } from '../rational';
import { type Unit, unitAt } from '../units';

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
  /** Numbers of the question: 每小时行70千米 is no result. */
  given: readonly Rational[];
}

/** At least one number is a result, and none beside a word of `of` is another. Of other numbers the question says nothing. */
export function isAnswered(told: readonly Told[], known: Known): boolean {
  const clauses = getClauses(told);
  const readings = clauses.map((numbers) =>
    getTexts(numbers, known).map((getText) => numbers.map((one) => judge(one, getText(one), known))),
  );
  const right = readings.map((each) => [...each].sort(rightFirst).find((found) => !found.includes('wrong')));
  return right.every((found) => found) && right.some((found) => found?.includes('right'));
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

type Judged = 'right' | 'wrong' | 'unknown';
const rightFirst = (a: readonly Judged[], b: readonly Judged[]): number => Number(b.includes('right')) - Number(a.includes('right'));

/** What a number is of stands before it, else behind; of several numbers before each, 螺栓10人螺母15人, or behind each. */
function getTexts(numbers: readonly Telling[], { results }: Known): ((one: Telling) => string)[] {
  const getBefore = ({ before }: Telling): string => before;
  const getBehind = ({ behind }: Telling): string => behind;
  const isNamed = ({ before }: Telling): boolean => results.some(({ of = [] }) => of.some((word) => before.includes(word)));
  return numbers.length > 1 ? [getBefore, getBehind] : [numbers.some(isNamed) ? getBefore : getBehind];
}

function judge(one: Telling, text: string, { results, given }: Known): Judged {
  const isCompared = COMPARED.test(one.before);
  const isOf = (word: string): boolean => text.includes(word) && (!isCompared || COMPARED.test(word));
  const named = results.filter((result) => result.of?.some(isOf) && isSameKind(result, one));
  const plain = results.filter(({ of }) => of === undefined);
  const isOne = (among: readonly Result[]): boolean => among.some((result) => isSame(result, one));
  if (PART.test(one.before) && getUnits(one.behind).length === 0) return 'unknown';
  if (named.length === 0) return isOne(plain.length > 0 ? plain : results) ? 'right' : 'unknown';
  if (isOne(named)) return 'right';
  return one.before.includes('每') && given.some((number) => equal(number, one.value)) && !isOne(results) ? 'unknown' : 'wrong';
}

/** 乙比甲少走40千米 is no result of 乙. */
const COMPARED = /[多少差比贵便惠省赚亏]/u;
/** 甲做了全部的1/4 */
const PART = /的\s*$/u;

const getUnits = (text: string): readonly Unit[] => unitAt(Array.from(text), 0)?.readings ?? [];
const TEN_THOUSAND = rational(10_000n);

/** The number in what a unit is of, and the unit; 120元/个 are 元, 15千米每小时 千米. */
function getSaid({ value, behind }: Telling): { value: Rational; units: readonly Unit[] } {
  const many = behind.startsWith('万');
  const text = many ? behind.slice(1) : behind;
  return { value: many ? multiply(value, TEN_THOUSAND) : value, units: [...getUnits(text), ...getUnits(text.replace(/[/每].*$/u, ''))] };
}

/** x=2人 where hours are asked. */
export function isInOtherUnit(text: string, results: readonly Pick<Result, 'unit' | 'of'>[]): boolean {
  const own = getUnits(text);
  const asked = results.flatMap(({ unit = '', of }) => (of ? [] : getUnits(unit)));
  return own.length > 0 && asked.length > 0 && !own.some((a) => asked.some((b) => a.kind === b.kind && equal(a.factor, b.factor)));
}

function isSameKind({ unit = '' }: Result, told: Telling): boolean {
  const [asked, own] = [getUnits(unit), getSaid(told).units];
  return asked.length === 0 || own.length === 0 || asked.some((a) => own.some((b) => a.kind === b.kind));
}

/** 30分钟 is 0.5小时, 3 is 3小时, and 3分钟 is not. */
function isSame({ value, unit = '' }: Result, told: Telling): boolean {
  const [asked, said] = [getUnits(unit), getSaid(told)];
  if (asked.length === 0 || said.units.length === 0) return equal(value, said.value);
  return asked.some((a) => said.units.some((b) => a.kind === b.kind && equal(multiply(value, a.factor), multiply(said.value, b.factor))));
}
