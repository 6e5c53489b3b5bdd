/** Whether a value that is right is written as it was asked. */
import type { Node } from './ast';
import { factorisation, isExpanded, isSimplified, isSingleFraction } from './expression-forms';
import { CORRECT, type Asked, type Finding, found } from './finding';
import { hasPowersLeft, leftToCompute } from './left-to-compute';
import {
  isDecimal,
  isFraction,
  isImproperFraction,
  isInLowestTerms,
  isMixedNumber,
  isPercent,
  isScientific,
  isUnfinished,
} from './number-forms';
import { hasLikeTerms } from './terms';
import { isConstant, some } from './ast';
import type { AnswerForm, VerdictCode } from './types';

/** A code, or a code with its own sentence. */
type Check = (node: Node, key: Node) => VerdictCode | Finding | undefined;

const POWERS_LEFT = '乘方还没有算出来';

const unless =
  (holds: (node: Node, key: Node) => boolean, code: VerdictCode): Check =>
  (node, key) =>
    holds(node, key) ? undefined : code;

const CHECKS: Readonly<Record<AnswerForm, Check>> = {
  any: () => undefined,
  lowest_terms: (node, key) => {
    const unfinished = notComputed(node, key);
    if (unfinished) return unfinished;
    if (isConstant(node)) return isInLowestTerms(node) ? undefined : 'not_lowest_terms';
    return isSimplified(node, key) ? undefined : 'not_lowest_terms';
  },
  mixed: unless(isMixedNumber, 'not_mixed'),
  improper: unless(isImproperFraction, 'not_improper'),
  decimal: unless(isDecimal, 'not_decimal'),
  fraction: unless(isFraction, 'not_fraction'),
  percent: unless(isPercent, 'not_percent'),
  scientific: unless((node) => isScientific(node), 'not_scientific'),
  expanded: (node, key) => {
    if (!isExpanded(node)) return 'not_expanded';
    if (hasPowersLeft(node, key)) return found('not_expanded', POWERS_LEFT);
    return some(node, (part) => part.t === 'add' && hasLikeTerms(part.items)) || isUnfinished(node) ? 'not_simplified' : undefined;
  },
  simplified: (node, key) =>
    hasPowersLeft(node, key) ? found('not_simplified', POWERS_LEFT) : isSimplified(node, key) ? undefined : 'not_simplified',
  factorised: (node, key) => {
    const how = factorisation(node, key);
    return how === 'complete' ? undefined : how === 'none' ? 'not_factorised' : 'not_fully_factorised';
  },
  single_fraction: unless((node) => isSingleFraction(node) || !node.t.startsWith('add'), 'not_single_fraction'),
};

export function judgeForm(node: Node, key: Node, { forms }: Asked): Finding {
  for (const form of forms) {
    const code = CHECKS[form](node, key);
    if (code) return typeof code === 'string' ? found(code) : code;
  }
  // A number is asked as a result: the question itself, copied, is none.
  const isResultAsked = forms.length === 0 && isConstant(key) && !isUnfinished(key);
  return (isResultAsked ? notComputed(node, key) : undefined) ?? CORRECT;
}

function notComputed(node: Node, key: Node): Finding | undefined {
  if (isUnfinished(node)) return found('not_computed');
  const left = isConstant(node) ? leftToCompute(node, key) : undefined;
  return left === undefined ? undefined : found('not_computed', left);
}
