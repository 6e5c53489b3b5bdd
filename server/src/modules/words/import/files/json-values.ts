/** What the values of a word in JSON say: texts, senses, examples and transcriptions, however far within. */
import { isPartOfSpeech, normalizePartOfSpeech } from '../../rules/part-of-speech';
import { HAN } from '../cell-kinds';
import { type Field, meantBy, WITHIN } from '../headings';
import { isList, isObject, type Json, type JsonObject } from './json-pairs';
import { clean } from './table';

/** Keys under which a word of a list stands. */
export const WORD_KEYS = ['word', 'name', 'english', 'en', 'term', 'headword', 'headWord', 'spelling', '单词', '英文', '英文单词'];

/** What belongs to a word, whatever it holds. */
export const OF_WORD = /^(?:ant|collocation|deriv|example|famil|form|phrase|related|sentence|similar|syn)|例句|短语|[近同反]义|派生/i;

export const hasText = (value: JsonObject, keys: readonly string[]): boolean => keys.some((key) => typeof value[key] === 'string');

export const isMeaningKey = (key: string): boolean => means(key, 'meaning');
/** A list of the parts of a word (`translations`, `phrases`) has no key of a word's own meaning beside it. */
export const holdsEntries = (value: Json): boolean => isList(value) && value.some((item) => isObject(item) && hasText(item, WORD_KEYS));

/** Lists of textbooks keep what is said of a word far within: content.word.content.trans. What else is there is not used. */
export function withInner(entry: JsonObject): JsonObject {
  const inner = ['content', 'word', 'content'].reduce<Json>((at, key) => (isObject(at) ? (at[key] ?? null) : null), entry);
  if (!isObject(inner)) return entry;
  const taken = Object.fromEntries(
    ['trans', 'ukphone', 'usphone', 'sentence'].flatMap((key) => (inner[key] === undefined ? [] : [[key, inner[key]]])),
  );
  return Object.assign({ ...entry }, taken);
}

const EXAMPLE_KEY = /^(?:examples?|example_?sentences?|sentences?|例句)$/i;

interface Sentence {
  example: string;
  translation: string;
}

/** The first English sentence in a value, and what it says in Chinese: `{en, cn}`, `[en, cn]`, a list of these. */
function findSentence(value: Json): Sentence | undefined {
  const inner = isList(value) ? value : isObject(value) ? Object.values(value) : [];
  const texts = inner.filter((one) => typeof one === 'string').map(clean);
  const at = texts.findIndex((text) => /^\P{Script=Han}*$/u.test(text) && /[A-Za-z]/.test(text) && /[ .!?]/.test(text));
  if (at >= 0) {
    const beside = isList(value) ? texts.slice(at + 1, at + 2) : texts;
    return { example: texts[at] ?? '', translation: beside.find((text) => HAN.test(text)) ?? '' };
  }
  return inner.filter((one) => isList(one) || isObject(one)).map(findSentence)[0];
}

const MOST_KEYS = 1000;
const known = new Map<string, ReadonlySet<Field>>();
/** Keys come again in every word of a file; where words are the keys, not all are kept. */
function means(key: string, field: Field): boolean {
  const fields = known.get(key) ?? new Set(meantBy(key).map((meant) => meant.field));
  if (known.size < MOST_KEYS) known.set(key, fields);
  return fields.has(field);
}

/** Whether a key holds what the example beside it means, and no sense of the word. */
const isOfExample = (value: JsonObject, key: string): boolean =>
  Object.keys(value).some((other) => EXAMPLE_KEY.test(other)) &&
  means(key, 'translation') &&
  (!SENSE_KEYS.includes(key) || SENSE_KEYS.some((other) => other !== key && HAN.test(said(value[other] ?? null))));

/** Every object in a value, but for those of examples. */
const getObjects = (value: Json): JsonObject[] => {
  if (isList(value)) return value.flatMap(getObjects);
  if (!isObject(value)) return [];
  return [value, ...Object.entries(value).flatMap(([key, inner]) => (EXAMPLE_KEY.test(key) ? [] : getObjects(inner)))];
};

/** Of what stands beside a meaning or a word in its object: columns of examples and transcriptions; all else is named as not used. */
function getBeside(key: string, value: Json): JsonObject[] {
  const objects = getObjects(value);
  const cell = objects.length === 0 || OF_WORD.test(key) ? '' : getCell(key, value);
  if (cell === '') return [];
  return objects.flatMap((one) =>
    Object.entries(one).map(([inner, what]): JsonObject => {
      if (EXAMPLE_KEY.test(inner)) {
        const translation = Object.keys(one).find((other) => isOfExample(one, other));
        return toSentence(findSentence(what) ?? { example: said(what), translation: said(one[translation ?? ''] ?? null) });
      }
      if (means(inner, 'phonetic')) return { [inner]: what };
      const isRead = PART_KEYS.includes(inner) || isOfExample(one, inner) || getObjects(what).length > 0 || cell.includes(said(what));
      return isRead ? {} : { [`${key}${WITHIN}${inner}`]: what };
    }),
  );
}

const toSentence = ({ example, translation }: Sentence): JsonObject =>
  translation === '' && HAN.test(example)
    ? { 例句译文: example }
    : { 例句: example, ...(translation === '' ? {} : { 例句译文: translation }) };

/** `phonetics: [{text, audio}, …]`, `pronunciation: {ipa, audio}`: the first of several. */
const findSpoken = (value: Json): Json | undefined =>
  getObjects(value).flatMap((one) => [...TEXT_KEYS, 'ipa'].flatMap((key) => (typeof one[key] === 'string' ? [one[key]] : [])))[0];

/** An example, a transcription of several parts and what stands within a meaning have columns of their own. */
export function withParts(entry: JsonObject): JsonObject {
  const parts = Object.entries(entry).map(([key, value]): JsonObject => {
    const sentence = EXAMPLE_KEY.test(key) ? findSentence(value) : undefined;
    if (sentence) return toSentence(sentence);
    if (isObject(value) && ('uk' in value || 'us' in value))
      return Object.fromEntries(Object.entries(value).map(([of, one]) => [`phonetic ${of}`, one]));
    const spoken = means(key, 'phonetic') && getCell(key, value) === '' ? findSpoken(value) : undefined;
    return spoken === undefined ? { [key]: value } : { [key]: spoken, [`${key}${WITHIN}…`]: value };
  });
  const beside = Object.entries(entry).flatMap(([key, value]) => getBeside(key, value));
  const own = Object.assign({}, ...parts) as JsonObject;
  // The first of several; what the word itself says goes before it.
  return Object.assign({ ...own }, ...beside.reverse(), own) as JsonObject;
}

/** Also what no column can hold is named among those that are not used. */
export const isSaid = (value: Json): boolean => (isList(value) || isObject(value) ? Object.values(value).length > 0 : said(value) !== '');

/** Other words in the lists of a word are neither it nor its meaning. */
export const getCell = (key: string, value: Json): string =>
  holdsEntries(value) && !isMeaningKey(key) ? '' : said(value) || getOneText(value);

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
export function said(value: Json): string {
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
  const sense =
    first(isOfExample(value, 'translation') ? SENSE_KEYS.filter((key) => key !== 'translation') : SENSE_KEYS) ||
    byParts(value) ||
    onlyChinese(value);
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
