/** Makes values of cells: lines joined, marks of the list's layout taken off; says what cannot be taken. */
import { MAX_MEANING_LENGTH } from '@xueban/contract/constants';
import type { Field } from './columns';
import { LABELS } from './columns';
import type { ImportProblem } from './problems';

const MAX_LENGTHS: Readonly<Record<Field, number>> = {
  course: 60,
  grade: 20,
  term: 20,
  unit: 60,
  chapter: 60,
  spelling: 60,
  phonetic: 100,
  partOfSpeech: 40,
  meaning: MAX_MEANING_LENGTH,
  example: 500,
  translation: 500,
};

/** What joins the lines of a cell: senses stand side by side, sentences one after the other. */
const LINE_JOINS: Readonly<Partial<Record<Field, string>>> = { meaning: '；', partOfSpeech: ' & ', phonetic: ' ' };

/** The lines of a cell on one line. */
export function onOneLine(field: Field, cell: string): string {
  // ECDICT and what is made of it write the two characters \ and n.
  const text = field === 'meaning' ? cell.replaceAll('\\n', '\n') : cell;
  if (!text.includes('\n')) return text;
  const join = LINE_JOINS[field] ?? ' ';
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce((all, line) => (all === '' || /[；;，,、（(]$/.test(all) ? all + line : all + join + line), '');
}

const NUMBERED = /^\d{1,4}\s*[.、)．]\s*(?=\S)/;
const STARRED = /^[*★☆▲△●◆■]+\s*|\s*[*★☆▲△●◆■]+$/g;

/** A word without the number before it and the stars that lists put to it. */
export const withoutMarks = (word: string): string => word.normalize('NFKC').replace(NUMBERED, '').replace(STARRED, '').trim();

/** `apple [ˈæpl]` in one cell. */
const SPOKEN = /^([A-Za-z][^[\]/]*?)\s*(\[[^\]]+\]|\/[^/\s][^/]*\/)$/;

export function splitSpoken(word: string): { spelling: string; phonetic: string } | undefined {
  const [, spelling, phonetic] = SPOKEN.exec(word) ?? [];
  return spelling === undefined || phonetic === undefined ? undefined : { spelling: spelling.trim(), phonetic };
}

/** Transcriptions that stand bare, as qwerty-learner has them, between slashes. */
export function delimited(phonetic: string): string {
  if (phonetic === '' || /\p{Script=Han}/u.test(phonetic)) return phonetic;
  return /[/[\]]/.test(phonetic) ? phonetic.replace(/^\[\[(?=[^"])|(?<=[^"])\]\]$/g, (two) => two.charAt(0)) : `/${phonetic}/`;
}

/** As many whole senses as a meaning may hold. */
export function shortened(meaning: string): string {
  if (meaning.length <= MAX_MEANING_LENGTH) return meaning;
  const whole = meaning.slice(0, MAX_MEANING_LENGTH + 1);
  const end = Math.max(whole.lastIndexOf('；'), whole.lastIndexOf('，'));
  return end > 0 ? whole.slice(0, end) : meaning;
}

// Control characters break screens and prints.
// eslint-disable-next-line no-control-regex -- exactly these are looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufffd\ufff9-\uffff]/;
/** Seen by nobody, and yet another word: no answer typed on a keyboard equals one that has them. */
const INVISIBLE =
  /(?:[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|\u034f|\ufe00|\ufe01|\ufe0e|\ufe0f)/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)/i;
/** What a program wrote: lists and objects, values that are none, tags. */
const CODE =
  /^\[\s*["'{[]|^\{\s*["']|\[object |^(?:null|undefined|nan|<na>)$|<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#\d{1,6});/i;

/** `['lɪndə]` begins with the stress. */
const STRESSED = /^\[\s*'(?!.*'\s*\]$)[^"]*$/;

type Fault = Pick<ImportProblem, 'code' | 'message'>;

function unreadableFault(label: string, value: string): Fault | undefined {
  if (CONTROL.test(value)) return { code: 'VALUE_CHARACTER', message: `${label}里有乱码或控制字符` };
  if (INVISIBLE.test(value))
    return { code: 'VALUE_CHARACTER', message: `${label}里有看不见的字符（零宽或从右到左的控制符），请删掉这一格重新输入` };
  if (RIGHT_TO_LEFT.test(value)) return { code: 'VALUE_CHARACTER', message: `${label}里有从右到左书写的文字` };
  if (FORMULA_ERROR.test(value)) return { code: 'VALUE_ERROR', message: `${label}是公式错误 ${value.slice(0, 12)}` };
  return undefined;
}

/** Why a value cannot be taken; undefined when it can. */
export function faultOf(field: Field, value: string, isRequired: boolean): Fault | undefined {
  const label = LABELS[field];
  if (value === '') return isRequired ? { code: 'VALUE_MISSING', message: `${label}没有填` } : undefined;
  const unreadable = unreadableFault(label, value);
  if (unreadable) return unreadable;
  // `null` is a word, too.
  if (CODE.test(value) && !(field === 'spelling' && /^null$/i.test(value)) && !(field === 'phonetic' && STRESSED.test(value))) {
    return { code: 'VALUE_CODE', message: `${label}像是程序写的内容：${value.slice(0, 20)}` };
  }
  if (field === 'spelling' && /\p{Script=Han}/u.test(value))
    return { code: 'VALUE_LANGUAGE', message: `单词里有中文：${value.slice(0, 20)}` };
  if (field === 'spelling' && !/\p{Script=Latin}/u.test(value))
    return { code: 'VALUE_LANGUAGE', message: `单词里没有字母：${value.slice(0, 20)}` };
  if (value.length > MAX_LENGTHS[field]) return { code: 'VALUE_TOO_LONG', message: `${label}超过 ${MAX_LENGTHS[field]} 个字符` };
  return undefined;
}
