/** What of an expression with letters is still to be done: letters that stand twice in one product, or above and below. */
import { getChildren, isConstant, type Node, some } from './ast';
import { exactValue } from './exact';
import { getContent, getFactors, isPlainNumber, getTerm, getTerms } from './terms';

export const REPEATED = '同一个字母还可以合并或约去';

const PI = 'π';

/** A factor of a product as it is written, through signs, brackets and fractions: 2x·x/y has x twice above and y below. */
interface Standing {
  base: string;
  isBelow: boolean;
  /** Factors of a sum: the sum itself, or a letter that all terms share. */
  isOfSum: boolean;
}

function getStandings(node: Node, isBelow = false): Standing[] {
  switch (node.t) {
    case 'var':
      return [{ base: node.name, isBelow, isOfSum: false }];
    case 'pi':
      return [{ base: PI, isBelow, isOfSum: false }];
    case 'neg':
      return getStandings(node.a, isBelow);
    case 'mul':
      return node.items.flatMap((item) => getStandings(item, isBelow));
    case 'div':
      return [...getStandings(node.a, isBelow), ...getStandings(node.b, !isBelow)];
    case 'pow':
      return node.fn ? [] : getStandings(node.a, isBelow !== node.exponent < 0);
    case 'add':
      return getSumStandings(node, isBelow);
    default:
      return [];
  }
}

function getSumStandings(node: Node & { t: 'add' }, isBelow: boolean): Standing[] {
  const [only, another] = node.items;
  if (only && !another) return getStandings(only, isBelow);
  const inEach = node.items.map((item) => new Set(getStandings(item).flatMap((standing) => (standing.isBelow ? [] : standing.base))));
  const common = [...(inEach[0] ?? [])].filter((base) => inEach.every((bases) => bases.has(base)));
  return [sumAsBase(node), ...common].map((base) => ({ base, isBelow, isOfSum: true }));
}

/** The same text for x + 1, 1 + x and −2x − 2. */
function sumAsBase(node: Node & { t: 'add' }): string {
  const content = getContent(node);
  const terms = node.items.map(getTerm).sort((a, b) => (a.rest < b.rest ? -1 : 1));
  const isTurned = (terms[0]?.coefficient.n ?? 0n) < 0n;
  const by = (content === 0n ? 1n : content) * (isTurned ? -1n : 1n);
  return `(${terms.map(({ coefficient: { n, d }, rest }) => `${content === 0n ? n * by : n / by}/${d} ${rest}`).join(' + ')})`;
}

type Test = (node: Node) => boolean;
const isProduct: Test = ({ t }) => t === 'mul' || t === 'div';

/** 2x·x, xx, a·b·a². */
const hasLetterTwice: Test = (node) => {
  if (!isProduct(node)) return false;
  const own = getStandings(node).filter(({ isOfSum }) => !isOfSum);
  return new Set(own.map(({ base, isBelow }) => `${base} ${isBelow}`)).size < own.length;
};

/** (x + y)(x + y), (2a − 2b)(b − a)²: one bracket, or but for a number the same, twice in a product. */
export const hasSumTwice: Test = (node) => {
  if (!isProduct(node)) return false;
  const own = getStandings(node).flatMap(({ base, isBelow }) => (base.startsWith('(') ? [`${base} ${isBelow}`] : []));
  return new Set(own).size < own.length;
};

/** The brackets that are multiplied or raised, as texts: what is the same but for its order or its sign has the same. */
export function getBrackets(node: Node, found = new Set<string>()): ReadonlySet<string> {
  const isFactor = isProduct(node) || node.t === 'pow';
  for (const { base } of isFactor ? getStandings(node) : []) if (base.startsWith('(')) found.add(base);
  for (const child of getChildren(node)) getBrackets(child, found);
  return found;
}

/** 2x³/x, (6x² + 4x)/(2x), (x + 1)/(x + 1). */
const hasLetterToCancel: Test = (node) => {
  if (!isProduct(node)) return false;
  const own = getStandings(node);
  const below = new Set(own.flatMap(({ base, isBelow }) => (isBelow ? [base] : [])));
  return own.some(({ base, isBelow }) => !isBelow && below.has(base));
};

/** 6π/π, 9ππ, 6(π + 1)/(π + 1): π stands twice, or above and below. */
export const hasPiTwice: Test = (node) => {
  if (!isProduct(node)) return false;
  const own = getStandings(node).filter(({ base }) => base.includes(PI));
  return own.some(({ base, isBelow, isOfSum }, i) =>
    own.some((other, k) => k > i && other.base === base && (other.isBelow !== isBelow || !(isOfSum || other.isOfSum))),
  );
};

const isOver: Test = (node) => (node.t === 'div' && !isConstant(node.b)) || (node.t === 'pow' && node.exponent < 0 && !isConstant(node.a));
export const hasLetterBelow: Test = (node) => some(node, isOver);

/** A division by letters that comes out even: y²/y, (2x² − x)/x. */
const isEvenQuotient: Test = (node) =>
  isProduct(node) && hasLetterBelow(node) && hasLetterToCancel(node) && (leavesNothingBelow(node) || isEvenSum(node));

const leavesNothingBelow: Test = (node) => !/\^-/.test(getTerm(node).rest);
const isEvenSum: Test = (node) =>
  node.t === 'div' && node.a.t === 'add' && getTerms(node.a).every((a) => leavesNothingBelow({ ...node, a }));

/** 2 · (x/y), a × (1/b): a fraction with letters that is multiplied. */
const isFractionMultiplied: Test = (node) =>
  node.t === 'mul' &&
  node.items.some((item) => item.t === 'div' && !isConstant(item.b)) &&
  node.items.some((item) => (!isConstant(item) && item.t !== 'div') || (isPlainNumber(item) && !isMinusOne(item)));

/** Numbers of a product that are still to be multiplied: 2·2a, a·3·2. */
const hasNumbersToMultiply: Test = (node) =>
  node.t === 'mul' && !isConstant(node) && getFactors(node).filter((factor) => isPlainNumber(factor) && !isMinusOne(factor)).length > 1;
const isMinusOne: Test = (node) => exactValue(node)?.n === -1n;

const leaves =
  (...tests: readonly Test[]) =>
  (node: Node, key: Node): boolean =>
    tests.some((test) => some(node, test) && !some(key, test));

/** Asked without a form: of letters the value counts, of numbers that they are computed. */
export const leavesNumbers = leaves(hasNumbersToMultiply);

/** In an equation: y²/y = 2x is not y = 2x, for it says nothing of y = 0. */
export const dividesAway = leaves(isEvenQuotient);

const leavesInProduct = leaves(hasLetterTwice, hasLetterToCancel, isFractionMultiplied, hasNumbersToMultiply);

/** Asked simplified, expanded or within the brackets of a product: nothing is left to be put together or to be cancelled. */
export function leavesLettersInForm(node: Node, key: Node): boolean {
  if (hasLetterBelow(node) && !hasLetterBelow(key)) return true;
  return leavesInProduct(node, key);
}
