/** Whether a line says the answer of a question of mathematics, or which option is right. */
import { readTex } from './tex';

const plainLine = (line: string): string =>
  line
    .replace(/\$([^$]*)\$/g, (_, tex: string) => readTex(tex) ?? tex)
    .replaceAll('−', '-')
    .replace(/\s+/g, '');

const SAYS_CHOICE =
  /(?:答案|正确(?:的)?选项|应该选|应选|所以选|因此选|要选|故选|正确的是|对的是)[^。；\n]{0,6}?([A-F](?:[、,和]?[A-F])*)(?![A-Za-z])/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @param answers as they would be typed: `2`, `x=2` */
export function saysAnswer(line: string, answers: readonly string[]): boolean {
  const plain = plainLine(line);
  return answers.some((answer) => {
    const own = answer.replaceAll('−', '-').replace(/\s+/g, '');
    if (own === '') return false;
    // A relation is enough by itself; a bare number is one among many unless something says that it is the result.
    const value = own.includes('=') ? own.slice(own.lastIndexOf('=') + 1) : own;
    const named = own.includes('=') ? [own] : [];
    const result = new RegExp(
      `(?:(?:答案|结果|最后|最终)(?:应该|就)?(?:是|为|等于|得|：|:|=)*[a-zA-Z]?=?|(?:所以|因此|解得|可得|得到?|即)[a-zA-Z]=)\\(?${escaped(value)}(?![\\d.,/a-zA-Z°^×÷(])`,
    );
    return named.some((relation) => new RegExp(`(?<![\\w)])${escaped(relation)}(?![\\d.,/a-zA-Z°^×÷(])`).test(plain)) || result.test(plain);
  });
}

/** @param right letters of the right options */
export function saysOption(line: string, right: readonly string[]): boolean {
  return Array.from(plainLine(line).matchAll(SAYS_CHOICE)).some(([, letters = '']) => right.some((letter) => letters.includes(letter)));
}
