/** Reads word lists written as JSON: qwerty-learner's, lists of objects, one object a line, units that hold words. */
import { type ImportRefused, refused } from '../problems';
import { HAN, isWord } from '../cell-kinds';
import { findHeadline, isModuleName, isSection } from '../sections';
import { MAX_COLUMNS, MAX_ROWS } from './limits';
import { clean, type ReadFile, type TableRow } from './table';
import { isList, isObject, type Json, type JsonObject, looseRows } from './json-pairs';
import { withoutProgram } from './json-programs';
import { getCell, hasText, holdsEntries, isMeaningKey, isSaid, OF_WORD, said, WORD_KEYS, withInner, withParts } from './json-values';
import { decodeText, readDecoded } from './text';

const MAX_DEPTH = 6;
const TITLE_KEYS = ['unit', 'name', 'title', 'unitName', '单元'];
/** What a list of words may be called that is no name of its own. */
const HOLDER =
  /^(?:(?:word|unit|module|lesson|chapter|section|book|course)s?(?:[_-]?list)?|lists?|data|items?|entries|vocab(?:ulary|s)?|content|children|results?|responses|models|studiableItem|terms|cards|rows|records|(?:单词|词汇|单元|章节|课程|数据|内容)(?:列?表)?)$/i;

/** Of these keys no unit has one. */
const OWN_WORD_KEYS = ['word', 'headword', 'headWord', 'spelling', '单词', '英文单词'];

/** A word with all that is said of it, also what its lists hold: synonyms and examples are no words of the file. */
function isEntry(value: Json): value is JsonObject {
  if (!isObject(value) || !hasText(value, WORD_KEYS)) return false;
  const lists = Object.keys(value).filter((key) => !OF_WORD.test(key) && holdsEntries(value[key] ?? null));
  if (lists.length === 0) return true;
  if (WORD_KEYS.some((key) => isSection(said(value[key] ?? null)))) return false;
  const isHolder = lists.some((key) => HOLDER.test(key));
  if (!isHolder) return hasText(value, OWN_WORD_KEYS) || saysMeaning(value);
  // apple with its apple pie, not Fruit with apple and pear.
  return saysMeaning(value) && (hasText(value, OWN_WORD_KEYS) || lists.some((key) => areMadeOf(findWord(value), value[key] ?? null)));
}

const findWord = (value: JsonObject): string => WORD_KEYS.map((key) => said(value[key] ?? null)).find((text) => text !== '') ?? '';
const spaced = (text: string): string => ` ${text.replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ').trim()} `;
/** Phrases with the word in them: no import and export of port. */
const areMadeOf = (word: string, list: Json): boolean =>
  isList(list) &&
  list.every((one) => {
    const phrase = isObject(one) ? spaced(findWord(one)) : '';
    return phrase.trim().includes(' ') && phrase.includes(spaced(word));
  });

const saysMeaning = (value: JsonObject): boolean =>
  Object.entries(value).some(([key, inner]) => isMeaningKey(key) && !holdsEntries(inner) && HAN.test(said(inner)));

/** Holds the words of a unit and is none. */
const isUnit = (value: Json): boolean =>
  isObject(value) && Object.values(value).some(holdsEntries) && !saysMeaning(value) && !isEntry(value);

/** Of the objects; of others a person learns what they lack. */
const MOST = 0.5;

/** Objects of a list that say a word and its meaning, whatever they call them: what the columns hold tells which is which. */
function areRecords(list: readonly Json[]): list is readonly JsonObject[] {
  const objects: JsonObject[] = list.filter(isObject);
  if (objects.length === 0 || objects.length < list.length || objects.some((one) => isEntry(one) || holdsUnit(one))) return false;
  const has = (holds: (text: string) => boolean): boolean =>
    Object.keys(objects[0] ?? {}).some(
      (key) => !isSection(key) && objects.filter((one) => holds(getCell(key, one[key] ?? null))).length >= MOST * objects.length,
    );
  return has((text) => isWord(text)) && has((text) => HAN.test(text));
}

const holdsUnit = (value: JsonObject): boolean =>
  Object.entries(value).some(([key, inner]) => HOLDER.test(key) && (holdsEntries(inner) || (isList(inner) && areRecords(inner))));

/** What programs keep the fields of a card in. */
const WRAPPERS = ['fields', 'properties', 'attributes', 'card', 'note'];

/** Objects whose fields are one level below, as if they were their own. */
function withoutWrapper(list: readonly Json[]): readonly Json[] {
  const key = WRAPPERS.find((wrapper) => list.length > 0 && list.every((one) => isObject(one) && isObject(one[wrapper] ?? null)));
  if (key === undefined) return list;
  return list.map((one) => (isObject(one) ? { ...one, [key]: null, ...(one[key] as JsonObject) } : one));
}

/** Each thing of a list of words is one of them, or refused by its number. */
function toEntries(list: readonly Json[]): readonly Json[] {
  const first = list.find(isEntry);
  const key = first && WORD_KEYS.find((one) => typeof first[one] === 'string');
  if (key === undefined) return list;
  return list.map((one) => (isObject(one) ? one : { [key]: isList(one) ? one.map(said).join(' ') : said(one) }));
}

/** Several, none of which holds words. */
const isOfFields = (value: JsonObject): boolean =>
  Object.keys(value).length > 1 && !Object.entries(value).some(([key, inner]) => HOLDER.test(key) && (isList(inner) || isObject(inner)));

/** `{"apple": {"phonetic": "/ˈæpl/", "meaning": "苹果"}}`: its keys are the words. */
function toKeyedEntries(value: JsonObject): JsonObject[] | undefined {
  const entries = Object.entries(value);
  const isKeyed = ([key, inner]: [string, Json]): boolean =>
    isWord(key) && !isSection(key) && isObject(inner) && !hasText(inner, WORD_KEYS) && saysMeaning(inner) && isOfFields(inner);
  const [, sample] = entries.find(isKeyed) ?? [];
  if (!isObject(sample ?? null) || entries.filter(isKeyed).length * 2 <= entries.length) return undefined;
  const meaning = Object.keys(sample as JsonObject).find(isMeaningKey) ?? 'meaning';
  return entries.map(([key, inner]) => ({ word: key, ...(isObject(inner) ? inner : { [meaning]: inner }) }));
}

/** `info: {name: "三年级上册"}` says what the list is called. A word that is no item of a list has its meaning beside it. */
const isAbout = (value: Json): value is JsonObject => isEntry(value) && !Object.keys(value).some(isMeaningKey);

/** @throws ImportRefused when it is no JSON, or holds no words */
export function readJson(bytes: Buffer): ReadFile {
  const { text, encoding } = decodeText(bytes);
  const entries: Found[] = [];
  const whole = withoutProgram(parsed(text), text);
  const isOneWord: boolean = isEntry(whole);
  collect(whole, [], 0, entries);
  if (entries.length === 0) return readLoose(whole, encoding);
  const rows = getRows(entries);
  const lost = findUnread(entries, rows);
  if (lost) throw lost;
  return {
    kind: `JSON，${encoding} 编码`,
    isJson: true,
    title: isObject(whole) && !isOneWord ? (findTitle(whole) ?? Object.values(whole).filter(isAbout).map(findTitle)[0]) : undefined,
    tables: [{ rows }],
  };
}

/** The first word whose Chinese stands where nobody looks for it, in a file of which no Chinese was read. */
function findUnread(entries: readonly Found[], rows: readonly TableRow[]): ImportRefused | undefined {
  if (rows.slice(1).some(({ cells }) => cells.some((cell) => HAN.test(cell)))) return undefined;
  const at = entries.findIndex(({ entry }) => HAN.test(JSON.stringify(entry)));
  const entry = entries[at]?.entry;
  if (!entry) return undefined;
  return refused('COLUMN_MISSING', `第 ${at + 1} 个单词 ${findWord(entry)} 的中文没有读懂：写成 {"word": "apple", "meaning": "苹果"}`);
}

/** @throws ImportRefused when there is nothing of words in it */
function readLoose(whole: Json, encoding: string): ReadFile {
  const rows = looseRows(whole, said);
  if (rows.length > MAX_ROWS + 1) throw refused('ROWS_TOO_MANY', `单词超过 ${MAX_ROWS} 个，请分成几个文件导入`);
  if (rows.some(({ cells }) => cells.length > 1)) return { kind: `JSON，${encoding} 编码`, tables: [{ rows }] };
  if (rows.some(({ cells }) => /\p{Script=Han}/u.test(cells[0] ?? ''))) {
    return readDecoded(rows.map(({ cells }) => cells[0]).join('\n'), `JSON，${encoding}`);
  }
  throw refused(
    'FILE_EMPTY',
    '这个 JSON 文件里没有找到单词：写成 [{"word": "apple", "meaning": "苹果"}]、{"apple": "苹果"} 或 [["apple", "苹果"]]',
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    // One object a line.
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length < 2) throw unreadable(error);
    return lines.map((line, index) => {
      try {
        return JSON.parse(line) as Json;
      } catch (inLine) {
        throw unreadable(inLine, index + 1);
      }
    });
  }
}

/** V8 says where in English: `at position 17 (line 2 column 3)`. */
function unreadable(error: unknown, line?: number) {
  const said = /line (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return refused('FILE_UNREADABLE', 'JSON 写得不完整或有错', line ?? (said === undefined ? undefined : Number(said)));
}

/** What holds a word, by the columns that it would stand in. */
type Place = Readonly<Partial<Record<(typeof PLACES)[number], string>>>;
const PLACES = ['course', 'module', 'unit', 'chapter'] as const;

interface Found {
  place: Place;
  entry: JsonObject;
}

/** What holds words may also be called by a word and its meaning: {"en": "Fruit", "zh": "水果", "items": […]}. */
function findTitle(value: JsonObject): string | undefined {
  const title = TITLE_KEYS.map((key) => value[key]).find((name) => typeof name === 'string' || typeof name === 'number');
  const meanings = Object.entries(value).map(([key, inner]) => (isMeaningKey(key) && typeof inner === 'string' ? inner : ''));
  const [first = '', ...others] = [...new Set([String(title ?? ''), findWord(value), ...meanings].map(clean))].filter(
    (name) => name !== '',
  );
  const named = others.length > 0 && /^\d+$/.test(first) ? `Unit ${first}` : first;
  return first === '' ? undefined : [named, ...others].join(' ');
}

/** Words in the order of the file; what holds them names their unit, and what holds that the course. */
function collect(value: Json, names: readonly string[], depth: number, found: Found[]): void {
  if (depth > MAX_DEPTH) return;
  const keyed = isObject(value) && !isEntry(value) ? toKeyedEntries(value) : undefined;
  if (keyed) for (const entry of keyed) add(entry, names, found);
  else if (isList(value)) collectList(withoutWrapper(value), names, depth, found);
  else if (isEntry(value)) add(value, names, found);
  else if (isObject(value)) {
    const title = depth === 0 ? undefined : findTitle(value);
    const own = title === undefined ? names : [...names.filter((name) => name !== title), title];
    const holding = Object.entries(value).filter(([, inner]) => isList(inner) || isObject(inner));
    for (const [key, inner] of holding) {
      if (!isAbout(inner)) collect(inner, isNamed(key, holding.length, inner) ? [...own, clean(key)] : own, depth + 1, found);
    }
  }
}

function collectList(list: readonly Json[], names: readonly string[], depth: number, found: Found[]): void {
  const areAll = areRecords(list);
  const isOfWords = areAll || list.some(isEntry);
  for (const item of toEntries(list)) {
    if (isOfWords && isObject(item) && (areAll || !isUnit(item))) add(item, names, found);
    else collect(item, names, depth + 1, found);
  }
}

function add(entry: JsonObject, names: readonly string[], found: Found[]): void {
  found.push({ place: getPlace(names, entry), entry: withParts(withInner(entry)) });
  if (found.length > MAX_ROWS) throw refused('ROWS_TOO_MANY', `单词超过 ${MAX_ROWS} 个，请分成几个文件导入`);
}

/** Whether a key names what it holds ({"Unit 1": [...]}), or only says that it holds words. */
const isNamed = (key: string, beside: number, inner: Json): boolean =>
  !HOLDER.test(key) && !isEntry(inner) && (beside > 1 || isObject(inner) || /\p{Script=Han}/u.test(key) || findHeadline(key) !== undefined);

const UNIT_KEYS = ['unit', '单元', 'unitName'];

/** The last name is the unit's, unless the word says its own or there is a chapter within. */
function getPlace(names: readonly string[], entry: JsonObject): Place {
  const [first, second, ...others] = names;
  if (first === undefined) return {};
  const saysUnit = UNIT_KEYS.some((key) => said(entry[key] ?? null) !== '');
  if (second === undefined) return saysUnit ? { course: first } : { unit: first };
  const chapter = others.join(' ');
  const isBook = (findHeadline(first)?.section ?? '') === '';
  if (isBook) return { course: first, ...(saysUnit ? {} : { unit: second }), ...(chapter === '' ? {} : { chapter }) };
  if (isModuleName(first)) return { module: first, unit: second, ...(chapter === '' ? {} : { chapter }) };
  return { unit: first, chapter: [second, ...others].join(' ') };
}

/** A table: its columns are the keys, in the order in which they come. The line is the number of the word, the heading before it. */
function getRows(entries: readonly Found[]): TableRow[] {
  const columns = new Map<string, number>();
  for (const name of PLACES) if (entries.some(({ place }) => place[name] !== undefined)) columns.set(name, columns.size);
  for (const { entry } of entries) {
    for (const [key, value] of Object.entries(entry)) {
      if (!columns.has(key) && columns.size < MAX_COLUMNS && isSaid(value)) columns.set(key, columns.size);
    }
  }
  const rows = entries.map(({ place, entry }, index): TableRow => {
    const cells = Array.from({ length: columns.size }, () => '');
    for (const [key, at] of columns) cells[at] = clean(place[key as keyof Place] ?? getCell(key, entry[key] ?? null));
    return { line: index + 1, cells };
  });
  return [{ line: 0, cells: [...columns.keys()] }, ...rows];
}
