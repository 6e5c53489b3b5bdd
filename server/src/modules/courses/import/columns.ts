/** Finds out what each column of a table holds: by its heading as schools write it, or, without headings, by what stands in it. */
import { isPartOfSpeech } from '../../../rules/words/part-of-speech';
import type { TableRow } from './files/table';

export type Field =
  | 'course'
  | 'grade'
  | 'term'
  | 'unit'
  | 'chapter'
  | 'spelling'
  | 'phonetic'
  | 'partOfSpeech'
  | 'meaning'
  | 'example'
  | 'translation';

export const LABELS: Readonly<Record<Field, string>> = {
  course: '课程',
  grade: '年级',
  term: '册',
  unit: '单元',
  chapter: '章',
  spelling: '单词',
  phonetic: '音标',
  partOfSpeech: '词性',
  meaning: '释义',
  example: '例句',
  translation: '译文',
};
/** What a program calls a field: as the headings of the template. */
export const CODES: Readonly<Record<Field, string>> = {
  course: 'course',
  grade: 'grade',
  term: 'term',
  unit: 'unit',
  chapter: 'chapter',
  spelling: 'word',
  phonetic: 'phonetic',
  partOfSpeech: 'part_of_speech',
  meaning: 'meaning',
  example: 'example',
  translation: 'translation',
};
export const REQUIRED: readonly Field[] = ['spelling', 'meaning'];
export const FIELDS = Object.keys(LABELS) as Field[];

/** Headings without blanks, hyphens, underscores and what stands in brackets, in lower case; those before win where a table has several. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  course: ['course', '课程', '课程名', '课程名称', '词书', '词库', '教材', '教材名称', '教材版本', '书名', 'book', 'textbook'],
  grade: ['grade', '年级'],
  term: ['term', 'semester', '册', '册别', '册数', '学期', '上下册'],
  unit: [
    'unit',
    '单元',
    '单元名',
    '单元名称',
    'unitname',
    '单元标题',
    'unittitle',
    '所属单元',
    '模块',
    'module',
    '主题',
    'topic',
    'list',
    'unitid',
    '单元号',
    '单元序号',
  ],
  chapter: ['chapter', '章', '章节', '小节', '节', 'section', '课', '课次', '课时', 'lesson', '分组', '组', 'group', 'day', '天'],
  spelling: [
    'word',
    '单词',
    '英文单词',
    '英语单词',
    '英文',
    '英语',
    'words',
    '词汇',
    '英语词汇',
    '英文词汇',
    '词条',
    '生词',
    '词语',
    '单词短语',
    '单词词组',
    '单词和短语',
    '短语',
    '词组',
    '英文短语',
    'english',
    'en',
    'englishword',
    'spelling',
    'vocabulary',
    'vocab',
    'term',
    'headword',
    'phrase',
  ],
  phonetic: [
    'phonetic',
    '音标',
    '国际音标',
    'phonetics',
    'phoneticsymbol',
    'ipa',
    'pronunciation',
    '发音',
    '读音',
    '英式音标',
    '英音',
    '英音音标',
    '英标',
    'ukphone',
    'ukphonetic',
    'phoneticuk',
    'uk',
    '美式音标',
    '美音',
    '美音音标',
    '美标',
    'usphone',
    'usphonetic',
    'phoneticus',
    'us',
  ],
  partOfSpeech: ['partofspeech', '词性', '词类', 'pos', '词性标注', 'wordclass', 'type', 'category'],
  meaning: [
    'meaning',
    '释义',
    '中文释义',
    '中文',
    '词义',
    '中文意思',
    '汉语释义',
    '汉语意思',
    '汉语',
    '中文含义',
    '中文意义',
    '中文翻译',
    '中译',
    '意思',
    '含义',
    '词义解释',
    '翻译',
    '解释',
    '词性及释义',
    '词性和释义',
    '词性释义',
    '词性及中文释义',
    '词性词义',
    'chinese',
    'zh',
    'cn',
    'chinesemeaning',
    'meaningcn',
    'trans',
    'translations',
    'means',
    'meanings',
    'translation',
    '译文',
    'definitioncn',
    'definition',
    'definitions',
    'def',
    'gloss',
  ],
  example: ['example', '例句', '英文例句', '英语例句', 'examples', 'sentence', 'examplesentence', '句子', '例子'],
  translation: [
    'translation',
    '译文',
    '例句翻译',
    '例句译文',
    '例句中文',
    '例句释义',
    '例句中文翻译',
    '中文例句',
    '例句意思',
    '翻译',
    'exampletranslation',
    'sentencetranslation',
    'examplemeaning',
    'examplecn',
    'exampletrans',
  ],
};

/** Longer headings: 重点单词（黑体）, 本课词汇. The first that fits is meant; `null`: something else however it sounds. */
const LOOSE: readonly [RegExp, Field | null][] = [
  [/编号|序号|数量|次数|图片|音频|录音|链接|日期|时间|备注|英英|英文释义|英语释义|难度|频率|近义|反义|同义|派生|搭配/, null],
  [/例句.*(?:译|中文|释义|意思)|(?:译|中文).*例句/, 'translation'],
  [/例句|例子/, 'example'],
  [/音标/, 'phonetic'],
  [/释义|词义|中文|汉语|意思|含义/, 'meaning'],
  [/词性/, 'partOfSpeech'],
  [/单词|词汇|英文|英语/, 'spelling'],
  [/单元|模块/, 'unit'],
  [/章节/, 'chapter'],
  [/教材|课程|词书/, 'course'],
];

const keyOf = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '')
    .replace(/[\s_\-:：*/、&·.]+/g, '');

/** What stands below says whether they are meant: `type` may be anything, a definition may be in English. */
const VAGUE = new Set([
  'type',
  'category',
  'definition',
  'definitions',
  'def',
  'en',
  'us',
  'uk',
  'cn',
  'zh',
  'list',
  'group',
  'day',
  'section',
]);

interface Meant {
  field: Field;
  /** The lower the surer. */
  rank: number;
}

/** All that a heading may mean: `translation` is a meaning where no column says so more plainly. */
function meantBy(heading: string, isJson: boolean): Meant[] {
  const key = keyOf(heading);
  if (key === '') return [];
  if (isJson && key === 'name') return [{ field: 'spelling', rank: HEADINGS.spelling.length }];
  const exact = FIELDS.flatMap((field) => {
    const rank = HEADINGS[field].indexOf(key);
    return rank < 0 ? [] : [{ field, rank }];
  });
  if (exact.length > 0) return exact;
  const field = LOOSE.find(([pattern]) => pattern.test(key))?.[1];
  return field == null ? [] : [{ field, rank: 100 }];
}

/** Fields that headings name, whatever stands below them. */
export const headingFields = (cells: readonly string[]): Set<Field> =>
  new Set(cells.flatMap((heading) => [...meantBy(heading, false)].sort((a, b) => a.rank - b.rank)[0]?.field ?? []));

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
const HEADING_SEARCHED = 10;
const SAMPLED = 300;
const HAN = /\p{Script=Han}/u;

/** What each column holds; undefined when words and meanings are not to be found. Twice the same heading is told apart by nothing: see repeatedHeading. */
export function findColumns(rows: readonly TableRow[], isJson: boolean, chosen: ColumnChoices = {}): Columns | undefined {
  for (const [at, row] of rows.slice(0, HEADING_SEARCHED).entries()) {
    const columns = byHeadings(row, rows.slice(at + 1, at + 1 + SAMPLED), isJson, chosen);
    if (columns) return { ...columns, firstRow: at + 1, headingLine: row.line };
  }
  return Object.keys(chosen).length > 0 ? undefined : byContent(rows);
}

function byHeadings(
  { cells }: TableRow,
  body: readonly TableRow[],
  isJson: boolean,
  chosen: ColumnChoices,
): Pick<Columns, 'positions' | 'headings' | 'ignored'> | undefined {
  const candidates = cells.flatMap((heading, position) => {
    const meant = meantBy(heading, isJson);
    const isPlain = meant.length === 1 && !VAGUE.has(keyOf(heading));
    return meant.map((one) => ({ ...one, position, isPlain }));
  });
  const positions = new Map<Field, number>();
  for (const field of FIELDS) {
    const name = chosen[field];
    if (name === undefined) continue;
    const position = cells.findIndex((cell) => cell === name || keyOf(cell) === keyOf(name));
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
      .sort((a, b) => Number(b.isFit) - Number(a.isFit) || a.rank - b.rank || a.position - b.position)[0];
    // The translation of an example is taken for the meaning only where nothing else is; and the other way round.
    if (!own) continue;
    positions.set(field, own.position);
    taken.add(own.position);
  }
  if (!positions.has('spelling') || !positions.has('meaning')) return undefined;
  return { positions, headings: namesOf(cells), ignored: ignoredOf(cells, positions, body) };
}

/** Whether what stands in a column can be what its heading may mean: a definition in English is no Chinese meaning, and `type` may be anything. */
function fits(field: Field, position: number, body: readonly TableRow[]): boolean {
  const values = body.map(({ cells }) => cells[position] ?? '').filter((cell) => cell !== '');
  if (values.length === 0) return field !== 'meaning' && field !== 'spelling';
  if (field === 'meaning') return shareOf(values, (value) => HAN.test(value)) >= 0.3;
  if (field === 'spelling') return shareOf(values, (value) => /[A-Za-z]/.test(value)) >= 0.5;
  if (field === 'partOfSpeech') return shareOf(values, isPartOfSpeech) >= 0.5;
  if (field === 'example') return shareOf(values, (value) => /[A-Za-z]/.test(value)) >= 0.5;
  if (field === 'term') return shareOf(values, (value) => /^[12]$|[上下全]/.test(value)) >= 0.5;
  return true;
}

const shareOf = (values: readonly string[], holds: (value: string) => boolean): number =>
  values.filter(holds).length / Math.max(1, values.length);

const namesOf = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => (cell === '' ? `第 ${at + 1} 列` : cell.replace(/\s+/g, ' ')));

function ignoredOf(cells: readonly string[], positions: ReadonlyMap<Field, number>, body: readonly TableRow[]): string[] {
  const used = new Set(positions.values());
  const isEmpty = (at: number): boolean => body.every((row) => (row.cells[at] ?? '') === '');
  return namesOf(cells).filter((_, at) => !used.has(at) && !(cells[at] === '' && isEmpty(at)));
}

const WORD = /^[A-Za-z][A-Za-z .,'’\-‐–()/!?…&]*$/;
const PHONETIC = /^[/[].*[/\]]$|[əɪʊɔæʌɑɒθðʃʒŋɡˈˌɜ]/;

/** Without headings: the first column of English words, and the first of Chinese beside it. */
function byContent(rows: readonly TableRow[]): Columns | undefined {
  const sample = rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1).slice(0, SAMPLED);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  if (sample.length < 2 || sample.length < Math.min(rows.length, SAMPLED) / 2) return undefined;
  const valuesOf = (at: number): string[] => sample.map(({ cells }) => cells[at] ?? '');
  const filled = (at: number): string[] => valuesOf(at).filter((value) => value !== '');
  const columns = Array.from({ length: width }, (_, at) => at);
  const find = (
    least: number,
    holds: (value: string) => boolean,
    of: (at: number) => string[],
    but: readonly (number | undefined)[] = [],
  ) => columns.find((at) => !but.includes(at) && of(at).length > 0 && shareOf(of(at), holds) >= least);
  const spelling = find(0.8, (value) => WORD.test(value) && value.length <= 60 && !isPartOfSpeech(value), valuesOf);
  const meaning = find(0.8, (value) => HAN.test(value), valuesOf, [spelling]);
  if (spelling === undefined || meaning === undefined) return undefined;
  const positions = new Map<Field, number>([
    ['spelling', spelling],
    ['meaning', meaning],
  ]);
  const phonetic = find(0.6, (value) => PHONETIC.test(value), filled, [spelling, meaning]);
  if (phonetic !== undefined) positions.set('phonetic', phonetic);
  const part = find(0.8, isPartOfSpeech, filled, [spelling, meaning, phonetic]);
  if (part !== undefined) positions.set('partOfSpeech', part);
  const unnamed = columns.map(() => '');
  return { positions, headings: namesOf(unnamed), ignored: ignoredOf(unnamed, positions, sample), firstRow: 0, headingLine: undefined };
}

/** A heading that stands twice and means the same: nobody could say which is right. */
export function repeatedHeading(cells: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const cell of cells) {
    const key = keyOf(cell);
    if (key === '' || meantBy(cell, false).length === 0) continue;
    if (seen.has(key)) return cell;
    seen.add(key);
  }
  return undefined;
}
