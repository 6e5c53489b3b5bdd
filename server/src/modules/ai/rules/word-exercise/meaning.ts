/** Which of several meanings a word has in a sentence: the key is found again from the course's meaning and the translation. */
import { glossOf, tooClose } from '../../../words/rules/distractors-meaning';
import { usesWord } from '../english/tokens';
import type { MaterialWord } from '../material';
import { isChinese } from '../safety/language';
import type { Problem } from '../task';
import type { MeaningQuestion } from './schema';

/** Two characters of a meaning, or all of it, stand in the translation. */
const isSaid = (meaning: string, translation: string): boolean =>
  [...glossOf(meaning).parts].some(
    (part) =>
      translation.includes(part) || (part.length > 2 && [part.slice(0, 2), part.slice(-2)].some((piece) => translation.includes(piece))),
  );

export function meaningProblems({ sentence, translation, options, answer }: MeaningQuestion, word: MaterialWord, name: string): Problem[] {
  const problems: Problem[] = [];
  const wrong = (say: string): void => void problems.push({ code: 'wrong_key', say: `${name}：${say}` });
  if (!usesWord(sentence, word.spelling)) problems.push({ code: 'words_missing', say: `${name}：句子没有用到 ${word.spelling}` });
  if (!options.every((option) => isChinese(option, 1))) problems.push({ code: 'language', say: `${name}：选项用中文` });
  if (new Set(options.map((option) => glossOf(option).text)).size < options.length) wrong('有相同的选项');
  if (options.filter((option) => option.trim() === answer.trim()).length !== 1)
    return [...problems, { code: 'wrong_key', say: `${name}：选项里没有 answer` }];
  const own = glossOf(word.meaning);
  const key = glossOf(answer);
  if (!tooClose(key, own) && !isSaid(answer, translation)) wrong(`answer 不是 ${word.spelling} 的意思`);
  for (const option of options) {
    if (option.trim() === answer.trim()) continue;
    const other = glossOf(option);
    if (tooClose(other, key)) wrong(`“${option}”和“${answer}”意思相近`);
    // Another sense of the word is an option only where the translation tells them apart.
    else if (tooClose(other, own) && (isSaid(option, translation) || !isSaid(answer, translation))) wrong(`“${option}”也说得通`);
  }
  return problems;
}
