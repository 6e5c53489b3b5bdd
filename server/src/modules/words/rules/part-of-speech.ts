/**
 * Parts of speech as word lists write them: one spelling for each, and those that stand inside a meaning
 * (`n. 苹果；v. …`) taken out of it. Pure.
 */
import { normalizeMarkers, normalizeMeaningMarkers, NOTES } from './part-markers';

/** What lists write, by what courses write. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  'n.': ['n', 'noun', 'cn', 'un', 'npl', 'n pl', '名词', '可数名词', '不可数名词', '名'],
  'v.': ['v', 'verb', 'vt', 'vi', 'vt&vi', 'vi&vt', '动词', '及物动词', '不及物动词', '动'],
  'adj.': ['adj', 'a', 'adjective', '形容词', '形'],
  'adv.': ['adv', 'ad', 'adverb', 'neg', '副词', '副'],
  'prep.': ['prep', 'preposition', '介词', '介'],
  'conj.': ['conj', 'conjunction', '连词', '连'],
  'pron.': ['pron', 'pronoun', 'poss', '代词', '代'],
  'num.': ['num', 'numeral', 'ord', '数词', '基数词', '序数词', '数'],
  'art.': ['art', 'article', '冠词', '冠'],
  'interj.': ['interj', 'int', 'excl', 'exclam', 'interjection', 'exclamation', '感叹词', '叹词', '感'],
  'modal v.': ['modal v', 'modalv', 'modal', 'modal verb', 'v modal', '情态动词', '情态'],
  'aux.': ['aux', 'aux v', 'auxv', 'v aux', 'auxiliary', '助动词'],
  'link v.': ['link v', 'linkv', 'linking v', 'v link', '系动词', '连系动词'],
  'det.': ['det', 'determiner', 'quant', '限定词'],
  'abbr.': ['abbr', 'symb', '缩写', '缩略词'],
  'phr. v.': ['phr v', 'phrv', 'phrasal verb', 'phr verb', 'phrase v', '短语动词', '动词短语', '动词词组'],
  'pref.': ['pref', 'prefix', '前缀'],
  'suf.': ['suf', 'suff', 'suffix', '后缀'],
  // na.: what a dictionary of phrases puts to each of them, having nothing to say.
  'phr.': ['phr', 'phrase', 'idm', 'idiom', 'na', '短语', '词组', '固定短语', '固定搭配'],
};
const NORMAL = new Map(Object.entries(WRITTEN).flatMap(([normal, all]) => all.map((one) => [one, normal] as const)));

/** Longest first: `adv` is not `ad` with a v after it. */
const LATIN =
  '(?:modal\\.?\\s*v|aux\\.?\\s*v|link(?:ing)?\\.?\\s*v|phr\\.?\\s*v|v\\.\\s*(?:modal|aux|link)|interj|exclam|excl|prep|pref|conj|pron|poss|symb|neg|modal|abbr|phrase|phr|quant|suff|suf|adj|adv|num|ord|idm|art|int|aux|det|vt|vi|cn|un|na|ad|n|v|a)';
const BETWEEN = '\\s*[&,，、/+和及或]\\s*';
/** `n.`, `vt.&vi.`, `n&v.`, `(n.)`, `[adj.]`; not the `a.` of `a.m.` nor the end of `U.S.A.`. */
const MARKER = new RegExp(
  `(?<![A-Za-z.'’-])(?:[\\[(（【<]\\s*)?(${LATIN}\\.?(?:${BETWEEN}${LATIN}\\.?){0,5}(?<=\\.))(?![A-Za-z])(?:\\s*[\\])）】>])?[:：]?`,
  'gi',
);
/** A list that leaves out the dot: `n 苹果`. Only at the beginning, and only before Chinese. */
const DOTLESS = new RegExp(`^(${LATIN}(?:${BETWEEN}${LATIN})*)[\\s:：]+(?=[\\p{Script=Han}（(…])`, 'iu');

/** `noun (C)`, `名词（可数）`: said of the word, not of its part of speech. */
const NOTED = new RegExp(`(?<=\\S)\\s*${NOTES}`, 'gi');

const toKey = (text: string): string => text.toLowerCase().replace(/\./g, ' ').replace(/\s+/g, ' ').trim();

/** The parts that a text names, in its order; undefined when it names anything else. */
function findParts(noted: string): string[] | undefined {
  const written = noted.replace(NOTED, '');
  if (written === '') return [];
  const parts = new Set<string>();
  const whole = NORMAL.get(toKey(written));
  if (whole !== undefined) return [whole];
  const pieces = normalizeMarkers(written)
    .replace(/\bv\.\s*(modal|aux|link)\b\.?/gi, '$1 v')
    .replace(/(modal|aux|link|linking|phr)\.?\s*v(?:erb)?\.?/gi, '$1 v')
    .replace(/phrasal\s+verb/gi, 'phr v')
    .split(/[&,，、/+;；|和及或]|\.\s*(?=[a-z])|(?<=[a-z.])\s+(?=(?!v\b)[a-z])/i)
    .map(toKey)
    .filter((piece) => piece !== '');
  for (const piece of pieces) {
    const normal = NORMAL.get(piece);
    if (normal === undefined) return undefined;
    parts.add(normal);
  }
  return [...parts];
}

/** The part of speech as courses write it (`n. & v.`); unknown ones stay. */
export function normalizePartOfSpeech(text: string): string {
  const parts = findParts(text);
  return parts === undefined ? text : parts.join(' & ');
}

/** Ends of Chinese names of kinds of words, beside those that have a spelling of their own. */
const CHINESE_KIND =
  /(?:[名动副介连代数冠叹量助分]词|形容词|限定词|疑问词|拟声词|象声词|缩略[词语]|短语|词组|搭配|[习俚谚成用术口俗]语|句型|句子|缩写|[前后词]缀|不定式|从句|过去式|[单复]数|单复同形|(?:比较|最高)级|[人地国]名|不?可数|不?及物|情态)$|^[名动形副介连代数冠叹感量助和或及的]{1,3}$/;

/** Whether a text with Chinese in it names anything but parts of speech: 重点, 人教版. */
export const namesOtherInChinese = (text: string): boolean =>
  !isPartOfSpeech(text) && (text.match(/\p{Script=Han}+/gu) ?? []).some((name) => !NORMAL.has(name) && !CHINESE_KIND.test(name));

/** No list names more parts of speech than this takes: longer cells, of which files are full, are not taken apart. */
const MOST_CHARACTERS = 60;

/** Whether a text names parts of speech and nothing else. */
export const isPartOfSpeech = (text: string): boolean => text.length <= MOST_CHARACTERS && (findParts(text)?.length ?? 0) > 0;

/** Without these signs before and after; an expression would go over every run of them inside once more for each sign of it. */
function trimmed(text: string, before: string, after: string): string {
  let [from, to] = [0, text.length];
  while (from < to && before.includes(text.charAt(from))) from += 1;
  while (to > from && after.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Semicolons as courses write them; a comma between Chinese is a Chinese one. */
function normalMarks(meaning: string): string {
  if (!/\p{Script=Han}/u.test(meaning)) return meaning.trim();
  const marked = meaning
    .replace(/\s*[;；]+\s*/g, '；')
    .replace(/(?<!\d),\s*(?!\d)/g, '，')
    .replace(/([，、；：])\s+/g, '$1');
  return trimmed(marked, '；， ', '；， ');
}

export interface SplitMeaning {
  /** As courses write it; empty where the meaning names none. */
  partOfSpeech: string;
  meaning: string;
}

const BRACKETS: Readonly<Record<string, string>> = { '）': '（', ')': '(', ']': '[', '】': '【', '>': '<', '〉': '〈' };
const OPENING = Object.values(BRACKETS).join('');
const BRACKET = /[（([【<〈]/;

/**
 * For each place the end of the bracket it lies in, 0 outside of any: brackets explain and divide nothing. An unclosed one
 * is an ordinary sign.
 */
function closedAt(text: string): number[] {
  if (!BRACKET.test(text)) return [];
  const open: { sign: string; at: number }[] = [];
  const waiting = new Map<string, number>();
  const ends = Array.from({ length: text.length + 1 }, () => 0);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (OPENING.includes(sign)) {
      open.push({ sign, at });
      waiting.set(sign, (waiting.get(sign) ?? 0) + 1);
    }
    const partner = BRACKETS[sign];
    if (partner === undefined || (waiting.get(partner) ?? 0) === 0) continue;
    let last = open.pop();
    for (; last && last.sign !== partner; last = open.pop()) waiting.set(last.sign, (waiting.get(last.sign) ?? 1) - 1);
    if (!last) continue;
    waiting.set(partner, (waiting.get(partner) ?? 1) - 1);
    ends[last.at + 1] = at;
  }
  for (let at = 1; at < ends.length; at += 1) ends[at] = Math.max(ends[at] ?? 0, ends[at - 1] ?? 0);
  return ends;
}

/** Forms in brackets before a part of speech, `(led) v. 领导`, and letters that say nothing here, stand before the sense and are none. */
const NO_SENSE = /^\s*(?:[（([][^\p{Script=Han}（()）[\]]+[）)\]]|[A-Za-z][A-Za-z.'’ -]*)\s*$/u;

function withForms(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  let form = '';
  for (const piece of pieces) {
    if (NO_SENSE.test(piece)) form = `${form}${piece.trim()} `;
    else if (form !== '' && piece.trim() === '') joined.push(piece);
    else {
      joined.push(form + piece.trim());
      form = '';
    }
  }
  return form === '' ? joined : [...joined, form];
}

/** `n. 灯；vt. 点燃 adj. 轻的` → `n. & v. & adj.`, `灯；点燃；轻的`. A meaning of markers only is left as it is. */
export function splitMeaning(written: string): SplitMeaning {
  const own = written.replace(/\s+/g, ' ').trim();
  const text = normalizeMeaningMarkers(own);
  const dotless = DOTLESS.exec(text);
  const parts = new Set(dotless ? findParts(dotless[1] ?? '') : []);
  const rest = dotless ? text.slice(dotless[0].length) : text;
  const pieces: string[] = [];
  const ends = closedAt(rest);
  let from = 0;
  for (const found of rest.matchAll(MARKER)) {
    // A marker may stand in brackets of its own: [n.].
    if ((ends[found.index] ?? 0) >= found.index + found[0].length) continue;
    const named = findParts(found[1] ?? '');
    if (!named) continue;
    for (const part of named) parts.add(part);
    // A slash before it divides senses: adj. 圆的/n. 轮.
    pieces.push(rest.slice(from, found.index).replace(/\s*\/\s*$/, ''));
    from = found.index + found[0].length;
  }
  // Nothing named: the meaning is as it was written.
  if (parts.size === 0) return { partOfSpeech: '', meaning: normalMarks(trimmed(own, ' ;；,，、。:：|', ' ;；,，、。:：|')) };
  pieces.push(rest.slice(from));
  const senses = [
    ...new Set(
      withForms(pieces)
        .map((piece) => trimmed(piece, ' ;；,，、。.:：|', ' ;；,，、。:：|'))
        .filter((piece) => piece !== ''),
    ),
  ];
  if (senses.length === 0) return { partOfSpeech: '', meaning: own };
  return { partOfSpeech: [...parts].join(' & '), meaning: normalMarks(senses.join('；')) };
}

/** Both, in the order of the first, each once. */
export function joinParts(first: string, second: string): string {
  if (first === '' || second === '') return first + second;
  const [one, two] = [findParts(first), findParts(second)];
  return one && two ? [...new Set([...one, ...two])].join(' & ') : first;
}

/** The senses of both meanings, each once. */
export function joinMeanings(first: string, second: string): string {
  const senses = [first, second].flatMap((meaning) => meaning.split('；').map((sense) => sense.trim()));
  return [...new Set(senses.filter((sense) => sense !== ''))].join('；');
}
