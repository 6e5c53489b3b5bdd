/**
 * Unfit acts that no single word tells: what is done and to what, found together in a sentence (or in two that follow each other).
 * A rule says what it finds, and in what company that is harmless: a cat jumps off a roof, a doctor looks at a body.
 */

export interface Act {
  /** English in lower case with straight apostrophes and single spaces; Chinese without spaces. */
  find: RegExp;
  /** Looked for in the same sentence. */
  unless?: RegExp;
  /** What is done, and what comes of it, may stand in two sentences. */
  isOfTwo?: boolean;
  /** Harmless too when the sentence after it says this: what for all that is a surprise. */
  unlessNext?: RegExp;
}

export interface Acts {
  english: readonly Act[];
  chinese: readonly Act[];
}

/** Up to `most` words between two others. */
export const upTo = (most: number): string => `(?:[\\w'-]+,? ){0,${most}}?`;
/** Up to `most` characters of the same clause or a next one. */
export const near = (most: number): string => `[^。！？.!?\\n]{0,${most}}?`;

/**
 * @param find pattern of what is done
 * @param unless pattern of the company in which it is harmless
 * @param unlessNext pattern of what the sentence after it may say that makes it harmless
 */
export const act = (find: string, unless?: string, isOfTwo = false, unlessNext?: string): Act => ({
  find: new RegExp(find, 'i'),
  ...(unless === undefined ? {} : { unless: new RegExp(unless, 'i') }),
  isOfTwo,
  ...(unlessNext === undefined ? {} : { unlessNext: new RegExp(unlessNext, 'i') }),
});

/** What a text that warns says first: “never get into …”, 不要让别人…. */
export const WARNED = String.raw`\b(?:don't|do not|never|not safe|shouldn't|should not|mustn't|must not|can't|cannot|dangerous|wrong|say no|stop|stopped|against)\b`;
export const WARNED_CHINESE = '不要|别(?!人)|不能|不可以|不应|不该|不准|不许|禁止|拒绝|防止|避免|以免|小心|危险|不对|错误|制止';

/** In their order; an empty one stands between two of which the second does not follow the first. */
export interface Sentences {
  english: readonly string[];
  chinese: readonly string[];
}

/** The first of the acts that a text tells. */
export function actIn({ english, chinese }: Sentences, acts: readonly Acts[]): string | undefined {
  for (const kind of acts) {
    const found = firstIn(english, kind.english, ' ') ?? firstIn(chinese, kind.chinese, '');
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What all acts of a list find, in one pattern: nearly every sentence tells none, and is asked once and not by each. */
interface Sieve {
  any: RegExp;
  /** Of those that may stand in two sentences. */
  ofTwo: readonly Act[];
  anyOfTwo: RegExp;
}
const NOTHING = /(?!)/;
const anyOf = (acts: readonly Act[]): RegExp =>
  acts.length === 0 ? NOTHING : new RegExp(acts.map(({ find }) => `(?:${find.source})`).join('|'), 'i');

const sieves = new WeakMap<readonly Act[], Sieve>();
function sieveOf(acts: readonly Act[]): Sieve {
  const known = sieves.get(acts);
  if (known) return known;
  const ofTwo = acts.filter(({ isOfTwo }) => isOfTwo === true);
  const made = { any: anyOf(acts), ofTwo, anyOfTwo: anyOf(ofTwo) };
  sieves.set(acts, made);
  return made;
}

function firstIn(sentences: readonly string[], acts: readonly Act[], between: string): string | undefined {
  const { any, ofTwo, anyOfTwo } = sieveOf(acts);
  for (const [at, sentence] of sentences.entries()) {
    const next = sentences[at + 1];
    const own = any.test(sentence);
    const mayBeOfTwo = next !== undefined && ofTwo.length > 0 && anyOfTwo.test([sentence, next].join(between));
    if (!own && !mayBeOfTwo) continue;
    const found = firstOf(sentence, next, own ? acts : ofTwo, between);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the first of the acts finds in a sentence, or in it and the next one. */
function firstOf(sentence: string, next: string | undefined, acts: readonly Act[], between: string): string | undefined {
  for (const { find, unless, isOfTwo, unlessNext } of acts) {
    if (next !== undefined && unlessNext?.test(next) === true) continue;
    // What a sentence says by itself no company of the next one excuses: an unfit sentence before one of a cat is still unfit.
    const readings = [sentence];
    // What the next one says by itself is judged in its turn.
    if (isOfTwo === true && next !== undefined && !find.test(next)) readings.push([sentence, next].join(between));
    for (const read of readings) {
      const found = find.exec(read)?.[0];
      if (found !== undefined && unless?.test(read) !== true) return found;
    }
  }
  return undefined;
}
