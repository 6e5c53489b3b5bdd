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
/** What Chinese counts in order; 一组, 一部分 and the like only say how many. */
const ORDERED = '年?级|班|[号等世楼路区章课卷册型期步季集月中战]|单元|阶段|频道';
/** What English numbers: level 1 初级 has its number though 初级 does not say it. */
const NUMBERED_THING = new RegExp(
  `(?:^|[\\s-])(?:${[
    'level grade class year form term semester unit module lesson chapter section part page paragraph line book volume text exercise',
    'question problem task test paper quiz exam number no\\. item option choice type category group team player student step stage',
    'phase round act scene episode season series day week month period version plan project formula model figure table chart picture',
    'room floor building block house district area zone column row seat gate exit platform terminal channel bus route road highway',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
  'i',
);

const parseNumber = (mark: string): number => {
  const sign = mark.normalize('NFKC').replace(/[^\dIVX]/g, '');
  return ROMANS.includes(sign) ? ROMANS.indexOf(sign) : Number(sign);
};

/** Not 1. of a sense. */
const digit = (number: number): string => `(?<![\\d.])${number}(?!\\d|\\s?[.．、)）])`;

/** Whether a meaning may say the number. */
const mayMean = (number: number, meaning: string): boolean => new RegExp(`${digit(number)}|[${NUMERALS[number] ?? ''}]`, 'u').test(meaning);

/** Whether a meaning says the number as one of several: Grade 7 七年级, Elizabeth (II) 伊丽莎白二世, plan 2 方案二; but not loaf 1 一条. */
function isMeant(number: number, meaning: string): boolean {
  const numeral = NUMERALS[number]?.charAt(0) ?? '';
  const says = [digit(number), `第${numeral}`, `${numeral}(?:${ORDERED})`, `\\p{Script=Han}${numeral}(?=$|[；;，,、（(）)])`];
  return new RegExp(says.join('|'), 'u').test(meaning);
}

/** A headword without a marked number, which `instead` may stand for; else as it is. */
export function withoutMarkedNumber(written: string, meaning = '', instead = ''): string {
  if (POWER.test(written)) return written;
  const [whole, word = '', mark = ''] = MARKED.exec(written) ?? [];
  const isText = /[([（]/.test(mark) && (NUMBERED_THING.test(word) || isMeant(parseNumber(mark), meaning));
  if (whole !== undefined && !isText) return word + instead + written.slice(whole.length);
  return written.replace(MARKED_BEFORE, '');
}

/** For what a column holds: a cell without any number that may be one of homographs. */
export const withoutHomographNumber = (cell: string): string => withoutMarkedNumber(cell).replace(/(?<=\p{Ll}{2})[ _-]?[1-9]$/u, '');

const PLAIN = new RegExp(`^(.*?[\\p{L}).’'])([ _-]?)([1-9]|${ROMAN})$`, 'u');
/** MP3, A4, 4x4 are names: their letters are no word. */
const LAST_WORD = /(?:^|[\s-])(?=[^\s-]*[aeiouy])\p{L}?[\p{Ll}’']{2,}[).]?$/iu;
const isOfWord = (base: string): boolean => LAST_WORD.test(base) && !/\d/.test(base) && !/\p{Lu}{2}$/u.test(base);
const MOST_ALONE = 5;
/** Dictionaries have hardly more of one spelling; python3 is rarer than lead2. */
const MOST_ATTACHED = 3;

interface Numbered {
  row: WordRow;
  base: string;
  gap: string;
  isRoman: boolean;
  number: number;
}

/** What the number behind a word is: one of homographs, of the text, or nobody can tell. */
type Use = 'homograph' | 'text' | 'unknown';

/** Takes plain numbers off where the list shows that they tell homographs apart; where it may be so, they stay and are told. */
export function dropHomographNumbers(rows: readonly WordRow[], understood: Understood, isOneTable: boolean): void {
  const groups = new Map<string, Numbered[]>();
  const bare = new Map<string, WordRow>();
  for (const row of rows) {
    bare.set(row.spelling.toLowerCase(), row);
    const [, base = '', gap = '', mark = ''] = /[\dIVX]$/.test(row.spelling) ? (PLAIN.exec(row.spelling) ?? []) : [];
    if (base === '' || !isOfWord(base)) continue;
    const key = base.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), { row, base, gap, isRoman: /\D/.test(mark), number: parseNumber(mark) }]);
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

/** level 1, level 2 … or level, level 2 …: homographs are counted from the first on. */
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

/** page 1 n. 页, page 2 v. 呼叫; a number that is spoken stands apart from its word. */
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
