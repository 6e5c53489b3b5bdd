/** Units that a keyboard offers at a blank whose answer has one: more than the right one, so that it is still to be chosen. */
import { normalise } from '../../rules/grading/normalise';
import type { AnswerKey } from '../../rules/grading/types';
import { unitAt } from '../../rules/grading/units';

const FAMILIES: readonly (readonly string[])[] = [
  ['cm', 'cm²', 'cm³'],
  ['m', 'm²', 'm³'],
  ['dm', 'dm²', 'dm³'],
  ['mm', 'mm²', 'mm³'],
  ['km', 'km²'],
  ['厘米', '平方厘米', '立方厘米'],
  ['米', '平方米', '立方米'],
  ['分米', '平方分米', '立方分米'],
  ['千米', '平方千米'],
  ['千米/时', '米/秒', '米/分', '千米'],
  ['km/h', 'm/s'],
  ['°', '′', '″'],
  ['小时', '分', '秒'],
  ['时', '分', '秒'],
  ['元', '角', '分'],
  ['kg', 'g', 't'],
  ['千克', '克', '吨'],
  ['L', 'mL'],
  ['升', '毫升'],
];

export function offeredUnits({ expr, letters, unit }: AnswerKey): string[] {
  if (letters === 'variables' && unit === undefined) return [];
  const { chars } = normalise(expr);
  for (let at = 1; at < chars.length; at += 1) {
    const before = chars[at - 1] ?? '';
    if (!/[\d)\s]/.test(before)) continue;
    const found = unitAt(chars, at);
    if (!found || /^[a-z]$/i.test(found.text)) continue;
    const text = found.text.replace(/\^\(?([23])\)?/, (_, exponent: string) => (exponent === '2' ? '²' : '³'));
    return [...(FAMILIES.find((family) => family.includes(text)) ?? [text])];
  }
  return [];
}
