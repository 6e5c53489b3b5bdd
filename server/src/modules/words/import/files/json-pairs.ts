/** Word lists written as JSON without names for their parts: {"apple": "苹果"}, [["apple", "苹果"]], ["apple 苹果"], by units or not. */
import { headingFields } from '../headings';
import { refused } from '../problems';
import { isSection } from '../sections';
import { MAX_ROWS } from './limits';
import { clean, type TableRow } from './table';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

export const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const MAX_DEPTH = 4;
const HAN = /\p{Script=Han}/u;
const isText = (value: Json): value is string | number => typeof value === 'string' || typeof value === 'number';
/** Cells of a row, some of which may be empty. */
const areCells = (value: readonly Json[]): value is readonly (string | number | boolean | null)[] =>
  value.every((one) => !isList(one) && !isObject(one));
const areTexts = (value: readonly Json[]): value is readonly (string | number)[] => value.every(isText);
/** A word and what is Chinese of it, in either order. */
const isPair = (one: string, other: string): boolean =>
  (!HAN.test(one) && /[A-Za-z]/.test(one) && HAN.test(other)) || (HAN.test(one) && !HAN.test(other) && /[A-Za-z]/.test(other));

/** What is said of a word on one line, its part of speech with it; empty where nothing is. */
type Said = (value: Json) => string;

/**
 * Rows of a table: a word and its meaning, or as many cells as the lists have; unit names and lines of text as single
 * cells. Empty for other files.
 * @throws ImportRefused where what would be words are names of fields
 */
export function looseRows(whole: Json, said: Said): TableRow[] {
  const found: Found = { rows: [], keys: [] };
  collect(whole, 0, said, found);
  // Words of a list differ from each other.
  if (found.keys.length > 1 && new Set(found.keys).size * 2 <= found.keys.length)
    throw refused('COLUMN_MISSING', '第 1 个单词没有读懂：写成 {"word": "apple", "meaning": "苹果"}');
  const rows = found.rows.map((cells, index): TableRow => ({ line: index + 1, cells: cells.map(clean) }));
  const pairs = rows.filter(({ cells }) => cells.length > 1);
  const [first] = pairs;
  if (!first || pairs.some(({ cells }) => cells.length > 2)) return rows;
  const fields = headingFields(first.cells);
  if (fields.has('spelling') && fields.has('meaning')) return rows;
  const turned = pairs.filter(({ cells: [word = ''] }) => HAN.test(word)).length * 2 > pairs.length;
  return [{ line: 0, cells: turned ? ['释义', '单词'] : ['单词', '释义'] }, ...rows];
}

interface Found {
  rows: string[][];
  /** Taken for words in the objects of a list. */
  keys: string[];
}

function collect(value: Json, depth: number, said: Said, found: Found, isInList = false): void {
  if (depth > MAX_DEPTH || found.rows.length > MAX_ROWS) return;
  if (isList(value)) {
    for (const item of value) {
      if (isList(item) && areCells(item)) found.rows.push(item.map((cell) => String(cell ?? '')));
      else if (typeof item === 'string') found.rows.push([item]);
      else collect(item, depth + 1, said, found, true);
    }
  } else if (isObject(value)) collectObject(value, depth, said, found, isInList);
}

function collectObject(value: JsonObject, depth: number, said: Said, found: Found, isInList: boolean): void {
  const entries = Object.entries(value).map(([key, inner]) => ({ key, inner, pair: findPair(key, inner, said) }));
  const pairs = entries.filter(({ pair }) => pair);
  // Most of what an object holds: {"version": "7年级", "words": {…}} is none of words.
  const isOfWords = pairs.length * 2 > entries.length;
  if (isOfWords && isInList) found.keys.push(...pairs.map(({ key }) => key));
  for (const { key, inner, pair } of entries) {
    if (isOfWords) found.rows.push(pair ?? [key, said(inner)]);
    else if (isList(inner) || isObject(inner)) {
      if (isSection(key)) found.rows.push([key]);
      collect(inner, depth + 1, said, found, isInList);
    }
  }
}

/** "apple": "苹果", "apple": ["苹果", "果"], "apple": {"pos": "n.", "cn": "苹果"}. */
function findPair(key: string, inner: Json, said: Said): string[] | undefined {
  if (isSection(key)) return undefined;
  if (isText(inner)) return isPair(key, String(inner)) ? [key, String(inner)] : undefined;
  if (HAN.test(key) || (isList(inner) && !areTexts(inner))) return undefined;
  const meaning = said(inner);
  // A list of words has more than Chinese in it.
  const isMeaning = HAN.test(meaning) && !(isList(inner) && inner.some((one) => /^[A-Za-z]{2}/.test(String(one))));
  return isMeaning ? [key, meaning] : undefined;
}
