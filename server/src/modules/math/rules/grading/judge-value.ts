/** One value against one value: its unit, its value, its form, and if it is wrong, how it came about. */
import { isConstant, type Node, number, some, times, getVariables, withChildren } from './ast';
import { same } from './equivalence';
import { exactValue } from './exact';
import { TooComplicated, Undefined } from './faults';
import { CORRECT, type Asked, type Finding, found, WRONG } from './finding';
import { judgeForm } from './judge-form';
import { isApproximation, isShifted, judgePrecision } from './judge-number';
import { isPercent } from './number-forms';
import { findNumberValue, haveCommonKind, hasSameUnit, isCarried, isMeasureWord, sameQuantity, type Value } from './quantity';
import { rational } from './rational';
import { printed } from './print';
import { isWholeFraction, scientificParts } from './terms';
import type { VerdictCode } from './types';

export function judgeValue(given: Value, key: Value, asked: Asked): Finding {
  const finding = judgeExactly(given, key, asked);
  if (finding.code !== 'correct') return finding;
  const isOtherUnit = asked.key.unit === 'same' && given.units && key.units && !hasSameUnit(given, key);
  if (isOtherUnit) return otherUnit(key, asked);
  return given.isAbout && isExact(key.node, asked) ? found('approximate') : CORRECT;
}

/** x ≈ 3 for x = 3. A decimal may be a rounded one: S ≈ 50.24 with 3.14 for π. */
export function isExact(node: Node, { key }: Pick<Asked, 'key'>): boolean {
  const isRounded = [key.decimalPlaces, key.significantFigures, key.tolerance].some((setting) => setting !== undefined);
  return !isRounded && key.about !== true && !some(node, (part) => part.t === 'num' && part.literal.decimals > 0) && !scientificParts(node);
}

function judgeExactly(given: Value, key: Value, asked: Asked): Finding {
  if (!key.units) return given.units ? judgeUnasked(given, key, asked) : judgeNumber(given.node, key.node, asked);
  const isFree = asked.key.unit === 'optional' || asked.key.printedUnit !== undefined;
  if (!given.units) {
    const finding = judgeNumber(given.node, key.node, asked);
    return isFree || finding.code !== 'correct' ? finding : found('unit_missing');
  }
  if (!haveCommonKind(given, key)) return same(given.node, key.node) ? found('wrong_unit') : WRONG;
  if (!hasSameUnit(given, key) && !given.more && isPlaced(asked)) return judgeConverted(given, key, asked);
  // In the unit of the answer what is asked of its digits is judged; elsewhere only the value counts.
  const model = findNumberValue(key, given);
  const finding = given.more || !model ? quantityFinding(given, key) : judgeNumber(given.node, simpler(model, key, given), asked, key.node);
  if (isRightNumber(finding, given, key)) return found('wrong_unit');
  return finding;
}

const isPlaced = ({ key: { decimalPlaces, tolerance } }: Asked): boolean => decimalPlaces !== undefined || tolerance !== undefined;

/** Decimals and what an answer may be off by are those of the question's unit: 234.5 cm is no 2.3 m, 38 mm may be 3.7 cm ± 0.1. */
function judgeConverted(given: Value, key: Value, asked: Asked): Finding {
  const [own, model, inOwn] = [findNumberValue(given, key), key.more ? findNumberValue(key, key) : key.node, findNumberValue(key, given)];
  if (!own || !model || !inOwn) return WRONG;
  if (asked.key.decimalPlaces === undefined) {
    const precision = judgePrecision(own, model, asked) ?? WRONG;
    return precision.code === 'correct' ? judgeForm(given.node, key.node, asked) : precision;
  }
  const finding = judgeNumber(given.node, inOwn, asked, key.node);
  return ROUNDED.has(finding.code) ? otherUnit(key, asked) : finding;
}

const otherUnit = (key: Value, asked: Asked): Finding =>
  found('wrong_unit', `要用“${asked.key.printedUnit ?? key.units?.[0]?.name ?? ''}”作单位`);

/** 5 m for 5 cm. */
function isRightNumber({ code }: Finding, given: Value, key: Value): boolean {
  const isWrong = code === 'wrong' || code === 'decimal_point';
  return isWrong && !given.more && !key.more && !hasSameUnit(given, key) && same(given.node, key.node);
}

function quantityFinding(given: Value, key: Value): Finding {
  if (!sameQuantity(given, key)) return WRONG;
  return isCarried(given, key) || !isCarried(key, key) ? CORRECT : found('not_computed', NOT_CARRIED);
}

const NOT_CARRIED = '满了进率要进位，大单位里只写整数';

/** The author's own writing where the unit is the same: forms are judged against it. */
function simpler(model: Node, key: Value, given: Value): Node {
  return hasSameUnit(given, key) && !key.more ? key.node : model;
}

function judgeUnasked(given: Value, key: Value, asked: Asked): Finding {
  // 5盒3支 is not 5.
  if (given.more) return WRONG;
  const finding = judgeNumber(given.node, key.node, asked);
  return finding.code !== 'correct' || isMeasureWord(given) ? finding : found('unit_not_asked');
}

const ROUNDED: ReadonlySet<VerdictCode> = new Set(['correct', 'decimal_places', 'significant_figures']);

/** @param style the author's own writing, where the value is said in another unit: forms are judged against it */
function judgeNumber(node: Node, key: Node, asked: Asked, style = key): Finding {
  const precision = judgePrecision(node, key, asked);
  if (precision && ROUNDED.has(precision.code)) {
    // The right value: how it is written is judged before its digits are counted.
    const form = judgeForm(node, style, asked);
    return form.code === 'correct' ? precision : form;
  }
  if (precision && precision.code !== 'wrong') return precision;
  if (!precision && same(node, key)) return judgeForm(node, style, asked);
  const finding = diagnosed(node, key);
  return precision && finding.code === 'approximate' ? WRONG : finding;
}

/** How a wrong value came about, as far as it can be seen. */
function diagnosed(node: Node, key: Node): Finding {
  const other = getVariables(node);
  for (const name of getVariables(key)) other.delete(name);
  const [stranger] = other;
  if (stranger !== undefined) return found('wrong_letter', printed({ t: 'var', name: stranger }));
  return KNOWN_MISTAKES.find(({ made }) => isMade(made, node, key))?.finding ?? WRONG;
}

/** A reason that takes too long to find is none. */
function isMade(made: (node: Node, key: Node) => boolean, node: Node, key: Node): boolean {
  try {
    return made(node, key);
  } catch (error) {
    if (error instanceof TooComplicated || error instanceof Undefined) return false;
    throw error;
  }
}

const isSame = (a: Node, b: Node): boolean => {
  try {
    return same(a, b);
  } catch (error) {
    if (error instanceof Undefined) return false;
    throw error;
  }
};

const KNOWN_MISTAKES: readonly { finding: Finding; made: (node: Node, key: Node) => boolean }[] = [
  { finding: found('percent_sign_missing'), made: (node, key) => isPercent(key) && isSame(node, times(key, number(rational(100n)))) },
  { finding: found('opposite_sign'), made: (node, key) => isSame({ t: 'neg', a: node }, key) },
  { finding: found('ambiguous_fraction'), made: (node, key) => isOtherFraction(node, key) },
  { finding: found('inverted'), made: (node, key) => isInverted(node, key) },
  { finding: found('decimal_point'), made: isShifted },
  { finding: found('approximate'), made: isApproximation },
];

function isInverted(node: Node, key: Node): boolean {
  const value = exactValue(key);
  if (value ? value.d === 1n || value.n === 1n || value.n === -1n : isConstant(key)) return false;
  return isSame(times(node, key), number(rational(1n)));
}

/** 1/2a was read as half of a: is 1/(2a) the answer? */
function isOtherFraction(node: Node, key: Node): boolean {
  if (!some(node, (part) => regrouped(part) !== undefined)) return false;
  const change = (part: Node): Node => regrouped(part) ?? withChildren(part, change);
  return isSame(change(node), key);
}

function regrouped(part: Node): Node | undefined {
  const [first, ...rest] = part.t === 'mul' ? part.items : [];
  if (!first || rest.length === 0 || !isWholeFraction(first)) return undefined;
  return { ...first, b: times(first.b, ...rest) };
}
