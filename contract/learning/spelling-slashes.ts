/** Slashes of an entry: between words of one phrase (`go to bed/sleep`) or between phrases (`look after/take care of`). */
import { areVariants } from './spelling-variants';

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** End a phrase and want another word behind them; only one of their own kind takes their place. */
const LINKS = toSet('of to as than for with at from');
const PARTICLES = toSet(
  'of to as than for with at from about above across after against ahead along among apart around aside away back before behind below ' +
    'between by down forward in inside into near off on onto out outside over past round that through till together toward towards under ' +
    'until up upon without',
);
const MODALS = toSet('can could may might must shall should will would');
/** Begin a phrase more often than they are one of its words. */
const LIGHT_VERBS = toSet('be do get give go have keep make pay put take turn');
/** `in front of`: as one word, beside which another preposition may stand. */
const isComplex = (words: readonly string[]): boolean => /^(?:at|by|in|on) [a-z]+ of$/.test(words.join(' '));
const SIMPLE = toSet('of to for with at from by in on');
/** Take the place of a particle: go out/shopping, come back/home. */
const LIKE_PARTICLES = /ing$|^(?:home|here|there|abroad)$/;

const getWords = (text: string): string[] => text.toLowerCase().match(/[a-z\u00c0-\u024f'’-]+/g) ?? [];

type Border = 'phrases' | 'words' | 'either';
type Words = readonly string[];

/** Between one word and a phrase: can/be able to, behind/in front of; not on/at weekends. */
function afterOneWord(word: string, phrase: Words): Border {
  const isOther = (MODALS.has(word) && /^(?:be|have|ought)$/.test(phrase[0] ?? '')) || (isComplex(phrase) && !SIMPLE.has(word));
  return isOther && phrase.length > 1 ? 'phrases' : 'words';
}

/** Between a particle and another word: look after/take care of, be able to/can; maybe put on/wear. */
function afterParticle(particle: string, [first = '', ...others]: Words): Border {
  if (PARTICLES.has(first) || LIKE_PARTICLES.test(first)) return 'words';
  return others.length > 0 || LINKS.has(particle) ? 'phrases' : 'either';
}

/** What a slash divides: two phrases, two words of one, or maybe either. */
function findBorder(left: string, right: string): Border {
  if (areVariants(left.trim(), right.trim())) return 'phrases';
  const [before, after] = [getWords(left), getWords(right)];
  const [last = '', first = ''] = [before[before.length - 1], after[0]];
  if (before.length === 1) return afterOneWord(last, after);
  if (after.length === 1 && isComplex(before) && !SIMPLE.has(first)) return 'phrases';
  if (PARTICLES.has(last)) return afterParticle(last, after);
  const beginsPhrase = PARTICLES.has(first) || (LIGHT_VERBS.has(first) && !LIGHT_VERBS.has(last));
  return after.length > 1 && beginsPhrase ? 'either' : 'words';
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
  // Of like length they may also be phrases: `each other/one another`.
  const mayBePhrases = borders.includes('either') || new Set(parts.map((part) => part.split(' ').length)).size === 1;
  return [...phrases.flatMap((phrase) => wordByWord(phrase, most)), ...(mayBePhrases ? parts : [])];
}
