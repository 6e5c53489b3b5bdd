/** Words of an English sentence with their places, and words of a course found among them. */
import { parseSpellings } from '../word-exercise';
import { BEFORE_NOUNS, OWN_WORDS } from './forms';
import { getBases, getContinued, getTenses } from './lemmas';

export interface Token {
  /** As it stands. */
  text: string;
  /** Lower case, straight apostrophes. */
  form: string;
  /** Characters [from, to). */
  from: number;
  to: number;
}

const WORD = /\b[ap]\.m\b|[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ0-9]*(?:['’-][A-Za-zÀ-ÖØ-öø-ÿ]+)*/g;

/** Without `matchAll` and `replaceAll`, which older phones have not. */
export function parseTokens(text: string): Token[] {
  const tokens: Token[] = [];
  text.replace(WORD, (found: string, index: number) => {
    const form = found.toLowerCase().replace(/’/g, "'").replace(/\./g, '');
    tokens.push({ text: found, form, from: index, to: index + found.length });
    return found;
  });
  return tokens;
}

/** What a contraction or a possessive hangs on: don't → do, Tom's → tom. */
export const withoutApostrophe = (form: string): string =>
  form === "can't" ? 'can' : form === "won't" ? 'will' : form.replace(/n't$|'(?:s|m|re|ve|ll|d|t)?$/, '');

/** A pronoun before 's: elsewhere that is a possessive. */
const BEFORE_IS = /^(?:it|he|she|that|there|here|what|who|where|how|when|this|everything|everyone)'s$/;

/** The verb that a contraction holds: It's, I'm, you'll, we've. */
function getContracted(form: string): string | undefined {
  if (/'(?:m|re)$/.test(form) || BEFORE_IS.test(form)) return 'be';
  return /'ll$/.test(form) ? 'will' : /'ve$/.test(form) ? 'have' : undefined;
}

/** Whether a form that is known as a word of its own stands where it can be of the verb: he left, not turn left or the leaves. */
function canBeOf(tokens: readonly Token[], token: Token, word: string): boolean {
  const at = tokens.indexOf(token);
  const before = tokens[at - 1]?.form;
  if (word === 'use' && token.form === 'used') return tokens[at + 1]?.form !== 'to';
  if (/^(?:leaf|life)$/.test(word) && token.form !== word) return !/^(?:he|she|it|who)$/.test(before ?? '');
  if (OWN_WORDS.get(token.form) !== word) return true;
  return before !== undefined && !BEFORE_NOUNS.has(before) && !/.(?:ful|ous|ive|able|less|est)$/.test(before);
}

/** Whether a token stands for a word. */
type Fits = (token: Token, word: string) => boolean;

const isForm: Fits = (token, word) => token.form === word || getBases(withoutApostrophe(token.form)).includes(word);

/** Words that stand for others in phrases as courses write them: look after sb., one's, (to). */
const OPEN = /^(?:sb|sb's|sth|somebody|something|one's|oneself|adj|adv)$/i;
/** Stand for any verb (used to do), but are themselves at the beginning and before `with`: do one's best, have to do with. */
const isAnyVerb = (part: string, at: number, parts: readonly string[]): boolean =>
  /^(?:do|doing)$/.test(part) && at > 0 && !/^with/.test(parts[at + 1] ?? '');
/** What is left open between the words of a pattern, with blanks or without: so…that…, either—or—, so + adj. + that. */
const GAPS = /…|⋯|\.{2,}|[·•]{2,}|[—_~]+|-{2,}|\s-+(?=\s|$)|\+(?=\s*[a-z])/gi;

/** A word or phrase of a course as it may be looked for: its parts in lower case, what is open left out. */
function parseParts(spelling: string): string[] {
  return spelling
    .replace(/\([^)]*\)|（[^）]*）/g, ' ')
    .replace(GAPS, ' ')
    .split(/[\s/]+/)
    .map((part) => part.replace(/[.…!?,;:！？，；：。]+$/, '').toLowerCase())
    .filter((part) => part !== '')
    .filter((part, at, parts) => parts.length === 1 || !(OPEN.test(part) || isAnyVerb(part, at, parts)));
}

export interface Found {
  from: number;
  to: number;
}

/** How far apart the parts of a phrase may stand: look the word up. */
const MOST_BETWEEN = 4;

/** The first place from `after` on where the tokens use the word or phrase, inflected or not; of an entry of several spellings, any of them. */
export function findWord(tokens: readonly Token[], spelling: string, after = 0, fits: Fits = isForm): Found | undefined {
  const found = parseSpellings(spelling).flatMap((one) => findSpelling(tokens, one, after, fits) ?? []);
  return found.sort((a, b) => a.from - b.from || b.to - a.to)[0];
}

function findSpelling(tokens: readonly Token[], spelling: string, after: number, fits: Fits): Found | undefined {
  const [first, ...rest] = parseParts(spelling);
  if (first === undefined) return undefined;
  const dotted = spelling.includes('.') && rest.length === 0 ? first.replace(/\./g, '') : first;
  for (const [at, token] of tokens.entries()) {
    if (token.from < after || !(fits(token, first) || fits(token, dotted))) continue;
    let last = at;
    const isWhole = rest.every((part) => {
      const next = tokens.findIndex((other, index) => index > last && index <= last + 1 + MOST_BETWEEN && fits(other, part));
      if (next < 0) return false;
      last = next;
      return true;
    });
    const end = tokens[last];
    if (isWhole && end) return { from: token.from, to: end.to };
  }
  return undefined;
}

const isTense =
  (tokens: readonly Token[]): Fits =>
  (token, word) =>
    getContracted(token.form) === word ||
    token.form === word ||
    (getTenses(withoutApostrophe(token.form)).includes(word) && canBeOf(tokens, token, word));

/**
 * Where an example sentence uses its word: the word itself before its forms, so that nothing that only looks like a form (painter)
 * stands for it. Comparisons are those of adjectives and adverbs, and only a verb has an -ing that is a word of its own.
 */
export function findInExample(sentence: string, spelling: string, partOfSpeech: string): Found | undefined {
  const tokens = parseTokens(sentence);
  const found =
    findWord(tokens, spelling, 0, (token, word) => withoutApostrophe(token.form) === word || token.form === word) ??
    findWord(tokens, spelling, 0, isTense(tokens)) ??
    (/\bv/.test(partOfSpeech) ? findWord(tokens, spelling, 0, (token, word) => getContinued(token.form).includes(word)) : undefined) ??
    (/\bad[jv]/.test(partOfSpeech) ? findWord(tokens, spelling) : undefined);
  // The stop of an abbreviation and the mark of a sentence belong to it.
  const [end = ''] = /[.!?]$/.exec(spelling.trim()) ?? [];
  const isStopped = found && end !== '' && sentence.charAt(found.to) === end;
  return isStopped ? { ...found, to: found.to + 1 } : found;
}

export const usesWord = (text: string, spelling: string): boolean => findWord(parseTokens(text), spelling) !== undefined;

/** Sentences of a text; its end is one, too. Abbreviations and decimals end none. */
export function splitSentences(text: string): string[] {
  return (text.match(/(?:\b(?:Mr|Mrs|Ms|Dr|St|a\.m|p\.m)\.|[^.!?。！？]|[.](?=[^\s"”’')]))+(?:[.!?。！？]+["”’')]*|$)/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
