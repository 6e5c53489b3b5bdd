/** What a transcription may be written with, and what has become of one that is written with something else. */
import { isPartOfSpeech } from '../rules/part-of-speech';
import { garbledTexts } from './mojibake';

/** Signs of other alphabets that look like those of transcriptions, each before the one that it stands for. */
const LOOK_ALIKES = new Map(
  'әə ǝə εɛ єɛ αɑ аa еe оo іi ηŋ δð đð υʊ ʋʊ ιɪ ɩɪ ıɪ зɜ ӡʒ ∫ʃ ∧ʌ Λʌ ⋀ʌ Ʌʌ Θθ ʘθ өθ ɵθ ﹕: ∶ː ‚ˌ ˏˌ ˎˌ'
    .split(' ')
    .map((two) => [two.charAt(0), two.charAt(1)] as const),
);
const LOOK_ALIKE = new RegExp(`[${[...LOOK_ALIKES.keys()].join('')}]`, 'gu');
/** A capital i within is its small capital: no stress that a machine has read as one begins there. */
const SMALL_CAPITAL = /(?<=[\p{Ll}ː:])I(?![A-Z])/gu;

/** A transcription with the signs that it means. */
export function withOwnSigns(phonetic: string): string {
  const own = phonetic.replace(LOOK_ALIKE, (sign) => LOOK_ALIKES.get(sign) ?? sign);
  return !own.includes('I') || /[0-9A-HJ-Z]/.test(own.replace(LABEL, '')) ? own : own.replace(SMALL_CAPITAL, 'ɪ');
}

/** What is said of a transcription beside it: whose it is, of which form. */
const LABEL =
  /(?<![\p{L}\p{M}])(?:NAmE|BrE|AmE|Brit|Am|Br|GB|UK|US|U\.\s?[SK]\.|DJ|D\.\s?J\.|KK|K\.\s?K\.|RP|GA|Jones|IPA|Strong|Weak|Also|Noun|Verb|Adj)(?![\p{L}\p{M}])|(?<![^\s;,，；[/])[(（]?[1-9][)）.、](?=\s*[[/\p{Ll}ˈ'])|[英美名动形副代介连数强弱重读音式国际标词或又作时做前后元辅复单过去分现在原级比较最高]+|[，；、：。（）【】「」]/gu;
/** Letters that no transcription is written with, as text in the wrong encoding has them. */
const GARBLED = /[\u00c0-\u00df\u0080-\u00a0¤¥¦§¨©ª«¬®¯°±²³µ¶¸¹º»¼½¾¿€‚ƒ„…†‡‰‹›Œ™žŸŽ]/;
const LOST = /[?？\ufffd□▯☐■]/;
const DIGIT_OR_CAPITAL = /[0-9A-Z@{}&$#%^\\]/;
const ALLOWED =
  /^[a-zæçðøœħŋßàáâãäåèéêëìíîïñòóôõöùúûüýāēīōūĩũẽỹăĕĭŏŭǎěǐǒǔ\u0250-\u02ff\u1d00-\u1dbf\u2071\u207d-\u207f\u203fθβχɸ'’‘`´ˋ′″"“”＇:：.·•‧…\-‐–—−~～=|*+,;/[\]()<>⟨⟩!\s\p{M}]*$/u;

/** Said in English letters, as no transcription is: zee-bruh. */
const RESPELLED = /^[/[]?(?=.*(?:ee|oo|[aeu]h|igh|sh|zh|th|ck))[a-z]+(?:-[a-z]+)+[\]/]?$/i;

const VOWEL = /[aeiouyæøœɐ-ɒɔɘ-ɞɤɨɪɯɵʉʊʌʏᵊᵻ]|\u0329/u;
/** Consonants apart, and nothing that sounds: /k t/ was /kæt/. A star is no sign of a sound, either. */
const hasGap = (text: string): boolean =>
  /\p{L}\*\p{L}/u.test(text) || (!VOWEL.test(text.normalize('NFD')) && /\p{L}[\s.·…*]+\p{L}/u.test(text));

const SYLLABLE =
  '(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:i?ang|iong|uang|[eio]ng|u?ai|u?an|i?ao|ian|ei|ui|ou|iu|ie|ue|er|en|in|un|ia|ua|uo|[aoeiuv])';
const PINYIN = new RegExp(`^(?:${SYLLABLE}\\s?){2,}$`);
const ONE_SYLLABLE = new RegExp(`^${SYLLABLE}$`);
/** Letters by which English writes a consonant, where that is not its own letter alone. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  f: 'fpg',
  k: 'kcqx',
  s: 'scxz',
  z: 'zscx',
  w: 'wouy',
  j: 'jyugei',
  y: 'yuei',
  h: 'hjwx',
};
/** Tones of pinyin; older dictionaries print stress by an acute or a grave, too. */
const TONES = /[\u0300\u0301\u0304\u030c]/g;
const OWN_TONE = /[\u0304\u030c]/;

/** Written so in pinyin alone, or one syllable that begins with no sound of the word: pear /li/. Short ones only: there are many ways through the syllables of a long one. */
function isPinyin(bare: string, word: string): boolean {
  if (bare.length > 24) return false;
  const toned = bare.normalize('NFD');
  const plain = toned.replace(TONES, '');
  const own = plain === toned ? /[cqx]|zh|ng|uo|i[au]|ui|ua/ : /[cqx]|zh|ng/;
  if (!ONE_SYLLABLE.test(plain)) return (OWN_TONE.test(toned) || own.test(plain)) && PINYIN.test(plain);
  const first = plain.charAt(0);
  return (
    /^[a-z]{3,}$/.test(word) && !/[aeiou]/.test(first) && !Array.from(WRITTEN_AS[first] ?? first).some((letter) => word.includes(letter))
  );
}

/** What is wrong with a transcription, for people; undefined where nothing is. */
export function transcriptionFault(phonetic: string, word: string): string | undefined {
  const text = phonetic.replace(LABEL, ' ');
  if (RESPELLED.test(phonetic)) return `音标是用英文字母拼读的，不是国际音标：${phonetic.slice(0, 30)}`;
  const bare = phonetic.replace(/^[/[]\s*|\s*[\]/]$/g, '');
  if (bare.endsWith('.') && isPartOfSpeech(bare)) return `音标是词性：${bare.slice(0, 30)}`;
  if (isPinyin(bare, word)) return `音标是拼音：${bare}`;
  const isAllowed = ALLOWED.test(text) && /\p{L}/u.test(text);
  if (isAllowed && hasGap(text)) return `音标丢了符号：${phonetic.slice(0, 30)}（辅音之间没有元音）`;
  if (isAllowed) return undefined;
  const meant = garbledTexts(phonetic).find((one) => ALLOWED.test(one.replace(LABEL, ' ')));
  const shown = phonetic.slice(0, 30);
  if (meant !== undefined) return `音标是乱码：${shown}，应为“${meant.slice(0, 30)}”（文件存过错的编码）`;
  if (GARBLED.test(text)) return `音标是乱码：${shown}（文件存过错的编码）`;
  if (LOST.test(text)) return `音标丢了符号：${shown}（存文件的编码里没有音标，只剩下问号或方框）`;
  if (/\p{Script=Han}/u.test(phonetic)) return `音标里有汉字：${shown}`;
  if (DIGIT_OR_CAPITAL.test(text)) return `音标是旧字体的写法，不是国际音标：${shown}（用数字和大写字母代替音标符号）`;
  const [sign = ''] = Array.from(text).filter((one) => !ALLOWED.test(one));
  return `音标里的“${sign}”不是音标符号：${shown}`;
}

/** `[5pensl]`, `['pens?l]`: a transcription in brackets though none of its signs says so. */
export const isSpoiled = (bracketed: string): boolean =>
  /^[[/][^\s\d[\]/]*\d?[^[\]]*[\]/]$/.test(bracketed) &&
  (/[A-Za-z]\?|\?[A-Za-z]|[a-z][A-Z]|[0-9][A-Za-z]{2}|[a-z][0-9]/.test(bracketed) || GARBLED.test(bracketed));
