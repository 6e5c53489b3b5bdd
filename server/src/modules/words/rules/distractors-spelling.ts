/** How alike two words look, and whether they are of one family. Pure. */

const SUFFIXES = [
  'ically',
  'fulness',
  'lessly',
  'fully',
  'ation',
  'ition',
  'ility',
  'ement',
  'ness',
  'less',
  'ship',
  'hood',
  'ment',
  'able',
  'ible',
  'tion',
  'sion',
  'ical',
  'ally',
  'ance',
  'ence',
  'ward',
  'ful',
  'ing',
  'ion',
  'ity',
  'ian',
  'ist',
  'ese',
  'ous',
  'ive',
  'est',
  'ant',
  'ent',
  'ish',
  'ern',
  'ly',
  'er',
  'or',
  'ed',
  'es',
  'al',
  'ic',
  'en',
  'th',
  'ty',
  'y',
  's',
  'e',
  'n',
];
const PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'dis', 'mis', 're', 'non', 'over', 'under', 'ex', 'en', 'for', 'fore', 'mid', 'sub'];
const SHORTEST_STEM = 3;
/** Words that share a prefix of so many letters are taken for one family. */
const MIN_COMMON_PREFIX = 5;

/** A slash parts words: anyone/anybody. */
const toLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s*\/\s*/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '');

/** The word without its suffixes and prefixes, in every way that leaves enough of it. */
function findStems(word: string): Set<string> {
  const stems = new Set([word]);
  for (const prefix of PREFIXES)
    if (word.startsWith(prefix) && word.length - prefix.length >= SHORTEST_STEM) stems.add(word.slice(prefix.length));
  for (let pass = 0; pass < 2; pass += 1) {
    for (const stem of [...stems]) {
      for (const suffix of SUFFIXES) {
        if (!stem.endsWith(suffix) || stem.length - suffix.length < SHORTEST_STEM) continue;
        const bare = stem.slice(0, -suffix.length);
        stems.add(bare);
        if (bare.endsWith('i')) stems.add(`${bare.slice(0, -1)}y`);
        if (/([bdgklmnprt])\1$/.test(bare)) stems.add(bare.slice(0, -1));
      }
    }
  }
  return stems;
}

export interface SpellingFeatures {
  /** Lower case, letters and blanks only. */
  letters: string;
  /** Words of three letters or more. */
  words: readonly string[];
  stems: ReadonlySet<string>;
  /** Character bigrams, with start and end. */
  pairs: readonly string[];
}

export function getSpellingFeatures(spelling: string): SpellingFeatures {
  const letters = toLetters(spelling);
  const words = letters.split(' ').filter((word) => word.length >= SHORTEST_STEM);
  const edged = `^${letters}$`;
  const pairs = new Set(Array.from({ length: edged.length - 1 }, (_, i) => edged.slice(i, i + 2)));
  return { letters, words, stems: new Set(words.flatMap((word) => [...findStems(word)])), pairs: [...pairs] };
}

/** happy, happily and unhappiness; act and actor; tennis and table tennis. Errs towards yes. */
export function isSameFamily(a: SpellingFeatures, b: SpellingFeatures): boolean {
  if (a.letters === b.letters) return true;
  for (const stem of a.stems) if (stem.length >= SHORTEST_STEM && b.stems.has(stem)) return true;
  return a.words.some((one) =>
    b.words.some((other) => one.slice(0, MIN_COMMON_PREFIX) === other.slice(0, MIN_COMMON_PREFIX) && one.length >= MIN_COMMON_PREFIX),
  );
}

/** Dice coefficient of the bigrams: 0 nothing in common, 1 the same. @param common number of bigrams in both */
export function getSimilarity(a: SpellingFeatures, b: SpellingFeatures, common: number): number {
  return (2 * common) / (a.pairs.length + b.pairs.length);
}
