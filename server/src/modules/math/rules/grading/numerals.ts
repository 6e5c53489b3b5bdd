/** Numbers written in Chinese: 二十三 in 二十三分之五, 负八, 一千二百, 十二点五. */
import type { NumberLiteral } from './number-literal';
import { rational } from './rational';

const DIGITS = '零一二三四五六七八九';
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const RUN = /^两?[零〇一二三四五六七八九十百千万亿]*(?:点[零〇一二三四五六七八九]+)?/;
/** No answer of a school book is longer. */
const LONGEST = 24;

export interface Numeral extends NumberLiteral {
  length: number;
  /** Of the whole part. */
  digits: string;
  /** Digit by digit, without 十 or 百: 八五 of 八五折, which is no way to write a result. */
  isSpelled: boolean;
}

/** The number that begins at an index. */
export function numeralAt(chars: readonly string[], start: number): Numeral | undefined {
  const run = RUN.exec(chars.slice(start, start + LONGEST).join(''))?.[0] ?? '';
  if (run === '' || run.startsWith('点')) return undefined;
  const [whole = '', decimals = ''] = run.replaceAll('〇', '零').replace('两', '二').split('点');
  const integer = chineseNumber(whole);
  if (integer === undefined) return undefined;
  const after = toDigits(decimals);
  const significant = `${integer}${after}`.replace(/^0+/, '').length;
  return {
    value: rational(BigInt(`${integer}${after}`), 10n ** BigInt(after.length)),
    literal: { kind: after === '' ? 'whole' : 'decimal', decimals: after.length, significant },
    length: run.length,
    digits: integer.toString(),
    isSpelled: whole.length > 1 && !/[十百千万亿]/.test(whole),
  };
}

const toDigits = (word: string): string => Array.from(word, (char) => DIGITS.indexOf(char)).join('');

/** Undefined where people mean different numbers: 二百五. */
function chineseNumber(word: string): bigint | undefined {
  for (const [sign, size] of [
    ['亿', 100_000_000n],
    ['万', 10_000n],
  ] as const) {
    const at = word.indexOf(sign);
    if (at < 0) continue;
    const [above, below] = [chineseNumber(word.slice(0, at)), numberBelow(word.slice(at + 1), size)];
    if (at === 0 || above === undefined || below === undefined || below >= size) return undefined;
    return above * size + below;
  }
  return belowTenThousand(word);
}

/** What follows 万 or 亿: a digit alone stands at the next place (一万二 is 12,000, 一万零二 is 10,002). */
function numberBelow(word: string, size: bigint): bigint | undefined {
  if (word === '') return 0n;
  if (/^[一二三四五六七八九]$/.test(word)) return (BigInt(DIGITS.indexOf(word)) * size) / 10n;
  return /^[一二三四五六七八九]{2,}$/.test(word) ? undefined : chineseNumber(word);
}

function belowTenThousand(word: string): bigint | undefined {
  if (!/[十百千]/.test(word)) return BigInt(toDigits(word)); // 八五 of 八五折
  if (/[百千][一二三四五六七八九]$/.test(word)) return undefined;
  let [total, digit, last] = [0, 0, 10_000];
  for (const char of word) {
    const place = PLACES[char];
    if (place === undefined) digit = DIGITS.indexOf(char);
    else if (place >= last) return undefined;
    else {
      total += (digit === 0 ? 1 : digit) * place;
      [digit, last] = [0, place];
    }
  }
  return BigInt(total + digit);
}
