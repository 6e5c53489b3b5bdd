import { makeInflections } from './inflections';

export const ITEM_COLUMNS = [
  'word',
  'part_of_speech',
  'meaning',
  'distractor_1',
  'distractor_2',
  'distractor_3',
  'rank',
  'band',
  'source',
  'listed',
] as const;

/** Where a rank, and with it the band, may be read from; README.md of content/vocabulary-test says what they are. */
const SOURCES: readonly string[] = ['opensubtitles-2018'];

export const PSEUDO_COLUMNS = ['pseudo_word', 'syllables', 'model'] as const;

/** Bands of the test, each up to and including `to`; `least` is the number of items a band must hold. */
export const BANDS = [
  { name: '1k', to: 1_000, least: 130 },
  { name: '2k', to: 2_000, least: 130 },
  { name: '3k', to: 3_000, least: 130 },
  { name: '4k', to: 4_000, least: 130 },
  { name: '5k', to: 5_000, least: 100 },
  { name: '6k', to: 6_000, least: 100 },
  { name: '8k', to: 8_000, least: 200 },
  { name: '10k', to: 10_000, least: 100 },
  { name: '12k', to: 12_000, least: 100 },
  { name: '15k', to: 15_000, least: 100 },
  { name: '20k', to: 20_000, least: 100 },
] as const;

export const ITEMS_LEAST = 1_500;
export const PSEUDO_WORDS_LEAST = 150;

const PARTS_OF_SPEECH: readonly string[] = ['n.', 'v.', 'adj.', 'adv.', 'prep.', 'conj.', 'pron.', 'num.'];
const OPTION = /^\p{Script=Han}{1,8}$/u;
/** An option much longer or shorter than the others gives itself away. */
const LENGTH_DIFFERENCE = 2;
/** Endings and beginnings that all four options share or none has. */
const SHARED_FORMS: Readonly<Record<string, RegExp>> = { 'adj.': /的$/, 'adv.': /地$/, 'v.': /^使/ };

export type ItemRule =
  | 'header'
  | 'columns'
  | 'empty'
  | 'spaces'
  | 'word'
  | 'duplicate'
  | 'inflection'
  | 'part-of-speech'
  | 'chinese'
  | 'length'
  | 'form'
  | 'repeated'
  | 'contained'
  | 'taught'
  | 'rank'
  | 'source'
  | 'listed'
  | 'order'
  | 'band'
  | 'band-count'
  | 'count';

export type PseudoRule =
  | 'header'
  | 'columns'
  | 'empty'
  | 'spaces'
  | 'shape'
  | 'duplicate'
  | 'syllables'
  | 'model'
  | 'a-word'
  | 'near-a-word'
  | 'count';

/** `line` counts the rows of the file from 1, its header included; 0 stands for the file as a whole. */
export interface Problem<Rule> {
  readonly line: number;
  readonly rule: Rule;
  readonly detail: string;
}

type Report<Rule> = (line: number, rule: Rule, detail: string) => void;
type Rows = readonly (readonly string[])[];

/** Senses the word courses teach, by lower-case headword. */
export type TaughtSenses = ReadonlyMap<string, readonly string[]>;

interface Item {
  readonly line: number;
  readonly word: string;
  readonly partOfSpeech: string;
  readonly meaning: string;
  readonly distractors: readonly string[];
  readonly rank: string;
  readonly band: string;
  readonly source: string;
  readonly listed: string;
}

function toItem(row: readonly string[], line: number): Item {
  const [word = '', partOfSpeech = '', meaning = '', ...rest] = row;
  const [rank = '', band = '', source = '', listed = ''] = row.slice(6);
  return { line, word, partOfSpeech, meaning, distractors: rest.slice(0, 3), rank, band, source, listed };
}

/** Two options that differ only in 的, 地 or punctuation are one answer to a reader. */
export function normalise(option: string): string {
  const bare = option.replace(/[\p{P}\s]/gu, '');
  return bare.length > 1 ? bare.replace(/[的地]$/, '') : bare;
}

/** The band a rank belongs to; `undefined` beyond the last one. */
export function findBand(rank: number): string | undefined {
  return BANDS.find(({ to }) => rank <= to)?.name;
}

function checkCells(
  row: readonly string[],
  columns: readonly string[],
  line: number,
  report: Report<'columns' | 'empty' | 'spaces'>,
): void {
  if (row.length !== columns.length) report(line, 'columns', `${row.length} columns instead of ${columns.length}`);
  for (const cell of row) {
    if (cell.trim() === '') report(line, 'empty', row.join(','));
    else if (/\s/.test(cell)) report(line, 'spaces', cell);
  }
}

const overlaps = (a: string, b: string): boolean => a.includes(b) || b.includes(a);

function checkOptions({ line, word, partOfSpeech, meaning, distractors }: Item, report: Report<ItemRule>): void {
  const options = [meaning, ...distractors];
  for (const option of options) if (!OPTION.test(option)) report(line, 'chinese', `${word}: ${option}`);
  const having = options.filter((option) => SHARED_FORMS[partOfSpeech]?.test(option)).length;
  if (having !== 0 && having !== options.length) report(line, 'form', `${word}: ${options.join(' ')}`);
  if (partOfSpeech === 'adj.' && !options.every((option) => option.endsWith('的'))) report(line, 'form', `${word}: no 的`);
  const [right = '', ...wrong] = options.map(normalise);
  if (new Set([right, ...wrong]).size !== options.length) report(line, 'repeated', `${word}: ${options.join(' ')}`);
  for (const other of wrong) {
    if (other !== right && overlaps(other, right)) report(line, 'contained', `${word}: ${right} ${other}`);
    if (Math.abs(other.length - right.length) > LENGTH_DIFFERENCE) report(line, 'length', `${word}: ${right} ${other}`);
  }
}

/** A sense of one character (开, 上) stands inside too many words to count as contained. */
function checkTaught({ line, word, distractors }: Item, taught: TaughtSenses, report: Report<ItemRule>): void {
  for (const sense of (taught.get(word) ?? []).map(normalise)) {
    for (const option of distractors.map(normalise)) {
      const same = option === sense || (Math.min(option.length, sense.length) > 1 && overlaps(option, sense));
      if (same) report(line, 'taught', `${word}: ${option} is taught as ${sense}`);
    }
  }
}

function checkWord({ line, word, partOfSpeech, rank, band, source, listed }: Item, report: Report<ItemRule>): void {
  if (!SOURCES.includes(source)) report(line, 'source', `${word}: ${source}`);
  if (listed !== '0' && listed !== '1') report(line, 'listed', `${word}: ${listed}`);
  if (!/^[a-z]{2,}$/.test(word)) report(line, 'word', word);
  if (!PARTS_OF_SPEECH.includes(partOfSpeech)) report(line, 'part-of-speech', `${word}: ${partOfSpeech}`);
  if (!/^[1-9]\d*$/.test(rank)) report(line, 'rank', `${word}: ${rank}`);
  else if (findBand(Number(rank)) !== band) report(line, 'band', `${word}: rank ${rank} is not in ${band}`);
}

function checkBetweenItems(items: readonly Item[], report: Report<ItemRule>): void {
  const lines = new Map<string, number>();
  items.forEach(({ line, word, rank }, index) => {
    if (lines.has(word)) report(line, 'duplicate', word);
    lines.set(word, line);
    if (Number(rank) < Number(items[index - 1]?.rank ?? 0)) report(line, 'order', `${word}: rank ${rank} after a greater one`);
  });
  for (const { word } of items) {
    for (const form of makeInflections(word)) {
      // An adverb in -ly is a word of its own in a test of size.
      const other = form.endsWith('ly') ? undefined : lines.get(form);
      if (other !== undefined) report(other, 'inflection', `${form} is a form of ${word}`);
    }
  }
  for (const { name, least } of BANDS) {
    const count = items.filter(({ band }) => band === name).length;
    if (count < least) report(0, 'band-count', `${name} has ${count} items, fewer than ${least}`);
  }
  if (items.length < ITEMS_LEAST) report(0, 'count', `${items.length} items, fewer than ${ITEMS_LEAST}`);
}

/**
 * Checks the item bank as read from its CSV file, header row first.
 * @returns every problem found; empty where the bank is sound.
 */
export function checkItems(rows: Rows, taught: TaughtSenses): Problem<ItemRule>[] {
  const problems: Problem<ItemRule>[] = [];
  const report: Report<ItemRule> = (line, rule, detail) => problems.push({ line, rule, detail });
  const [header = [], ...body] = rows;
  if (header.join() !== ITEM_COLUMNS.join()) report(1, 'header', header.join());
  body.forEach((row, index) => checkCells(row, ITEM_COLUMNS, index + 2, report));
  const items = body.map((row, index) => toItem(row, index + 2));
  for (const item of items) {
    checkWord(item, report);
    checkOptions(item, report);
    checkTaught(item, taught, report);
  }
  checkBetweenItems(items, report);
  return problems;
}

/** Syllables by spelling: groups of vowels, without a silent e at the end. */
export function countSyllables(word: string): number {
  const sounded = /[^aeiouy]le$/.test(word) ? word : word.replace(/([^aeiou])e$/, '$1');
  return sounded.match(/[aeiouy]+/g)?.length ?? 0;
}

/** What English spelling does not do: three of a letter, q without u, no vowel, an end on v, j or q. */
const UNENGLISH = /(.)\1\1|q(?!u)|^[^aeiouy]+$|[vjq]$|^[^aeiou]{4}/;

/** True where one letter put in, left out or changed, or two neighbours swapped, turns one word into the other. */
export function isOneLetterOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return swapped && short.slice(start + 2) === long.slice(start + 2);
}

function checkPseudoWord(row: readonly string[], line: number, report: Report<PseudoRule>): void {
  const [word = '', syllables = '', model = ''] = row;
  if (!/^[a-z]{4,9}$/.test(word) || UNENGLISH.test(word)) report(line, 'shape', word);
  if (syllables !== String(countSyllables(word))) report(line, 'syllables', `${word}: ${syllables}`);
  if (!/^[a-z]+$/.test(model) || model === word) report(line, 'model', `${word}: ${model}`);
}

/**
 * Checks the pseudo-words as read from their CSV file, header row first.
 * @param words every English word they must not be, nor be a form of, nor be mistaken for.
 */
export function checkPseudoWords(rows: Rows, words: readonly string[]): Problem<PseudoRule>[] {
  const problems: Problem<PseudoRule>[] = [];
  const report: Report<PseudoRule> = (line, rule, detail) => problems.push({ line, rule, detail });
  const [header = [], ...body] = rows;
  if (header.join() !== PSEUDO_COLUMNS.join()) report(1, 'header', header.join());
  const forms = new Set(words.flatMap((word) => [word, ...makeInflections(word)]));
  const seen = new Set<string>();
  body.forEach((row, index) => {
    const line = index + 2;
    const word = row[0] ?? '';
    checkCells(row, PSEUDO_COLUMNS, line, report);
    checkPseudoWord(row, line, report);
    if (seen.has(word)) report(line, 'duplicate', word);
    seen.add(word);
    if (forms.has(word)) report(line, 'a-word', word);
    const near = words.find((other) => isOneLetterOff(word, other));
    if (near !== undefined) report(line, 'near-a-word', `${word} may be read as ${near}`);
  });
  if (body.length < PSEUDO_WORDS_LEAST) report(0, 'count', `${body.length} pseudo-words, fewer than ${PSEUDO_WORDS_LEAST}`);
  return problems;
}
