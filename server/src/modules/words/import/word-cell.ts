/** Takes apart what lists write into the cell of a word: numbers and stars, a transcription, a part of speech. */
import { isPartOfSpeech } from '../rules/part-of-speech';
import { isSpoiled } from './transcription';

/** As a mark before a word, not as of C# nor of #N/A. */
const HASH = /^#+\s*(?=\p{Ll})/u;
const CIRCLED = /^[\u2460-\u2473\u2776-\u277f]\s*/;
const NUMBERED = /^(?:\d{1,4}\s*[.、)．](?!\d+$)|\(\d{1,4}\))\s*(?=\S)|^\d{1,4},\s*(?=\p{L})/u;
const STARS = '*★☆▲△●◆■•·✓√';
/** What stands between a word and its meaning: `apple -`, `apple：`, `apple ……`. */
const LINK = /(?:\s+[-–—=~→]+|[:：=＝→,，;；、]+|\s*(?:\.{4,}|…{2,}|·{2,})|\s+_{2,})$/;

function withoutStars(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && STARS.includes(text.charAt(from))) from += 1;
  while (to > from && STARS.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to).trim();
}

/** A word with dots as its meaning has them (`be good at……`, 擅长于……) keeps them: a line of dots is joined to a meaning without. */
export const withDots = (word: string, meaning: string): string =>
  /…|\.{3}/.test(meaning) ? word.replace(/(?<=[A-Za-z)])(?:…{2,}|\.{4,})$/, '…') : word;

/** How lists in Chinese say which form of the word follows. Longer marks first. */
const SAID_FORMS: readonly (readonly [mark: string, form: string])[] = [
  ['过去分词', 'pp.'],
  ['过去式', 'past'],
  ['过分', 'pp.'],
  ['过', 'past'],
  ['复数', 'pl.'],
  ['复', 'pl.'],
  ['比较级', 'comp.'],
  ['最高级', 'sup.'],
  ['现在分词', 'ing:'],
  ['现分', 'ing:'],
  ['第三人称单数', '3rd:'],
  ['三单', '3rd:'],
];
const MARKS = SAID_FORMS.map(([mark]) => mark).join('|');
const FORM = new RegExp(`\\s*[(（]\\s*(${MARKS})\\s*[:：]?\\s*(?=[A-Za-z])`, 'g');
const FORM_BEFORE = new RegExp(`^[(（]\\s*(?:${MARKS})\\s*[:：]?\\s*[A-Za-z][A-Za-z'’,，/ -]*[)）]\\s*`);

/** `child (复children)`, `hear (过去式 heard)`: which form it is, as other lists say it: (pl. children). */
const withForms = (word: string): string =>
  word.replace(FORM, (_, mark: string) => ` (${SAID_FORMS.find(([known]) => known === mark)?.[1] ?? ''} `);

/** A meaning without a form of the word before it, `(复数 apples) 苹果`: it would say the word that is asked for. */
export const withoutForm = (meaning: string): string => meaning.replace(FORM_BEFORE, '');

/** The mark of stress for an apostrophe: oˈclock, donˈt. */
const STRESS_AS_APOSTROPHE = /(?<=\bo)ˈ(?=clock\b)|(?<=\p{Ll})ˈ(?=(?:s|t|m|d|re|ve|ll)(?!\p{L}))/gu;

/** A word without the number before it, the stars that lists put to it and the sign that joins it to its meaning. */
export function withoutMarks(word: string): string {
  // How Excel keeps text from becoming a number: ="apple".
  const quoted = withForms(/^="([^"]*)"$/.exec(word)?.[1] ?? word);
  const text = withoutStars(
    quoted
      .replace(CIRCLED, '')
      .replace(STRESS_AS_APOSTROPHE, "'")
      .replace(HASH, '')
      .replace(/…{2,}$/, '')
      .trim()
      .normalize('NFKC'),
  );
  return withoutStars(text.replace(NUMBERED, '')).replace(LINK, '').trim();
}

/** 英[ˈæpl] 美[ˈæpəl]: which is which stands before each. */
export const withoutAccents = (text: string): string => text.replace(/(?:英|美|UK|US)\s*[:：]?\s*(?=[[/])/g, '');

/** Forms of a word stand in brackets, too ([began-begun] 开始): a transcription has a sign that no spelling has. */
const SOUNDS = /[əɪʊɔæʌɑɒɜθðʃʒŋɡˈˌː]|^.'/;
const SPOKEN = '(?:\\[[^[\\]\\p{Script=Han}]{2,60}\\]|\\/[^/\\p{Script=Han}]{2,60}\\/)';
const SPOKEN_BEFORE = new RegExp(`^((?:[a-z]{1,6}\\.\\s*(?:[&/,]\\s*)?){0,3})(${SPOKEN}(?:\\s*[,;]?\\s*${SPOKEN})*)\\s*(?=\\S)`, 'u');

/** `[ˈæpl] n. 苹果`, `n. [ˈæpl] 苹果`: the transcription of the word before its meaning. */
export function splitSpokenMeaning(written: string): { phonetic: string; meaning: string } {
  const meaning = withoutAccents(written);
  const [whole, part = '', phonetic] = SPOKEN_BEFORE.exec(meaning) ?? [];
  if (whole === undefined || phonetic === undefined || !(SOUNDS.test(phonetic) || isSpoiled(phonetic)))
    return { phonetic: '', meaning: written };
  return { phonetic, meaning: `${part} ${meaning.slice(whole.length)}`.trim() };
}

const TONED = 'āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ';
const PINYIN = new RegExp(`[(（\\[]?[a-zɡü${TONED}]+(?:[ ’'][a-zɡü${TONED}]+)*[)）\\]]?`, 'g');
const HAS_TONE = new RegExp(`[${TONED}]`);
/** How a meaning is read, with its tones: 苹果(píng guǒ). */
export const withoutPinyin = (meaning: string): string =>
  HAS_TONE.test(meaning) ? meaning.replace(PINYIN, (sounds) => (HAS_TONE.test(sounds) ? '' : sounds)).trim() : meaning;

/** The page of a textbook behind a meaning: p.12, (P3), P.S1. */
const PAGE = /\s*(?:[(（]\s*p\.?\s*s?\d{1,3}\s*[)）]|\bp\.\s*s?\d{1,3}|\sps?\d{1,3})$/i;
export const withoutPage = (meaning: string): string => meaning.replace(PAGE, '');

export interface WordCell {
  spelling: string;
  phonetic: string;
  /** As it is written. */
  partOfSpeech: string;
}

const BRACKETED = /\s*(\[[^[\]]*\](?:\s*[,;]?\s*\[[^[\]]*\])*)\s*/;
/** Between slashes, after a blank or with a sign that no word has: not the alternatives of anyone/anybody/someone. */
const SLASHED = /(?:\s+(\/[^/\s][^/]*\/(?:\s*[,;]?\s*\/[^/]+\/)*)|(\/[^/]*[əɪʊɔæʌɑɒɜθðʃʒŋɡˈˌː][^/]*\/))\s*/;
/** Without its dot only what ends no phrase: modern art, vitamin A. */
const DOTLESS = /^(?:n|v|vt|vi|adj|adv|prep|conj|pron|int|interj|num|aux|abbr|[&/,，、\s]|\p{Script=Han})+$/u;

/** Parts of speech and nothing else, as a list puts them behind a word; undefined when it is anything else. */
function findPart(written: string): string | undefined {
  const text = written
    .replace(/^[[(（【<]\s*|\s*[\])）】>]$/g, '')
    .replace(/\bv\.?\s*([ti])\./g, 'v$1.')
    .trim();
  if (text === 'A.' || !isPartOfSpeech(text)) return undefined;
  return text !== written || text.includes('.') || DOTLESS.test(text) ? text : undefined;
}

const FORMS = /^\s*(\([A-Za-z][A-Za-z .,;/'’-]{0,60}\))\s*/;

/** The word, its forms and its part of speech around a transcription that stands there. */
function aroundSpoken(cell: string, spoken: RegExpExecArray): WordCell | undefined {
  // Forms behind the transcription stay with the word: basis [ˈbeɪsɪs] (pl bases) n.
  const behind = cell.slice(spoken.index + spoken[0].length);
  const [whole = '', forms = ''] = FORMS.exec(behind) ?? [];
  const rest = behind.slice(whole.length).trim();
  const before = cell.slice(0, spoken.index).trim();
  const partOfSpeech = rest === '' ? '' : findPart(rest);
  if (partOfSpeech === undefined) return undefined;
  const named = splitWord(before);
  return {
    spelling: `${named?.spelling ?? before} ${forms}`.trim(),
    phonetic: spoken[1] ?? spoken[2] ?? '',
    partOfSpeech: [named?.partOfSpeech ?? '', partOfSpeech].filter((part) => part !== '').join(' & '),
  };
}

/** A list that lost its blanks: `beautifuladj.`. Not n. and v., which may as well be a word with a full stop: person., seven. */
const GLUED = /^([a-z][a-z-]+?)((?:adj|adv|prep|conj|pron|interj)\.)$/;
/** One that may have lost its blank: `runv.` A short one is an abbreviation: etc. */
export const mayBeGlued = (word: string): boolean => /^[a-z][a-z-]*[a-z](?:n|v|vt|vi)\.$/.test(word);

/** `apple [ˈæpl] n.`; undefined where a cell holds its word alone, or what cannot be told apart. */
export function splitWord(cell: string): WordCell | undefined {
  const spoken = BRACKETED.exec(cell) ?? SLASHED.exec(cell);
  if (spoken && spoken.index > 0) return aroundSpoken(cell, spoken);
  const [, glued, part] = GLUED.exec(cell) ?? [];
  if (glued !== undefined && part !== undefined) return { spelling: glued, phonetic: '', partOfSpeech: part };
  const pieces = cell.split(' ');
  // The longest end that is nothing else: can modal v., talk n. & v.
  for (let from = 1; from < pieces.length; from += 1) {
    const partOfSpeech = findPart(pieces.slice(from).join(' '));
    if (partOfSpeech !== undefined) return { spelling: pieces.slice(0, from).join(' '), phonetic: '', partOfSpeech };
  }
  return undefined;
}
