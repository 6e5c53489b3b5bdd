/**
 * How a word is asked, the same on the phone and on the server: by self-report or not, the options of a choice, the
 * judgement of what was chosen or typed, and a typed word compared letter by letter.
 */
import { UNSEEN } from '../typed-digits';
import { divideAtSlashes } from './spelling-slashes';
import { findVariants } from './spelling-variants';
import { seededShuffle } from './word-round';

/** In the order they are offered. */
export const EXERCISES = ['recall', 'choice', 'listening', 'spelling'] as const;
export type ExerciseKind = (typeof EXERCISES)[number];

export interface AskedWord {
  id: number;
  spelling: string;
  meaning: string;
  distractors: readonly string[];
}

/** Meanings to choose from: the right one among the wrong ones, in an order fixed by the seed. Empty: it cannot be asked so. */
export function getOptions({ id, meaning, distractors }: AskedWord, seed: number): string[] {
  if (distractors.length === 0) return [];
  return seededShuffle([meaning, ...distractors], seed * 31 + id);
}

/** Whether an exercise can be given: choices need distractors, listening needs sound. */
export function canAsk(
  exercise: ExerciseKind,
  { distractors, audio_url }: { distractors: readonly string[]; audio_url: string | null },
): boolean {
  if (exercise === 'choice') return distractors.length > 0;
  if (exercise === 'listening') return distractors.length > 0 && audio_url !== null;
  return true;
}

/** Learners claim to know part of what they have forgotten: in a review their word alone does only above this predicted recall. */
export const SELF_REPORT_ABOVE = 0.95;

/** How a word is asked so that a claim is not enough. */
export const findObjective = ({ distractors }: Pick<AskedWord, 'distractors'>): ExerciseKind =>
  distractors.length > 0 ? 'choice' : 'spelling';

/** Whether what was chosen or typed is right; undefined where only the learner can say (recall). */
export function judge(
  exercise: ExerciseKind,
  word: Pick<AskedWord, 'spelling' | 'meaning'>,
  given: string | undefined,
): boolean | undefined {
  if (exercise === 'recall' || given === undefined) return undefined;
  return exercise === 'spelling' ? sameSpelling(word.spelling, given) : given === word.meaning;
}

/**
 * Whether an answer counts as right: recall is the learner's word, everything else is judged, and an empty answer (不认识) is
 * wrong. A choice that is none of the word's options came from an earlier import and is judged by its meaning.
 */
export function countsAsRight(exercise: ExerciseKind, word: Omit<AskedWord, 'id'>, given: string | undefined, claimed: boolean): boolean {
  if (exercise === 'recall') return claimed;
  const { meaning, distractors } = word;
  const isOldChoice =
    exercise !== 'spelling' && given !== undefined && distractors.length > 0 && given !== meaning && !distractors.includes(given);
  return isOldChoice ? claimed : judge(exercise, word, given) === true;
}

/** Composed, without signs that nobody sees. Accents that stand alone are apostrophes; composing makes blanks of them. */
const composed = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\u00b4\u0384]/g, '’')
    .normalize('NFKC');

/** Capitals, accents, doubled blanks and the kind of apostrophe do not make a spelling wrong. */
export function normalSpelling(text: string): string {
  return composed(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘‛`\u02b9-\u02bd\u02ca\u02cb\u2032\u2035]/g, "'")
    .replace(/[‐‑‒–—―−─]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae');
}

/** Sentence marks, dots of abbreviations and the gaps of a pattern. */
const MARKS = /[.,:;?!"“”„«»…⋯。，、；：？！~*_]/g;
/** Show syllables and stand for nothing; several together are a gap. */
const SYLLABLE_DOTS = /[·•‧・]/g;
const DOTTED_GAP = /[·•‧・]{2,}/g;
/** Of abbreviations, `a. m.` and `Ph.D.`: what a single letter follows or begins. */
const LETTER_DOTS = [/\b([a-z])\.\s?(?=[a-z]\b)/g, /([a-z])\.(?=[a-z]\b)/g];
/** Between words, not within one; two in a row are always a gap: so——that——. */
const LONE_DASHES = /-{2,}|(^|\s)-+(?=\s|$)/g;
/** What a pattern leaves open by its part of speech, and the signs that join the rest: so + adj. + that. */
const PART = '(?:adj|adv|n|noun|v|verb|v\\.?-ing|ving|num|pron|prep|clause)\\b\\.?';
const PARTS = `${PART}(?:\\s?[/&]\\s?${PART})*`;
const OPEN_PARTS = new RegExp(`\\s?\\+\\s?${PARTS}(?:\\s?\\+|(?=\\s|$))|^${PARTS}\\s?\\+`, 'g');
/** Several at one place are no spellings to choose from. */
const OTHER_PARTS = new RegExp(`(\\+\\s?${PART})(?:\\s?/\\s?${PART})+`, 'gi');
const LONE_PLUS = /\s\+(?=\s)|^\+\s/g;
/** An apostrophe at the edge of a word is not heard and often not typed: teachers', 'n'. */
const EDGE_APOSTROPHES = /(^|[\s-])'+|'+(?=[\s-]|$)/g;
const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/**
 * A spelling as it is judged: letters, digits, apostrophes and the borders of words. Marks are no letters, but for those within
 * a number; the table is in docs/spelling.md.
 */
export function spelledLetters(text: string): string {
  const joined = normalSpelling(text)
    .replace(OPEN_PARTS, ' ')
    .replace(LONE_PLUS, ' ')
    .replace(/\s*&\s*/g, ' and ');
  const undotted = joined.replace(DOTTED_GAP, ' ').replace(SYLLABLE_DOTS, '').replace(LONE_DASHES, '$1 ');
  const plain = LETTER_DOTS.reduce((read, dots) => read.replace(dots, '$1'), undotted);
  const letters = plain.replace(MARKS, (mark, at: number) => (isDigit(plain[at - 1]) && isDigit(plain[at + 1]) ? mark : ' '));
  return letters.replace(EDGE_APOSTROPHES, '$1').replace(/\s+/g, ' ').trim();
}

/** `sb` and `sth` of a pattern, written out. */
const writtenShort = (letters: string): string => letters.replace(/\bsome(?:body|one)\b/g, 'sb').replace(/\bsomething\b/g, 'sth');

/** A hyphen may be typed as a blank or left out. */
const withoutHyphens = (letters: string): string[] => [letters.replace(/-/g, ' ').replace(/\s+/g, ' ').trim(), letters.replace(/-/g, '')];

function areSameLetters(spelling: string, typed: string): boolean {
  const [wanted, given] = [spelledLetters(spelling), spelledLetters(typed)];
  if (wanted === '') return normalSpelling(spelling) === normalSpelling(typed);
  const isPattern = /\b(?:sb|sth)\b/.test(wanted);
  const ways = new Set(withoutHyphens(wanted));
  return withoutHyphens(given).some((way) => ways.has(way) || (isPattern && ways.has(writtenShort(way))));
}

/** Most spellings that one entry stands for. */
const MOST_SPELLINGS = 24;
/** One more is asked for, to see whether there are too many. */
const LOOKED_FOR = MOST_SPELLINGS + 1;

/** `colo(u)r`: with and without what stands in brackets. As many ways as are looked for, and none of the others is gone through. */
function bracketsOpened(text: string): string[] {
  const opened: string[] = [];
  const left = [text];
  for (let one = left.pop(); one !== undefined && opened.length < LOOKED_FOR; one = left.pop()) {
    const found = /\(([^()]*)\)/.exec(one);
    if (!found) {
      opened.push(one);
      continue;
    }
    const [before, after] = [one.slice(0, found.index), one.slice(found.index + found[0].length)];
    left.push(before + after, `${before}${found[1] ?? ''}${after}`);
  }
  return opened;
}

/** Every way to read an entry, up to one more than it may stand for; some may be the same. */
function listSpellings(spelling: string): string[] {
  const text = composed(spelling)
    .replace(/\s+/g, ' ')
    .replace(/\[([^[\]]*)\]/g, '($1)')
    .replace(OTHER_PARTS, '$1')
    .trim();
  if (!/[/(=;,、‐-―−-]/.test(text)) return [spelling];
  return (findVariants(text) ?? [text])
    .flatMap(bracketsOpened)
    .flatMap((one) => divideAtSlashes(one, LOOKED_FOR))
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '')
    .slice(0, LOOKED_FOR);
}

const listRight = (spelling: string): string[] => [...new Set(listSpellings(spelling).slice(0, MOST_SPELLINGS))];

/**
 * Spellings an entry stands for, each right when typed: `anyone/anybody`, `a/an`, `colo(u)r`, `[be] good at`, `mom=mum`,
 * `mum; mom`, `grey (gray)`, the first of `begin, began, begun`. The entry itself if it stands for one. Typed, one word of a
 * phrase beside a slash is right too (`take part/participate`), but nobody looks in a text for the `be` of `be/get used to`.
 */
export function parseSpellings(spelling: string): string[] {
  const all = listRight(spelling);
  const isOfPhrase = (one: string): boolean => all.some((other) => other !== one && other.split(' ').includes(one));
  return spelling.includes('/') ? all.filter((one) => !isOfPhrase(one)) : all;
}

/** Whether an entry has more ways than are told apart: some that it says would be wrong when typed. No import takes it. */
export const standsForTooMany = (spelling: string): boolean => listSpellings(spelling).length > MOST_SPELLINGS;

/** Whether an entry stands for several spellings. */
export const hasAlternatives = (spelling: string): boolean => parseSpellings(spelling).length > 1;

/** Any spelling the entry stands for, the entry as it is written, or several of them with signs between: by their letters alone. */
export function sameSpelling(spelling: string, typed: string): boolean {
  if (areSameLetters(spelling, typed)) return true;
  const right = listRight(spelling);
  const isRight = (given: string): boolean => right.some((one) => areSameLetters(one, given));
  return isRight(typed) || (right.length > 1 && typed.split(/[/;；,，、]/).every(isRight));
}

export interface ComparedLetter {
  letter: string;
  /** `missing`: of the word, not typed. `extra`: typed, not of the word. */
  mark: 'right' | 'missing' | 'extra';
}

/** The typed word against the right one (of several, the one most like it), letter by letter: as few letters missing or too many as possible. */
export function compareSpelling(spelling: string, typed: string): ComparedLetter[] {
  let nearest: ComparedLetter[] | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const one of parseSpellings(spelling)) {
    const compared = compareLetters(parseLetters(one), parseLetters(typed));
    const wrong = compared.filter(({ mark }) => mark !== 'right').length;
    if (wrong < fewest) [nearest, fewest] = [compared, wrong];
  }
  return nearest ?? [];
}

function compareLetters(wanted: readonly string[], given: readonly string[]): ComparedLetter[] {
  const [wantedAs, givenAs] = [toComparable(wanted), toComparable(given)];
  const lengths = commonLengths(wantedAs, givenAs);
  const compared: ComparedLetter[] = [];
  let [i, j] = [0, 0];
  while (i < wanted.length || j < given.length) {
    const [letter, typedLetter] = [wanted[i], given[j]];
    if (letter !== undefined && wantedAs[i] === '') {
      compared.push({ letter, mark: 'right' });
      i += 1;
    } else if (givenAs[j] === '') {
      j += 1;
    } else if (letter !== undefined && typedLetter !== undefined && wantedAs[i] === givenAs[j]) {
      compared.push({ letter, mark: 'right' });
      i += 1;
      j += 1;
    } else if (typedLetter !== undefined && (letter === undefined || lengthAt(lengths, i, j + 1) >= lengthAt(lengths, i + 1, j))) {
      compared.push({ letter: typedLetter, mark: 'extra' });
      j += 1;
    } else if (letter !== undefined) {
      compared.push({ letter, mark: 'missing' });
      i += 1;
    }
  }
  return compared;
}

/** What each letter is compared as; empty where nothing has to be typed: a mark, or a blank beside another. */
function toComparable(letters: readonly string[]): string[] {
  let last = ' ';
  const isLetter = (at: number): boolean => spelledLetters(letters[at] ?? '') !== '';
  return letters.map((letter, at) => {
    const sign = normalSpelling(letter);
    const isWithin = sign === "'" && isLetter(at - 1) && isLetter(at + 1);
    const key = letter === ' ' || sign === '-' ? ' ' : isWithin ? sign : spelledLetters(letter);
    if (key === ' ' && last === ' ') return '';
    if (key !== '') last = key;
    return key;
  });
}

/** Less than this share in common is another word, not a slip: its letters say nothing about the right one. */
const ALIKE = 0.6;

/** Whether what was typed is the word with a slip or two, so that a comparison letter by letter teaches something. */
export function areAlike(spelling: string, typed: string): boolean {
  const letters = compareSpelling(spelling, typed);
  const right = letters.filter(({ mark }) => mark === 'right').length;
  const wanted = letters.filter(({ mark }) => mark !== 'extra').length;
  return (2 * right) / (wanted + parseLetters(typed).length) >= ALIKE;
}

const parseLetters = (text: string): string[] => Array.from(composed(text).replace(/\s+/g, ' ').trim());
const lengthAt = (lengths: readonly (readonly number[])[], i: number, j: number): number => lengths[i]?.[j] ?? 0;

/** Length of the longest common subsequence of what follows each pair of positions, of letters in their normal spelling. */
function commonLengths(wanted: readonly string[], given: readonly string[]): number[][] {
  const lengths = Array.from({ length: wanted.length + 1 }, () => Array.from({ length: given.length + 1 }, () => 0));
  for (let i = wanted.length - 1; i >= 0; i -= 1) {
    for (let j = given.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] =
        wanted[i] === given[j] ? lengthAt(lengths, i + 1, j + 1) + 1 : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
}
