/** What is believed of exercises of words that a model wrote. */
import type { AiQuestion, WordExerciseType } from '@xueban/contract/resources/ai-generations';
import type { Static, TSchema } from '@sinclair/typebox';
import { answersFor, toChoice, numbered, toOrdering, toTyped } from '../answer/questions';
import { plainRich } from '../answer/rich';
import { shaped } from '../answer/shape';
import { beyondLevel, type Level } from '../english/level';
import { parseTokens } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord } from '../material';
import { isChinese, isEnglish } from '../safety/text';
import type { Checked, Problem } from '../task';
import { filled, gapProblems, shownGap } from './gap';
import { explanationProblems, meaningProblems, orderingProblems } from './question-checks';
import {
  ClozeAnswer,
  type ClozeQuestion,
  MeaningAnswer,
  type MeaningQuestion,
  OrderingAnswer,
  type OrderingQuestion,
  SpellingAnswer,
  type SpellingQuestion,
} from './schema';
import { isOfSentence, type Senses } from './translation';

export type WordExercise = Static<typeof WordExerciseType>;
type Question = ClozeQuestion | SpellingQuestion | OrderingQuestion | MeaningQuestion;

export interface ExerciseRules {
  asked: readonly MaterialWord[];
  /** Others of the course. */
  others: readonly MaterialWord[];
  /** Of all words of the learner's courses. */
  senses: Senses;
  level: Level;
}

interface Kind<Q extends Question> {
  schema: TSchema;
  /** The whole sentence. */
  sentence(question: Q): string | undefined;
  problems(question: Q, word: MaterialWord, rules: ExerciseRules, name: string): Problem[];
  made(question: Q, word: MaterialWord): Omit<AiQuestion, 'number'>;
}

const buildPrompt = (sentence: string, translation: string) => [...plainRich(sentence), ...plainRich(translation)];
const bare = (text: string): string => text.trim().toLowerCase();

const cloze: Kind<ClozeQuestion> = {
  schema: ClozeAnswer,
  sentence: ({ sentence, answer }) => filled(sentence, answer),
  problems: (question, word, { asked, others }, name) => [
    ...gapProblems(question, word, [...asked, ...others], name),
    ...explanationProblems(question, name),
  ],
  made: ({ sentence, translation, options, answer, explanation }, { id }) =>
    toChoice({
      prompt: buildPrompt(shownGap(sentence), translation),
      explanation: plainRich(explanation),
      options,
      right: options.findIndex((option) => bare(option) === bare(answer)),
      seed: sentence,
      spoken: explanation,
      wordId: id,
    }),
};

const spelling: Kind<SpellingQuestion> = {
  schema: SpellingAnswer,
  sentence: ({ sentence, answer }) => filled(sentence, answer),
  problems(question, word, _rules, name) {
    const { hint, answer } = question;
    const says = hint != null && parseTokens(hint).some(({ form }) => form === bare(answer) || form === bare(word.spelling));
    return [
      ...gapProblems(question, word, [], name),
      ...(says ? [{ code: 'answer_given' as const, say: `${name}：hint 说出了答案` }] : []),
    ];
  },
  made: ({ sentence, translation, answer, hint, explanation }, { id, spelling: written }) =>
    toTyped({
      prompt: buildPrompt(shownGap(sentence), translation),
      hint: hint == null ? null : plainRich(hint),
      explanation: plainRich(explanation),
      answers: answersFor(answer.trim(), written),
      wordId: id,
    }),
};

const ordering: Kind<OrderingQuestion> = {
  schema: OrderingAnswer,
  sentence: ({ sentence }) => sentence,
  problems: (question, word, _rules, name) => orderingProblems(question, word, name),
  made: ({ sentence, pieces, translation, explanation }, { id }) =>
    toOrdering({
      prompt: plainRich(translation),
      explanation: plainRich(explanation),
      pieces: pieces.map((piece) => piece.trim()),
      seed: sentence,
      wordId: id,
    }),
};

const meaning: Kind<MeaningQuestion> = {
  schema: MeaningAnswer,
  sentence: ({ sentence }) => sentence,
  problems: (question, word, _rules, name) => [...meaningProblems(question, word, name), ...explanationProblems(question, name)],
  // The translation says the meaning: it comes with the explanation.
  made: ({ sentence, translation, options, answer, explanation }, { id, spelling: written }) =>
    toChoice({
      prompt: [...plainRich(sentence), ...plainRich(`句中的 ${written} 是什么意思？`)],
      explanation: [...plainRich(explanation), ...plainRich(translation)],
      options,
      right: options.findIndex((option) => option.trim() === answer.trim()),
      seed: sentence,
      spoken: explanation,
      wordId: id,
    }),
};

export const KINDS = { cloze, spelling, ordering, meaning };

/** Exercises of so many words at most, and so many at least of those that there are. */
export const MOST_ASKED = 10;
const LEAST_SHARE = 0.6;
/** Words beyond the learner's level: in per cent of all that are written; at least FEWEST_BEYOND. */
const BEYOND = 6;
const FEWEST_BEYOND = 2;

export function checkExercise(type: WordExercise, answer: unknown, rules: ExerciseRules): Checked {
  // The schema of a kind has made its questions what its other parts take.
  const kind: Kind<never> = KINDS[type];
  const read = shaped(kind.schema, answer);
  if (!read.ok) return read;
  const { title, questions } = read.value as { title: string; questions: never[] };
  const problems = setProblems(questions, rules);
  if (!isChinese(title)) problems.push({ code: 'language', say: 'title 要用简体中文' });
  const made: Omit<AiQuestion, 'number'>[] = [];
  const sentences: string[] = [];
  for (const [at, question] of questions.entries()) {
    const name = `第 ${at + 1} 题`;
    const word = findWord(question, rules);
    if (!word) continue;
    problems.push(...kind.problems(question, word, rules, name), ...languageProblems(question, name));
    const sentence = kind.sentence(question) ?? '';
    if (!isOfSentence(sentence, (question as Question).translation, word.spelling, rules.senses))
      problems.push({ code: 'wrong_key', say: `${name}：translation 不是这句话的意思` });
    sentences.push(sentence);
    if (problems.length === 0) made.push(kind.made(question, word));
  }
  problems.push(...levelProblems(sentences.join(' '), rules.level));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, title: title.trim(), content: { kind: 'exercise', exercise_type: type, questions: numbered(made) } };
}

const findWord = ({ word }: Question, { asked }: ExerciseRules): MaterialWord | undefined =>
  asked.find(({ spelling: own }) => bare(own) === bare(word));

/** The words that are practised: asked for, each once, most of them. */
function setProblems(questions: readonly Question[], rules: ExerciseRules): Problem[] {
  const { asked } = rules;
  const problems: Problem[] = [];
  const foreign = questions.filter((question) => !findWord(question, rules));
  if (foreign.length > 0) problems.push({ code: 'words_missing', say: '有的题不是要练的单词' });
  const practised = new Set(questions.map(({ word }) => bare(word)));
  if (practised.size < questions.length) problems.push({ code: 'words_missing', say: '一个词只出一道题' });
  const least = Math.min(asked.length, Math.max(1, Math.ceil(asked.length * LEAST_SHARE)));
  if (practised.size - foreign.length < least) problems.push({ code: 'words_missing', say: `至少要练 ${least} 个词` });
  return problems;
}

function languageProblems({ sentence, translation, explanation }: Question, name: string): Problem[] {
  const problems: Problem[] = [];
  if (!isEnglish(sentence)) problems.push({ code: 'language', say: `${name}：sentence 用英语` });
  if (!isChinese(translation)) problems.push({ code: 'language', say: `${name}：translation 用简体中文` });
  if (!isChinese(explanation, 6)) problems.push({ code: 'language', say: `${name}：explanation 用简体中文` });
  return problems;
}

export function levelProblems(text: string, level: Level): Problem[] {
  const beyond = beyondLevel(text, level);
  const most = Math.max(FEWEST_BEYOND, Math.floor((parseTokens(text).length * BEYOND) / 100));
  return beyond.length > most
    ? [{ code: 'too_hard', say: `生词太多（最多 ${most} 个），换成简单的词：${beyond.slice(0, 20).join(', ')}` }]
    : [];
}
