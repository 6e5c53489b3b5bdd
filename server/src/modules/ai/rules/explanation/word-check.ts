/** What is believed of an explanation of a word that a model wrote. */
import { toChoice, numbered } from '../answer/questions';
import { plainRich } from '../answer/rich';
import { shaped } from '../answer/shape';
import type { Level } from '../english/level';
import { usesWord } from '@xueban/contract/learning/english/tokens';
import type { WordMaterial } from '../material';
import { isChinese, isEnglish, toPlain } from '../safety/text';
import type { Checked, Problem } from '../task';
import { levelProblems } from '../word-exercise/check';
import { filled, gapProblems, shownGap } from '../word-exercise/gap';
import { parseGloss } from '../../../words/rules/distractors-meaning';
import { saysSpelling } from './says-spelling';
import { type WordExplanationAnswer, WordExplanationAnswerSchema } from './schema';

export interface WordRules {
  material: WordMaterial;
  level: Level;
}

export function checkWordExplanation(answer: unknown, rules: WordRules): Checked {
  const read = shaped(WordExplanationAnswerSchema, answer);
  if (!read.ok) return read;
  const { value } = read;
  const { material, level } = rules;
  const problems = [...languageProblems(value), ...answerProblems(value, rules)];
  for (const { en } of value.examples) {
    if (!usesWord(en, material.word.spelling))
      problems.push({ code: 'words_missing', say: `例句没有用到 ${material.word.spelling}：${en}` });
  }
  for (const [at, question] of value.questions.entries()) {
    problems.push(...gapProblems(question, material.word, material.others, `第 ${at + 1} 道检查题`));
  }
  const sentences = [
    ...value.examples.map(({ en }) => en),
    ...value.questions.map(({ sentence, answer: word }) => filled(sentence, word) ?? ''),
  ];
  problems.push(...levelProblems(sentences.join(' '), level));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, title: value.title.trim(), content: getContent(value, material) };
}

function languageProblems(value: WordExplanationAnswer): Problem[] {
  const { title, steps, answer, remember, examples, questions } = value;
  const chinese = [
    title,
    remember,
    ...steps.flatMap(({ think, text }) => [think ?? '想', text]),
    ...questions.map(({ explanation }) => explanation),
  ];
  const problems: Problem[] = [];
  if (!chinese.every((text) => isChinese(text, 8)) || !isChinese(answer, 12)) problems.push({ code: 'language', say: '讲解用简体中文' });
  if (![...examples.map(({ en }) => en), ...questions.map(({ sentence }) => sentence)].every(isEnglish))
    problems.push({ code: 'language', say: '例句和题目的 sentence 用英语' });
  if (![...examples.map(({ zh }) => zh), ...questions.map(({ translation }) => translation)].every((text) => isChinese(text)))
    problems.push({ code: 'language', say: 'zh 和 translation 用简体中文' });
  return problems;
}

/** Whether a line says what is to be found out: the spelling that was asked for, or else the meaning. */
export function saysSecret({ word, given }: Pick<WordMaterial, 'word' | 'given'>, line: string): boolean {
  if (given?.exercise === 'spelling') return saysSpelling(line, word.spelling);
  const plain = toPlain(line);
  const chosen = given === null ? new Set<string>() : parseGloss(given.text).parts;
  return [...parseGloss(word.meaning).parts].some((part) => part.length > 1 && !chosen.has(part) && plain.includes(part));
}

function answerProblems({ steps, answer }: WordExplanationAnswer, { material }: WordRules): Problem[] {
  const { word } = material;
  const problems: Problem[] = [];
  if (steps.slice(0, -1).some(({ think, text }) => saysSecret(material, `${think ?? ''} ${text}`))) {
    problems.push({ code: 'answer_given', say: '前面的步骤不要说出答案，留到最后一步' });
  }
  if (!usesWord(answer, word.spelling) && !answer.toLowerCase().includes(word.spelling.toLowerCase()))
    problems.push({ code: 'wrong_key', say: `answer 里要有 ${word.spelling}` });
  if (![...parseGloss(word.meaning).parts].some((part) => answer.includes(part)))
    problems.push({ code: 'wrong_key', say: `answer 里要说出意思：${word.meaning}` });
  return problems;
}

function getContent(
  { steps, answer, remember, examples, questions }: WordExplanationAnswer,
  { word, given }: WordMaterial,
): Extract<Checked, { ok: true }>['content'] {
  return {
    kind: 'explanation',
    word_id: word.id,
    question_id: null,
    subject: getSubject({ word, given }),
    steps: [
      ...steps.map(({ think, text }) => ({ think: think == null ? null : plainRich(think), text: plainRich(text) })),
      { think: null, text: examples.flatMap(({ en, zh }) => [...plainRich(en), ...plainRich(zh)]) },
    ],
    answer: plainRich(answer),
    remember: plainRich(remember),
    questions: numbered(
      questions.map(({ sentence, translation, options, answer: right, explanation }) =>
        toChoice({
          prompt: [...plainRich(shownGap(sentence)), ...plainRich(translation)],
          explanation: plainRich(explanation),
          options,
          right: options.findIndex((option) => option.trim().toLowerCase() === right.trim().toLowerCase()),
          seed: sentence,
          spoken: explanation,
          wordId: word.id,
        }),
      ),
    ),
  };
}

/** What was asked: the word, or its meaning where its spelling was asked. */
export const getSubject = ({ word, given }: Pick<WordMaterial, 'word' | 'given'>) =>
  plainRich(
    given?.exercise === 'spelling'
      ? `${word.meaning}（你写的是 ${given.text.slice(0, 40)}）`
      : [word.spelling, word.phonetic].filter((part) => part !== '').join(' '),
  );
