/**
 * Rewrites the many marks of a part of speech inside a meaning to the few that its parser knows: `名词 苹果`, `(名)葡萄`, `noun
 * 苹果`, `n.pl. 裤子`, `v.t. 走` → `n. 苹果`, `n. 葡萄`, `n. 苹果`, `n. 裤子`, `vt. 走`.
 */

/** By the marker they become: words in full, which stand with a dot, a colon, a blank or in brackets. */
const FULL: Readonly<Record<string, string>> = {
  noun: 'n.',
  'countable noun': 'n.',
  'uncountable noun': 'n.',
  verb: 'v.',
  'transitive verb': 'v.',
  'intransitive verb': 'v.',
  'modal verb': 'modal v.',
  'auxiliary verb': 'aux.',
  auxiliary: 'aux.',
  'linking verb': 'link v.',
  'link verb': 'link v.',
  'phrasal verb': 'phr. v.',
  adjective: 'adj.',
  adverb: 'adv.',
  preposition: 'prep.',
  conjunction: 'conj.',
  pronoun: 'pron.',
  numeral: 'num.',
  number: 'num.',
  article: 'art.',
  interjection: 'interj.',
  exclamation: 'interj.',
  determiner: 'det.',
  phrase: 'phr.',
  idiom: 'phr.',
  abbreviation: 'abbr.',
  prefix: 'pref.',
  suffix: 'suf.',
};
const CHINESE: Readonly<Record<string, string>> = {
  可数名词: 'n.',
  不可数名词: 'n.',
  名词: 'n.',
  动词: 'v.',
  及物动词: 'vt.',
  不及物动词: 'vi.',
  情态动词: 'modal v.',
  助动词: 'aux.',
  系动词: 'link v.',
  连系动词: 'link v.',
  短语动词: 'phr. v.',
  动词短语: 'phr. v.',
  动词词组: 'phr. v.',
  名词短语: 'phr.',
  介词短语: 'phr.',
  形容词: 'adj.',
  副词: 'adv.',
  介词: 'prep.',
  连词: 'conj.',
  代词: 'pron.',
  数词: 'num.',
  基数词: 'num.',
  序数词: 'num.',
  冠词: 'art.',
  感叹词: 'interj.',
  叹词: 'interj.',
  限定词: 'det.',
  缩写: 'abbr.',
  短语: 'phr.',
  词组: 'phr.',
  前缀: 'pref.',
  后缀: 'suf.',
};
/** One sign each: with a dot, or in brackets. */
const SIGNS: Readonly<Record<string, string>> = {
  名: 'n.',
  动: 'v.',
  形: 'adj.',
  副: 'adv.',
  介: 'prep.',
  连: 'conj.',
  代: 'pron.',
  数: 'num.',
  冠: 'art.',
  叹: 'interj.',
  感: 'interj.',
};

const toAlternatives = (words: readonly string[]): string => [...words].sort((a, b) => b.length - a.length).join('|');
/** Where a marker may begin: at the beginning, behind what divides senses, behind another marker. */
const BEGINS = '(?<=^|[;；,，、/|&和及\\s])';
const OPEN = '[(（\\[【<〈]';
const CLOSE = '[)）\\]】>〉]';
const SEPARATOR = '[&/,，、+和及或]';
/** What a meaning begins with. */
const MEANING = '[\\p{Script=Han}(（\\[【〈<《“"…~～]';

const FULL_WORD = `(?:${toAlternatives(Object.keys(FULL))})`;
const ENGLISH = new RegExp(`${BEGINS}(${FULL_WORD})s?(?:\\s*[.:]|(?=\\s*${SEPARATOR}\\s*${FULL_WORD}\\b)|(?=\\s+${MEANING}))`, 'giu');
const ENGLISH_BRACKETED = new RegExp(`${BEGINS}${OPEN}\\s?(${FULL_WORD})\\s?${CLOSE}`, 'giu');
const CHINESE_WORD = `(?:${toAlternatives(Object.keys(CHINESE))})`;
/** 名词 names its meaning (noun), unless more Chinese follows a blank or a colon. */
const CHINESE_FULL = new RegExp(
  `${BEGINS}(${CHINESE_WORD})(?:\\s*[.．:：]\\s*|\\s+|(?=\\s*${SEPARATOR}\\s*${CHINESE_WORD}))(?=${MEANING}|${SEPARATOR})`,
  'gu',
);
const CHINESE_BRACKETED = new RegExp(
  `${BEGINS}${OPEN}\\s?(${CHINESE_WORD}|[${Object.keys(SIGNS).join('')}])词?\\s?${CLOSE}[:：]?\\s*(?=${MEANING})`,
  'gu',
);
const CHINESE_SIGN = new RegExp(`${BEGINS}([${Object.keys(SIGNS).join('')}])[.．]\\s*(?=${MEANING})`, 'gu');

const IN_FRONT = "(?<![A-Za-z.'’-])";
const NOTE = '(?:c|u|cn|un|pl|sing|sg|t|i|vn|v|usu pl|count|uncount|不?可数|不?及物)\\.?';
/** Countable, uncountable, plural: said of the word, not of its meaning. `(pl. feet)` is a form, and stays. */
export const NOTES = `${OPEN}\\s?${NOTE}(?:\\s?[,，、/&;；或和]?\\s?${NOTE}){0,3}\\s?${CLOSE}`;
const LATIN_MARKER = `${IN_FRONT}(?:n|v|vt|vi|adj|adv|pron|num|phr)\\.`;

/** In this order: what an earlier one writes a later one may take further. */
const REWRITTEN: readonly [RegExp, string][] = [
  // v.t. 走, n.c. 苹果, c.n. 苹果.
  [new RegExp(`${IN_FRONT}v\\.\\s?([ti])\\.`, 'gi'), 'v$1.'],
  [new RegExp(`${IN_FRONT}(?:n\\.\\s?[cu]|[cu]\\.\\s?n)\\.`, 'gi'), 'n.'],
  [new RegExp(`${IN_FRONT}(link|linking|modal|aux|phr)\\s?-\\s?v\\.`, 'gi'), '$1 v.'],
  [new RegExp(`${IN_FRONT}(?:ord|card)\\.(?!\\s?num)`, 'gi'), 'num.'],
  [new RegExp(`${IN_FRONT}(?:poss|pers|refl|rel|dem|indef|interrog|def|ord|card)\\.?\\s?(?=(?:pron|adj|det|art|num|a)\\.)`, 'gi'), ''],
  [new RegExp(`${IN_FRONT}(?:v|vt|vi)\\.\\s?phr(?:ase)?\\.`, 'gi'), 'phr. v.'],
  [new RegExp(`${IN_FRONT}(?:n|adj|a|adv|ad|prep|conj|pron|num|int)\\.\\s?phr(?:ase)?\\.`, 'gi'), 'phr.'],
  // n. pl. 裤子 and pl. 裤子: nouns.
  [new RegExp(`${IN_FRONT}n\\.\\s?(?:pl|sing|sg)\\.?\\s?(?=${MEANING})`, 'giu'), 'n. '],
  [new RegExp(`^pl\\.\\s?(?=${MEANING})`, 'iu'), 'n. '],
  [new RegExp(`(${LATIN_MARKER})\\s?(?:${NOTES}\\s?){1,3}`, 'gi'), '$1 '],
  [new RegExp(`^\\s?(?:${OPEN}\\s?[cu]n?\\.?(?:\\s?[,，、/&;；或和]\\s?[cu])?\\s?${CLOSE}\\s?){1,2}(?=\\p{Script=Han})`, 'iu'), 'n. '],
];
const ANY_LATIN = new RegExp(`${LATIN_MARKER}|${IN_FRONT}(?:prep|conj|int|interj|art|aux|modal|abbr|a|ad)\\.`, 'i');
/** [n]苹果, (adj) 红的: a dot is all that they lack. */
const LATIN_BRACKETED =
  /(?<=^|[;；,，、\s])[([（【]\s?(n|v|vt|vi|adj|adv|prep|conj|pron|num|art|int|interj|aux|phr)\s?[)\]）】]\s?(?=\p{Script=Han}|[(（…])/giu;

/** ｎ．苹果 and adj·红的: with letters and dots as a keyboard has them. */
const wide = (text: string): string =>
  text
    .replace(/[\uff0e\uff21-\uff3a\uff41-\uff5a]/g, (sign) => sign.normalize('NFKC'))
    .replace(/(?<![A-Za-z.'’-])(n|v|vt|vi|adj|adv|ad|prep|conj|pron|num)[·•](?=\s?\p{Script=Han})/giu, '$1.');

/** Only in a meaning: of a word they could be the end (to be v.). As some lists misspell modal, and call the verb to be. */
const MISNAMED: readonly [RegExp, string][] = [
  [new RegExp(`${IN_FRONT}model\\s?\\.?\\s?v\\.`, 'gi'), 'modal v.'],
  [new RegExp(`${IN_FRONT}be\\s?-?\\s?v\\.`, 'gi'), 'v.'],
];

/** A meaning as `normalizeMarkers` writes it, without names of parts that only a meaning can have. */
export const normalizeMeaningMarkers = (meaning: string): string =>
  rewrite(MISNAMED.reduce((text, [pattern, plain]) => text.replace(pattern, plain), wide(meaning)));

/** A text whose markers are written as the reader of meanings knows them; the same one where it has none of these kinds. */
export const normalizeMarkers = (written: string): string => rewrite(wide(written));

function rewrite(written: string): string {
  let text = written
    .replace(LATIN_BRACKETED, '$1. ')
    .replace(ENGLISH_BRACKETED, (_, word: string) => `${FULL[word.toLowerCase()] ?? ''} `)
    .replace(ENGLISH, (_, word: string) => `${FULL[word.toLowerCase()] ?? ''} `);
  for (const [pattern, plain] of REWRITTEN) text = text.replace(pattern, plain);
  // （数）集合 behind n. is of mathematics.
  if (!ANY_LATIN.test(text)) {
    const mark = (_: string, word: string): string => `${CHINESE[word] ?? SIGNS[word] ?? ''} `;
    text = text.replace(CHINESE_FULL, mark).replace(CHINESE_BRACKETED, mark).replace(CHINESE_SIGN, mark);
  }
  return text;
}

const LATIN = /[A-Za-z]/;
/** What stands before the Chinese of a sense. */
const BEFORE_CHINESE = /^[^\p{Script=Han}]*/u;
/** `T恤`, `CD光盘`, `DNA`: letters that the meaning itself has. */
const OWN_LETTERS = /^[^A-Za-z]*[A-Z\d]+(?:[-.&/][A-Z\d]+)*$/;

/** Whether a meaning has Latin letters before the Chinese of one of its senses: maybe a marker that nobody knows. */
export const hasLatinBefore = (meaning: string): boolean =>
  LATIN.test(meaning) &&
  meaning.split('；').some((sense) => {
    const [before = ''] = BEFORE_CHINESE.exec(sense) ?? [];
    return before.length < sense.length && LATIN.test(before) && !OWN_LETTERS.test(before);
  });
