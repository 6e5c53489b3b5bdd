/** What is believed of a text that a model wrote. */
import { toChoice, numbered } from '../answer/questions';
import { plainRich } from '../answer/rich';
import { shaped } from '../answer/shape';
import { getRoots } from '@xueban/contract/learning/english/lemmas';
import { beyondLevel, type Level } from '../english/level';
import { parseTokens, usesWord } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord } from '../material';
import { isChinese, isEnglish } from '../safety/text';
import type { Checked, Problem } from '../task';
import { leastUsed, LIMITS, mostBeyond } from './limits';
import { toUnknownWord, markWords, toReadingWord } from './marks';
import { type ReadingAnswer, ReadingAnswerSchema } from './schema';

export interface ReadingRules {
  form: 'text' | 'dialogue';
  asked: readonly MaterialWord[];
  level: Level;
}

export function checkReading(answer: unknown, rules: ReadingRules): Checked {
  const read = shaped(ReadingAnswerSchema, answer);
  if (!read.ok) return read;
  const { value } = read;
  const problems = [...languageProblems(value), ...lengthProblems(value, rules), ...wordProblems(value, rules), ...questionProblems(value)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, title: value.title.trim(), content: getContent(value, rules) };
}

const getEnglish = ({ parts }: ReadingAnswer): string[] => parts.flatMap(({ sentences }) => sentences.map(({ en }) => en));

function languageProblems(value: ReadingAnswer): Problem[] {
  const problems: Problem[] = [];
  const { parts, questions, words } = value;
  if (!isChinese(value.title)) problems.push({ code: 'language', say: 'title 要用简体中文' });
  if (!getEnglish(value).every(isEnglish)) problems.push({ code: 'language', say: 'en 里只能是英语' });
  if (!parts.every(({ sentences }) => sentences.every(({ zh }) => isChinese(zh))))
    problems.push({ code: 'language', say: 'zh 要用简体中文翻译' });
  if (!questions.every(({ question, options }) => [question, ...options].every(isEnglishOrNumber)))
    problems.push({ code: 'language', say: '阅读题用英语' });
  if (![...questions.map(({ explanation }) => explanation), ...words.map(({ meaning }) => meaning)].every((text) => isChinese(text))) {
    problems.push({ code: 'language', say: 'explanation 和 meaning 用简体中文' });
  }
  return problems;
}

const isEnglishOrNumber = (text: string): boolean => isEnglish(text) || /^[\d\s:.,%$-]+$/.test(text);

function lengthProblems(value: ReadingAnswer, { level, form }: ReadingRules): Problem[] {
  const { words, sentence } = LIMITS[level.stage];
  const lengths = getEnglish(value).map((text) => parseTokens(text).length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const problems: Problem[] = [];
  if (total < words[0] || total > words[1])
    problems.push({ code: 'length', say: `全文 ${total} 个词，要在 ${words[0]} 到 ${words[1]} 之间` });
  if (lengths.some((length) => length > sentence)) problems.push({ code: 'length', say: `一句不超过 ${sentence} 个词` });
  const speakers = new Set(value.parts.flatMap(({ speaker }) => speaker ?? []));
  if (form === 'dialogue' && (speakers.size < 2 || value.parts.some(({ speaker }) => !speaker))) {
    problems.push({ code: 'schema', say: '对话要有两个以上说话人，每轮都写 speaker' });
  }
  return problems;
}

function wordProblems(value: ReadingAnswer, { asked, level }: ReadingRules): Problem[] {
  const text = getEnglish(value).join(' ');
  const missing = asked.filter(({ spelling }) => !usesWord(text, spelling));
  const problems: Problem[] = [];
  if (asked.length - missing.length < leastUsed(asked.length)) {
    problems.push({ code: 'words_missing', say: `没有用到：${missing.map(({ spelling }) => spelling).join(', ')}` });
  }
  const beyond = beyondLevel(text, level);
  const most = mostBeyond(level.stage, new Set(parseTokens(text).map(({ form }) => form)).size);
  if (beyond.length > most)
    problems.push({ code: 'too_hard', say: `生词太多（最多 ${most} 个），换成简单的词：${beyond.slice(0, 20).join(', ')}` });
  const bare = beyond.filter((form) => !value.words.some(({ word }) => isGloss(word, form)));
  if (bare.length > 0 && beyond.length <= most) problems.push({ code: 'too_hard', say: `这些生词没有写进 words：${bare.join(', ')}` });
  return problems;
}

const isGloss = (gloss: string, form: string): boolean => {
  const word = gloss.trim().toLowerCase();
  return (
    word.split(/[\s-]+/).some((part) => getRoots(form).includes(part) || getRoots(part).includes(form)) || form.split('-').includes(word)
  );
};

function questionProblems({ questions }: ReadingAnswer): Problem[] {
  const problems: Problem[] = [];
  for (const [at, { options, answer }] of questions.entries()) {
    const distinct = new Set(
      options.map((option) =>
        option
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, ' ')
          .trim(),
      ),
    );
    if (distinct.size < options.length) problems.push({ code: 'wrong_key', say: `第 ${at + 1} 题有相同的选项` });
    if (answer >= options.length) problems.push({ code: 'wrong_key', say: `第 ${at + 1} 题的 answer 不是选项的序号` });
  }
  if (new Set(questions.map(({ question }) => question.toLowerCase())).size < questions.length)
    problems.push({ code: 'wrong_key', say: '有两道题是一样的' });
  return problems;
}

function getContent(value: ReadingAnswer, { form, asked, level }: ReadingRules): Extract<Checked, { ok: true }>['content'] {
  const text = getEnglish(value).join(' ');
  const beyond = beyondLevel(text, level);
  const glosses = value.words.filter(({ word }) => usesWord(text, word) && beyond.some((form) => isGloss(word, form)));
  const words = [
    ...asked.filter(({ spelling }) => usesWord(text, spelling)).map(toReadingWord),
    ...glosses.map(({ word, meaning }) => toUnknownWord(word.trim(), meaning.trim())),
  ];
  return {
    kind: 'reading',
    form,
    parts: value.parts.map(({ speaker, sentences }) => ({
      speaker: form === 'dialogue' ? (speaker ?? null) : null,
      sentences: sentences.map(({ en, zh }) => markWords(en.trim(), zh.trim(), words)),
    })),
    words,
    questions: numbered(
      value.questions.map(({ question, options, answer, explanation }) =>
        toChoice({
          prompt: plainRich(question),
          explanation: plainRich(explanation),
          options,
          right: answer,
          seed: question,
          spoken: explanation,
        }),
      ),
    ),
  };
}
