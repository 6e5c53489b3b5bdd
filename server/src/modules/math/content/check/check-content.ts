/** Everything of content/mathematics/README.md's last section that needs no picture. */
import type { Content, CourseSource, SectionSource } from '../parse/folder';
import type { HandoutSource } from '../parse/handout';
import type { Line } from '../parse/fields';
import type { QuestionSource } from '../parse/question-source';
import type { Source } from '../problems';
import { findComputationFaults } from './computation';
import { checkProse, checkQuestion } from './question';

/** What a section needs; a bridge is a screen or two, and six questions. */
interface Fewest {
  questions: number;
  examples: number;
}
const OF_SECTION: Fewest = { questions: 10, examples: 2 };
const OF_BRIDGE: Fewest = { questions: 6, examples: 1 };

export function checkContent({ courses, levelTest, knowledgePoints }: Content): void {
  const points = knowledgePoints && new Set(knowledgePoints.map(({ id }) => id));
  for (const course of courses) checkCourse(course, points);
  reportRepeatedIds(levelTest ?? []);
  for (const question of levelTest ?? []) {
    checkQuestion(question);
    checkPoint(question.knowledgePoint, points, question.source);
    checkLevelQuestion(question);
  }
}

type Points = ReadonlySet<string> | undefined;

function checkPoint({ line, value }: Line<string>, points: Points, source: Source): void {
  if (points && !points.has(value)) source.error(line, 'KNOWLEDGE_POINT', `knowledge-points.yaml 里没有知识点 ${value}`);
}

function checkCourse({ plan, sections, file }: CourseSource, points: Points): void {
  if (!points) file.warn(1, 'KNOWLEDGE_POINTS_MISSING', '没有 knowledge-points.yaml，知识点没有检查');
  const all = [...sections.values()];
  reportRepeatedIds(all.flatMap(({ questions }) => questions));
  reportRepeatedExamples(all);
  const fewest = plan.bridges ? OF_BRIDGE : OF_SECTION;
  for (const section of all) {
    if (section.handout) checkHandout(section.handout, points, fewest.examples);
    if (plan.bridges) checkBridge(section);
    for (const question of section.questions) {
      checkQuestion(question);
      checkPoint(question.knowledgePoint, points, question.source);
      if (!question.hint) question.source.warn(question.line, 'HINT_MISSING', `题目 ${question.id} 没有提示`);
    }
    checkCount(section, fewest.questions);
    if (!plan.bridges) checkBalance(section);
  }
}

/** It is found by its point, and learned by two variants of each question. */
function checkBridge({ place: { id }, handout, questions }: SectionSource): void {
  for (const { line } of handout?.knowledgePoints.filter(({ value }) => value !== id) ?? [])
    handout?.source.error(line, 'KNOWLEDGE_POINT', `衔接小节只讲知识点 ${id}`);
  for (const { source, line, knowledgePoint, hasVariables } of questions) {
    if (knowledgePoint.value !== id) source.error(knowledgePoint.line, 'KNOWLEDGE_POINT', `衔接小节的题目只考知识点 ${id}`);
    if (!hasVariables) source.error(line, 'VARIANTS_MISSING', '衔接小节的题目要有变量');
  }
}

/** Too few questions is an error. */
function checkCount({ questionsCount, questionsFile: file }: SectionSource, fewest: number): void {
  if (questionsCount < fewest) file.error(1, 'QUESTIONS_FEW', `题目有 ${questionsCount} 道，至少 ${fewest} 道`);
}

function reportRepeatedIds(questions: readonly QuestionSource[]): void {
  const seen = new Map<string, QuestionSource>();
  for (const question of questions) {
    const first = seen.get(question.id);
    if (first) question.source.error(question.line, 'ID_REPEATED', `题目 ${question.id} 已在 ${first.source.file}:${first.line}`);
    seen.set(question.id, first ?? question);
  }
}

function reportRepeatedExamples(sections: readonly SectionSource[]): void {
  for (const { handout } of sections) {
    const seen = new Set<string>();
    for (const part of handout?.parts ?? []) {
      if (part.kind !== 'example') continue;
      if (seen.has(part.example.id)) handout?.source.error(part.line, 'ID_REPEATED', `例题 ${part.example.id} 写了两次`);
      seen.add(part.example.id);
    }
  }
}

function checkHandout({ source, knowledgePoints, parts }: HandoutSource, points: Points, fewestExamples: number): void {
  for (const point of knowledgePoints) checkPoint(point, points, source);
  const examples = parts.flatMap((part) => (part.kind === 'example' ? [part.example] : []));
  const knowledge = parts.flatMap((part) => (part.kind === 'knowledge' ? [part] : []));
  if (examples.length < fewestExamples) source.error(1, 'EXAMPLES_FEW', `例题有 ${examples.length} 个，至少 ${fewestExamples} 个`);
  if (knowledge.length === 0) source.error(1, 'KNOWLEDGE_MISSING', '讲义没有知识部分');
  const computed = [...knowledge.map(({ content }) => ({ prose: content, isSolution: false }))];
  for (const { problem, steps } of examples) {
    computed.push({ prose: problem, isSolution: false });
    for (const { think, solution } of steps) computed.push({ prose: think, isSolution: false }, { prose: solution, isSolution: true });
  }
  for (const { prose, isSolution } of computed) {
    checkProse(prose, source);
    for (const { line, isError, left, sign, right } of findComputationFaults(prose)) {
      const formula = `${left} ${sign} ${right}`;
      if (isError && isSolution) source.error(line, 'COMPUTATION', `算式不成立：${formula}`);
      else source.warn(line, 'COMPUTATION', `请再看这个算式是否成立：${formula}`);
    }
    const blank = prose.flatMap((block) => (block.kind === 'paragraph' ? block.inlines : [])).find(({ kind }) => kind === 'blank');
    if (blank) source.error(blank.line, 'BLANK', '讲义里没有空 [[1]]');
  }
}

function checkLevelQuestion({ source, line, ask, ratings }: QuestionSource): void {
  if (!['fill_in', 'single_choice', 'true_false'].includes(ask.kind))
    source.error(line, 'KIND', '分级测试只用 fill_in、single_choice、true_false');
  if (ask.kind === 'fill_in' && ask.blanks.length !== 1) source.error(line, 'BLANK', '分级测试的填空题只有一个空');
  const [first, second] = ratings ?? [0, 0];
  if (Math.abs(first - second) > 1) source.warn(line, 'RATINGS', `两次评定相差 ${Math.abs(first - second).toFixed(2)} 个年级，请再看`);
}

/** What a good section has. */
function checkBalance({ questions, questionsCount, questionsFile: file }: SectionSource): void {
  const warn = (message: string): void => file.warn(1, 'BALANCE', message);
  const count = (test: (question: QuestionSource) => boolean): number => questions.filter(test).length;
  // Of questions with errors little is known.
  if (questions.length < questionsCount) return;
  // What is written line by line is an exercise beside the quiz: few a section.
  const inLines = count(({ ask }) => ask.kind === 'lines');
  if (questions.length - inLines > 14) warn(`题目有 ${questions.length - inLines} 道，10–14 道为宜`);
  if (inLines > 6) warn(`写过程的题目 ${inLines} 道，最多 6 道为宜`);
  const [easy, middle, hard] = [1, 2, 3].map((difficulty) => count((question) => question.difficulty === difficulty));
  if ((easy ?? 0) < 3 || (middle ?? 0) < 3 || (hard ?? 0) < 1) warn(`难度 1、2、3 各有 ${easy}、${middle}、${hard} 道，以 5、4、其余为宜`);
  const kinds = new Set(questions.map(({ ask }) => ask.kind)).size;
  if (kinds < 4) warn(`题型有 ${kinds} 种，至少 4 种为宜`);
  const varied = count(({ hasVariables }) => hasVariables);
  if (varied < 6) warn(`有变量的题目 ${varied} 道，至少 6 道为宜`);
  const short = count(({ ask }) => ask.kind === 'short_answer');
  if (short > 1) warn(`简答题 ${short} 道，最多 1 道为宜`);
  const caused = count(hasCauses);
  if (caused * 3 < questions.length * 2) warn(`有错因的题目 ${caused} 道，占三分之二为宜`);
}

function hasCauses({ ask }: QuestionSource): boolean {
  if (ask.kind === 'fill_in') return ask.wrong.length > 0;
  if (ask.kind === 'lines') return ask.wrong.length > 0;
  if (ask.kind === 'true_false') return ask.cause !== undefined;
  return (ask.kind === 'single_choice' || ask.kind === 'multiple_choice') && ask.causes.size > 0;
}
