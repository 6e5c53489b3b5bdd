/** Values with units, converted exactly. */
import type { Side } from './answer';
import { type Node, number, times } from './ast';
import { same } from './equivalence';
import { compare, isWhole, multiply, type Rational } from './rational';
import { isCounted, type Unit } from './units';

/** A value as a question compares it. */
export interface Value {
  node: Node;
  /** None: a pure number. */
  units?: readonly Unit[];
  more?: Side['more'];
  /** After ≈. */
  isAbout?: true;
}

export function toValue(side: Side): Value {
  return {
    node: side.node,
    ...(side.units && { units: side.units }),
    ...(side.more && { more: side.more }),
    ...(side.isAbout && { isAbout: true }),
  };
}

/** The value in the base unit of a kind; undefined where it is of another kind. */
function inBase(value: Value, kind: string): Node | undefined {
  const parts = [{ node: value.node, units: value.units ?? [] }, ...(value.more ?? [])];
  const converted = parts.map(({ node, units }) => {
    const unit = units.find((reading) => reading.kind === kind);
    return unit && times(node, number(unit.factor));
  });
  if (converted.some((part) => part === undefined)) return undefined;
  const items = converted.flatMap((part) => (part ? [part] : []));
  const [first] = items;
  // −1°30′ is minus all of it.
  const rest = first && value.node.t === 'neg' ? items.slice(1).map((item): Node => ({ t: 'neg', a: item })) : items.slice(1);
  return items.length === 1 && first ? first : first && { t: 'add', items: [first, ...rest] };
}

/** Kinds in which both can be read. */
function commonKinds(a: Value, b: Value): string[] {
  const kinds = (value: Value): Set<string> => new Set((value.units ?? []).map(({ kind }) => kind));
  const ofB = kinds(b);
  return [...kinds(a)].filter((kind) => ofB.has(kind));
}

export const haveCommonKind = (a: Value, b: Value): boolean => commonKinds(a, b).length > 0;

/** Whether parts are carried and in order: 75°75′, 2小时75分 and 1.5小时30分 are not. */
export function isCarried(value: Value, model: Value): boolean {
  if (!value.more) return true;
  return commonKinds(value, model).some((kind) => {
    const parts = [{ node: value.node, units: value.units ?? [] }, ...(value.more ?? [])].map(({ node, units }) => ({
      amount: writtenNumber(node.t === 'neg' ? node.a : node),
      size: units.find((unit) => unit.kind === kind)?.factor,
    }));
    return parts.every(({ amount, size }, i) => {
      const [before, isLast] = [parts[i - 1], i === parts.length - 1];
      if (!amount || !size || !(isLast || isWhole(amount))) return false;
      if (!before) return true;
      return before.size !== undefined && compare(size, before.size) < 0 && compare(multiply(amount, size), before.size) < 0;
    });
  });
}

const writtenNumber = (node: Node): Rational | undefined => (node.t === 'num' ? node.value : undefined);

export function sameQuantity(a: Value, b: Value): boolean {
  return commonKinds(a, b).some((kind) => {
    const [x, y] = [inBase(a, kind), inBase(b, kind)];
    return x !== undefined && y !== undefined && same(x, y);
  });
}

/** The number of one quantity in the unit of the other, if it can be converted. */
export function findNumberValue(value: Value, model: Value): Node | undefined {
  const [kind] = commonKinds(value, model);
  const unit = model.units?.find((reading) => reading.kind === kind);
  const base = kind === undefined ? undefined : inBase(value, kind);
  return base && unit && { t: 'div', a: base, b: number(unit.factor), sign: '/', joined: false };
}

/** 5个 says no more than 5. */
export const isMeasureWord = (value: Value): boolean => (value.units ?? []).some(isCounted);

export const hasSameUnit = (a: Value, b: Value): boolean =>
  !a.more && (a.units ?? []).some(({ name }) => (b.units ?? []).some((other) => other.name === name));

/** Whether two values are the same, form aside. */
export function sameValue(a: Value, b: Value): boolean {
  return a.units && b.units ? sameQuantity(a, b) : same(a.node, b.node);
}
