/** Numbers by which dictionaries tell words of one spelling apart: `bank 1`, `lead2`, `light¹`, `bow (II)`. They are no part of the spelling. */
import type { WordRow } from './imported-words';
import type { Understood } from './understood';

const RAISED = '⁰¹²³⁴-⁹';
const ROMAN = 'I{1,3}|IV|V|VI{1,3}|IX';
const BRACKETED = `[(（[【<〈{]\\s*(?:[1-9]|${ROMAN}|[Ⅰ-Ⅸ])\\.?\\s*[)）\\]】>〉}]`;
/** Raised, ringed, bracketed or behind a sign that no word has, behind a word, or raised before it: such a number is nearly always that of a homograph. */
const MARKED = new RegExp(
  `^(.*?[\\p{L}).’'])\\s*([${RAISED}]{1,2}|[①-⑨⑴-⑼❶-❾]|(?<=\\p{Ll}{2})[#^~_][1-9]|${BRACKETED})(?=$|\\s*[[/]|\\s+\\(?[a-z]{1,6}\\.)`,
  'u',
);
const MARKED_BEFORE = new RegExp(`^[${RAISED}]\\s*(?=\\p{L}{2})`, 'u');
/** Units of area and volume, whose number is an exponent. */
const POWER = /(?:^|[\s/])(?:[kcdm]?m|ft|in|yd|mi)(?:[²³]|\^[23])$/;
const NUMERALS = ['', '一首', '二两双', '三', '四', '五', '六', '七', '八', '九'];
const ROMANS = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
/** Nouns that Chinese numbers in order; with others (一组, 一部分) a number only says how many. */
const ORDERED = '年?级|班|[号等世楼路区章课卷册型期步季集月中战]|单元|阶段|频道';
/** Nouns that English numbers: in level 1 初级 the number belongs to the text, though the meaning does not say it. */
const NUMBERED_THING = new RegExp(
  `(?:^|[\\s-])(?:${[
    'level grade class year form term semester unit module lesson chapter section part page paragraph line book volume text exercise',
    'question problem task test paper quiz exam number no\\. item option choice type category group team player student step stage',
    'phase round act scene episode season series day week month period version plan project formula model figure table chart picture',
    'room floor building block house district area zone column row vol fig seat gate exit platform terminal channel bus route road highway',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
  'i',
);

const parseNumber = (mark: string): number => {
  const sign = mark.normalize('NFKC').replace(/[^\dIVX]/g, '');
  return ROMANS.includes(sign) ? ROMANS.indexOf(sign) : Number(sign);
};

/** A digit, but not that of a numbered sense (1. …). */
const digit = (number: number): string => `(?<![\\d.])${number}(?!\\d|\\s?[.．、)）])`;

/** Whether the number occurs in the meaning at all. */
const mayMean = (number: number, meaning: string): boolean => new RegExp(`${digit(number)}|[${NUMERALS[number] ?? ''}]`, 'u').test(meaning);

/** Whether the meaning has the number as an ordinal: Grade 7 七年级, Elizabeth (II) 伊丽莎白二世, plan 2 方案二; but not loaf 1 一条. */
function isMeant(number: number, meaning: string): boolean {
  const numeral = NUMERALS[number]?.charAt(0) ?? '';
  const says = [digit(number), `第${numeral}`, `${numeral}(?:${ORDERED})`, `\\p{Script=Han}${numeral}(?=$|[；;，,、（(）)])`];
  return new RegExp(says.join('|'), 'u').test(meaning);
}

/** A headword whose marked number is removed, or replaced by `instead`. */
export function withoutMarkedNumber(written: string, meaning = '', instead = ''): string {
  if (POWER.test(written)) return written;
  const [whole, word = '', mark = ''] = MARKED.exec(written) ?? [];
  const isText = /[([（]/.test(mark) && (NUMBERED_THING.test(word) || isMeant(parseNumber(mark), meaning));
  if (whole !== undefined && !isText) return word + instead + written.slice(whole.length);
  return written.replace(MARKED_BEFORE, '');
}

/** A cell without any number that may be one of homographs; used to find out what a column holds. */
export const withoutHomographNumber = (cell: string): string => withoutMarkedNumber(cell).replace(/(?<=\p{Ll}{2})[ .:/-]?[1-9]\.?$/u, '');

const PLAIN = new RegExp(`^(.*?[\\p{L}).’'])([ .:/-]?)((?:[1-9]|${ROMAN})\\.?|${BRACKETED})$`, 'u');
const PLAIN_BEFORE = /^([1-9])( )(\p{Ll}{3,})$/u;
/** A last word of letters: in MP3, A4 and 4x4 the number belongs to a name. */
const LAST_WORD = /(?:^|[\s-])(?=[^\s-]*[aeiouy])\p{L}?[\p{Ll}’']{2,}[).]?$/iu;
const isOfWord = (base: string): boolean => LAST_WORD.test(base) && !/\d/.test(base) && !/\p{Lu}{2}$/u.test(base);
/** A higher number without others of its spelling is no homograph's. */
const MOST_ALONE = 5;
/** The same for a number without a space: lead2 is likelier than python3. */
const MOST_ATTACHED = 3;

interface Numbered {
  row: WordRow;
  base: string;
  gap: string;
  isRoman: boolean;
  number: number;
}

function parseNumbered(spelling: string): { base: string; gap: string; mark: string } {
  const [, numberBefore, blank = '', word = ''] = PLAIN_BEFORE.exec(spelling) ?? [];
  if (numberBefore !== undefined) return { base: word, gap: blank, mark: numberBefore };
  const [, base = '', gap = '', mark = ''] = /[\dIVXⅠ-Ⅸ]\W?$/.test(spelling) ? (PLAIN.exec(spelling) ?? []) : [];
  return { base, gap, mark };
}

/** Whether the number tells homographs apart, belongs to the text, or may be either. */
type Use = 'homograph' | 'text' | 'unknown';

/** Removes plain numbers that tell homographs apart, as the list shows. Where that is uncertain they stay and are reported. */
export function dropHomographNumbers(rows: readonly WordRow[], understood: Understood, isOneTable: boolean): void {
  const groups = new Map<string, Numbered[]>();
  const bare = new Map<string, WordRow>();
  for (const row of rows) {
    bare.set(row.spelling.toLowerCase(), row);
    const { base, gap, mark } = parseNumbered(row.spelling);
    if (base === '' || !isOfWord(base)) continue;
    const key = base.toLowerCase();
    groups.set(key, [
      ...(groups.get(key) ?? []),
      { row, base, gap, isRoman: /[IVX]/.test(mark.normalize('NFKC')), number: parseNumber(mark) },
    ]);
  }
  const apply = (all: readonly Numbered[], use: Use): void => {
    for (const { row, base } of all) {
      const { spelling: word, sheet, line, meaning } = row;
      if (use === 'unknown') understood.doubtful.push({ why: 'number', sheet: isOneTable ? undefined : sheet, line, word, meaning });
      if (use !== 'homograph') continue;
      understood.homographs.push(word);
      row.spelling = base;
    }
  };
  const alone: Numbered[][] = [];
  for (const [key, all] of groups) {
    const first = bare.get(key);
    if (first === undefined && new Set(all.map(({ number }) => number)).size === 1) alone.push(all);
    else apply(all, findUseOfSeveral(all, first));
  }
  const hasOthers = understood.homographs.length > 0;
  for (const all of alone) apply(all, findUseOfOne(all, hasOthers));
}

/** For several numbers of one word: bank 1, bank 2 … or bank, bank 2 …; homographs are numbered from 1. */
function findUseOfSeveral(all: readonly Numbered[], first: WordRow | undefined): Use {
  const numbers = all.map(({ number }) => number);
  const isSaid = all.some(({ number, row }) => isMeant(number, row.meaning));
  if (Math.min(...numbers) > 2 || (isSaid && all.every(({ number, row }) => mayMean(number, row.meaning)))) return 'text';
  // so do, so do I
  if (first && numbers.every((number) => number === 1) && all.every(({ isRoman }) => isRoman)) return 'text';
  const isThing = isSaid || all.some(({ base, isRoman }) => NUMBERED_THING.test(base) || (isRoman && /^\p{Lu}/u.test(base)));
  const ofEach = [...(first ? [first] : []), ...all.map(({ row }) => row)];
  return !isThing || areUnlike(ofEach.map(({ partOfSpeech }) => partOfSpeech)) || areUnlike(ofEach.map(({ phonetic }) => phonetic))
    ? 'homograph'
    : 'unknown';
}

/** Whether each has its own value: page 1 n. 页, page 2 v. 呼叫. Phonetics with a space have the number spoken. */
const areUnlike = (values: readonly string[]): boolean =>
  new Set(values).size === values.length && values.every((value) => value !== '' && !/\S\s+\S/.test(value.replaceAll(/\s*[&;,]\s*/g, '')));

function findUseOfOne(all: readonly Numbered[], hasOthers: boolean): Use {
  const mayBe = all.every(
    ({ base, gap, isRoman, number }) =>
      !isRoman && number <= MOST_ALONE && (gap === '' ? /^[\p{Ll} '’-]{3,}$/u : /^[\p{Ll}'’]{3,}$/u).test(base),
  );
  if (!mayBe || all.some(({ number, row }) => isMeant(number, row.meaning))) return 'text';
  if (all.some(({ base }) => NUMBERED_THING.test(base))) return 'unknown';
  return hasOthers || all.every(({ gap, number }) => gap === '' && number <= MOST_ATTACHED) ? 'homograph' : 'unknown';
}
