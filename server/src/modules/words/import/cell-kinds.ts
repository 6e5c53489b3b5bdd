/** What a cell may be by how it looks, and what the cells of a column are together. */
import { isPartOfSpeech } from '../rules/part-of-speech';
import { withoutHomographNumber } from './homographs';

export const HAN = /\p{Script=Han}/u;
/** Rows by which columns are judged. */
export const SAMPLED = 300;

export const getShare = (values: readonly string[], holds: (value: string) => boolean): number =>
  values.filter(holds).length / Math.max(1, values.length);

const WORD = /^[(\p{Script=Latin}][\p{Script=Latin} .,'’\-‐–()/!?…&]*$/u;
export const LONGEST_WORD = 60;
const getCount = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
/** How a word of a list looks, whatever lines a card has below it. Not `begin (began` of a line that commas do not divide. */
export function isWord(cell: string): boolean {
  const [first = ''] = cell.split('\n', 1);
  const word = withoutHomographNumber(first);
  return word.length <= LONGEST_WORD && WORD.test(word) && !isPartOfSpeech(word) && getCount(word, /\(/g) === getCount(word, /\)/g);
}

const PHONETIC = /^[/[].*[/\]]$|[əɪʊɔæʌɑɒθðʃʒŋɡˈˌɜ]/;
export const isPhonetic = (cell: string): boolean => PHONETIC.test(cell);

export const isSentence = (value: string): boolean =>
  /^["“‘'(]?[A-Z\d]/.test(value) && value.includes(' ') && /[.!?]["”’')]?$/.test(value.slice(-2));

/** Fewer kinds of cells than this share of its rows are labels: decks, tags, topics. */
const FEWEST_KINDS = 0.3;
const FEWEST_ROWS = 6;

/** Whether a column says nearly the same in every row: it is neither of words nor of their meanings. */
export function isNearlyConstant(filled: readonly string[]): boolean {
  const kinds = new Set(filled).size;
  return filled.length > 1 && (kinds === 1 || (filled.length >= FEWEST_ROWS && kinds / filled.length < FEWEST_KINDS));
}
