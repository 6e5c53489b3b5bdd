/** Numbers written in Chinese, and with digits between places: 二十三 in 二十三分之五, 负八, 一千二百, 十二点五, 两万五, 3千5百. */
import type { NumberLiteral } from './number-literal';
import { rational } from './rational';

const PLACES: Readonly<Record<string, bigint>> = { 十: 10n, 百: 100n, 千: 1000n };
const SIZES = { 万: 10_000n, 亿: 100_000_000n } as const;
type Size = keyof typeof SIZES;

/** Digits as digits, and the writing of cheques. */
const PLAIN = new Map<string, string>();
['零〇', '一壹', '二贰貳两', '三叁參', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].forEach((same, digit) => {
  for (const char of same) PLAIN.set(char, digit.toString());
});
for (const [place, other] of ['十拾', '百佰', '千仟', '万萬', '亿億'].map((same) => Array.from(same))) PLAIN.set(other ?? '', place ?? '');

const DIGIT = '[零〇一壹二贰貳三叁參四肆五伍六陆七柒八捌九玖]';
/** The 千 of 千克 belongs to the unit. */
const PLACE = '(?:[十拾百佰万萬亿億]|[千仟](?![克米瓦卡帕]))';
/** 两 is a weight except before a place and at the beginning. */
const RUN = new RegExp(`^两?(?:${DIGIT}|${PLACE}|两(?=${PLACE}))*(?:点${DIGIT}+[万亿]?)?`);
const PLACED = new RegExp(PLACE);
/** One after the other without a place between them; 零 stands before a digit. */
const SIDE_BY_SIDE = new RegExp(`(?![零〇])${DIGIT}${DIGIT}`);
const MIXED = new RegExp(`^\\d{1,4}${PLACE}(?:\\d{1,8}(?![\\d.])|${DIGIT}|${PLACE})+`);
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
  const [, whole = '', decimals = '', scale] = /^([^点]+)(?:点(.+?)([万亿])?)?$/.exec(run) ?? [];
  const integer = wholeNumber(whole);
  if (integer === undefined || (scale !== undefined && integer >= 10_000n)) return undefined;
  const after = toPlain(decimals);
  const isWhole = after === '' || scale !== undefined;
  const size = scale === undefined ? 1n : SIZES[scale as Size];
  return {
    value: rational(BigInt(`${integer}${after}`) * size, 10n ** BigInt(after.length)),
    literal: {
      kind: isWhole ? 'whole' : 'decimal',
      decimals: isWhole ? 0 : after.length,
      significant: `${integer}${after}`.replace(/^0+/, '').length,
    },
    length: run.length,
    digits: integer.toString(),
    isSpelled: whole.length > 1 && !PLACED.test(whole),
  };
}

/** 3千5百, 1亿2千万, 1万2000; what one would ask about is not read: 1万2. */
export function mixedNumeralAt(chars: readonly string[], start: number): (NumberLiteral & { length: number }) | undefined {
  const run = MIXED.exec(chars.slice(start, start + LONGEST).join(''))?.[0] ?? '';
  const value = wholeNumber(run);
  if (value === undefined) return undefined;
  return {
    value: rational(value),
    literal: { kind: 'whole', decimals: 0, significant: value.toString().length },
    length: run.length,
  };
}

const toPlain = (run: string): string => Array.from(run, (char) => PLAIN.get(char) ?? char).join('');

/** Undefined where people mean different numbers, or none: 二百五, 一亿二千, 万二, 一万二三. */
function wholeNumber(run: string): bigint | undefined {
  if (run === '') return undefined;
  const isPlaced = PLACED.test(run);
  if (isPlaced && SIDE_BY_SIDE.test(run)) return undefined;
  if (/\d/.test(run) && /(?<!\d)[1-9]$/.test(run)) return undefined;
  return isPlaced ? placed(toPlain(run)) : BigInt(toPlain(run)); // 八五 of 八五折
}

function placed(word: string): bigint | undefined {
  for (const sign of ['亿', '万'] as const) {
    const at = word.indexOf(sign);
    if (at < 0) continue;
    const [above, below] = [placed(word.slice(0, at)), numberBelow(word.slice(at + 1), SIZES[sign])];
    return above === undefined || below === undefined || below >= SIZES[sign] ? undefined : above * SIZES[sign] + below;
  }
  return belowTenThousand(word);
}

function numberBelow(word: string, size: bigint): bigint | undefined {
  if (word === '') return 0n;
  if (/^\d+$/.test(word)) return fillPlaces(word, size);
  // 一亿二千 may be 1.2 亿.
  return size > 10_000n && !/^0|万/.test(word) ? undefined : placed(word);
}

/** A digit alone stands at the next place: 一万二 is 12,000, 一万零二 10,002. More digits fill all places: 1万2000. */
function fillPlaces(digits: string, size: bigint): bigint | undefined {
  if (/^0*$/.test(digits)) return undefined;
  if (digits.startsWith('0')) return BigInt(digits);
  if (digits.length === 1 && size >= SIZES.万) return (BigInt(digits) * size) / 10n;
  return digits.length === size.toString().length - 1 ? BigInt(digits) : undefined;
}

function belowTenThousand(word: string): bigint | undefined {
  let [total, last, rest] = [0n, 10_000n, word];
  while (rest !== '') {
    const [term = '', digits = '', sign] = /^(\d*)([十百千]?)/.exec(rest) ?? [];
    const place = PLACES[sign ?? ''];
    const value = place === undefined ? lastDigits(digits, last) : (digits === '' ? 1n : BigInt(digits)) * place;
    if (term === '' || value === undefined || value >= last) return undefined;
    [total, last, rest] = [total + value, place ?? 1n, rest.slice(term.length)];
  }
  return word === '' ? undefined : total;
}

const lastDigits = (digits: string, last: bigint): bigint | undefined =>
  last === 10_000n ? BigInt(digits === '' ? '0' : digits) : fillPlaces(digits, last);
