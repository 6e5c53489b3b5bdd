/*
 * Frequency rank of a word, inflections folded into it, from a list of word forms
 * ("form count" a line, the most frequent first). The fold goes by spelling and by the
 * counts alone: it knows no names, so names keep their places among the ranks.
 */
import { IRREGULAR_FORMS, NOT_FORMS } from '../../contract/learning/english/forms';

/** Pieces of contractions (didn't, we'll) that the list counts as words. */
const FRAGMENTS = new Set([
  'don',
  'didn',
  'doesn',
  'isn',
  'wasn',
  'couldn',
  'wouldn',
  'shouldn',
  'hasn',
  'haven',
  'hadn',
  'aren',
  'weren',
  'ain',
  'mustn',
  'needn',
  // Of won't, nine times in ten: counted as a form of win, it made win one of the commonest words.
  'won',
  'll',
  've',
  're',
]);

/** Spelled like an inflection of one word, but more often another word: its base would rank as far commoner than it is. */
const MORE_OFTEN: Readonly<Record<string, string>> = {
  bit: 'bit',
  ground: 'ground',
  rose: 'rose',
  more: 'more',
  most: 'most',
  less: 'less',
  least: 'least',
  leaves: 'leave',
  grimes: 'grimes',
};

const SHORTEST_BASE = 3;
/** A base far rarer than the form is another word: morning is no form of "morn". */
const LEAST_SHARE = 0.04;

const irregular = new Map(
  IRREGULAR_FORMS.flatMap((line) => {
    const [base = '', ...forms] = line.split(' ');
    return forms.map((form): [string, string] => [form, base]);
  }),
);

function withoutVowelEnding(form: string, ending: string): string[] {
  if (!form.endsWith(ending)) return [];
  const stem = form.slice(0, -ending.length);
  const bases = [stem, `${stem}e`];
  if (/([bdfgklmnprtvz])\1$/.test(stem)) bases.push(stem.slice(0, -1));
  if (stem.endsWith('i')) bases.push(`${stem.slice(0, -1)}y`);
  return bases;
}

/** What the form may be a form of, by spelling alone. */
function possibleBases(form: string): string[] {
  const bases: string[] = [];
  if (form.endsWith('ies')) bases.push(`${form.slice(0, -3)}y`, form.slice(0, -1));
  else if (/(?:s|x|z|ch|sh|o)es$/.test(form)) bases.push(form.slice(0, -2), form.slice(0, -1));
  else if (/[^sui]s$/.test(form)) bases.push(form.slice(0, -1));
  bases.push(...withoutVowelEnding(form, 'ed'), ...withoutVowelEnding(form, 'ing'), ...withoutVowelEnding(form, 'est'));
  if (/[^aeiou]ier$/.test(form)) bases.push(`${form.slice(0, -3)}y`);
  return bases.filter((base) => base.length >= SHORTEST_BASE);
}

function getBase(form: string, counts: ReadonlyMap<string, number>): string {
  const known = MORE_OFTEN[form] ?? irregular.get(form);
  if (known !== undefined) return known;
  if (NOT_FORMS.has(form)) return form;
  const least = (counts.get(form) ?? 0) * LEAST_SHARE;
  const [best] = possibleBases(form)
    .map((base) => ({ base, count: counts.get(base) ?? 0 }))
    .filter(({ count }) => count > least)
    .sort((a, b) => b.count - a.count);
  return best?.base ?? form;
}

function readCounts(list: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of list.split('\n')) {
    const [form = '', count = ''] = line.trim().split(' ');
    const isWord = /^[a-z]{2,}$/.test(form) || form === 'a' || form === 'i';
    if (isWord && !FRAGMENTS.has(form)) counts.set(form, Number(count));
  }
  return counts;
}

export interface Frequency {
  /** Every word of the list as it stands, unfolded. */
  readonly forms: ReadonlySet<string>;
  /** Folded words, the most frequent first. */
  readonly words: readonly string[];
  /** Place among the folded words, 1 the most frequent; `undefined` for a word the list does not hold. */
  findRank(word: string): number | undefined;
}

/** Folds a list of forms ("form count" a line) into words and ranks them by the sum of their counts. */
export function readFrequency(list: string): Frequency {
  const counts = readCounts(list);
  const sums = new Map<string, number>();
  for (const [form, count] of counts) {
    // Twice, for a form of a form: pickings, picking, pick.
    const base = getBase(getBase(form, counts), counts);
    sums.set(base, (sums.get(base) ?? 0) + count);
  }
  const ranked = [...sums].sort((a, b) => b[1] - a[1]);
  const ranks = new Map(ranked.map(([word], index) => [word, index + 1]));
  return {
    forms: new Set(list.split('\n').map((line) => line.split(' ')[0] ?? '')),
    words: ranked.map(([word]) => word),
    findRank(word) {
      const own = counts.get(word);
      // A form folded into another word (interested) stands where its own count would put it.
      return ranks.get(word) ?? (own === undefined ? undefined : ranked.findIndex(([, sum]) => sum < own) + 1);
    },
  };
}
