/** Text as the filters read it: full-width forms and invisible characters are no way around them. */

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

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

/** The same with digits for numbers said in characters or words, and nothing between them: 一三八 0013-8000 is 13800138000. */
export function digitsRead(text: string): string {
  return plainOf(text)
    .replace(/\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/gi, (word) => SPOKEN[word.toLowerCase()] ?? '')
    .replace(/[〇零一幺二三四五六七八九]/g, (digit) => DIGITS[digit] ?? '')
    .replace(/(?<=\d)[\s\-–—_.·•,，、*()]{1,3}(?=\d)/g, '');
}
