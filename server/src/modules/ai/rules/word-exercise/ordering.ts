/** Sentences to be put together: the pieces have to give the sentence again. */
import { tokensOf, usesWord } from '../english/tokens';
import type { MaterialWord } from '../material';
import type { Problem } from '../task';
import type { OrderingQuestion } from './schema';

const WORDS: readonly [least: number, most: number] = [4, 16];
const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function orderingProblems({ sentence, pieces }: OrderingQuestion, word: MaterialWord, name: string): Problem[] {
  const problems: Problem[] = [];
  if (!usesWord(sentence, word.spelling)) problems.push({ code: 'words_missing', say: `${name}：句子没有用到 ${word.spelling}` });
  if (squeezed(pieces.join(' ')) !== squeezed(sentence))
    problems.push({ code: 'wrong_key', say: `${name}：pieces 按顺序连起来不是 sentence` });
  const { length } = tokensOf(sentence);
  if (length < WORDS[0] || length > WORDS[1]) problems.push({ code: 'length', say: `${name}：句子要 ${WORDS[0]} 到 ${WORDS[1]} 个词` });
  return problems;
}
