/** Reads word lists written as JSON: qwerty-learner's, lists of objects, one object a line, units that hold words. */
import { isPartOfSpeech, normalizePartOfSpeech } from '../../rules/part-of-speech';
import { type ImportRefused, refused } from '../problems';
import { meantBy } from '../headings';
import { HAN, isWord } from '../cell-kinds';
import { findHeadline, isModuleName, isSection } from '../sections';
import { MAX_COLUMNS, MAX_ROWS } from './limits';
import { clean, type ReadFile, type TableRow } from './table';
import { isList, isObject, type Json, type JsonObject, looseRows } from './json-pairs';
import { decodeText, readDecoded } from './text';

const MAX_DEPTH = 6;
/** Keys under which a word of a list stands. */
const WORD_KEYS = ['word', 'name', 'english', 'en', 'term', 'headword', 'headWord', 'spelling', '单词', '英文', '英文单词'];
const TITLE_KEYS = ['unit', 'name', 'title', 'unitName', '单元'];
/** What a list of words may be called that is no name of its own. */
const HOLDER =
  /^(?:(?:word|unit|module|lesson|chapter|section|book|course)s?(?:[_-]?list)?|lists?|data|items?|entries|vocab(?:ulary|s)?|content|children|results?|rows|records|(?:单词|词汇|单元|章节|课程|数据|内容)(?:列?表)?)$/i;

/** Of these keys no unit has one. */
const OWN_WORD_KEYS = ['word', 'headword', 'headWord', 'spelling', '单词', '英文单词'];

/** What belongs to a word, whatever it holds. */
const OF_WORD = /^(?:ant|collocation|deriv|example|famil|form|phrase|related|sentence|similar|syn)|例句|短语|[近同反]义|派生/i;

const hasText = (value: JsonObject, keys: readonly string[]): boolean => keys.some((key) => typeof value[key] === 'string');

/** A word with all that is said of it, also what its lists hold: synonyms and examples are no words of the file. */
function isEntry(value: Json): value is JsonObject {
  if (!isObject(value) || !hasText(value, WORD_KEYS)) return false;
  const lists = Object.keys(value).filter((key) => !OF_WORD.test(key) && holdsEntries(value[key] ?? null));
  if (lists.length === 0) return true;
  if (WORD_KEYS.some((key) => isSection(said(value[key] ?? null)))) return false;
  const isHolder = lists.some((key) => HOLDER.test(key));
  return hasText(value, OWN_WORD_KEYS) ? !isHolder || saysMeaning(value) : !isHolder && saysMeaning(value);
}

const isMeaningKey = (key: string): boolean => meantBy(key, true).some(({ field }) => field === 'meaning');
const saysMeaning = (value: JsonObject): boolean =>
  Object.entries(value).some(([key, inner]) => isMeaningKey(key) && !holdsEntries(inner) && HAN.test(said(inner)));

/** A list of the parts of a word (`translations`, `phrases`) has no key of a word's own meaning beside it. */
const holdsEntries = (value: Json): boolean => isList(value) && value.some((item) => isObject(item) && hasText(item, WORD_KEYS));

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

const holdsUnit = (value: JsonObject): boolean => Object.entries(value).some(([key, inner]) => HOLDER.test(key) && holdsEntries(inner));

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
  const whole = parsed(text);
  collect(whole, [], 0, entries);
  if (entries.length === 0) return readLoose(whole, encoding);
  const rows = getRows(entries);
  const lost = findUnread(entries, rows);
  if (lost) throw lost;
  return {
    kind: `JSON，${encoding} 编码`,
    isJson: true,
    title: isObject(whole) ? (findTitle(whole) ?? Object.values(whole).filter(isAbout).map(findTitle)[0]) : undefined,
    tables: [{ rows }],
  };
}

/** The first word whose Chinese stands where nobody looks for it, in a file of which no Chinese was read. */
function findUnread(entries: readonly Found[], rows: readonly TableRow[]): ImportRefused | undefined {
  if (rows.slice(1).some(({ cells }) => cells.some((cell) => HAN.test(cell)))) return undefined;
  const at = entries.findIndex(({ entry }) => HAN.test(JSON.stringify(entry)));
  const entry = entries[at]?.entry;
  if (!entry) return undefined;
  const word = WORD_KEYS.map((key) => said(entry[key] ?? null)).find((text) => text !== '') ?? '';
  return refused('COLUMN_MISSING', `第 ${at + 1} 个单词 ${word} 的中文没有读懂：写成 {"word": "apple", "meaning": "苹果"}`);
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

/** Lists of textbooks keep what is said of a word far within: content.word.content.trans. */
function withInner(entry: JsonObject): JsonObject {
  const inner = ['content', 'word', 'content'].reduce<Json>((at, key) => (isObject(at) ? (at[key] ?? null) : null), entry);
  if (!isObject(inner)) return entry;
  const own = Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'content'));
  const taken = Object.fromEntries(['trans', 'ukphone', 'usphone'].flatMap((key) => (inner[key] === undefined ? [] : [[key, inner[key]]])));
  return Object.assign(own, taken);
}

const EXAMPLE_KEY = /^(?:examples?|example_?sentences?|sentences?|例句)$/i;

/** The first English sentence in a value, and what it says in Chinese: `{en, cn}`, `[en, cn]`, a list of these. */
function findSentence(value: Json): { example: string; translation: string } | undefined {
  const inner = isList(value) ? value : isObject(value) ? Object.values(value) : [];
  const texts = inner.filter((one) => typeof one === 'string').map(clean);
  const at = texts.findIndex((text) => /^\P{Script=Han}*$/u.test(text) && /[A-Za-z]/.test(text) && /[ .!?]/.test(text));
  if (at >= 0) {
    const beside = isList(value) ? texts.slice(at + 1, at + 2) : texts;
    return { example: texts[at] ?? '', translation: beside.find((text) => HAN.test(text)) ?? '' };
  }
  return inner.filter((one) => isList(one) || isObject(one)).map(findSentence)[0];
}

/** An example and a transcription of several parts stand in columns of their own. */
function withParts(entry: JsonObject): JsonObject {
  const parts = Object.entries(entry).map(([key, value]): JsonObject => {
    const sentence = EXAMPLE_KEY.test(key) ? findSentence(value) : undefined;
    if (sentence) return { 例句: sentence.example, ...(sentence.translation === '' ? {} : { 例句译文: sentence.translation }) };
    if (!isObject(value) || !('uk' in value || 'us' in value)) return { [key]: value };
    return Object.fromEntries(Object.entries(value).map(([of, one]) => [`phonetic ${of}`, one]));
  });
  return Object.assign({}, ...parts) as JsonObject;
}

/** What holds a word, by the columns that it would stand in. */
type Place = Readonly<Partial<Record<(typeof PLACES)[number], string>>>;
const PLACES = ['course', 'module', 'unit', 'chapter'] as const;

interface Found {
  place: Place;
  entry: JsonObject;
}

function findTitle(value: JsonObject): string | undefined {
  const title = TITLE_KEYS.map((key) => value[key]).find((name) => typeof name === 'string' || typeof name === 'number');
  return title === undefined || clean(String(title)) === '' ? undefined : clean(String(title));
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

/** Also what no column can hold is named among those that are not used. */
const isSaid = (value: Json): boolean => (isList(value) || isObject(value) ? Object.values(value).length > 0 : said(value) !== '');

/** Other words in the lists of a word are neither it nor its meaning. */
const getCell = (key: string, value: Json): string => (holdsEntries(value) && !isMeaningKey(key) ? '' : said(value) || getOneText(value));

const TEXT_KEYS = ['text', 'value', 'word', 'plain_text', 'plainText'];

/** `{"text": "apple"}`, `[{"text": "apple"}]` */
function getOneText(value: Json): string {
  if (isList(value)) return value.length === 1 ? getOneText(value[0] ?? null) : '';
  const text = isObject(value) ? TEXT_KEYS.map((key) => value[key]).find((one) => typeof one === 'string') : undefined;
  return typeof text === 'string' ? text : '';
}

const PART_KEYS = ['pos', 'type', 'partOfSpeech', 'part_of_speech', '词性'];
const ONE_SENSE = ['translation', 'meaning', 'tran', 'tranCn', 'cn', 'zh', 'definition', 'def', '释义', '中文'];
/** Under some of them several more are held: meanings: [{ definitions: [{ definition }] }]. */
const SENSE_KEYS = [...ONE_SENSE, 'translations', 'trans', 'meanings', 'definitions', 'senses'];

/** What a value says on one line: several senses by semicolons, the part of speech before its sense. */
function said(value: Json): string {
  if (value === null) return '';
  if (isList(value))
    return value
      .map(said)
      .filter((part) => part !== '')
      .join('；');
  if (!isObject(value)) return String(value);
  const first = (keys: readonly string[]): string =>
    keys
      .map((key) => value[key])
      .map((part) => said(part ?? null))
      .find((part) => part !== '') ?? '';
  // {type: 'text'} says what kind of field it is.
  const part = first(PART_KEYS.filter((key) => key !== 'type' || isPartOfSpeech(said(value[key] ?? null))));
  const sense = first(SENSE_KEYS) || byParts(value) || onlyChinese(value);
  if (sense === '') return '';
  if (part === '') return sense;
  // noun, 名词: as the reader of meanings knows them.
  return `${isPartOfSpeech(part) ? normalizePartOfSpeech(part) : part.replace(/\.?$/, '.')} ${sense}`;
}

/** Senses by their part of speech: { n: '铅笔', v: '用铅笔写' }. */
function byParts(value: JsonObject): string {
  const senses = Object.entries(value);
  if (senses.length === 0 || !senses.every(([key]) => /^(?:[nv]$|..)/.test(key) && isPartOfSpeech(key))) return '';
  const texts = senses.map(([key, sense]) => [key, said(sense)] as const).filter(([, text]) => HAN.test(text));
  return texts.map(([key, text]) => `${normalizePartOfSpeech(key)} ${text}`).join('；');
}

/** Keys that say of nothing what it means, but hold what is said: {"apple": {"text": "苹果"}}, not {"words": {"apple": "苹果"}}. */
const HOLDS_TEXT =
  /^(?:text|content|value|explain|explanation|desc|description|sense|gloss|body|back|answer|[a-z])$|(?:cn|zh|chs?|chinese)$|^(?:mean|trans|释|译|义|意|解|中)/i;

/** What an object says in Chinese under a key that nobody knows, where that is one text. */
function onlyChinese(value: JsonObject): string {
  const texts = Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' && HAN.test(one) && !PART_KEYS.includes(key) ? [{ key, one }] : [],
  );
  const [first] = texts;
  if (!first || texts.length > 1) return '';
  return HOLDS_TEXT.test(first.key) || PART_KEYS.some((part) => part in value) ? first.one : '';
}
