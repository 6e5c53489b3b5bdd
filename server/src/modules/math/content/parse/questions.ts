/** `questions.md` of a section, and the files of the level test. */
import type { Source } from '../problems';
import { readAsk } from './ask';
import { Fields } from './fields';
import { type Entry, parseEntries, getParts, type Text } from './lines';
import { type Prose, readProse } from './prose';
import { QUESTION_KINDS, type QuestionSource } from './question-source';
import { readVariants } from './variables';
import { readYaml } from './yaml';

export type Bank = 'course' | 'level-test';

export function readQuestions(text: string, source: Source, bank: Bank): QuestionSource[] {
  const { before, entries, unclosedLine } = parseEntries(text);
  const stray = before.text.split('\n').findIndex((line) => line.trim() !== '');
  if (stray >= 0) source.error(before.line + stray, 'TEXT_OUTSIDE', '题目以 --- 开始，前面不能有文字');
  if (unclosedLine !== undefined) source.error(unclosedLine, 'FRONT_MATTER', '--- 没有成对：每题的 YAML 前后各一行 ---');
  if (entries.length === 0 && unclosedLine === undefined) source.error(1, 'EMPTY', '文件里没有题目');
  return entries.flatMap((entry) => readQuestion(entry, source, bank) ?? []);
}

function readQuestion({ front, body }: Entry, source: Source, bank: Bank): QuestionSource | undefined {
  const errorsBefore = source.errorsCount;
  const yaml = readYaml(front.text, source, front.line);
  const parts = readParts(body, source, bank);
  if (!yaml) return undefined;
  const fields = new Fields({ ...yaml, line: front.line }, source, '题目');
  const id = fields.id();
  const kind = fields.requireOneOf('kind', QUESTION_KINDS);
  const knowledgePoint = fields.text('knowledge_point');
  const difficulty = bank === 'course' ? fields.integer('difficulty', [1, 3]) : undefined;
  const ratings = bank === 'level-test' ? readRatings(fields) : undefined;
  const variants = readVariants(fields, id ?? '', `${front.text}\n${body.text}`);
  const ask = kind && readAsk(fields, kind);
  // Fields that belong to a kind are unknown only when the kind is known.
  if (kind) fields.done();
  const isWhole = id !== undefined && knowledgePoint && variants && ask && parts;
  if (!isWhole || source.errorsCount > errorsBefore) return undefined;
  return { source, line: front.line - 1, id, knowledgePoint, difficulty, ratings, ...variants, ...parts, ask };
}

function readRatings(fields: Fields): readonly [number, number] | undefined {
  const ratings = fields.numbers('ratings');
  if (!ratings) return undefined;
  const [first = 0, second = 0] = ratings.value;
  const isSound = ratings.value.length === 2 && ratings.value.every((rating) => rating >= 3 && rating <= 11);
  return isSound ? [first, second] : fields.source.error(ratings.line, 'RATINGS', 'ratings 是两个位置，例如 [7.15, 7.3]');
}

function readParts(body: Text, source: Source, bank: Bank): { prompt: Prose; hint: Prose | undefined; solution: Prose } | undefined {
  const [first, ...rest] = getParts(body, 2);
  if (!first) return undefined;
  const prompt = readProse(first, source);
  if (prompt.length === 0) source.error(first.line, 'EMPTY', '题目没有文字');
  const found = new Map<string, Prose>();
  for (const part of rest) {
    if (part.heading !== '提示' && part.heading !== '解')
      source.error(part.headingLine, 'HEADING', `题目里只有“## 提示”和“## 解”：${part.heading}`);
    else if (found.has(part.heading)) source.error(part.headingLine, 'HEADING', `“## ${part.heading}”写了两次`);
    else {
      const prose = readProse(part, source);
      if (prose.length === 0) source.error(part.headingLine, 'EMPTY', `“## ${part.heading}”下面没有文字`);
      found.set(part.heading, prose);
    }
  }
  const solution = found.get('解');
  if (!solution && bank === 'course') return source.error(body.line, 'SOLUTION_MISSING', '题目没有“## 解”');
  return { prompt, hint: found.get('提示'), solution: solution ?? [] };
}
