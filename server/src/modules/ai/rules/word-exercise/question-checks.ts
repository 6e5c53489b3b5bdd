/** What is checked of one question: which meaning a word has in its sentence, pieces that give the sentence again, and an explanation that names no other option as right. */
import { parseGloss, tooClose } from '../../../words/rules/distractors-meaning';
import type { MaterialWord } from '../material';
import { isChinese } from '../safety/text';
import type { Problem } from '../task';
import { parseTokens, usesWord } from '@xueban/contract/learning/english/tokens';
import type { MeaningQuestion, OrderingQuestion } from './schema';

/** Two characters of a meaning, or all of it, stand in the translation. */
const isSaid = (meaning: string, translation: string): boolean =>
  [...parseGloss(meaning).parts].some(
    (part) =>
      translation.includes(part) || (part.length > 2 && [part.slice(0, 2), part.slice(-2)].some((piece) => translation.includes(piece))),
  );

export function meaningProblems({ sentence, translation, options, answer }: MeaningQuestion, word: MaterialWord, name: string): Problem[] {
  const problems: Problem[] = [];
  const wrong = (say: string): void => void problems.push({ code: 'wrong_key', say: `${name}：${say}` });
  if (!usesWord(sentence, word.spelling)) problems.push({ code: 'words_missing', say: `${name}：句子没有用到 ${word.spelling}` });
  if (!options.every((option) => isChinese(option, 1))) problems.push({ code: 'language', say: `${name}：选项用中文` });
  if (new Set(options.map((option) => parseGloss(option).text)).size < options.length) wrong('有相同的选项');
  if (options.filter((option) => option.trim() === answer.trim()).length !== 1)
    return [...problems, { code: 'wrong_key', say: `${name}：选项里没有 answer` }];
  const own = parseGloss(word.meaning);
  const key = parseGloss(answer);
  if (!tooClose(key, own) && !isSaid(answer, translation)) wrong(`answer 不是 ${word.spelling} 的意思`);
  for (const option of options) {
    if (option.trim() === answer.trim()) continue;
    const other = parseGloss(option);
    if (tooClose(other, key)) wrong(`“${option}”和“${answer}”意思相近`);
    // Another sense of the word is an option only where the translation tells them apart.
    else if (tooClose(other, own) && (isSaid(option, translation) || !isSaid(answer, translation))) wrong(`“${option}”也说得通`);
  }
  return problems;
}

const WORDS: readonly [least: number, most: number] = [4, 16];
const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function orderingProblems({ sentence, pieces }: OrderingQuestion, word: MaterialWord, name: string): Problem[] {
  const problems: Problem[] = [];
  if (!usesWord(sentence, word.spelling)) problems.push({ code: 'words_missing', say: `${name}：句子没有用到 ${word.spelling}` });
  if (squeezed(pieces.join(' ')) !== squeezed(sentence))
    problems.push({ code: 'wrong_key', say: `${name}：pieces 按顺序连起来不是 sentence` });
  const { length } = parseTokens(sentence);
  if (length < WORDS[0] || length > WORDS[1]) problems.push({ code: 'length', say: `${name}：句子要 ${WORDS[0]} 到 ${WORDS[1]} 个词` });
  return problems;
}

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
