/** `handout.md` of a section: core knowledge and worked examples. */
import type { Source } from '../problems';
import { Fields, type Line } from './fields';
import { type Entry, parseEntries, type Part, getParts, type Text } from './lines';
import { type Prose, readProse } from './prose';
import { readYaml } from './yaml';

export interface ExampleSource {
  id: string;
  line: number;
  title: string;
  problem: Prose;
  steps: { line: number; think: Prose; solution: Prose }[];
}

export type HandoutPartSource =
  | { kind: 'knowledge'; line: number; title: string; content: Prose }
  | { kind: 'example'; line: number; example: ExampleSource };

export interface HandoutSource {
  source: Source;
  knowledgePoints: Line<string>[];
  goals: Line<string>[];
  parts: HandoutPartSource[];
}

export function readHandout(text: string, source: Source): HandoutSource | undefined {
  const errorsBefore = source.errorsCount;
  const entry = onlyEntry(text, source);
  if (!entry) return undefined;
  const { knowledgePoints, goals } = readFront(entry.front, source);
  const [first, ...headed] = getParts(entry.body, 2);
  if (first && first.text.trim() !== '') source.error(first.line, 'TEXT_OUTSIDE', '讲义的文字都在“## 标题”下面');
  const parts = headed.flatMap((part) => readPart(part, source) ?? []);
  return source.errorsCount > errorsBefore ? undefined : { source, knowledgePoints, goals, parts };
}

function onlyEntry(text: string, source: Source): Entry | undefined {
  const { before, entries, unclosedLine } = parseEntries(text);
  const [entry, second] = entries;
  if (entry && before.text.trim() === '' && unclosedLine === undefined && !second) return entry;
  return source.error(unclosedLine ?? second?.front.line ?? 1, 'FRONT_MATTER', '讲义以 ---、YAML、--- 开始，后面不再有 ---');
}

function readFront(front: Text, source: Source): Pick<HandoutSource, 'knowledgePoints' | 'goals'> {
  const yaml = readYaml(front.text, source, front.line);
  if (!yaml) return { knowledgePoints: [], goals: [] };
  const fields = new Fields(yaml, source, '讲义');
  const read = { knowledgePoints: fields.texts('knowledge_points') ?? [], goals: fields.texts('goals') ?? [] };
  fields.done();
  return read;
}

function readPart(part: Part, source: Source): HandoutPartSource | undefined {
  const { headingLine: line, heading } = part;
  if (heading === '') return source.error(line, 'HEADING', '标题是空的');
  if (!heading.startsWith('例')) {
    const content = readProse(part, source);
    if (content.length === 0) source.error(line, 'EMPTY', `“${heading}”下面没有文字`);
    return { kind: 'knowledge', line, title: heading, content };
  }
  const example = readExample(part, source);
  return example && { kind: 'example', line, example };
}

function readExample(part: Part, source: Source): ExampleSource | undefined {
  const title = part.heading.replace(/^例\s*[\d一二三四五六七八九]*\s*[：:.．、]?\s*/, '');
  if (title === '') source.error(part.headingLine, 'HEADING', '例题要有名称，例如“## 例：先定符号”');
  const [first, ...rest] = getParts(part, 3);
  if (!first) return undefined;
  const lines = first.text.split('\n');
  const idLine = lines.findIndex((each) => each.trim() !== '');
  const id = /^id:\s*([a-z0-9]+(?:-[a-z0-9]+)*)\s*$/.exec(lines[idLine] ?? '')?.[1];
  if (id === undefined) return source.error(first.line + Math.max(0, idLine), 'ID', '例题标题下面先写一行 id: 小写字母、数字和 -');
  const problem = readProse({ line: first.line + idLine + 1, text: lines.slice(idLine + 1).join('\n') }, source);
  if (problem.length === 0) source.error(part.headingLine, 'EMPTY', '例题没有题目');
  return { id, line: part.headingLine, title, problem, steps: readSteps(rest, part.headingLine, source) };
}

function readSteps(parts: readonly Part[], line: number, source: Source): ExampleSource['steps'] {
  const steps: ExampleSource['steps'] = [];
  if (parts.length === 0) source.error(line, 'STEPS', '例题没有“### 想一想”和“### 解”');
  parts.forEach((part, index) => {
    const expected = index % 2 === 0 ? '想一想' : '解';
    if (part.heading !== expected) {
      source.error(part.headingLine, 'STEPS', `这里应是“### ${expected}”：“### 想一想”和“### 解”成对出现`);
      return;
    }
    const prose = readProse(part, source);
    if (prose.length === 0) source.error(part.headingLine, 'EMPTY', `“### ${part.heading}”下面没有文字`);
    const last = steps.at(-1);
    if (index % 2 === 0) steps.push({ line: part.headingLine, think: prose, solution: [] });
    else if (last) last.solution = prose;
  });
  if (parts.length % 2 === 1) source.error(parts.at(-1)?.headingLine ?? line, 'STEPS', '最后的“### 想一想”后面没有“### 解”');
  return steps;
}
