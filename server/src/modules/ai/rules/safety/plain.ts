/** Text as the filters read it: full-width forms and invisible characters are no way around them. */

/** What is not seen, and the frame of a keycap: 1️⃣ is 1. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u20e3]/gu;

/** NFKC, without what is not seen. */
export const plainOf = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '');

const DIGITS: Readonly<Record<string, string>> = {
  〇: '0',
  零: '0',
  一: '1',
  幺: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  壹: '1',
  贰: '2',
  叁: '3',
  肆: '4',
  伍: '5',
  陆: '6',
  柒: '7',
  捌: '8',
  玖: '9',
};
const SPOKEN: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};

const TWICE = /\b(double|triple) (zero|oh|one|two|three|four|five|six|seven|eight|nine|\d)\b/gi;

/** The same with digits for numbers said in characters or words, and nothing between them: 一三八 0013-8000 is 13800138000. */
export function digitsRead(text: string): string {
  return plainOf(text)
    .replace(TWICE, (_said, times: string, digit: string) => [digit, digit, ...(times.toLowerCase() === 'triple' ? [digit] : [])].join(' '))
    .replace(/\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/gi, (word) => SPOKEN[word.toLowerCase()] ?? '')
    .replace(/[〇零一幺二三四五六七八九壹贰叁肆伍陆柒捌玖]/g, (digit) => DIGITS[digit] ?? '')
    .replace(/(?<=\d)[\s\-–—_.·•,，、*()]{1,3}(?=\d)/g, '');
}

/** Letters that stand apart on purpose, W e C h a t, as one word. */
export const lettersTogether = (text: string): string =>
  text.replace(/(?<![A-Za-z])(?:[A-Za-z][\s.\-_*]){3,}[A-Za-z](?![A-Za-z])/g, (run) => run.replace(/[\s.\-_*]/g, ''));
