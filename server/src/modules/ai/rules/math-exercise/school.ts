/** 同类题 without a model: other variants of the questions that went wrong, as their authors wrote them. */
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';
import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import { isTypedNumber } from '@xueban/contract/learning/same-number';
import type { AnswerKey } from '../../../math/rules/grading/types';
import { toChoice, numbered, toTyped } from '../answer/questions';
import { shuffled } from '../answer/order';
import { getRichText } from '../answer/rich';
import type { MaterialQuestion, MaterialVariant, QuestionsMaterial } from '../material';
import type { Made, NoMaterial } from '../task';

const MOST = 8;
type Question = Omit<AiQuestion, 'number'>;

export function schoolMath({ questions, earlier }: QuestionsMaterial, seed: number): Made | NoMaterial {
  const done = new Set(earlier?.content.kind === 'exercise' ? earlier.content.questions.map(({ prompt }) => getRichText(prompt)) : []);
  const rounds = questions.map((question) =>
    shuffled(question.others, `${seed} ${question.id}`).flatMap((variant) => findQuestion(question, variant) ?? []),
  );
  // One variant of each question, then a second one of each.
  const inTurn = Array.from({ length: Math.max(0, ...rounds.map(({ length }) => length)) }, (_, at) =>
    rounds.flatMap((round) => round[at] ?? []),
  ).flat();
  const fresh = inTurn.filter(({ prompt }) => !done.has(getRichText(prompt)));
  const chosen = (fresh.length > 0 ? fresh : inTurn).slice(0, MOST);
  return chosen.length === 0
    ? 'no_questions'
    : { title: '错题的同类题', content: { kind: 'exercise', exercise_type: 'math', questions: numbered(chosen) } };
}

const inlines = (content: readonly Inline[]): RichText => [{ kind: 'paragraph', inlines: [...content] }];

/** As far as it can be answered on the page: one right option, or one blank. */
export function findQuestion({ kind }: Pick<MaterialQuestion, 'kind'>, { content, key, solution }: MaterialVariant): Question | undefined {
  const explanation = [...solution.steps.flat(), ...(solution.steps.length === 0 ? solution.answer : [])];
  const base = { prompt: content.prompt, hint: content.hint, explanation };
  const isOfOne = (kind === 'single_choice' || kind === 'true_false') && key.kind === 'choice' && key.optionIds.length === 1;
  if (isOfOne && content.options.length <= 6) {
    const right = content.options.findIndex(({ id }) => id === key.optionIds[0]);
    return {
      prompt: base.prompt,
      answer_kind: 'choice',
      options: content.options.map((option) => inlines(option.content)),
      pieces: [],
      answers: [String(right)],
      hint: base.hint,
      explanation,
      word_id: null,
    };
  }
  const [blank] = key.kind === 'blanks' && key.keys.length === 1 ? key.keys : [];
  if (!blank) return undefined;
  if (!isPlain(blank)) return fromMistakes(blank, base);
  return toTyped({ ...base, answers: [blank.expr] });
}

/** What cannot be typed here is chosen among the mistakes that its author foresaw, as far as they are short enough to read. */
function fromMistakes({ expr, wrong = [] }: AnswerKey, base: Pick<Question, 'prompt' | 'hint' | 'explanation'>): Question | undefined {
  const options = [...new Set([expr, ...wrong.map((mistake) => mistake.expr)].map(readable))].slice(0, 4);
  if (options.length < 3 || options.some((option) => /[\\^_*]|sqrt/.test(option) || option.length > 30)) return undefined;
  return toChoice({ ...base, options, right: 0, seed: getRichText(base.prompt), spoken: '' });
}

const readable = (expr: string): string =>
  expr
    .replace(/\^2(?!\d)/g, '²')
    .replace(/\^3(?!\d)/g, '³')
    .replaceAll('-', '−');

/** A number whose writing is not asked for: the phone can judge it at once. */
const isPlain = ({ expr, form = 'any', decimalPlaces, significantFigures, tolerance }: AnswerKey): boolean =>
  isTypedNumber(expr) &&
  [form].flat().every((one) => one === 'any' || one === 'lowest_terms' || one === 'simplified') &&
  [decimalPlaces, significantFigures, tolerance].every((asked) => asked === undefined);
