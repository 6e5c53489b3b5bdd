/** How alike two words look, and whether they are of one family. Pure. */

const ENDINGS = [
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
const BEGINNINGS = ['un', 'in', 'im', 'ir', 'il', 'dis', 'mis', 're', 'non', 'over', 'under', 'ex', 'en', 'for', 'fore', 'mid', 'sub'];
const SHORTEST_STEM = 3;
/** Words that begin with so many letters in common are taken for one family. */
const COMMON_BEGINNING = 5;

/** A slash parts words: anyone/anybody. */
const toLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s*\/\s*/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '');

/** The word with endings and beginnings taken off, in every way that leaves enough of it. */
function parseStems(word: string): Set<string> {
  const stems = new Set([word]);
  for (const beginning of BEGINNINGS)
    if (word.startsWith(beginning) && word.length - beginning.length >= SHORTEST_STEM) stems.add(word.slice(beginning.length));
  for (let turn = 0; turn < 2; turn += 1) {
    for (const stem of [...stems]) {
      for (const ending of ENDINGS) {
        if (!stem.endsWith(ending) || stem.length - ending.length < SHORTEST_STEM) continue;
        const bare = stem.slice(0, -ending.length);
        stems.add(bare);
        if (bare.endsWith('i')) stems.add(`${bare.slice(0, -1)}y`);
        if (/([bdgklmnprt])\1$/.test(bare)) stems.add(bare.slice(0, -1));
      }
    }
  }
  return stems;
}

export interface Look {
  /** Lower case, letters and blanks only. */
  letters: string;
  /** The words of a phrase that say something. */
  words: readonly string[];
  stems: ReadonlySet<string>;
  /** Neighbouring letters, its edges included. */
  pairs: readonly string[];
}

export function parseLook(spelling: string): Look {
  const letters = toLetters(spelling);
  const words = letters.split(' ').filter((word) => word.length >= SHORTEST_STEM);
  const edged = `^${letters}$`;
  const pairs = new Set(Array.from({ length: edged.length - 1 }, (_, i) => edged.slice(i, i + 2)));
  return { letters, words, stems: new Set(words.flatMap((word) => [...parseStems(word)])), pairs: [...pairs] };
}

/** happy, happily and unhappiness; act and actor; tennis and table tennis. Errs towards yes. */
export function sameFamily(a: Look, b: Look): boolean {
  if (a.letters === b.letters) return true;
  for (const stem of a.stems) if (stem.length >= SHORTEST_STEM && b.stems.has(stem)) return true;
  return a.words.some((one) =>
    b.words.some((other) => one.slice(0, COMMON_BEGINNING) === other.slice(0, COMMON_BEGINNING) && one.length >= COMMON_BEGINNING),
  );
}

/** 0 nothing alike, 1 the same: share of letter pairs in common (Dice). @param common pairs in both */
export function likeness(a: Look, b: Look, common: number): number {
  return (2 * common) / (a.pairs.length + b.pairs.length);
}
