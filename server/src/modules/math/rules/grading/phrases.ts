/** Ways of saying that are not in the order of signs: x的3次方 is x^(3), 每小时60千米 is 60千米/小时, ￥5 is 5元, −￥5 is −5元. */
import { numeralAt } from './numerals';
import type { Text } from './text';
import { couldBeLetter, unitAt } from './units';

/** One character for one: their places stay known. */
export function withPhrases(text: Text): Text {
  return withPowers(withPrice(withRate(withCondition(withHalves(withRemainder(withShortWords(withPlainUnits(text))))))));
}

/** 2×3=6(cm), as word problems are answered: the brackets of a unit behind a number. */
function withPlainUnits({ chars, at }: Text): Text {
  const dropped = new Set<number>();
  chars.forEach((char, open) => {
    if (char !== '(' || !/[\d%π)]/.test(chars[open - 1] ?? '')) return;
    const unit = unitAt(chars, open + 1);
    const close = open + 1 + (unit?.length ?? 0);
    if (unit && chars[close] === ')' && !couldBeLetter(unit.text)) dropped.add(open).add(close);
  });
  return dropped.size === 0 ? { chars, at } : withoutSome({ chars, at }, (i) => dropped.has(i));
}

/** 根5 is √5, 2根3 is 2√3 and 角AOC is ∠AOC; the 根 of 方程的根5 is a solution. */
function withShortWords({ chars, at }: Text): Text {
  const text = chars.join('');
  const roots = new Set(Array.from(text.matchAll(/(?<![^\d=+\-*/÷(,或±])根(?=\d)/g), ({ index }) => index));
  const angles = new Set(Array.from(text.matchAll(/(?<![\p{Script=Han}])角(?=[A-Z]{3}(?![A-Z]))/gu), ({ index }) => index));
  return { chars: chars.map((char, i) => (roots.has(i) ? '√' : angles.has(i) ? '∠' : char)), at };
}

/** x为不等于1的实数 says x不等于1. */
const SAID = /(?<=[A-Za-z])(?:[为是取要需]|应该?|必须)(?=不?(?:等于|大于|小于))/;

/** x是3, x为二分之一, AB为4cm, x的值是2 */
const NAMED = /(?<=(?<![A-Za-z])(?:[A-Za-z]|[A-Z]{2}|∠[A-Z]{1,3}))(?:的值)?[是为](?=[\d+\-.√π(负正±]|[一二三四五六七八九十]+(?:分之|又))/g;

function withCondition({ chars, at }: Text): Text {
  const text = chars.join('');
  const said = SAID.exec(text);
  if (said) return withoutSome({ chars, at }, (i) => i >= said.index && i < said.index + said[0].length);
  const named = Array.from(text.matchAll(NAMED), ({ index, 0: words }) => ({ index, last: index + words.length - 1 }));
  const equals = new Set(named.map(({ last }) => last));
  const written = { chars: chars.map((char, i) => (equals.has(i) ? '=' : char)), at };
  return withoutSome(written, (i) => named.some(({ index, last }) => i >= index && i < last));
}

const withoutSome = ({ chars, at }: Text, isDropped: (index: number) => boolean): Text => ({
  chars: chars.filter((_, i) => !isDropped(i)),
  at: at.filter((_, i) => !isDropped(i)),
});

/** 商是7,余数是2 says 7余2. */
const REMAINDER = /^(商[是为]?)(\d+)([,、;]?余数?[是为]?)(?=\d+$)/;

function withRemainder({ chars, at }: Text): Text {
  const [whole, before = '', quotient = ''] = REMAINDER.exec(chars.join('')) ?? [];
  if (whole === undefined) return { chars, at };
  const [from, to] = [before.length, before.length + quotient.length];
  return {
    chars: [...chars.slice(from, to), '余', ...chars.slice(whole.length)],
    at: [...at.slice(from, to), at[to] ?? 0, ...at.slice(whole.length)],
  };
}

/** 一个半小时, 1小时半, 3个半月: 1.5小时; 半小时. 半 of 19点半 is read with the time of day. */
const COUNT = String.raw`\d+|[一二两三四五六七八九十]+`;
const HALF = new RegExp(`(${COUNT})个半|(${COUNT})(小时|天|年)半|(?<![\\d个\\p{Script=Han}])半个?(?=小时|月|天|年)`, 'u');

function withHalves({ chars, at }: Text): Text {
  const found = HALF.exec(chars.join(''));
  if (!found) return { chars, at };
  const [whole, before = '', behind = '', named = ''] = found;
  const number = Array.from(before + behind);
  const digits = /^\d/.test(number[0] ?? '') ? number : Array.from(numeralAt(number, 0)?.digits ?? '0');
  const end = found.index + whole.length;
  const unit = chars[end] === '月' ? ['个'] : Array.from(named);
  const said = [...digits, '.', '5', ...unit];
  const start = at[found.index] ?? 0;
  return {
    chars: [...chars.slice(0, found.index), ...said, ...chars.slice(end)],
    at: [...at.slice(0, found.index), ...said.map(() => start), ...at.slice(end)],
  };
}

const SPEED_PER_HOUR = /^时速[是为]?(?=\d)/;
const EACH = /^每(小时|时|分钟|分|秒钟|秒|天|年|个|人|本|千克|公斤|克|米|吨)(?=.*\d)/;

function withRate({ chars, at }: Text): Text {
  const hourly = SPEED_PER_HOUR.exec(chars.join(''))?.[0].length;
  if (hourly !== undefined && !chars.includes('/')) {
    return { chars: [...chars.slice(hourly), '/', '时'], at: [...at.slice(hourly), at[0] ?? 0, at[0] ?? 0] };
  }
  const found = EACH.exec(chars.join(''));
  const moved = found ? (/^(?:行驶|行|走|跑|骑)(?=\d)/.exec(chars.slice(found[0].length).join(''))?.[0].length ?? 0) : 0;
  if (!found || chars.includes('/')) return { chars, at };
  const unit = Array.from(found[1] ?? '');
  const start = unit.length + 1 + moved;
  return { chars: [...chars.slice(start), '/', ...unit], at: [...at.slice(start), at[0] ?? 0, ...unit.map((_, i) => at[i + 1] ?? 0)] };
}

function withPrice({ chars, at }: Text): Text {
  const sign = chars.indexOf('￥');
  if (sign !== 0 && !(sign === 1 && (chars[0] === '-' || chars[0] === '+'))) return { chars, at };
  const isSaid = chars.includes('元');
  return {
    chars: [...chars.slice(0, sign), ...chars.slice(sign + 1), ...(isSaid ? [] : ['元'])],
    at: [...at.slice(0, sign), ...at.slice(sign + 1), ...(isSaid ? [] : [at[sign] ?? 0])],
  };
}

/** 的2次方, 的n次方, 的负三次幂; 2倍根号3 is 2·√3. */
function withPowers({ chars, at }: Text): Text {
  const out = { chars: [] as string[], at: [] as number[] };
  const put = (signs: readonly string[], index: number): void => {
    for (const sign of signs) {
      out.chars.push(sign);
      out.at.push(at[index] ?? 0);
    }
  };
  for (let i = 0; i < chars.length; ) {
    const power = chars[i] === '的' ? powerAt(chars, i) : plainPowerAt(chars, i);
    const isTimes = chars[i] === '倍' && (chars[i + 1] === '√' || (chars[i + 1] === '根' && chars[i + 2] === '号'));
    if (power) put(['^', '(', ...power.exponent, ')'], i);
    else put([isTimes ? '*' : (chars[i] ?? '')], i);
    i += power?.length ?? 1;
  }
  return out;
}

/** x平方+2x; 24平方厘米 and a平方厘米 are areas. */
function plainPowerAt(chars: readonly string[], start: number): { exponent: string[]; length: number } | undefined {
  const word = `${chars[start] ?? ''}${chars[start + 1] ?? ''}`;
  if ((word !== '平方' && word !== '立方') || !/[A-Za-z)]/.test(chars[start - 1] ?? '')) return undefined;
  return unitAt(chars, start) ? undefined : { exponent: [word === '平方' ? '2' : '3'], length: 2 };
}

function powerAt(chars: readonly string[], start: number): { exponent: string[]; length: number } | undefined {
  const sign = ['负', '-'].includes(chars[start + 1] ?? '') ? ['-'] : [];
  const from = start + 1 + sign.length;
  const exponent = exponentAt(chars, from);
  if (!exponent || !/^次[方幂]/.test(chars.slice(from + exponent.length, from + exponent.length + 2).join(''))) return undefined;
  return { exponent: [...sign, ...Array.from(exponent.text)], length: from + exponent.length + 2 - start };
}

function exponentAt(chars: readonly string[], from: number): { text: string; length: number } | undefined {
  const written = /^(?:\d{1,4}|[a-z])(?=次)/.exec(chars.slice(from, from + 6).join(''))?.[0];
  if (written !== undefined) return { text: written, length: written.length };
  const numeral = numeralAt(chars, from);
  return numeral && numeral.literal.decimals === 0 ? { text: numeral.digits, length: numeral.length } : undefined;
}
