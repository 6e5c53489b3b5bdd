/** Sentences with a gap: what fits into it, as far as forms and the course's meanings say. */
import { parseGloss, tooClose } from '../../../words/rules/distractors-meaning';
import { getBases } from '@xueban/contract/learning/english/lemmas';
import { findWord, parseTokens } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord } from '../material';
import type { Problem } from '../task';
import { carriesSense, isTold } from './sense';

const GAP = /_{2,}/g;
/** As it is shown. */
export const SHOWN_GAP = '____';

/** The sentence filled in; undefined where there is not just one gap. */
export const filled = (sentence: string, answer: string): string | undefined =>
  (sentence.match(GAP) ?? []).length === 1 ? sentence.replace(GAP, answer) : undefined;

export const shownGap = (sentence: string): string => sentence.replace(GAP, SHOWN_GAP);

const MODAL =
  /\b(?:to|can|can't|cannot|could|couldn't|will|won't|would|wouldn't|must|mustn't|should|shouldn't|may|might|don't|doesn't|didn't|let's)\s+(?:(?:i|you|he|she|it|we|they)\s+)?(?:not\s+|often\s+|always\s+|never\s+)?_{2,}/i;
/** After to these are no verbs in their plain form. */
const PREPOSITION_TO =
  /\b(?:look(?:s|ed|ing)? forward|used|according|next|close|listen(?:s|ed|ing)?|belongs?|went|go(?:es)?|going|came|come|walk(?:s|ed)?|ran|run|return(?:s|ed)?|back|way|key|answer|invit\w+ .{1,20}|thanks)\s+to\s+_{2,}/i;
const VOWEL_SOUND = /^(?:[aeio]|u(?!ni|se|sua|sef)|hour|hono|heir)/i;
const NO_VOWEL_SOUND = /^(?:one|once|eu|uni|use|usu)/i;

/** What the words before the gap ask of what is put into it. */
function formFault(sentence: string, answer: string, { partOfSpeech }: MaterialWord): string | undefined {
  const isVerb = /^v/.test(partOfSpeech.trim());
  if (
    isVerb &&
    MODAL.test(sentence) &&
    !PREPOSITION_TO.test(sentence) &&
    /(?:ed|ing)$/.test(answer) &&
    getBases(answer.toLowerCase()).length > 1
  ) {
    return '这里要用动词原形';
  }
  const article = /\b(an?)\s+_{2,}/i.exec(sentence)?.[1]?.toLowerCase();
  if (article === undefined) return undefined;
  const sounds = VOWEL_SOUND.test(answer) && !NO_VOWEL_SOUND.test(answer);
  return sounds === (article === 'an') ? undefined : `${article} 后面不能接 ${answer}`;
}

const wordFormsMeet = (one: string, other: string): boolean => {
  const bases = new Set(getBases(one.toLowerCase()));
  return getBases(other.toLowerCase()).some((base) => bases.has(base));
};

const isForm = (answer: string, { spelling }: MaterialWord): boolean => {
  const found = findWord(parseTokens(answer), spelling);
  return found?.from === 0 && found.to === answer.trim().length;
};

export interface GapQuestion {
  sentence: string;
  /** Of the whole sentence. */
  translation: string;
  answer: string;
  /** Undefined where it is typed. */
  options?: readonly string[];
}

/** @param others words of the course, whose meanings tell whether an option would be right, too */
export function gapProblems(
  { sentence, translation, answer, options }: GapQuestion,
  word: MaterialWord,
  others: readonly MaterialWord[],
  name: string,
): Problem[] {
  const problems: Problem[] = [];
  const wrong = (say: string): void => void problems.push({ code: 'wrong_key', say: `${name}：${say}` });
  if (filled(sentence, answer) === undefined) return [{ code: 'schema', say: `${name}：sentence 里要有且只有一处 ___` }];
  if (!isForm(answer, word)) wrong(`answer 不是 ${word.spelling} 的形式`);
  if (findWord(parseTokens(sentence), word.spelling)) problems.push({ code: 'answer_given', say: `${name}：句子里已经有这个词` });
  const fault = formFault(sentence, answer, word);
  if (fault !== undefined) wrong(fault);
  if (!carriesSense(translation, word)) wrong(`translation 里没有说出 ${word.spelling} 的意思（${word.meaning}）`);
  if (!options) return problems;
  const same = options.filter((option) => option.trim().toLowerCase() === answer.trim().toLowerCase());
  if (new Set(options.map((option) => option.trim().toLowerCase())).size < options.length) wrong('有相同的选项');
  if (same.length !== 1) wrong('选项里没有 answer');
  for (const option of options) {
    if (option.trim().toLowerCase() === answer.trim().toLowerCase()) continue;
    if (wordFormsMeet(option, answer)) wrong(`${option} 和 ${answer} 是同一个词`);
    else if (isAlsoRight(option, word, others, { sentence, translation })) wrong(`${option} 也说得通`);
  }
  return problems;
}

/** An option that the course knows as a word of the same meaning, or of the other direction, where nothing tells which it is. */
function isAlsoRight(
  option: string,
  word: MaterialWord,
  others: readonly MaterialWord[],
  question: Pick<GapQuestion, 'sentence' | 'translation'>,
): boolean {
  const bases = getBases(option.trim().toLowerCase());
  const known = others.find(({ spelling }) => bases.includes(spelling.toLowerCase()));
  if (known === undefined || !samePart(known, word) || !tooClose(parseGloss(known.meaning), parseGloss(word.meaning))) return false;
  return !isTold(word, known, question);
}

const samePart = (one: MaterialWord, other: MaterialWord): boolean =>
  one.partOfSpeech.split(/[&,]/).some((part) => other.partOfSpeech.includes(part.trim()));
