/** Numbers that dictionaries put to headwords of one spelling: `bank 1`, `lead2`, `light¹`, `bow (II)`. Nobody spells them. */
import type { WordRow } from './imported-words';
import type { Understood } from './understood';

const RAISED = '⁰¹²³⁴-⁹';
const ROMAN = 'I{1,3}|IV|V|VI{1,3}|IX';
const BRACKETED = `[(（[【<〈]\\s*(?:[1-9]|${ROMAN}|[Ⅰ-Ⅸ])\\s*[)）\\]】>〉]`;
/** Raised, ringed or in brackets behind a word, or raised before it: hardly anything else. */
const MARKED = new RegExp(`^(.*?[\\p{L}).’'])\\s*([${RAISED}]{1,2}|[①-⑨❶-❾]|${BRACKETED})(?=$|\\s*[[/]|\\s+\\(?[a-z]{1,6}\\.)`, 'u');
const MARKED_BEFORE = new RegExp(`^[${RAISED}]\\s*(?=\\p{L}{2})`, 'u');
/** Areas and volumes. */
const POWER = /(?:^|[\s/])(?:[kcdm]?m|ft|in|yd|mi)[²³]$/;
const NUMERALS = ['', '一首', '二两双', '三', '四', '五', '六', '七', '八', '九'];
const ROMANS = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];

/** Whether a meaning says the number, too: Grade 7 七年级, Elizabeth (II) 伊丽莎白二世. */
function isMeant(mark: string, meaning: string): boolean {
  const sign = mark.normalize('NFKC').replace(/[^\dIVX]/g, '');
  const number = ROMANS.includes(sign) ? ROMANS.indexOf(sign) : Number(sign);
  return meaning.includes(String(number)) || Array.from(NUMERALS[number] ?? '').some((numeral) => meaning.includes(numeral));
}

/** A headword without a marked number, which `instead` may stand for; else as it is. */
export function withoutMarkedNumber(written: string, meaning = '', instead = ''): string {
  if (POWER.test(written)) return written;
  const [whole, word = '', mark = ''] = MARKED.exec(written) ?? [];
  if (whole !== undefined && !(/^\p{Lu}/u.test(word) && /[([]/.test(mark) && isMeant(mark, meaning)))
    return word + instead + written.slice(whole.length);
  return written.replace(MARKED_BEFORE, '');
}

/** For what a column holds: a cell without any number that may be one of homographs. */
export const withoutHomographNumber = (cell: string): string => withoutMarkedNumber(cell).replace(/(?<=\p{Ll}{2})[ _-]?[1-9]$/u, '');

const PLAIN = new RegExp(`^(.*?[\\p{L}).’'])([ _-]?)([1-9]|${ROMAN})$`, 'u');
/** MP3, A4, 4x4 are names: their letters are no word. */
const LAST_WORD = /(?:^|[\s-])(?=[^\s-]*[aeiouy])\p{L}?[\p{Ll}’']{2,}[).]?$/iu;
const isOfWord = (base: string): boolean => LAST_WORD.test(base) && !/\d/.test(base) && !/\p{Lu}{2}$/u.test(base);
const MOST_ALONE = 5;

interface Numbered {
  row: WordRow;
  base: string;
  gap: string;
  mark: string;
}

/** Takes plain numbers off where the list shows that they tell homographs apart, or the word has no other use for them. */
export function dropHomographNumbers(rows: readonly WordRow[], understood: Understood): void {
  const groups = new Map<string, Numbered[]>();
  for (const row of rows) {
    const [, base = '', gap = '', mark = ''] = /[\dIVX]$/.test(row.spelling) ? (PLAIN.exec(row.spelling) ?? []) : [];
    if (base === '' || !isOfWord(base)) continue;
    const key = base.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), { row, base, gap, mark }]);
  }
  if (groups.size === 0) return;
  const bare = new Set(rows.map(({ spelling }) => spelling.toLowerCase()));
  for (const [key, all] of groups) {
    if (!areHomographs(all, bare.has(key))) continue;
    for (const { row, base } of all) {
      understood.homographs.push(row.spelling);
      row.spelling = base;
    }
  }
}

function areHomographs(all: readonly Numbered[], hasBare: boolean): boolean {
  if (all.every(({ mark, row }) => isMeant(mark, row.meaning))) return false;
  const marks = new Set(all.map(({ mark }) => mark));
  // They are counted from the first on.
  if (marks.size > 1 || hasBare) return ['1', '2', 'I', 'II'].some((mark) => marks.has(mark)) && (marks.size > 1 || !marks.has('I'));
  return all.every(
    ({ base, gap, mark }) => Number(mark) <= MOST_ALONE && (gap === '' ? /^[\p{Ll} '’-]{3,}$/u : /^[\p{Ll}'’]{3,}$/u).test(base),
  );
}
