/** The input of an ask: material as data, between tags that nothing in it can close. */
import { asData } from '../safety/as-data';
import type { MaterialWord } from '../material';

/** Lines `name：value`; what is empty is left out. */
export function toInput(lines: readonly (readonly [name: string, value: string])[]): string {
  const written = lines.filter(([, value]) => value !== '').map(([name, value]) => `${name}：${value}`);
  return `<资料>\n${written.join('\n')}\n</资料>`;
}

/** A grade is said only as one: whatever else is written there goes nowhere. */
export const toGradeLine = (grade: string | null): string =>
  grade !== null && /^[\p{L}\p{N} ]{1,12}$/u.test(grade) && /[年初高小G]/u.test(grade) ? grade : '没有说';

export const wordLine = ({ spelling, partOfSpeech, meaning }: MaterialWord, at: number): string =>
  `\n${at + 1}. ${asData(spelling, 60)} ${asData(partOfSpeech, 20)} ${asData(meaning, 80)}`;

const MOST_KNOWN = 150;

/** Words that may be used, as many as are worth their tokens. */
export const toKnownLine = (words: readonly string[]): string =>
  words
    .slice(0, MOST_KNOWN)
    .map((word) => asData(word, 40))
    .join(', ');
