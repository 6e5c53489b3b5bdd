/**
 * Slashes of an entry: between words of one phrase (`go to bed/sleep`) or between phrases (`look after/take care of`). What
 * they divide is rarely certain, and a right answer refused harms more than a nonsense taken that nobody types: both are right.
 */
import { areVariants } from './spelling-variants';

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Whole phrases, whatever words they share. */
const PAIRS = new Set(
  (
    'a lot of/lots of|all the time/always|be able to/can|each other/one another|in fact/actually|in front of/behind|' +
    'look after/take care of|of course/sure|put on/wear'
  ).split('|'),
);
/** Only one of the same takes the place of each. */
const KINDS = ['on off', 'in out', 'up down', 'bed sleep', 'bike boat bus car plane ship subway taxi train'].map(toSet);
/** Stand for what a sentence puts there. */
const OPEN = toSet("sb sb's sth do doing one's oneself");

const toLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[^a-z' ]/g, '')
    .trim();
const isOpen = (word = ''): boolean => word.split('/').every((one) => OPEN.has(toLetters(one)));
type Border = 'phrases' | 'words' | 'either';

const isPair = (one: string, other: string): boolean =>
  areVariants(one.trim(), other.trim()) ||
  PAIRS.has(`${toLetters(one)}/${toLetters(other)}`) ||
  PAIRS.has(`${toLetters(other)}/${toLetters(one)}`);

/** What a slash divides: two phrases, two words of one, or maybe either. */
function findBorder(left: string, right: string): Border {
  if (isPair(left, right)) return 'phrases';
  const [before, after] = [toLetters(left).split(' '), toLetters(right).split(' ')];
  const [[start], [first = '']] = [before, after];
  const [last = '', end] = [before[before.length - 1], after[after.length - 1]];
  // a few/a little, so that/in order that: a word would stand there twice.
  if (before.length > 1 && after.length > 1 && (start === first || last === end)) return 'phrases';
  return last !== first && KINDS.some((kind) => kind.has(last) && kind.has(first)) ? 'words' : 'either';
}

/** How many words from the first on are open, with those that belong to what is open behind them: `to do`, `sth for sb`. */
function countOpen(words: readonly string[], link: RegExp): number {
  const end = words.findIndex((word, at) => !isOpen(word) && !(link.test(`${word} ${words[at + 1] ?? ''}`) && isOpen(words[at + 1])));
  return end < 0 ? words.length : end;
}

/** `thank sb for sth/doing sth`, `be used to doing/do sth`, `tell sb sth/sth to sb`: what is open takes the place of what is open. */
function exchangeOpen(text: string): string[] | undefined {
  for (let at = text.lastIndexOf('/'); at > 0; at = text.lastIndexOf('/', at - 1)) {
    const [before, after] = [text.slice(0, at).split(' '), text.slice(at + 1).split(' ')];
    const last = toLetters(before[before.length - 1] ?? '');
    const begins = countOpen(after, /^(?:to|for) /);
    const ends = before.map((_, i) => before.slice(i)).filter((words) => countOpen(words, /^to do\b/) === words.length);
    if (begins === 0 || ends.length === 0) continue;
    return [
      ...Array.from({ length: begins }, (_, i) => after.slice(i + 1))
        .filter(([next = '']) => toLetters(next) !== last)
        .map((words) => [...before, ...words]),
      ...ends.map((words) => [...before.slice(0, -words.length), ...after]),
    ].map((words) => words.join(' '));
  }
  return undefined;
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

/** `go up the hill/down the hill`, `talk to sb/with sb`: as many words of the first phrase make way. */
function asManyExchanged([first = '', ...others]: readonly string[]): string[] {
  const words = first.split(' ');
  return others
    .map((other) => other.split(' '))
    .filter((other) => other.length > 1 && other.length < words.length && !isPair(first, other.join(' ')))
    .map((other) => [...words.slice(0, -other.length), ...other].join(' '));
}

function divideUnspaced(text: string, most: number): string[] {
  const [first = '', ...others] = text.split('/');
  const parts = [first, ...others];
  if (!areAlternatives(parts)) return wordByWord(text, most);
  const borders = others.map((part, at) => findBorder(parts[at] ?? '', part));
  const phrases = others.reduce((joined, part, at) => `${joined}${borders[at] === 'phrases' ? '\n' : '/'}${part}`, first).split('\n');
  return [
    ...phrases.flatMap((phrase) => wordByWord(phrase, most)),
    ...(borders.includes('either') ? parts : []),
    ...asManyExchanged(parts),
  ];
}

/** @param most as many ways as are looked for */
export function divideAtSlashes(text: string, most: number): string[] {
  if (!text.includes('/')) return [text];
  const apart = text.split(/\s+\/\s*|\/\s+/);
  if (areAlternatives(apart)) return apart.flatMap((part) => divideAtSlashes(part, most));
  const divided = new Set<string>();
  const left = [text];
  for (let one = left.pop(); one !== undefined && divided.size < most; one = left.pop()) {
    const exchanged = exchangeOpen(one);
    if (exchanged) left.push(...exchanged.reverse());
    else for (const way of divideUnspaced(one, most)) divided.add(way);
  }
  return [...divided];
}
