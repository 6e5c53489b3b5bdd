/** Whether a value that is right is written as it was asked. */
import type { Node } from './ast';
import { exactValue } from './exact';
import { factorisation, isExpanded, isOneFraction, isSimplified } from './expression-forms';
import { CORRECT, type Asked, type Finding, found } from './finding';
import {
  hasIdleParts,
  hasNeedlessSigns,
  hasPowersLeft,
  IDLE,
  isPrimeProductLeft,
  findLeftInExpression,
  leftToCompute,
} from './left-to-compute';
import {
  isDecimal,
  isFraction,
  isImproperFraction,
  isInLowestTerms,
  isMixedNumber,
  isPercent,
  isScaled,
  isScientific,
  isUnfinished,
} from './number-forms';
import { leavesLettersInForm, leavesNumbers, REPEATED } from './left-in-letters';
import { hasLikeTerms } from './terms';
import { isConstant, some, getVariables } from './ast';
import type { AnswerForm, VerdictCode } from './types';

/** A code, or a code with its own sentence. */
type Check = (node: Node, key: Node) => VerdictCode | Finding | undefined;

const POWERS_LEFT = '乘方还没有算出来';
const PLAIN_NUMBER = '要写成平常的数，不用 10 的幂';
const NO_MULTIPLIER = '要写成平常的数，不用“万”“亿”';
const WHOLE_ASKED = '要写成整数';
const LETTERS_LEFT = '有的字母还可以消去';

const NUMBERS_LEFT = '数字还可以相乘';

const unless =
  (holds: (node: Node, key: Node) => boolean, code: VerdictCode): Check =>
  (node, key) =>
    holds(node, key) ? undefined : code;

const judgeSimplified: Check = (node, key) => {
  if (hasPowersLeft(node, key)) return found('not_simplified', POWERS_LEFT);
  const left = findLeftInForm(node, key);
  if (left !== undefined) return found('not_simplified', left);
  return isSimplified(node, key) ? undefined : 'not_simplified';
};

const CHECKS: Readonly<Record<AnswerForm, Check>> = {
  any: () => undefined,
  lowest_terms: (node, key) => {
    // 七五折 is a price and neither a fraction nor in lowest terms.
    if (some(node, (part) => part.t === 'num' && part.literal.kind === 'rate')) return 'not_fraction';
    if (isUnfinished(node)) return 'not_computed';
    const isLowest = isConstant(node) ? isInLowestTerms(node) : isSimplified(node, key) && findLeftInForm(node, key) === undefined;
    return isLowest ? notComputed(node, key) : 'not_lowest_terms';
  },
  mixed: unless(isMixedNumber, 'not_mixed'),
  improper: (node, key) => (isImproperFraction(node) ? notComputed(node, key) : 'not_improper'),
  decimal: (node, key) => {
    if (isDecimal(node)) return undefined;
    if (isScientific(node)) return found('not_decimal', PLAIN_NUMBER);
    if (isScaled(node)) return found('not_decimal', NO_MULTIPLIER);
    return exactValue(key)?.d === 1n ? found('not_decimal', WHOLE_ASKED) : 'not_decimal';
  },
  fraction: (node, key) => (isFraction(node) ? notComputed(node, key) : 'not_fraction'),
  percent: unless(isPercent, 'not_percent'),
  scientific: (node, key) => {
    const left = isScientific(node) ? leftToCompute(node, key) : undefined;
    return left === undefined ? (isScientific(node) ? undefined : 'not_scientific') : found('not_computed', left);
  },
  expanded: (node, key) => {
    if (!isExpanded(node)) return 'not_expanded';
    if (hasPowersLeft(node, key)) return found('not_expanded', POWERS_LEFT);
    const left = findLeftInForm(node, key);
    if (left !== undefined) return found('not_simplified', left);
    return some(node, (part) => part.t === 'add' && hasLikeTerms(part.items)) || isUnfinished(node) ? 'not_simplified' : undefined;
  },
  simplified: judgeSimplified,
  factorised: (node, key) => {
    const how = factorisation(node, key);
    // 2² × 3 may be written out by one who asks for prime factors.
    if (how === 'complete' && isConstant(key)) return isPrimeProductLeft(node) ? 'not_simplified' : undefined;
    const left = how === 'complete' ? leftToCompute(node, key) : undefined;
    if (left !== undefined) return found('not_simplified', left);
    if (how === 'complete') return undefined;
    return how === 'none' ? 'not_factorised' : 'not_fully_factorised';
  },
  single_fraction: (node, key) => {
    if (!isOneFraction(node, key)) return 'not_single_fraction';
    const left = leftToCompute(node, key);
    return left === undefined ? undefined : found('not_simplified', left);
  },
  // Whether the letter stands alone is checked where both sides are known (judge.ts).
  explicit: judgeSimplified,
};

export function judgeForm(node: Node, key: Node, { forms }: Asked): Finding {
  if (hasOtherLetters(node, key)) return isConstant(key) ? found('not_computed', LETTERS_LEFT) : found('not_simplified', LETTERS_LEFT);
  if (!forms.includes('any') && hasNeedlessSigns(node, key)) return found('not_simplified');
  for (const form of forms) {
    const code = CHECKS[form](node, key);
    if (code) return typeof code === 'string' ? found(code) : code;
  }
  if (forms.length > 0) return CORRECT;
  if (!isConstant(key)) return judgeExpression(node, key);
  // A number must be a result: the copied question is none.
  return (isUnfinished(key) ? undefined : notComputed(node, key)) ?? CORRECT;
}

const findLeftInForm = (node: Node, key: Node): string | undefined =>
  leftToCompute(node, key) ?? (leavesLettersInForm(node, key) ? REPEATED : undefined);

/** In an expression of free form, too, what was to be computed must be computed. */
function judgeExpression(node: Node, key: Node): Finding {
  if (hasIdleParts(node, key)) return found('not_simplified', IDLE);
  const left = findLeftInExpression(node, key);
  if (left !== undefined) return found('not_simplified', left);
  return leavesNumbers(node, key) ? found('not_simplified', NUMBERS_LEFT) : CORRECT;
}

/** 3x/x and 3 + 0y for 3: letters of which the value does not speak. */
function hasOtherLetters(node: Node, key: Node): boolean {
  const asked = getVariables(key);
  return [...getVariables(node)].some((name) => !asked.has(name));
}

function notComputed(node: Node, key: Node): Finding | undefined {
  if (isUnfinished(node)) return found('not_computed');
  const left = isConstant(node) ? leftToCompute(node, key) : undefined;
  return left === undefined ? undefined : found('not_computed', left);
}
