/** Slashes of an entry: between words of one phrase (`go to bed/sleep`) or between phrases (`look after/take care of`). */
import { areVariants } from './spelling-variants';

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const PARTICLES = toSet(
  'of to as than for with at from about above across after against ahead along among apart around aside away back before behind below ' +
    'between by down forward in inside into near off on onto out outside over past round that through till together toward towards under ' +
    'until up upon without',
);
const MODALS = toSet('can could may might must shall should will would');
/** Begin a phrase more often than they are one of its words. */
const LIGHT_VERBS = toSet('be do get give go have keep make pay put take turn');
/** Have a particle behind them as often: turn/switch on, walk/run to; not wear/put on. */
const PHRASAL_VERBS = toSet(
  'arrive break bring call carry climb come cut drive fall find fly hand hold jump listen log look move pick point ride ring run send set shut ' +
    'sit speak stand stay swim switch talk think throw wait wake walk work write',
);
const QUESTIONS = toSet('how what when where which who why');
const DETERMINERS = toSet(
  'a an the this these those my your his her its our their some any each every all both one two another few little many much several most',
);
const NEGATIONS = toSet('no not but');
/** Only one of the same takes the place of each, and phrases that begin with two of them are two phrases. */
const KINDS = [PARTICLES, DETERMINERS, QUESTIONS, NEGATIONS, new Set([...LIGHT_VERBS, ...PHRASAL_VERBS])];
const isVerb = (word: string): boolean => LIGHT_VERBS.has(word) || PHRASAL_VERBS.has(word);
const areOneKind = (one: string, other: string): boolean => KINDS.some((kind) => kind.has(one) && kind.has(other));
/** Stand for one word, whatever stands beside them. */
const WHOLE = new Set(['each other', 'one another', 'of course', 'right away', 'at once', 'such as', 'so far', 'at last', 'in fact']);
/** Take the place of a phrase that says when, how or how often: in fact/actually, all the time/always. */
const ADVERB = /ly$|^(?:again|always|instead|maybe|never|now|often|perhaps|sometimes|soon|then|too)$/;
/** `in front of`: as one word, beside which another preposition may stand. */
const isComplex = (words: readonly string[]): boolean => /^(?:at|by|in|on) [a-z]+ of$/.test(words.join(' '));
const SIMPLE = toSet('of to for with at from by in on');
/** Take the place of a particle: go out/shopping, come back/home. */
const LIKE_PARTICLES = /ing$|^(?:abroad|early|first|here|home|ill|late|still|there)$/;
/** Ends a sentence: `Of course!/Sure!`. */
const SENTENCE_END = /[!?…]\s*$|[^.]{5}\.\s*$/;

const getWords = (text: string): string[] => text.toLowerCase().match(/[a-z\u00c0-\u024f'’-]+/g) ?? [];

type Border = 'phrases' | 'words' | 'either';
type Words = readonly string[];

const beginsAdverbial = (word: string): boolean => PARTICLES.has(word) || DETERMINERS.has(word);

/** Between one word and a phrase: can/be able to, behind/in front of, wear/put on, always/all the time; not on/at weekends. */
function afterOneWord(word: string, phrase: Words): Border {
  const [first = '', ...others] = phrase;
  if (others.length === 0) return 'words';
  if (MODALS.has(word) ? /^(?:be|have|ought)$/.test(first) : isComplex(phrase) && !SIMPLE.has(word)) return 'phrases';
  if (ADVERB.test(word) && beginsAdverbial(first)) return 'phrases';
  const isPhrasal = isVerb(first) && PARTICLES.has(others[others.length - 1] ?? '');
  if (!isPhrasal || LIGHT_VERBS.has(word)) return 'words';
  return PHRASAL_VERBS.has(word) ? 'either' : 'phrases';
}

/** Between a phrase and one word: put on/wear, every day/daily, maybe a few/several; not go out/shopping, by bus/car. */
function beforeOneWord(phrase: Words, word: string): Border {
  if (isComplex(phrase) && !SIMPLE.has(word)) return 'phrases';
  const [start = '', last = ''] = [phrase[0], phrase[phrase.length - 1]];
  if (PARTICLES.has(last)) return PARTICLES.has(word) || LIKE_PARTICLES.test(word) ? 'words' : 'phrases';
  if (beginsAdverbial(start) && ADVERB.test(word)) return 'phrases';
  return DETERMINERS.has(start) && DETERMINERS.has(word) ? 'either' : 'words';
}

/** Between words that are phrases, or parts of one: each other/one another, a few/a little; not get on/off the bus, maybe say hello/hi to. */
function betweenPhrases(before: Words, after: Words): Border {
  const [[start = ''], [first = '']] = [before, after];
  const [last = '', end = ''] = [before[before.length - 1], after[after.length - 1]];
  // so that/in order that; not go up the hill/down the hill.
  if (start === first || (last === end && !(isVerb(start) && PARTICLES.has(first)))) return 'phrases';
  if (areOneKind(last, first)) return 'words';
  if (PARTICLES.has(last) || areOneKind(start, first)) return 'phrases';
  return PARTICLES.has(first) || LIGHT_VERBS.has(first) || before.length === after.length ? 'either' : 'words';
}

/** What a slash divides: two phrases, two words of one, or maybe either. */
function findBorder(left: string, right: string): Border {
  const [before, after] = [getWords(left), getWords(right)];
  const isWhole = [before, after].some((words) => WHOLE.has(words.join(' ')));
  if (areVariants(left.trim(), right.trim()) || SENTENCE_END.test(left) || isWhole) return 'phrases';
  if (before.length === 1) return afterOneWord(before[0] ?? '', after);
  return after.length === 1 ? beforeOneWord(before, after[0] ?? '') : betweenPhrases(before, after);
}

/** One of `anyone/anybody`, not of `km/h` or `24/7`. */
const isAlternative = (part: string): boolean =>
  /^(?:a|I|[^0-9]*[^0-9\s][^0-9]+)$/i.test(part.trim()) && /[A-Za-z\u00c0-\u024f]/.test(part);
const areAlternatives = (parts: readonly string[]): boolean =>
  parts.length > 1 && parts.every(isAlternative) && parts.join('/') !== 'and/or';

/** Each way through the words: `go to bed/sleep` → `go to bed`, `go to sleep`. */
function wordByWord(text: string, most: number): string[] {
  return text.split(' ').reduce<string[]>(
    (beginnings, word) => {
      const parts = word.split('/');
      const ways = areAlternatives(parts) ? parts : [word];
      return beginnings.flatMap((beginning) => ways.map((way) => (beginning === '' ? way : `${beginning} ${way}`))).slice(0, most);
    },
    [''],
  );
}

/** @param most as many ways as are looked for */
export function divideAtSlashes(text: string, most: number): string[] {
  if (!text.includes('/')) return [text];
  const apart = text.split(/\s+\/\s*|\/\s+/);
  if (areAlternatives(apart)) return apart.flatMap((part) => divideAtSlashes(part, most));
  const [first = '', ...others] = text.split('/');
  const parts = [first, ...others];
  if (!areAlternatives(parts)) return wordByWord(text, most);
  const borders = others.map((part, at) => findBorder(parts[at] ?? '', part));
  const phrases = others.reduce((joined, part, at) => `${joined}${borders[at] === 'phrases' ? '\n' : '/'}${part}`, first).split('\n');
  return [...phrases.flatMap((phrase) => wordByWord(phrase, most)), ...(borders.includes('either') ? parts : [])];
}
