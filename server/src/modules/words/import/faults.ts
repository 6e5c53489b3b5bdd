/** Errors in cells of a word list, in words that help its editor find them. */
import { MAX_MEANING_LENGTH } from '@xueban/contract/constants';
import { normalSpelling, standsForTooMany } from '@xueban/contract/learning/word-exercise';
import { isPartOfSpeech, namesOtherInChinese } from '../rules/part-of-speech';
import { type Field, LABELS } from './headings';
import { isWesternGarble, meantByGarbled, meantByWestern } from './mojibake';
import type { ImportProblem } from './problems';
import { transcriptionFault } from './transcription';

const MAX_LENGTHS: Readonly<Record<Field, number>> = {
  course: 60,
  grade: 20,
  term: 20,
  module: 60,
  unit: 60,
  chapter: 60,
  spelling: 60,
  phonetic: 100,
  partOfSpeech: 40,
  meaning: MAX_MEANING_LENGTH,
  example: 500,
  translation: 500,
};
/** Most characters read of a meaning with many senses; of other cells, four times their limit. */
const MAX_READ = 2000;

type Fault = Pick<ImportProblem, 'code' | 'message'>;

/** Whether a cell is too long to be parsed: parsing costs more than reading. */
export function lengthFault(field: Field, cell: string): Fault | undefined {
  const most = field === 'meaning' ? MAX_READ : 4 * MAX_LENGTHS[field];
  return cell.length > most ? { code: 'VALUE_TOO_LONG', message: `${LABELS[field]}这一格有 ${cell.length} 个字符，太长了` } : undefined;
}

// Control characters break screens and prints.
// eslint-disable-next-line no-control-regex -- exactly these are looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufffd\ufff9-\uffff]/;
/** Invisible characters: an answer that is typed never equals a word that has one. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
/** Private-use and unassigned characters, which only some font or machine shows. */
const UNASSIGNED = /[\p{Co}\p{Cn}\p{Cs}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** The sign for a lost one, in UTF-8 and read as Western letters or as GBK. */
const LOST_SIGN = /ï¿½|锟斤拷/;
const FORMULA_ERROR = /#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)/i;
/** Values that a program wrote: lists, objects, null values, tags, formulas. */
const CODE =
  /^\[\s*["'{[]|^\{\s*["']|\[object |^(?:null|undefined|nan|<na>)$|<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}[;；]|(?:quot|amp|apos|lt|gt)(?![a-z])|#\d{1,6}(?!\d))|^=[A-Z][A-Z.]*\(/i;

/** `['lɪndə]` begins with the stress. */
const STRESSED = /^\[\s*'(?!.*'\s*\]$)[^"]*$/;

/** `“а”（U+0430）`, or the number alone where there is nothing to see. */
const named = (sign: string, isSeen = true): string => {
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return isSeen ? `“${sign}”（${code}）` : code;
};

function unreadableFault(label: string, value: string): Fault | undefined {
  const fault = (message: string): Fault => ({ code: 'VALUE_CHARACTER', message });
  if (CONTROL.test(value) || LOST_SIGN.test(value)) return fault(`${label}里有乱码或控制字符`);
  const invisible = INVISIBLE.exec(value)?.[0];
  if (invisible !== undefined) {
    return fault(`${label}里有看不见的字符（${named(invisible, false)}，零宽或从右到左的控制符等），请删掉这一格重新输入`);
  }
  const unassigned = UNASSIGNED.exec(value)?.[0];
  if (unassigned !== undefined) return fault(`${label}里有别处显示不出的字符（${named(unassigned, false)}），多半来自专用字体，请重新输入`);
  if (RIGHT_TO_LEFT.test(value)) return fault(`${label}里有从右到左书写的文字`);
  const meant = meantByWestern(value);
  if (meant !== undefined) return fault(`${label}是乱码：${value.slice(0, 20)}，应为“${meant.slice(0, 20)}”（文件存过错的编码）`);
  if (/^#{3,}$/.test(value)) return { code: 'VALUE_ERROR', message: `${label}只有 ###：表格里的列太窄，没有显示出内容` };
  if (FORMULA_ERROR.test(value)) return { code: 'VALUE_ERROR', message: `${label}是公式错误 ${value.slice(0, 12)}` };
  return undefined;
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*';
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:\\s?[ap]\\.?m\\.?)?';
/** Excel makes them of Mar-1, 3-1 and 1.1: days, times, the numbers that it counts them by, powers of ten, fractions of two. */
const DATE = new RegExp(
  `^(?:${[
    `\\d{1,2}-${MONTH}(?:-\\d{2,4})?`,
    `${MONTH}-\\d{1,4}`,
    '\\d{1,2}月\\d{1,2}日',
    '\\d{4}年\\d{1,2}月\\d{1,2}日(?: .*)?',
    `\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}(?:[T ].*)?`,
    `\\d{1,2}/\\d{1,2}/\\d{2,4}(?: .*)?`,
    `(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? ${MONTH} \\d.*`,
    CLOCK,
    '[345]\\d{4}(?:\\.\\d+)?',
    '-?\\d+(?:\\.\\d+)?e[-+]?\\d+',
    '-?\\d+\\.\\d{8,}',
  ].join('|')})$`,
  'i',
);
/** Of a unit more: 1-2 and 2026 may be its name, what has a month's name, a year or a nought before it is made of one. */
const PLACE_DATE =
  /^(?:(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?|\d{4}年\d{1,2}月|\d{4}[-/]\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4}|0\d[-/]\d{1,2}|\d{1,2}[-/]0\d|true|false)$/i;
const SCIENTIFIC = /\d[.\de]*e[-+]?\d+$|\.\d{8,}$/i;
/** What Excel has made of a value: `日期“2-Jan”`. */
const madeByExcel = (value: string): string =>
  `${/^(?:true|false)$/i.test(value) ? '真假值' : SCIENTIFIC.test(value) ? '数字' : '日期'}“${value.slice(0, 20)}”`;
const AS_TEXT = '多半是 Excel 改的：把这一列设成“文本”再输入';
/** Letters of English words and those of café, naïve, œuvre; no other looks like what it is. */
const FOREIGN_LETTER = /[^\P{L}A-Za-z\u00c0-\u017f\p{Script=Han}]|\p{M}|\p{So}/u;

/** Web addresses, file names and ids. */
const ADDRESS =
  /(?:^|\s)(?:https?:\/\/|www\.)|^[^\s@]+@[^\s@]+\.[a-z]{2,}$|^[\w-]+\.(?:mp3|wav|ogg|png|jpe?g|gif|webp)$|^(?=[^-]*\d)[\da-f]{8}-[\da-f]{4}-|^(?=(?:[a-z]*\d){3})(?=(?:\d*[a-z]){3})[\da-z]{10,}$/i;

/** A sign within a word that joins nothing: a letter was lost there, or columns were divided by it. */
const BROKEN = /\p{L}([^\p{L}\p{N}\s'’‘`´ʼ.,;:/&‐-―−=+()[\]…·•‧~*"“”!_、-])\p{L}|(\|)/u;

/** What a spreadsheet takes for a formula. A hyphen begins a suffix. */
const RUN_BY_SHEETS = /^[=@+]/;

/** Of a meaning that is a question. */
const ASKS = /[吗么嘛呢谁哪何几吧啊呀否怎]|多少|多[大长远久高快]|(.)[不没]\1/;
/** An accented letter that became `?` at the edge of a word: caf?, ?lite. What asks has a capital, or a meaning that asks. */
const lostAtEdge = (word: string, meaning: string): boolean =>
  /^\?\p{L}/u.test(word) || (/^\p{Ll}[\p{L}'’-]*\?$/u.test(word) && !/[?？]/.test(meaning) && !ASKS.test(meaning));

/** Signs that no word is written with. */
function signFault(word: string, meaning: string): Fault | undefined {
  const foreign = FOREIGN_LETTER.exec(word)?.[0];
  if (foreign !== undefined) {
    const what = /\p{So}/u.test(foreign) ? '不能有' : '不是英文字母';
    return { code: 'VALUE_CHARACTER', message: `单词里的${named(foreign)}${what}，请删掉这一格重新输入` };
  }
  if (word.includes('_'))
    return { code: 'VALUE_CHARACTER', message: `单词里有下划线，像是留空的默写题：${word.slice(0, 20)}；请把单词写完整` };
  const broken = BROKEN.exec(word);
  if (broken || lostAtEdge(word, meaning))
    return { code: 'VALUE_CHARACTER', message: `单词里有“${broken?.[1] ?? broken?.[2] ?? '?'}”：${word.slice(0, 20)}；请把单词重新输入` };
  return undefined;
}

function wordFault(word: string, { meaning, partOfSpeech }: Judged): Fault | undefined {
  if (DATE.test(word)) return { code: 'VALUE_DATE', message: `单词是${madeByExcel(word)}，${AS_TEXT}` };
  // `adj.` 形容词 is a word that says a part of speech.
  if (word.endsWith('.') && isPartOfSpeech(word) && !/词|缩写/.test(meaning) && !/abbr/.test(partOfSpeech))
    return { code: 'VALUE_LANGUAGE', message: `单词是词性：${word.slice(0, 20)}` };
  if (ADDRESS.test(word)) return { code: 'VALUE_CODE', message: `单词是网址、文件名或编号：${word.slice(0, 30)}` };
  if (/\p{Script=Han}/u.test(word)) return { code: 'VALUE_LANGUAGE', message: `单词里有中文：${word.slice(0, 20)}` };
  if (RUN_BY_SHEETS.test(word)) {
    return { code: 'VALUE_CODE', message: `单词以“${word.charAt(0)}”开头，像是公式：${word.slice(0, 20)}；请去掉这个符号` };
  }
  const broken = signFault(word, meaning);
  if (broken) return broken;
  if (!/\p{Script=Latin}/u.test(word)) return { code: 'VALUE_LANGUAGE', message: `单词里没有字母：${word.slice(0, 20)}` };
  if (standsForTooMany(word)) return { code: 'VALUE_WAYS', message: '单词里的括号和斜线太多，分不清有几种写法（最多 24 种），请分成几行' };
  return undefined;
}

/** What lists write where somebody still has to write a meaning; some are the meaning of a few words. */
const PLACEHOLDERS: Readonly<Record<string, RegExp | null>> = {
  无: /^(?:no|none|nil|without|nothing|not|zero|naught|nought|null|void|non-?|nothingness|absence)$/i,
  没有: /^(?:no|none|nil|without|nothing|not|lack|have no|ha(?:ve|s|d)n['’]t|there is no|there are no|don['’]t have)\b/i,
  空: /^(?:empty|blank|void|null|vacant|hollow|sky|air)$/i,
  未知: /^(?:unknown|the unknown|uncharted)$/i,
  略: /^(?:omit|skip|slightly|somewhat|brief|outline|plunder)$/i,
  缺: /^(?:lack|short of|be short of|missing|want|miss)$/i,
  同上: /^(?:ditto|idem|ibid\.?|same as above|the same as above|do\.)$/i,
  待定: /^(?:tba|tbd|to be determined|pending|undecided)$/i,
  见上: null,
  见上文: /^(?:see above|vide supra)$/i,
  暂无: null,
  暂缺: null,
  不详: /^(?:unknown|unidentified|unspecified)$/i,
  待补: null,
  待补充: null,
  待填: null,
  待填写: null,
  待查: null,
  待完善: null,
  待翻译: null,
  未填: null,
  未填写: null,
  无释义: null,
  没有释义: null,
  暂无释义: null,
  无翻译: null,
  释义: /^(?:explain|explanation|meaning|sense|definition|define|paraphrase|interpretation)$/i,
  中文: /^(?:chinese|the chinese language|the chinese)$/i,
  见课本: null,
  见书: null,
};
const BARE_EDGES = /^[\s（(【[《<“"'*#.…—-]+|[\s）)】\]》>”"'*#.…。！!？?—-]+$/g;

/** A meaning is Chinese, but for another word (`=colour`) and the number of a numeral. */
const isMeaning = (meaning: string, partOfSpeech: string): boolean =>
  /\p{Script=Han}/u.test(meaning) ||
  /^[（(]?[=＝]\s*\p{L}{2,}/u.test(meaning) ||
  /^[（(]?[=＝]\s*I\b/.test(meaning) ||
  (/num\./.test(partOfSpeech) && /^\d[\d,. ]*$/.test(meaning));

/** Ways in which Chinese text of any field may be garbled. */
function chineseFault(label: string, text: string): Fault | undefined {
  const fault = (message: string): Fault => ({ code: 'VALUE_CHARACTER', message });
  if (/\?{2}/.test(text) && /\p{Script=Han}/u.test(text)) return fault(`${label}里有“??”，多半是编码不对丢了字`);
  // What a program left in memory that it had not written to, read as GBK.
  if (/烫{3}|屯{3}/.test(text)) return fault(`${label}是乱码：${text.slice(0, 20)}`);
  if (/[□▯☐]/.test(text)) return fault(`${label}里有方框，多半是编码不对丢了字：${text.slice(0, 20)}`);
  const meant = meantByGarbled(text);
  if (meant !== undefined) return fault(`${label}是乱码：${text.slice(0, 20)}，应为“${meant.slice(0, 20)}”（文件存过错的编码）`);
  return undefined;
}

/** A half-width question mark beside Chinese that asks nothing: 斑?马, 苹果?. */
const LOST_SIGN_BESIDE = /\p{Script=Han}\?|\?\p{Script=Han}/u;

const PLACES: readonly Field[] = ['course', 'grade', 'term', 'module', 'unit', 'chapter'];

/** Parts of speech are named in letters: `n.`, `vt. & vi.`, `名词`. */
const NO_PART = /^(?:true|false)$|[\d?？@#$%^=_~{}"']|[\u0250-\u02ff]|^[/[].*[\]/]$/iu;

function partFault(part: string): Fault | undefined {
  if (!NO_PART.test(part) && !namesOtherInChinese(part) && !isWesternGarble(part)) return undefined;
  return { code: 'VALUE_CHARACTER', message: `词性不是词性：${part.slice(0, 20)}；写成 n.、v.、adj. 等，或不写` };
}

function placeFault(field: Field, written: string): Fault | undefined {
  const [label, name] = [LABELS[field], written.normalize('NFKC')];
  if (DATE.test(name) || (field !== 'grade' && field !== 'term' && PLACE_DATE.test(name)))
    return { code: 'VALUE_DATE', message: `${label}是${madeByExcel(name)}，${AS_TEXT}` };
  if (/^(?:无|暂无|没有|空|略|未知|待定|n\s*\/\s*a|[\p{Pd}−.…·。\s]+)$/iu.test(name))
    return { code: 'VALUE_PLACEHOLDER', message: `${label}还没有写：${name}；请写上${label}的名字` };
  return /^[?？\s]+$/.test(name) ? { code: 'VALUE_CHARACTER', message: `${label}里只有问号，多半是编码不对丢了字` } : undefined;
}

/** An example is English, its translation Chinese. */
function sentenceFault(field: 'example' | 'translation', sentence: string): Fault | undefined {
  const label = LABELS[field];
  if (DATE.test(sentence)) return { code: 'VALUE_DATE', message: `${label}是${madeByExcel(sentence)}，${AS_TEXT}` };
  const isOwn = field === 'example' ? /\p{Script=Latin}/u.test(sentence) : /\p{Script=Han}/u.test(sentence);
  const language = field === 'example' ? '英文' : '中文';
  return isOwn ? undefined : { code: 'VALUE_LANGUAGE', message: `${label}里没有${language}：${sentence.slice(0, 20)}` };
}

function meaningFault(meaning: string, word: string, partOfSpeech: string): Fault | undefined {
  if (LOST_SIGN_BESIDE.test(meaning) && !ASKS.test(meaning) && !word.includes('?'))
    return { code: 'VALUE_CHARACTER', message: `释义里有“?”，多半是编码不对丢了字：${meaning.slice(0, 20)}` };
  if (isWesternGarble(meaning)) return { code: 'VALUE_CHARACTER', message: `释义是乱码：${meaning.slice(0, 20)}（文件存过错的编码）` };
  if (!isMeaning(meaning, partOfSpeech)) return { code: 'VALUE_LANGUAGE', message: `释义里没有中文：${meaning.slice(0, 20)}` };
  const bare = meaning.replace(BARE_EDGES, '');
  const meantBy = PLACEHOLDERS[bare];
  if (meantBy !== undefined && !meantBy?.test(word)) return { code: 'VALUE_PLACEHOLDER', message: `释义还没有写：${meaning.slice(0, 20)}` };
  return undefined;
}

/** Fields that are judged together: whether a meaning is right depends on its word. */
export interface Judged {
  spelling: string;
  partOfSpeech: string;
  meaning: string;
}

const SENSE_HINT = '（是上面单词的另一个义项，就把单词再写一遍）';

/** Why a value cannot be taken; undefined when it can. */
export function findFault(field: Field, value: string, isRequired: boolean, judged: Judged): Fault | undefined {
  const label = LABELS[field];
  if (value === '')
    return isRequired ? { code: 'VALUE_MISSING', message: `${label}没有填${field === 'spelling' ? SENSE_HINT : ''}` } : undefined;
  if (value.length > MAX_LENGTHS[field] && !(field === 'spelling' && standsForTooMany(value.slice(0, 200)))) {
    return { code: 'VALUE_TOO_LONG', message: `${label}超过 ${MAX_LENGTHS[field]} 个字符` };
  }
  const unreadable = unreadableFault(label, value);
  if (unreadable) return unreadable;
  // `null` is a word, too.
  if (CODE.test(value) && !(field === 'spelling' && /^null$/i.test(value)) && !(field === 'phonetic' && STRESSED.test(value))) {
    return { code: 'VALUE_CODE', message: `${label}像是程序写的内容：${value.slice(0, 20)}` };
  }
  return findFieldFault(field, value, judged);
}

/** Why a value does not fit its field. */
function findFieldFault(field: Field, value: string, judged: Judged): Fault | undefined {
  const { spelling, partOfSpeech } = judged;
  if (field === 'spelling') return wordFault(value, judged);
  if (field === 'phonetic') return phoneticFault(value, spelling);
  const garbled = chineseFault(LABELS[field], value);
  if (garbled) return garbled;
  if (PLACES.includes(field)) return placeFault(field, value);
  if (field === 'partOfSpeech') return partFault(value);
  if (field === 'example' || field === 'translation') return sentenceFault(field, value);
  return field === 'meaning' ? meaningFault(value, spelling, partOfSpeech) : undefined;
}

/** A transcription that is the word as it is spelled may be right: /bed/. */
function phoneticFault(phonetic: string, spelling: string): Fault | undefined {
  const bare = phonetic.replace(/^[/[]|[\]/]$/g, '');
  const isSpelled = bare !== spelling && normalSpelling(bare) === normalSpelling(spelling) && /[\u00c0-\u017f]/.test(bare);
  const message = bare === spelling ? undefined : isSpelled ? `音标是单词的写法：${bare}` : transcriptionFault(phonetic, spelling);
  return message === undefined ? undefined : { code: 'VALUE_CHARACTER', message };
}
