/** Digits and signs between the digits of one number: ３００，０００, 12 345, x>3,000; and 1 2 where several numbers are asked. */
import type { Meaning } from './meaning';

/** Full width digits and wide spaces, one for one. */
export const withPlainDigits = (given: string): string =>
  given
    .replace(/[０-９]/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/[\u3000\u00a0\u2000-\u200a\u202f]/g, ' ');

const COMMAS = /[,，﹐︐]/g;
/** By threes, as in books, or by fours, as 万 and 亿 are said. */
const GROUPED = /(?<![\d.．,，])(?:\d{1,3}(?:[,，﹐︐]\d{3})+|\d{1,4}(?:[,，﹐︐]\d{4})+)(?![\d,，])/g;
const ONE_GROUPED = /^[^,，﹐︐]*?(?<![\d.．])\d{1,3}(?:[,，﹐︐]\d{3})+(?![\d,，])/;
/** Not 2 125/128, a mixed number. */
const SPACED = /^\D*\d{1,3}(?: \d{3})+(?![\d ]*[/／]| ?\d|[又分])/;
const SPACED_LIST = /^ *[-−－+＋±]?\d+(?:\.\d+)? +[-−－+＋±]?\d+(?:\.\d+)?((?: +[-−－+＋±]?\d+(?:\.\d+)?)+)? *$/;

/** As it may be meant, the likeliest first. */
export function getWritings(given: string, meaning: Meaning): string[] {
  const likeliest = withoutSeparators(given, meaning);
  const ungrouped = given.replace(GROUPED, (digits) => digits.replace(COMMAS, ''));
  return [...new Set([likeliest, ungrouped])];
}

function withoutSeparators(given: string, meaning: Meaning): string {
  if (meaning.t !== 'values') return given;
  if (meaning.values.length > 1) {
    const spaced = SPACED_LIST.exec(given);
    // Of x = 3 或 x = 4, `3 4` says not which of it is a solution.
    const isList = spaced !== null && (meaning.name === undefined || spaced[1] !== undefined);
    return isList ? given.trim().replace(/ +/g, ',') : given;
  }
  if (ONE_GROUPED.test(given)) return given.replace(/(\d)[,，﹐︐](?=\d{3})/g, '$1');
  return SPACED.test(given) ? given.replace(/(\d) (?=\d{3})/g, '$1') : given;
}
