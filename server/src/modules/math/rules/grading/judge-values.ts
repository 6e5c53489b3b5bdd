/** Several values: solutions in any order, the missing or the extra one named. */
import type { Node } from './ast';
import { negative } from './ast';
import { same } from './equivalence';
import { type Asked, CORRECT, type Finding, found, WRONG } from './finding';
import { judgeValue } from './judge-value';
import type { Meaning } from './meaning';
import { printed } from './print';
import { sameValue, type Value } from './quantity';
import { notAsked, sameName } from './names';

type Values = Meaning & { t: 'values' };

export function judgeValues(given: Values, key: Values, asked: Asked): Finding {
  if (given.name !== undefined && isOtherLetter(given.name, key.name)) return notAsked(given.name, asked.key.printedName);
  const [ownOnes, keyOnes] = [given.values, key.values];
  if (asked.key.ordered) return judgeInOrder(ownOnes, keyOnes, asked);
  const [own, model] = counted(given, key);
  const [only, onlyKey] = [own[0], model[0]];
  const isOne = own.length === 1 && model.length === 1 && only && onlyKey;
  const finding = isOne ? judgeValue(only, onlyKey, asked) : judgeMany(own, model, key.name ?? given.name, asked);
  const other = finding.code === 'correct' ? otherRoot(given.name, key.name) : undefined;
  if (other !== undefined) return found('missing_solution', printed({ t: 'var', name: other }));
  return finding.code === 'correct' ? judgeRepeated(given.values, own, model, asked) : finding;
}

/** x₁ = 2 says that there is an x₂, and not what it is. */
function otherRoot(given: string | undefined, key: string | undefined): string | undefined {
  const [, letter, index] = /^(.+)_(\d+)$/.exec(given ?? '') ?? [];
  return letter === undefined || letter !== key ? undefined : `${letter}_${index === '1' ? 2 : 1}`;
}

/** x₁ = x₂ = 2 is x = 2, as schools do; 2, 2, 3 (factors, numbers that were counted) is not 2, 3. */
function counted(given: Values, key: Values): [own: readonly Value[], model: readonly Value[]] {
  if (key.name === undefined) return [given.values, key.values];
  const model = distinct(key.values);
  const isRepeated = given.name !== undefined || model.length < key.values.length;
  return [isRepeated ? distinct(given.values) : given.values, model];
}

/** x₁ = 2, x₂ = 4/2: each is written as it must be. */
function judgeRepeated(all: readonly Value[], own: readonly Value[], model: readonly Value[], asked: Asked): Finding {
  const findings = all.flatMap((value) => {
    const same = own.includes(value) ? undefined : model.find((one) => sameValue(value, one));
    return same ? [judgeValue(value, same, asked)] : [];
  });
  return findings.find(({ code }) => code !== 'correct') ?? CORRECT;
}

/** A bare 3 is x = 3; x = 3 may stand where 3 is asked. */
function isOtherLetter(given: string, key: string | undefined): boolean {
  if (key === undefined) return false;
  return !sameName(given, key) && !sameName(given.replace(/_\d+$/, ''), key);
}

function judgeMany(own: readonly Value[], model: readonly Value[], name: string | undefined, asked: Asked): Finding {
  const rest = [...own];
  const missing: Value[] = [];
  let form: Finding = CORRECT;
  for (const value of model) {
    const judged = rest.map((candidate) => judgeValue(candidate, value, asked));
    const at = judged.findIndex(({ code }, i) => code === 'correct' || isSameSafely(rest[i], value));
    const finding = judged[at];
    if (!finding) missing.push(value);
    else {
      if (finding.code !== 'correct') form = finding;
      rest.splice(at, 1);
    }
  }
  if (missing.length === 0 && rest.length === 0) return form;
  if (rest.every((value) => model.some((other) => isSameSafely(value, other)) && missing.length > 0))
    return found('missing_solution', listed(missing, name));
  if (missing.length === 0) return found('extra_solution', listed(rest, name));
  const areMirrored =
    own.length === model.length && own.every(({ node }) => model.some((value) => !value.units && same(negative(node), value.node)));
  return areMirrored ? found('opposite_sign') : WRONG;
}

function isSameSafely(given: Value | undefined, key: Value): boolean {
  return given !== undefined && sameValue(given, key);
}

function judgeInOrder(own: readonly Value[], model: readonly Value[], asked: Asked): Finding {
  const findings = model.map((value, i) => {
    const candidate = own[i];
    return candidate ? judgeValue(candidate, value, asked) : WRONG;
  });
  const worst = findings.find(({ code }) => code !== 'correct');
  if (own.length === model.length && !worst) return CORRECT;
  const isPermuted = own.length === model.length && model.every((value) => own.some((candidate) => sameValue(candidate, value)));
  return isPermuted && worst?.code !== 'unit_missing' ? found('order') : own.length === model.length ? (worst ?? WRONG) : WRONG;
}

function distinct(values: readonly Value[]): Value[] {
  const kept: Value[] = [];
  for (const value of values) {
    const isKnown = kept.some((other) => Boolean(other.units) === Boolean(value.units) && sameValue(value, other));
    if (!isKnown) kept.push(value);
  }
  return kept;
}

function listed(values: readonly Value[], name: string | undefined): string {
  return values.map(({ node }) => `${name === undefined ? '' : `${printed({ t: 'var', name })} = `}${printed(node)}`).join('，');
}

type Points = Meaning & { t: 'points' };

export function judgePoints(given: Points, key: Points, asked: Asked): Finding {
  const rest = [...given.points];
  const missing: (readonly Node[])[] = [];
  let form: Finding = CORRECT;
  for (const point of key.points) {
    const at = rest.findIndex((candidate) => isSamePoint(candidate, point));
    const own = rest[at];
    if (!own) missing.push(point);
    else {
      form = own.map((node, i) => judgeValue({ node }, { node: point[i] ?? node }, asked)).find(({ code }) => code !== 'correct') ?? form;
      rest.splice(at, 1);
    }
  }
  if (missing.length === 0 && rest.length === 0) return form;
  if (rest.length === 0) return found('missing_solution', missing.map(printedPoint).join('，'));
  if (missing.length === 0) return found('extra_solution', rest.map(printedPoint).join('，'));
  const isSwapped = missing.length === rest.length && missing.every((point) => rest.some((own) => isSamePoint([...own].reverse(), point)));
  if (isSwapped) return found('swapped');
  const isMirrored = missing.every((point) => rest.some((own) => isSamePoint(own.map(negative), point)));
  return isMirrored ? found('opposite_sign') : WRONG;
}

export function isSamePoint(a: readonly Node[], b: readonly Node[]): boolean {
  return a.length === b.length && a.every((node, i) => same(node, b[i] ?? node));
}

function printedPoint(point: readonly Node[]): string {
  return `(${point.map(printed).join(', ')})`;
}
