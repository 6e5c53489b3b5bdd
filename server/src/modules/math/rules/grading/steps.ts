/** Values that are said to be the same, one after the other. */
import { isConstant } from './ast';
import { isRounded } from './judge-number';
import { printed } from './print';
import { hasSameUnit, sameValue, type Value } from './quantity';

/** x = 6/2 = 3, 6 cm = 0.06 m, √2 ≈ 1.41: values that are said to be the same. */
export interface Steps {
  name?: string;
  /** `isAbout`: rounded from the one before. */
  values: readonly { readings: readonly Value[]; isAbout: boolean }[];
}

export function areSteps({ values }: Steps): boolean {
  return values.every(({ readings, isAbout }, i) => {
    const before = values[i - 1]?.readings;
    if (!before) return true;
    return readings.length === before.length && readings.every((value, k) => isStep(before[k] ?? value, value, isAbout));
  });
}

function isStep(from: Value, to: Value, isAbout: boolean): boolean {
  // 2 × 3 = 6 cm, as pupils write, but not 6 cm = 6.
  if (from.units && !to.units) return false;
  if (!isAbout) return sameValue(from, to);
  return (!from.units || hasSameUnit(from, to)) && isConstant(from.node) && isRounded(to.node, from.node);
}

/** 3 = 3 and 0x = 0 are true of anything: of a number that was to be found they say nothing. */
export function saysNothing({ name, values }: Steps): boolean {
  const all = values.flatMap(({ readings }) => readings);
  if (!all.every(({ node }) => isConstant(node))) return true;
  const isPlain = !values.some(({ isAbout }) => isAbout) && !all.some(({ units }) => units);
  return name === undefined && isPlain && new Set(all.map(({ node }) => printed(node))).size === 1;
}
