/** Finds out what each column of a table holds: by its heading as schools write it, or, without headings, by what stands in it. */
import { isPartOfSpeech } from '../rules/part-of-speech';
import type { TableRow } from './files/table';
import { type Field, FIELDS, headingFields, toKey, meantBy, VAGUE } from './headings';
import { isSection } from './sections';
import { isDitto } from './values';

export interface Columns {
  /** Where each field stands, from 0. */
  positions: ReadonlyMap<Field, number>;
  /** What stands above each column: `第 3 列` where nothing does. */
  headings: readonly string[];
  /** Columns nothing is taken from. */
  ignored: readonly string[];
  /** Rows that are words begin here. */
  firstRow: number;
  /** The line of the headings; undefined when there are none. */
  headingLine: number | undefined;
}

export type ColumnChoices = Readonly<Partial<Record<Field, string>>>;

/** Rows among which the headings are looked for: titles and remarks stand before them. */
export const HEADING_SEARCHED = 10;
export const SAMPLED = 300;
export const HAN = /\p{Script=Han}/u;

/** What each column holds; undefined when words and meanings are not to be found. Twice the same heading is told apart by nothing: see repeatedHeading. */
export function findColumns(rows: readonly TableRow[], isJson: boolean, chosen: ColumnChoices = {}): Columns | undefined {
  for (const [at, row] of rows.slice(0, HEADING_SEARCHED).entries()) {
    const columns = byHeadings(row, rows.slice(at + 1, at + 1 + SAMPLED), isJson, chosen);
    if (columns) return { ...columns, firstRow: at + 1, headingLine: row.line };
  }
  // Whoever names the columns would name that of the meanings: the unit beside a word is none.
  if (isJson || Object.keys(chosen).length > 0 || rows.slice(0, HEADING_SEARCHED).some(({ cells }) => isHeading(cells))) return undefined;
  return byContent(rows);
}

/** Whether every cell names a column, one that of the words and another something else; `English 英语` is a word. */
function isHeading(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const fields = filled.map((cell) => headingFields(VAGUE.has(toKey(cell)) ? [] : [cell]));
  return fields.every(({ size }) => size > 0) && fields.some((of) => of.has('spelling')) && fields.some((of) => !of.has('spelling'));
}

function byHeadings(
  { cells }: TableRow,
  body: readonly TableRow[],
  isJson: boolean,
  chosen: ColumnChoices,
): Pick<Columns, 'positions' | 'headings' | 'ignored'> | undefined {
  const candidates = cells.flatMap((heading, position) => {
    const meant = meantBy(heading, isJson);
    const isPlain = meant.length === 1 && !VAGUE.has(toKey(heading));
    return meant.map((one) => ({ ...one, position, isPlain }));
  });
  const positions = new Map<Field, number>();
  for (const field of FIELDS) {
    const name = chosen[field];
    if (name === undefined) continue;
    const position = cells.findIndex((cell) => cell === name || toKey(cell) === toKey(name));
    if (position < 0) return undefined;
    positions.set(field, position);
  }
  const taken = new Set(positions.values());
  // Example translations last: what they may be called may be the only meaning.
  for (const field of FIELDS) {
    if (positions.has(field)) continue;
    const own = candidates
      .filter((candidate) => candidate.field === field && !taken.has(candidate.position))
      .map((candidate) => ({ ...candidate, isFit: fits(field, candidate.position, body) }))
      .filter(({ isFit, isPlain }) => isFit || isPlain)
      .map((candidate, _, all) => ({ ...candidate, isLonger: field === 'spelling' && isLonger(candidate.position, all, body) }))
      .sort(
        (a, b) =>
          Number(b.isFit) - Number(a.isFit) || Number(a.isLonger) - Number(b.isLonger) || a.rank - b.rank || a.position - b.position,
      )[0];
    // The translation of an example is taken for the meaning only where nothing else is; and the other way round.
    if (!own) continue;
    positions.set(field, own.position);
    taken.add(own.position);
  }
  if (!positions.has('spelling') || !positions.has('meaning')) return undefined;
  return { positions, headings: getNames(cells), ignored: getIgnored(cells, positions, body) };
}

/** Whether what stands in a column can be what its heading may mean: a definition in English is no Chinese meaning, and `type` may be anything. */
function fits(field: Field, position: number, body: readonly TableRow[]): boolean {
  const values = body.map(({ cells }) => cells[position] ?? '').filter((cell) => cell !== '');
  if (values.length === 0) return field !== 'meaning' && field !== 'spelling';
  if (field === 'meaning') return getShare(values, (value) => HAN.test(value)) >= 0.3;
  if (field === 'spelling') return getShare(values, (value) => /[A-Za-z]/.test(value)) >= 0.5;
  if (field === 'partOfSpeech') return getShare(values, isPartOfSpeech) >= 0.5;
  if (field === 'example') return getShare(values, (value) => /[A-Za-z]/.test(value)) >= 0.5;
  if (field === 'term') return getShare(values, (value) => /^\d{1,2}[ab]?$|[上下全册]|必修/i.test(value)) >= 0.5;
  return true;
}

/** Words in a cell, on the average. */
function getLength(position: number, body: readonly TableRow[]): number {
  const values = body.map(({ cells }) => cells[position] ?? '').filter((cell) => cell !== '');
  return values.reduce((sum, value) => sum + value.split(' ').length, 0) / Math.max(1, values.length);
}

/** Of two columns 词汇 and 英文 the one with short entries holds the headwords. */
const isLonger = (position: number, all: readonly { position: number; isFit: boolean }[], body: readonly TableRow[]): boolean =>
  getLength(position, body) > 1.5 * Math.min(...all.filter(({ isFit }) => isFit).map((one) => getLength(one.position, body))) + 0.5;

export const getShare = (values: readonly string[], holds: (value: string) => boolean): number =>
  values.filter(holds).length / Math.max(1, values.length);

const getNames = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => (cell === '' ? `第 ${at + 1} 列` : cell.replace(/\s+/g, ' ')));

function getIgnored(cells: readonly string[], positions: ReadonlyMap<Field, number>, body: readonly TableRow[]): string[] {
  const used = new Set(positions.values());
  const isEmpty = (at: number): boolean => body.every((row) => (row.cells[at] ?? '') === '');
  return getNames(cells).filter((_, at) => !used.has(at) && !(cells[at] === '' && isEmpty(at)));
}

/** How a word of a list looks. */
const WORD = /^[(\p{Script=Latin}][\p{Script=Latin} .,'’\-‐–()/!?…&]*$/u;
const LONGEST_WORD = 60;
const getCount = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
/** Not `begin (began` of a line that commas do not divide. */
export const isWord = (cell: string): boolean =>
  cell.length <= LONGEST_WORD && WORD.test(cell) && !isPartOfSpeech(cell) && getCount(cell, /\(/g) === getCount(cell, /\)/g);
const PHONETIC = /^[/[].*[/\]]$|[əɪʊɔæʌɑɒθðʃʒŋɡˈˌɜ]/;

/** Whether a row may tell what the columns hold: several cells, and not all of them units. */
export function isOfWords({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 1 && !filled.every(isSection);
}

/** Without headings: the first column of English words, and the first of Chinese beside it. */
function byContent(rows: readonly TableRow[]): Columns | undefined {
  const sample = rows.filter(isOfWords).slice(0, SAMPLED);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const others = rows.filter(({ cells }) => !isSection(cells.find((cell) => cell !== '') ?? ''));
  if (sample.length < 2 || sample.length < Math.min(others.length, SAMPLED) / 2) return undefined;
  const getValues = (at: number): string[] => sample.map(({ cells }) => cells[at] ?? '');
  const filled = (at: number): string[] => getValues(at).filter((value) => value !== '');
  const columns = Array.from({ length: width }, (_, at) => at);
  const find = (
    least: number,
    holds: (value: string) => boolean,
    of: (at: number) => string[],
    but: readonly (number | undefined)[] = [],
  ) => columns.find((at) => !but.includes(at) && of(at).length > 0 && getShare(of(at), holds) >= least);
  const spelling = find(0.8, isWord, getValues);
  const meaning = find(0.8, (value) => HAN.test(value), getValues, [spelling]);
  if (spelling === undefined || meaning === undefined) return undefined;
  const positions = new Map<Field, number>([
    ['spelling', spelling],
    ['meaning', meaning],
  ]);
  const phonetic = find(0.6, (value) => PHONETIC.test(value), filled, [spelling, meaning]);
  if (phonetic !== undefined) positions.set('phonetic', phonetic);
  const part = find(0.8, isPartOfSpeech, filled, [spelling, meaning, phonetic]);
  if (part !== undefined) positions.set('partOfSpeech', part);
  for (const [field, at] of sentencesBehind(Math.max(spelling, meaning), width, filled)) positions.set(field, at);
  const unit = find(0.8, (value) => isSection(value) || isDitto(value), filled, [...positions.values()]);
  if (unit !== undefined) positions.set('unit', unit);
  const unnamed = columns.map(() => '');
  return { positions, headings: getNames(unnamed), ignored: getIgnored(unnamed, positions, sample), firstRow: 0, headingLine: undefined };
}

const isSentence = (value: string): boolean =>
  /^["“‘'(]?[A-Z\d]/.test(value) && value.includes(' ') && /[.!?]["”’')]?$/.test(value.slice(-2));

/** Sentences behind word and meaning, and what they say in Chinese. */
function sentencesBehind(last: number, width: number, filled: (at: number) => string[]): [Field, number][] {
  const behind = Array.from({ length: Math.max(0, width - last - 1) }, (_, index) => last + 1 + index);
  const find = (holds: (value: string) => boolean) => behind.find((at) => filled(at).length > 0 && getShare(filled(at), holds) >= 0.8);
  const example = find(isSentence);
  if (example === undefined) return [];
  const translation = find((value) => HAN.test(value));
  return [
    ['example', example],
    ...(translation === undefined || translation < example ? [] : [['translation', translation] as [Field, number]]),
  ];
}

/** How a word looks that a line was cut for: `I’m = I am` and `MP3` are words there. */
const CUT_WORD = /^[\p{Script=Latin}\d(‘“"'&…][\p{Script=Latin}\d\s.,:;=+&'"‘’“”\-‐–()[\]/!?…~%$#_]*$/u;

/** For lines split into word, transcription and meaning; undefined if most are no words. */
export function columnsOfCut(rows: readonly TableRow[]): Columns | undefined {
  const sample = rows.filter(isOfWords).slice(0, SAMPLED);
  const words = sample.map(({ cells }) => cells[0] ?? '');
  if (sample.length < 2 || getShare(words, (word) => word.length <= LONGEST_WORD && CUT_WORD.test(word)) < 0.8) return undefined;
  const phonetics = sample.map(({ cells }) => cells[1] ?? '').filter((cell) => cell !== '');
  const isSpoken = phonetics.length > 0 && getShare(phonetics, (cell) => PHONETIC.test(cell)) >= 0.6;
  const width = Math.max(...sample.map(({ cells }) => cells.length));
  const filled = (at: number): string[] => sample.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
  const positions = new Map<Field, number>([
    ['spelling', 0],
    ...(isSpoken ? [['phonetic', 1] as const] : []),
    ['meaning', 2],
    ...sentencesBehind(2, width, filled),
  ]);
  const unnamed = Array.from({ length: width }, () => '');
  return { positions, headings: getNames(unnamed), ignored: getIgnored(unnamed, positions, sample), firstRow: 0, headingLine: undefined };
}

/** A heading that stands twice and means the same: nobody could say which is right. */
export function repeatedHeading(cells: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const cell of cells) {
    const key = toKey(cell);
    if (key === '' || meantBy(cell, false).length === 0) continue;
    if (seen.has(key)) return cell;
    seen.add(key);
  }
  return undefined;
}
