/**
 * Telephone numbers and codes as people type and paste them: with spaces, a country code, full-width digits, marks of an
 * address book, in the middle of a message. The same for phone, server and command line.
 */

/** Marks of direction, joiners and fillers: nobody sees them. */
export const UNSEEN = new RegExp(
  [
    '\\u00ad|\\u034f|\\u061c|\\u115f|\\u1160|\\u20e3|\\u3164|\\ufeff|\\uffa0',
    '[\\u180b-\\u180f]|[\\u200b-\\u200f]|[\\u202a-\\u202e]|[\\u2060-\\u206f]|[\\ufe00-\\ufe0f]|[\\ufff9-\\ufffb]',
  ].join('|'),
  'g',
);
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** What stands between the digits of one number: spaces, dashes, dots, brackets. */
const GAP = '\\s()\\[\\]._~\\-\\u00b7\\u2010-\\u2015\\u2022\\u2043\\u2212\\u30fb\\u30fc';
/** Where it gives one number: between two it ends the first. Of a class of signs. */
export const WIDE_GAP = `${GAP}/,\\u3001\\u3002|\\\\`;
const GAPS = new RegExp(`[${WIDE_GAP}]`, 'g');
const toRuns = (gap: string): RegExp => new RegExp(`\\+?\\d(?:[${gap}]*\\d)*`, 'g');
/** Digits with gaps between them; then, where those are too long, without. */
const RUNS: readonly RegExp[] = [toRuns(GAP), toRuns(WIDE_GAP), /\+?\d+/g];
const ONE_RUN = new RegExp(`^[${WIDE_GAP}+\\d]*$`);
/** Of Arabic and Persian keyboards; a row of each begins at a multiple of 16. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Country code of the mainland, and the 0 that was once dialled first. */
const PHONE = /^(?:(?:\+|00)?86)?0?(1[3-9]\d{9})$/;
/** Of a list: (1), 2. */
const LIST_NUMBER = /^\s*(?:[（(]\d{1,2}[)）]|\d{1,2}[.．)）](?=\s))/;
const COUNTRY_CODE = /^(?:(?:\+|00)86|86(?=1))/;

/** The mobile number in a text, 11 digits; what is typed so far, or none or several, is left for the caller to refuse. */
export function readPhone(text: string): string {
  const read = readDigits(text, (run) => PHONE.exec(run)?.[1], COUNTRY_CODE);
  // The number of a list is a digit too many; it may also be the code of a country.
  const unnumbered = PHONE.test(read) ? text : text.replace(LIST_NUMBER, '');
  return unnumbered === text ? read : (PHONE.exec(readPhone(unnumbered))?.[1] ?? read);
}

/** The code of so many digits in a text, for instance in a whole message; what is none is left for the caller to refuse. */
export function readCode(text: string, length: number): string {
  return readDigits(text, (run) => (/^\d+$/.test(run) && run.length === length ? run : undefined));
}

/** Full-width and Arabic digits as 0–9, sign for sign, so that an index stays what it is. */
export const toPlainDigits = (text: string): string =>
  text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));

function readDigits(text: string, read: (run: string) => string | undefined, prefix?: RegExp): string {
  const seen = toPlainDigits(text).replace(UNSEEN, '').trim();
  for (const runs of RUNS) {
    const found = new Set((seen.match(runs) ?? []).map((run) => read(run.replace(GAPS, ''))).filter((number) => number !== undefined));
    if (found.size === 1) return [...found][0] ?? '';
    if (found.size > 1) return seen;
  }
  if (!ONE_RUN.test(seen)) return seen;
  const digits = seen.replace(GAPS, '');
  return prefix ? digits.replace(prefix, '') : digits;
}
