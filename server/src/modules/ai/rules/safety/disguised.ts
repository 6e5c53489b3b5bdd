/** Words behind a disguise: spaced or masked letters, digits for letters, characters that only sound the same, decorations between them. */
import { plainOf } from './plain';
import type { Sentences } from './acts/act';

const LETTER_BY_SIGN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** So written on purpose; each is looked for as a whole word, its masked letters open. */
const MASKED =
  /\b(?:f[u*@#._v-]+c?[k*#]+(?:ing|ed|er)?|sh[i*1!._-]+t|b[i*1!]tch|p[o0*]rn[o0]?|s[e3*]x[yi]?|k[i1!*]ll y[o0]urself|a[s$*]{2}h[o0]le|d[i1*]ck|su[i1*]c[i1*]de|r[a@4*]pe)\b/gi;

/** English whose letters stand apart (F u c k) or are signs (s3x), as words beside each other; of everything else nothing. */
export function lettersJoined(text: string): string[] {
  const plain = plainOf(text);
  const spaced = Array.from(plain.matchAll(/(?<![A-Za-z])(?:[A-Za-z][\s.\-_*·,|/]{1,3}){2,}[A-Za-z](?![A-Za-z])/g), ([run]) =>
    run.replace(/[^A-Za-z]/g, '').toLowerCase(),
  ).flatMap(withoutNeighbours);
  const masked = Array.from(plain.matchAll(MASKED), ([word]) => word.toLowerCase());
  const signs = Array.from(
    plain.matchAll(/(?<![\w@$!])(?=[a-z0-9@$!]*[a-z])(?=[a-z0-9@$!]*[013457@$!])[a-z0-9@$!]{3,14}(?![\w@$])/gi),
    ([word]) =>
      word
        .toLowerCase()
        .replace(/[!.]+$/, '')
        .replace(/[013457@$!]/g, (sign) => LETTER_BY_SIGN[sign] ?? sign),
  );
  return [...spaced, ...masked.filter((word) => /[^a-z]/.test(word)).map(unmasked), ...signs];
}

/** Letters that stand apart with a word of one letter beside them, which is none of theirs: s.e.x. I … */
function withoutNeighbours(run: string): string[] {
  const later = run.replace(/^[ai]/, '');
  return [run, later, run.replace(/[ai]$/, ''), later.replace(/[ai]$/, '')];
}

/** With every masked letter as the word that is meant has it. */
function unmasked(word: string): string {
  const meant = ['fuck', 'shit', 'bitch', 'porn', 'sex', 'asshole', 'dick', 'suicide', 'rape'].find(
    (each) => each[0] === word[0] && (word.length === each.length || word.startsWith(each.slice(0, 2)) || word.endsWith(each.slice(-2))),
  );
  return meant ?? word;
}

/** Written for others that sound the same, on purpose; only where the pair is no word of its own. */
const HOMOPHONES: readonly (readonly [written: RegExp, meant: string])[] = [
  [/自(?:鲨|s(?:ha)?(?![a-z]))|(?<![a-z])zi ?sha(?![a-z])/gi, '自杀'],
  [/(?:傻|煞)(?:比|笔|b|叉|屌|x)(?![a-z赛较])|(?:沙|撒)(?:比|币)(?=[吧啊吗呀！!，,。”]|$)|(?<![a-z])sha ?bi(?![a-z])/gim, '傻逼'],
  [/(?:草|艹|肏|曹|操)(?:你|泥|尼)(?:妈|马|吗|麻|m(?![a-z])|大爷|全家|祖宗)|(?<![a-z])cao ?ni ?ma(?![a-z])/gi, '操你妈'],
  [/(?:去|该)(?:亖|屎)/g, '去死'],
  [/(?:约|曰)(?:泡|炮)/g, '约炮'],
  [/涩情|瑟情/g, '色情'],
  [/(?<![a-z])tmd(?![a-z])|特么的/gi, '他妈的'],
  [/湾独|苔独|台毒/g, '台独'],
  [/du博|赌b(?![a-z])/gi, '赌博网'],
  [/割(?:婉|碗)/g, '割腕'],
];
const HAN = String.raw`\p{Script=Han}`;
/** What stands between two characters of one word on purpose; commas and stops are none of it. */
const BETWEEN = new RegExp(`(?<=${HAN})[\\s*·.\\-_|/~^+=#'"“”‘’「」（）()]+(?=${HAN})`, 'gu');

/** Chinese as it is meant. */
export const chineseMeant = (text: string): string =>
  HOMOPHONES.reduce((meant, [written, word]) => meant.replace(written, word), plainOf(text).replace(BETWEEN, ''));

const ENDS = /[!?。！？\n]+|\.(?=\s|$|["”'’])/u;

/** Both languages apart, for in what is made a sentence and its translation stand by turns. */
export function sentencesRead(text: string): Sentences {
  const said = plainOf(text)
    .split(ENDS)
    .map((sentence) => ({ english: englishOf(sentence), chinese: /\p{Script=Han}/u.test(sentence) ? [chineseOf(sentence)] : [] }))
    .filter(({ english, chinese }) => english.length + chinese.length > 0);
  return { english: following(said.map(({ english }) => english)), chinese: following(said.map(({ chinese }) => chinese)) };
}

const englishOf = (sentence: string): string[] =>
  sentence
    .replace(/[’‘`]/g, "'")
    .replace(/[\p{Script=Han}，、；：（）《》]+/gu, '\n')
    .split(ENDS)
    .map((part) => part.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((part) => /[a-z]{2}/.test(part));
const chineseOf = (sentence: string): string => chineseMeant(sentence).replace(/\s+/g, '');

/**
 * What each sentence says in one language, an empty one where more than a translation stands before it: it follows nothing then.
 * @param said nothing of a sentence in the other language alone
 */
function following(said: readonly (readonly string[])[]): string[] {
  let others = 0;
  return said.flatMap((parts) => {
    const between = others;
    others = parts.length > 0 ? 0 : others + 1;
    return parts.length > 0 && between > 1 ? ['', ...parts] : parts;
  });
}
