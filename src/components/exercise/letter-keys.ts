/** The keys a word is spelled with: what stands on them, and what they do to the text. Pure. */
import { spelledLetters, parseSpellings } from '@xueban/contract/learning/word-exercise';

/** A letter or sign as it is typed, or `delete`. */
export type LetterKey = string;

/** The layout of the phone's keyboard; capitals do not count in a spelling. */
export const LETTER_ROWS: readonly (readonly LetterKey[])[] = [
  'qwertyuiop'.split(''),
  'asdfghjkl'.split(''),
  ["'", ...'zxcvbnm'.split(''), 'delete'],
  ['-', ' ', '.'],
];

/** As long as a spelling may be, and a little too much. */
export const MAX_LETTERS = 80;

/** What is read aloud for a key that is no letter. */
export const SAID: Readonly<Record<string, string>> = { delete: '删除', ' ': '空格', "'": '撇号', '-': '连字符', '.': '点' };

/** Whether these keys can spell it, or one of the spellings it stands for; what else there is (digits, brackets of a school's own list) is typed on the phone's keyboard. */
export function canBeTyped(spelling: string): boolean {
  return parseSpellings(spelling).some((one) => /^[a-z' -]+$/.test(spelledLetters(one)));
}

/** The text after a key. A blank at the beginning and a second one in a row say nothing. */
export function afterKey(text: string, key: LetterKey): string {
  if (key === 'delete') return text.slice(0, -1);
  if (text.length >= MAX_LETTERS || (key === ' ' && (text === '' || text.endsWith(' ')))) return text;
  return text + key;
}
