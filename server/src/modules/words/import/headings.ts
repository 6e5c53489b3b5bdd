/** What the headings of word lists mean, as schools write them. */

export type Field =
  | 'course'
  | 'grade'
  | 'term'
  | 'module'
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
  module: '模块',
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
  module: 'module',
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

/** In the name of what stands within the value of a key of JSON and is not used: `meanings › note`. */
export const WITHIN = ' › ';

/** Headings without blanks, hyphens, underscores and what stands in brackets, in lower case; those before win where a table has several. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  course: [
    'course',
    '课程',
    '课程名',
    '课程名称',
    '词书',
    '词库',
    '教材',
    '教材名称',
    '教材版本',
    '版本',
    '教材名',
    '书名',
    '书本',
    '课本',
    '课本名称',
    '教科书',
    'book',
    'textbook',
  ],
  grade: ['grade', '年级', '所属年级', '适用年级', '年级名称'],
  term: [
    'term',
    '册',
    '册别',
    '册数',
    '册次',
    '分册',
    '册序',
    '册号',
    '册名',
    '书册',
    '教材册次',
    '教材分册',
    '课本册次',
    '所属册次',
    '年级册次',
    '年级册别',
    '年级分册',
    '年级上下册',
    '册序号',
    'volume',
    'semester',
    '学期',
    '年级学期',
    '上下册',
    '上下学期',
  ],
  module: ['module', '模块', '模块名', '模块名称', '模块序号', '所属模块', 'modulename', 'moduletitle'],
  unit: [
    'unit',
    '单元',
    '单元名',
    '单元名称',
    'unitname',
    '单元标题',
    'unittitle',
    '所属单元',
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
    '原形',
    '动词原形',
    '原型',
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
    'senses',
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
  [/册次|分册|册别/, 'term'],
  [/年级/, 'grade'],
  [/模块/, 'module'],
  [/单元/, 'unit'],
  [/章节/, 'chapter'],
  [/教材|课程|词书/, 'course'],
];

/** A heading says what stands below it in a few words; whole paragraphs above a table are none. */
const MAX_HEADING = 100;

export const toKey = (heading: string): string =>
  heading
    .slice(0, MAX_HEADING)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '')
    .replace(/[\s_\-:：*/、&·.]+/g, '');

/** What stands below says whether they are meant: `type` may be anything, a definition may be in English. */
export const VAGUE = new Set([
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
  'name',
]);

interface Meant {
  field: Field;
  /** The lower the surer. */
  rank: number;
}

/** Of a heading that only sounds like it. */
export const LOOSE_RANK = 100;

/** All that a heading may mean: `translation` is a meaning where no column says so more plainly. */
export function meantBy(heading: string): Meant[] {
  if (heading.length > MAX_HEADING || heading.includes(WITHIN)) return [];
  const key = toKey(heading);
  if (key === '') return [];
  if (key === 'name') return [{ field: 'spelling', rank: HEADINGS.spelling.length }];
  const exact = FIELDS.flatMap((field) => {
    const rank = HEADINGS[field].indexOf(key);
    return rank < 0 ? [] : [{ field, rank }];
  });
  if (exact.length > 0) return exact;
  const field = LOOSE.find(([pattern]) => pattern.test(key))?.[1];
  return field == null ? [] : [{ field, rank: LOOSE_RANK }];
}

/** Fields that headings name, whatever stands below them. */
export const headingFields = (cells: readonly string[]): Set<Field> =>
  new Set(cells.flatMap((heading) => [...meantBy(heading)].sort((a, b) => a.rank - b.rank)[0]?.field ?? []));
