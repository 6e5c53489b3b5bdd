/** What an explanation says of the options: it may not name another one as right. */
import type { Problem } from '../task';

const CLAIM = '(?<!不|别|误|错|若|果|人)(?:应该?[选填]|要[选填]|答案[是为]|[所因故][以此]?[选填])';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function explanationProblems(
  { explanation, options, answer }: { explanation: string; options: readonly string[]; answer: string },
  name: string,
): Problem[] {
  const right = answer.trim().toLowerCase();
  const named = options.find((option) => {
    const text = option.trim();
    if (text === '' || text.toLowerCase() === right) return false;
    // 吃饭 begins with 吃, cooking with cook.
    return new RegExp(`${CLAIM}\\s*[“"「『]?${escaped(text)}(?![A-Za-z\\u4e00-\\u9fff])`, 'iu').test(explanation);
  });
  return named === undefined ? [] : [{ code: 'wrong_key', say: `${name}：explanation 说应选 ${named.trim()}，answer 是 ${answer.trim()}` }];
}
