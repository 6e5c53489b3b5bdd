/** Finds out what each column of a table holds: by its heading as schools write it, or, without headings, by what stands in it. */
import { isPartOfSpeech } from '../rules/part-of-speech';
import { byContent, isOfWords, sentencesBehind } from './by-content';
import { getShare, HAN, isNearlyConstant, isPhonetic, isSentence, isWord, LONGEST_WORD, SAMPLED } from './cell-kinds';
import type { Table, TableRow } from './files/table';
import { type Field, FIELDS, headingFields, LOOSE_RANK, meantBy, REQUIRED, toKey, VAGUE, WITHIN } from './headings';

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

/** What is chosen for a field that a file has and nobody wants. */
export const NOT_USED = '无';
const BY_NUMBER = /^第\s*(\d{1,3})\s*列$/;

/**
 * What each column holds; undefined when words and meanings are not to be found. Twice the same heading is told apart by nothing: see
 * repeatedHeading.
 * @throws ImportRefused where the content of two columns may be meant
 */
export function findColumns(table: Table, isJson: boolean, chosen: ColumnChoices = {}): Columns | undefined {
  const { rows, names } = table;
  const searched = names
    ? [{ row: { line: 0, cells: [...names] }, at: -1 }]
    : rows.slice(0, HEADING_SEARCHED).map((row, at) => ({ row, at }));
  const isByNumber = Object.values(chosen).every((name) => name === NOT_USED || BY_NUMBER.test(name));
  for (const { row, at } of searched) {
    if (isByNumber && Object.keys(chosen).length > 0 && headingFields(row.cells).size === 0) continue;
    const body = rows.slice(at + 1, at + 1 + SAMPLED);
    const columns = byHeadings(row, body, chosen, isJson);
    if (columns) return { ...columns, firstRow: at + 1, headingLine: at < 0 ? undefined : row.line };
  }
  // Whoever names the columns would name that of the meanings: the unit beside a word is none.
  if (!isByNumber) return undefined;
  const isOne = ({ row, at }: { row: TableRow; at: number }): boolean =>
    names !== undefined ||
    (at === 0 && (isJson || areSides(row.cells))) ||
    isHeading(row.cells) ||
    isAbove(row, rows.slice(at + 1, at + 1 + SAMPLED));
  const heading = searched.find(isOne);
  return byRest(table, heading, chosen, isJson);
}

/** Of columns whose headings do not say all: what they hold says the rest. */
function byRest(
  table: Table,
  heading: { row: TableRow; at: number } | undefined,
  chosen: ColumnChoices,
  isJson: boolean,
): Columns | undefined {
  const cells = heading?.row.cells ?? [];
  const firstRow = heading ? heading.at + 1 : 0;
  const body = { ...table, rows: table.rows.slice(firstRow) };
  const fixed = heading ? takeColumns(heading.row, body.rows.slice(0, SAMPLED), chosen, isJson) : toPositions(cells, chosen);
  if (!fixed) return undefined;
  const isOther = (cell: string): boolean => cell.includes(WITHIN) || (meantBy(cell).length > 0 && !isVagueMeaning(cell));
  const others = new Set(cells.flatMap((cell, at) => (isOther(cell) ? [at] : [])));
  const found = byContent(body, { fixed, unused: toUnused(chosen), others, names: cells });
  if (!found) return undefined;
  const names = Array.from({ length: Math.max(found.width, cells.length) }, (_, at) => cells[at] ?? '').slice(0, found.width);
  const { positions } = found;
  return {
    positions,
    headings: getNames(names),
    ignored: getIgnored(names, positions, body.rows.slice(0, SAMPLED)),
    firstRow,
    headingLine: heading && heading.at >= 0 ? heading.row.line : undefined,
  };
}

const isVagueMeaning = (heading: string): boolean => VAGUE.has(toKey(heading));

const SIDES = /^(?:front|back|question|answer|tags?|deck|正面|背面|反面|问题|答案|标签|牌组)$/;
/** What programs call the sides of a card; either may be the word. */
const areSides = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => SIDES.test(toKey(cell)));
};

/** A first row that names the words or the meanings, and stands above what is written otherwise: `word,text` above `apple,苹果`. */
function isAbove({ cells }: TableRow, body: readonly TableRow[]): boolean {
  const isSure = cells.some((cell) => meantBy(cell).some(({ field, rank }) => rank < LOOSE_RANK && REQUIRED.includes(field)));
  if (!isSure || cells.filter((cell) => cell !== '').length < 2) return false;
  return cells.some((cell, at) => {
    const values = body.map((row) => row.cells[at] ?? '').filter((value) => value !== '');
    return cell !== '' && values.length > 0 && getShare(values, (value) => HAN.test(value) !== HAN.test(cell)) >= 0.8;
  });
}

const toUnused = (chosen: ColumnChoices): Set<Field> => new Set(FIELDS.filter((field) => chosen[field] === NOT_USED));

/** Where the chosen columns stand; undefined where one of them does not. */
function toPositions(cells: readonly string[], chosen: ColumnChoices): Map<Field, number> | undefined {
  const positions = new Map<Field, number>();
  for (const field of FIELDS) {
    const name = chosen[field];
    if (name === undefined || name === NOT_USED) continue;
    const named = cells.findIndex((cell) => cell === name || (cell !== '' && toKey(cell) === toKey(name)));
    const position = named < 0 ? Number(BY_NUMBER.exec(name)?.[1] ?? 0) - 1 : named;
    if (position < 0) return undefined;
    positions.set(field, position);
  }
  return positions;
}

/** Whether every cell names a column, one that of the words and another something else; `English 英语` is a word. */
function isHeading(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const fields = filled.map((cell) => headingFields(VAGUE.has(toKey(cell)) ? [] : [cell]));
  return fields.every(({ size }) => size > 0) && fields.some((of) => of.has('spelling')) && fields.some((of) => !of.has('spelling'));
}

function byHeadings(
  row: TableRow,
  body: readonly TableRow[],
  chosen: ColumnChoices,
  isJson: boolean,
): Pick<Columns, 'positions' | 'headings' | 'ignored'> | undefined {
  const positions = takeColumns(row, body, chosen, isJson);
  if (!positions?.has('spelling') || !positions.has('meaning')) return undefined;
  return { positions, headings: getNames(row.cells), ignored: getIgnored(row.cells, positions, body) };
}

/** What a row of headings says, as far as what stands below it can be that; undefined where it lacks one that was chosen. */
function takeColumns(
  { cells }: TableRow,
  body: readonly TableRow[],
  chosen: ColumnChoices,
  isJson: boolean,
): Map<Field, number> | undefined {
  const candidates = cells.flatMap((heading, position) => {
    const meant = toKey(heading) === 'name' && !isJson && !areWords(position, cells, body) ? [] : meantBy(heading);
    const isPlain = meant.length === 1 && !VAGUE.has(toKey(heading));
    return meant.map((one) => ({ ...one, position, isPlain }));
  });
  const positions = toPositions(cells, chosen);
  if (!positions) return undefined;
  const unused = toUnused(chosen);
  const taken = new Set(positions.values());
  // Example translations last: what they may be called may be the only meaning.
  for (const field of FIELDS) {
    if (positions.has(field) || unused.has(field)) continue;
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
  return positions;
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

const MOST = 0.8;

/** Whether a column called `Name` has the words: cells that are words and differ, as those of no other column. Elsewhere it may name topics. */
function areWords(position: number, cells: readonly string[], body: readonly TableRow[]): boolean {
  const differ = (at: number): boolean => {
    const words = body.map((row) => row.cells[at] ?? '').filter((cell) => isWord(cell) && !isSentence(cell) && !isPhonetic(cell));
    return words.length > 0 && new Set(words).size >= MOST * body.length;
  };
  const isOther = (heading: string): boolean => !VAGUE.has(toKey(heading)) && meantBy(heading).some(({ field }) => field !== 'spelling');
  return differ(position) && !cells.some((heading, at) => at !== position && !isOther(heading) && differ(at));
}

/** Words in a cell, on the average. */
function getLength(position: number, body: readonly TableRow[]): number {
  const values = body.map(({ cells }) => cells[position] ?? '').filter((cell) => cell !== '');
  return values.reduce((sum, value) => sum + value.split(' ').length, 0) / Math.max(1, values.length);
}

/** Of two columns 词汇 and 英文 the one with short entries holds the headwords. */
const isLonger = (position: number, all: readonly { position: number; isFit: boolean }[], body: readonly TableRow[]): boolean =>
  getLength(position, body) > 1.5 * Math.min(...all.filter(({ isFit }) => isFit).map((one) => getLength(one.position, body))) + 0.5;

const getNames = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => (cell === '' ? `第 ${at + 1} 列` : cell.replace(/\s+/g, ' ')));

function getIgnored(cells: readonly string[], positions: ReadonlyMap<Field, number>, body: readonly TableRow[]): string[] {
  const used = new Set(positions.values());
  const isEmpty = (at: number): boolean => body.every((row) => (row.cells[at] ?? '') === '');
  return getNames(cells).filter((_, at) => !used.has(at) && !(cells[at] === '' && isEmpty(at)));
}

/** How a word looks that a line was cut for: `I’m = I am` and `MP3` are words there. */
const CUT_WORD = /^[\p{Script=Latin}\d(‘“"'&…][\p{Script=Latin}\d\s.,:;=+&'"‘’“”\-‐–()[\]/!?…~%$#_]*$/u;

/** For lines split into word, transcription and meaning; undefined if most are no words. */
export function getColumnsOfSplitLines(rows: readonly TableRow[], chosen: ColumnChoices = {}): Columns | undefined {
  const sample = rows.filter(isOfWords).slice(0, SAMPLED);
  const words = sample.map(({ cells }) => cells[0] ?? '');
  if (
    sample.length < 2 ||
    isNearlyConstant(words) ||
    new Set(sample.map(({ cells }) => cells[2])).size === 1 ||
    getShare(words, (word) => word.length <= LONGEST_WORD && CUT_WORD.test(word)) < 0.8
  )
    return undefined;
  const phonetics = sample.map(({ cells }) => cells[1] ?? '').filter((cell) => cell !== '');
  const isSpoken = phonetics.length > 0 && getShare(phonetics, isPhonetic) >= 0.6;
  const width = Math.max(...sample.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    filled: sample.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== ''),
  }));
  const positions = new Map<Field, number>([
    ['spelling', 0],
    ...(isSpoken ? [['phonetic', 1] as const] : []),
    ['meaning', 2],
    ...sentencesBehind(2, columns),
  ]);
  for (const field of toUnused(chosen)) positions.delete(field);
  const unnamed = Array.from({ length: width }, () => '');
  return { positions, headings: getNames(unnamed), ignored: getIgnored(unnamed, positions, sample), firstRow: 0, headingLine: undefined };
}

/** A heading that stands twice and means the same: nobody could say which is right. */
export function repeatedHeading(cells: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const cell of cells) {
    const key = toKey(cell);
    if (key === '' || meantBy(cell).length === 0) continue;
    if (seen.has(key)) return cell;
    seen.add(key);
  }
  return undefined;
}
