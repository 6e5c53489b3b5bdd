/** Text as the checks read it, and the language it is in. */

/** Invisible characters, and the frame of a keycap: 1️⃣ is 1. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u20e3]/gu;

/** NFKC, without what is not seen. */
export const toPlain = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '');

const HAN = /\p{Script=Han}/gu;
const LATIN = /[A-Za-z]/g;
/** Characters that only traditional writing has; the most frequent. */
const TRADITIONAL =
  /[這個們說還時會對為學來過國開關點題詞間見讓種聽覺難應該經練習書讀寫單雙問頭後長門東車馬魚鳥語變錯誤選擇與樣熱電視歲買賣號錢紅綠藍黃當實際萬義產業務員無氣漢認識請謝幾麼嗎]/gu;
const OTHER_SCRIPTS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}]/u;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Of a script that is neither Chinese nor Latin. */
export const isForeign = (text: string): boolean => OTHER_SCRIPTS.test(text);

/** English: letters of English, no Chinese. */
export const isEnglish = (text: string): boolean =>
  count(text, HAN) === 0 && !OTHER_SCRIPTS.test(text) && count(text, LATIN) > 0 && !/[¿¡ß]/.test(text);

/**
 * Converts to simplified Chinese; English words may stand in it.
 * @param most English letters a Chinese character, where the text is about English
 */
export function isChinese(text: string, most = 4): boolean {
  const han = count(text, HAN);
  return han > 0 && !OTHER_SCRIPTS.test(text) && count(text, TRADITIONAL) <= han / 20 && count(text, LATIN) <= han * most + 8;
}
