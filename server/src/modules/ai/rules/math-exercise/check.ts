/** What is believed of questions of mathematics that a model wrote: those whose key comes out again. */
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';
import { isTypedNumber } from '@xueban/contract/learning/same-number';
import { withTex } from '../answer/parse';
import { toChoice, numbered, toTyped } from '../answer/questions';
import { shaped } from '../answer/shape';
import { isChinese } from '../safety/text';
import type { Checked, Problem, Tools } from '../task';
import { isAsked } from './asked';
import { findContradiction } from './contradiction';
import { type Draw, drawLines } from './drawn';
import { equationFault, falseComputation, optionsFault, rightOption, findRoot, valueFault } from './recompute';
import { MathAnswer, type MathQuestion } from './schema';
import { saysAnswer, saysExpression } from './says-answer';
import { parsePieces, findTex } from './tex';

/** @param count how many were asked for */
export async function checkMath(answer: unknown, count: number, tools: Tools): Promise<Checked> {
  const read = shaped(MathAnswer, withTex(answer));
  if (!read.ok) return read;
  const { title, questions } = read.value;
  const problems: Problem[] = [];
  if (!isChinese(title)) problems.push({ code: 'language', say: 'title 要用简体中文' });
  if (questions.length < Math.min(count, 2) || questions.length > count + 2) problems.push({ code: 'length', say: `要 ${count} 道题` });
  const asked = questions.map(({ formula }) => formula.replace(/\s+/g, ''));
  if (new Set(asked).size < asked.length) problems.push({ code: 'wrong_key', say: '有两道题是一样的' });
  for (const [at, question] of questions.entries()) problems.push(...(await questionProblems(question, `第 ${at + 1} 题`, tools)));
  if (problems.length > 0) return { ok: false, problems };
  const draw = await drawLines(questions.flatMap(getLines), tools);
  if (!draw) return { ok: false, problems: [{ code: 'schema', say: '有公式画不出来' }] };
  const made: Omit<AiQuestion, 'number'>[] = [];
  for (const question of questions) made.push(await toQuestion(question, draw, tools));
  return { ok: true, title: title.trim(), content: { kind: 'exercise', exercise_type: 'math', questions: numbered(made) } };
}

const getLines = ({ prompt, hint, steps, options }: MathQuestion): string[] => [
  prompt,
  ...(hint == null ? [] : [hint]),
  ...steps,
  ...(options ?? []),
];

async function questionProblems(question: MathQuestion, name: string, { grade }: Tools): Promise<Problem[]> {
  const { kind, prompt, formula, options, answer, hint, steps } = question;
  const unread = getLines(question).find((line) => parsePieces(line) === undefined);
  if (unread !== undefined) return [{ code: 'schema', say: `${name}：公式要写在成对的 $ 里，只用规定的写法` }];
  const problems: Problem[] = [];
  const wrong = (say: string | undefined): void => void (say !== undefined && problems.push({ code: 'wrong_key', say: `${name}：${say}` }));
  if (!isAsked(question)) wrong('prompt 只能问 formula 这个式子本身，写成“计算：$…$”或“解方程：$…$”，不加别的话');
  wrong(await (kind === 'value' ? valueFault : equationFault)(formula, answer, grade));
  if (options) wrong(await optionsFault(options, answer, grade));
  // The phone judges what is typed at once, and can compare no expressions.
  else if (!isTypedNumber(answer)) wrong('answer 不是一个数，要出成选择题');
  const known = {
    root: kind === 'equation' ? findRoot(formula, answer) : undefined,
    values: [answer],
    right: [],
    given: [],
    isSimplified: kind === 'value',
  };
  for (const [at, step] of steps.entries()) {
    const fault = (await falseComputation(step, grade)) ?? (await findContradiction(step, known, grade, at === steps.length - 1));
    if (fault !== undefined) wrong(`步骤里的 ${fault} 不成立`);
  }
  const secret = { answers: [answer], prompt };
  if (hint != null && (saysAnswer(hint, secret) || (await saysExpression(hint, secret, grade))))
    problems.push({ code: 'answer_given', say: `${name}：hint 说出了答案` });
  if (!isChinese(prompt.replace(/\$[^$]*\$/g, ''), 1) || !steps.some((step) => isChinese(step) || findTex(step).length > 0)) {
    problems.push({ code: 'language', say: `${name}：用简体中文` });
  }
  return problems;
}

async function toQuestion(
  { prompt, hint, steps, options, answer }: MathQuestion,
  draw: Draw,
  { grade }: Tools,
): Promise<Omit<AiQuestion, 'number'>> {
  const base = { prompt: draw(prompt), hint: hint == null ? null : draw(hint), explanation: draw(steps.join('\n')) };
  if (!options) return toTyped({ ...base, answers: [answer.trim()] });
  const { options: _plain, ...choice } = toChoice({
    ...base,
    options,
    right: await rightOption(options, answer, grade),
    seed: prompt,
    spoken: steps.join('\n'),
  });
  return { ...choice, options: _plain.map((option) => draw(getText(option))) };
}

const getText = (option: AiQuestion['options'][number]): string => {
  const [block] = option;
  const [inline] = block?.kind === 'paragraph' ? block.inlines : [];
  return inline?.kind === 'text' ? inline.text : '';
};
