/** Takes off a meaning what lists and dictionaries put to it: numbers of senses, people's names, brackets around all of it. */

/** apple（苹果）: the brackets only join it to its word. */
export const withoutBrackets = (meaning: string): string =>
  /^[(（]([^()（）]*\p{Script=Han}[^()（）]*)[)）]$/u.exec(meaning)?.[1] ?? meaning;

/** `1. 书 2. 预订`, `①跑②经营`, `n. 1) 苹果 2) 苹果树`; not of 3.5 nor of 第1. */
const NUMBER = /(?<=^|[\s;；,，、。.)）\p{Script=Han}])(?<!第\s?)(?:[(（]?([1-9])\s?[.．、)）](?!\d)|([①-⑨]))\s*/gu;

/** Senses by semicolons instead of numbers. Numbers that do not count up from 1 say something else. */
export function withoutNumbers(meaning: string): string {
  let last = 0;
  let most = 0;
  for (const [, digit, circled = ''] of meaning.matchAll(NUMBER)) {
    const number = digit === undefined ? circled.charCodeAt(0) - '①'.charCodeAt(0) + 1 : Number(digit);
    if (number !== last + 1 && number !== 1) return meaning;
    last = number;
    most = Math.max(most, last);
  }
  if (most < 2) return meaning;
  return meaning
    .replace(NUMBER, '；')
    .replace(/\s*；[\s；;]*/g, '；')
    .replace(/^；|(?<=[A-Za-z]\.\s?)；/g, '');
}

/** How dictionaries on the web end: `n. (Able)人名；(英)埃布尔；(伊朗)阿布勒`. */
const PEOPLE =
  /(?:(?<![A-Za-z])n\.\s*)?[(（][A-Z][A-Za-z'’ -]{0,40}[)）]\s*人名(?:[；;]\s*[(（][^()（）]{1,80}[)）]\s*[^；;()（）\n]{1,40}(?:[(（][^()（）]{1,20}[)）])?)*/g;

/** Without the people who are called like the word; where nothing else is left, as it is. */
export function withoutPeople(meaning: string): string {
  if (!meaning.includes('人名')) return meaning;
  const others = meaning.replace(PEOPLE, '').replace(/^[；;\s]+/, '');
  return /\p{Script=Han}/u.test(others) ? others : meaning;
}
