/** A bank of made-up words and a course of some of them. */
import { buildBank, type ItemBank } from '../../../src/modules/vocabulary-test/rules/items';

export const letters = (rank: number): string => `w${String(rank).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
export const parseLetterRank = (word: string): number =>
  Number(word.slice(1).replace(/[a-j]/g, (letter) => String('abcdefghij'.indexOf(letter))));

/** A course in no order of frequency: every third rank up to 3,000. */
export const course = Array.from({ length: 1_000 }, (_, i) => ((i * 617) % 1_000) * 3 + 1).map(letters);
export const bankWith = (lists: readonly string[][]): ItemBank =>
  buildBank(
    Array.from({ length: 900 }, (_, i) => Math.max(i + 1, Math.round(20_000 * ((i + 0.5) / 900) ** 1.6))).map((rank) => ({
      word: letters(rank),
      rank,
      group: String(rank % 3),
    })),
    Array.from({ length: 60 }, (_, i) => `pseudo${i}`),
    { lists },
  );

/** Even from 0 to 1 by the letters of a word, so that the same is said of it each time. */
export function parseLuck(word: string): number {
  let mixed = 2_166_136_261;
  for (let i = 0; i < word.length; i += 1) mixed = Math.imul(mixed ^ word.charCodeAt(i), 16_777_619);
  return (Math.imul(mixed ^ (mixed >>> 15), 2_246_822_507) >>> 0) / 2 ** 32;
}
