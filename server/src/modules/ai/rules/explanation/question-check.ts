/** Checks a model's explanation of a mathematics question before it is shown. */
import { withTex } from '../answer/parse';
import { getRichText } from '../answer/rich';
import { shaped } from '../answer/shape';
import type { QuestionMaterial } from '../material';
import { findContradiction } from '../math-exercise/contradiction';
import { drawLines } from '../math-exercise/drawn';
import { toExpression, falseComputation } from '../math-exercise/recompute';
import { saysAnswer, saysExpression } from '../math-exercise/says-answer';
import { saysOption } from '../math-exercise/says-option';
import { parsePieces } from '../math-exercise/tex';
import { isChinese } from '../safety/text';
import type { Checked, Problem, Tools } from '../task';
import { collectKnown, getSecret } from './known';
import { type QuestionExplanationAnswer, QuestionExplanationAnswerSchema } from './schema';

export async function checkQuestionExplanation(answer: unknown, { question }: QuestionMaterial, tools: Tools): Promise<Checked> {
  const read = shaped(QuestionExplanationAnswerSchema, withTex(answer));
  if (!read.ok) return read;
  const { value } = read;
  const lines = [...value.steps.flatMap(({ think, text }) => (think == null ? [text] : [think, text])), value.answer, value.remember];
  const problems = languageProblems(value);
  if (lines.some((line) => parsePieces(line) === undefined))
    problems.push({ code: 'schema', say: '公式要写在成对的 $ 里，只用规定的写法' });
  else problems.push(...(await mathProblems(value, question, tools)));
  if (problems.length > 0) return { ok: false, problems };
  const draw = await drawLines(lines, tools);
  if (!draw) return { ok: false, problems: [{ code: 'schema', say: '有公式画不出来' }] };
  return {
    ok: true,
    title: value.title.trim(),
    content: {
      kind: 'explanation',
      word_id: null,
      question_id: question.id,
      subject: getSubject(question),
      steps: value.steps.map(({ think, text }) => ({ think: think == null ? null : draw(think), text: draw(text) })),
      // The author's own text is shown; the model's was only compared with it.
      answer: question.asked.solution.answer,
      remember: draw(value.remember),
      questions: [],
    },
  };
}

/** The question as it was asked, its options below. */
export function getSubject({ asked }: QuestionMaterial['question']) {
  const { prompt, options } = asked.content;
  return [
    ...prompt,
    ...options.map(({ id, content }) => ({
      kind: 'paragraph' as const,
      inlines: [{ kind: 'text' as const, text: `${id}. ` }, ...content],
    })),
  ];
}

const withoutFormulas = (line: string): string => line.replace(/\$[^$]*\$/g, '');

function languageProblems({ title, steps, remember }: QuestionExplanationAnswer): Problem[] {
  const lines = [title, remember, ...steps.flatMap(({ think, text }) => (think == null ? [text] : [think, text]))].map(withoutFormulas);
  return lines.every((line) => isChinese(line, 2) || !/\p{L}/u.test(line)) ? [] : [{ code: 'language', say: '用简体中文讲' }];
}

/** Whether a text of an explanation says what is right; its lines together, for options can be left out one by one. */
export function saysRight(question: QuestionMaterial['question'], text: string): boolean {
  const { key, content } = question.asked;
  const secret = getSecret(question);
  if (saysAnswer(text, secret)) return true;
  return (
    key.kind === 'choice' && saysOption(text, { right: key.optionIds, all: content.options.map(({ id }) => id), prompt: secret.prompt })
  );
}

async function mathProblems(
  { title, steps, answer, remember }: QuestionExplanationAnswer,
  question: QuestionMaterial['question'],
  { grade }: Tools,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const early = [title, ...steps.slice(0, -1).flatMap(({ think, text }) => [think ?? '', text]), steps.at(-1)?.think ?? ''].join('\n');
  if (saysRight(question, early) || (await saysExpression(early, getSecret(question), grade))) {
    problems.push({ code: 'answer_given', say: '最后一步以前不要说出答案' });
  }
  const known = await collectKnown(question, grade);
  for (const [at, { think, text }] of steps.entries()) {
    // What the learner did wrong is shown as it was: only the lines that go on are computed.
    const computation = await falseComputation(text, grade);
    const isShownWrong = /不对|不成立|错|不相等|不等于|≠/.test(text.replace(/没有?错|不错/g, ''));
    const fault =
      (isShownWrong ? undefined : computation) ??
      (await findContradiction(text, known, grade, at === steps.length - 1)) ??
      (await findContradiction(think ?? '', known, grade));
    if (fault !== undefined) problems.push({ code: 'wrong_key', say: `${fault} 不成立` });
  }
  const said = (await findContradiction(remember, known, grade)) ?? (await findContradiction(title, known, grade));
  if (said !== undefined) problems.push({ code: 'wrong_key', say: `${said} 不成立` });
  if (!(await isAnswer(answer, question, grade))) problems.push({ code: 'wrong_key', say: 'answer 和正确答案不一致' });
  return problems;
}

async function isAnswer(answer: string, { asked }: QuestionMaterial['question'], grade: Tools['grade']): Promise<boolean> {
  const { key } = asked;
  const plain = answer.replace(/^\s*(?:答案|选)?[是为：:]*\s*/, '').trim();
  if (key.kind === 'choice' || key.kind === 'order') {
    const letters = plain.replace(/\$/g, '').match(/[A-F](?![a-z])/g) ?? [];
    if (letters.length > 0)
      return key.kind === 'choice'
        ? [...new Set(letters)].sort().join() === [...key.optionIds].sort().join()
        : letters.join() === key.optionIds.join();
    const right = asked.content.options
      .filter(({ id }) => key.optionIds.includes(id))
      .map(({ content }) => getRichText([{ kind: 'paragraph', inlines: content }]));
    const [only] = right;
    return right.length === 1 && only !== undefined && (only === plain || (await grade({ expr: only, form: 'any' }, typed(plain))).correct);
  }
  if (key.kind !== 'blanks') return true;
  const given = plain.split(/[;；]/).map((part) => part.trim());
  if (given.length !== key.keys.length) return false;
  const verdicts = await Promise.all(key.keys.map(({ wrong: _, ...blank }, at) => grade(blank, typed(given[at] ?? ''))));
  return verdicts.every(({ correct }) => correct);
}

/** As a learner would type it. */
const typed = (answer: string): string => answer.replace(/\$([^$]*)\$/g, (_, tex: string) => toExpression(tex) ?? tex);
