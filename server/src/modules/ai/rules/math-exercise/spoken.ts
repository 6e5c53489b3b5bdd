/** Formulas and numbers as they are said in Chinese, as they would be typed: 二 x 加三等于七 is 2x+3=7, 负三分之二 is -2/3. */

const DIGITS = '零一二三四五六七八九';
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const GROUPS: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 };
const HAN = '[零〇一二两三四五六七八九十百千万亿]';
const HAN_DECIMAL = `${HAN}+(?:点[零〇一二三四五六七八九]+)?`;
/** A number in characters: 负三分之二, 百分之五十, 十二点五. */
export const HAN_NUMERAL = `负?(?:${HAN_DECIMAL}又)?${HAN_DECIMAL}(?:分之${HAN_DECIMAL})?`;

const parseDigit = (han: string): number => DIGITS.indexOf(han.replace('〇', '零').replace('两', '二'));

function toWhole(han: string): string {
  // Digit by digit: 一零五.
  if (!/[十百千万亿]/.test(han)) return Array.from(han, parseDigit).join('');
  let [all, group, digit] = [0, 0, 0];
  for (const sign of han) {
    const place = PLACES[sign];
    const times = GROUPS[sign];
    if (place !== undefined) [group, digit] = [group + (digit === 0 ? 1 : digit) * place, 0];
    else if (times !== undefined) [all, group, digit] = [all + (group + digit) * times, 0, 0];
    else digit = parseDigit(sign);
  }
  return String(all + group + digit);
}

function toDecimal(han: string): string {
  const [whole = '', part] = han.split('点');
  return part === undefined ? toWhole(whole) : `${toWhole(whole)}.${Array.from(part, parseDigit).join('')}`;
}

/** @param han all of it is one number in characters, as HAN_NUMERAL */
export function toNumber(han: string): string {
  const sign = han.startsWith('负') ? '-' : '';
  const [whole, rest] = han.includes('又') ? han.replace('负', '').split('又') : [undefined, han.replace('负', '')];
  const [below = '', above] = rest.split('分之');
  if (above === undefined) return `${sign}${toDecimal(below)}`;
  const fraction = `${toDecimal(above)}/${toDecimal(below)}`;
  return whole === undefined ? `${sign}${fraction}` : `${sign}(${toDecimal(whole)}+${fraction})`;
}

const WORDS: readonly (readonly [said: RegExp, typed: string])[] = [
  [/左(?:中|大|方|花)?括号/g, '('],
  [/右(?:中|大|方|花)?括号/g, ')'],
  [/除以/g, '÷'],
  [/加/g, '+'],
  [/减/g, '-'],
  [/乘/g, '×'],
  [/不等于/g, '≠'],
  [/约等于/g, '≈'],
  [/等于/g, '='],
  [/的平方/g, '^2'],
  [/的立方/g, '^3'],
  [/[正](?=[\d(])/g, ''],
  [/负/g, '-'],
];

/** What a formula says, typed; what is not of sums, products and fractions stays in words. */
export function typedFormula(said: string): string {
  const fractions = said
    .replace(/分母是((?:(?!分母是|的分式).)+)、分子是((?:(?!分母是|的分式).)+)的分式/g, '(($2)/($1))')
    .replace(new RegExp(HAN_NUMERAL, 'g'), (numeral) => (numeral === '负' ? numeral : toNumber(numeral)))
    .replace(/(\d+)\s*分之\s*(-?\d*\s*[a-zA-Z])/g, '(($2)/($1))')
    .replace(/(?<=[\d)]\s*)又(?=\d)/g, '+');
  return WORDS.reduce((text, [word, typed]) => text.replace(word, typed), fractions).replace(/\s+/g, '');
}
