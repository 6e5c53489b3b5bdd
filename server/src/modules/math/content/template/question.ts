/** A question with the values of one variant put in. */
import type { Ask, Piece, QuestionSource } from '../parse/question-source';
import type { Prose } from '../parse/prose';
import { expand, expandInline, expandProse } from './expand';
import { withPrinted } from './printed';
import { TemplateError, type Values, write } from './values';

export interface QuestionVariant {
  values: Values;
  prompt: Prose;
  hint: Prose | undefined;
  solution: Prose;
  ask: Ask;
}

/** Errors that were reported of a question: one that all its variants have is reported once. */
const reported = new WeakMap<QuestionSource, Set<string>>();

/** Undefined where a value cannot be put in, which is reported at its line. */
export function expandQuestion(question: QuestionSource, values: Values): QuestionVariant | undefined {
  const { source } = question;
  const known = reported.get(question) ?? new Set();
  reported.set(question, known);
  const state = { isWhole: true };
  const at = <T>(line: number, put: () => T): T | undefined => {
    try {
      return put();
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      state.isWhole = false;
      const fault = `${line} ${error.message}`;
      if (!known.has(fault)) source.error(line, 'TEMPLATE', `${error.message}${describeValues(values)}`);
      known.add(fault);
      return undefined;
    }
  };
  const prose = (written: Prose): Prose => written.flatMap((block) => at(block.line, () => expandProse([block], values)) ?? []);
  const piece = (written: Piece): Piece => ({
    ...written,
    inlines: written.inlines.flatMap((inline) => at(inline.line, () => expandInline(inline, values)) ?? []),
  });
  const text = (written: string, line: number): string => at(line, () => expand(written, values, 'text')) ?? '';
  const variant: QuestionVariant = {
    values,
    prompt: prose(question.prompt),
    hint: question.hint && prose(question.hint),
    solution: prose(question.solution),
    ask: expandAsk(question.ask, { piece, text }),
  };
  variant.ask = withPrinted(variant.ask, variant.prompt);
  return state.isWhole ? variant : undefined;
}

interface Put {
  piece: (written: Piece) => Piece;
  text: (written: string, line: number) => string;
}

function expandAsk(ask: Ask, { piece, text }: Put): Ask {
  switch (ask.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return {
        ...ask,
        options: ask.options.map((option) => ({ ...option, ...piece(option) })),
        causes: new Map([...ask.causes].map(([id, { line, value }]) => [id, { line, value: text(value, line) }])),
      };
    case 'true_false':
      return { ...ask, cause: ask.cause && { ...ask.cause, value: text(ask.cause.value, ask.cause.line) } };
    case 'fill_in':
      return {
        ...ask,
        blanks: ask.blanks.map(({ line, key, ...rest }) => ({
          ...rest,
          line,
          key: {
            ...key,
            expr: text(key.expr, line),
            ...(key.tolerance !== undefined && { tolerance: text(key.tolerance, line) }),
            ...(key.printedUnit !== undefined && { printedUnit: text(key.printedUnit, line) }),
          },
        })),
        wrong: ask.wrong.map((wrong) => ({
          ...wrong,
          answers: wrong.answers.map((answer) => (answer === null ? null : text(answer, wrong.line))),
          cause: text(wrong.cause, wrong.line),
        })),
      };
    case 'lines':
      return expandLines(ask, text);
    case 'ordering':
      return { ...ask, items: ask.items.map(piece) };
    case 'matching':
      return { ...ask, pairs: ask.pairs.map(({ line, left, right }) => ({ line, left: piece(left), right: piece(right) })) };
    case 'short_answer':
      return { ...ask, answer: piece(ask.answer) };
  }
}

function expandLines(ask: Extract<Ask, { kind: 'lines' }>, text: Put['text']): Ask {
  const put = (written: string): string => text(written, ask.line);
  const { start, values, goal, results, ...rest } = ask.key;
  return {
    ...ask,
    key: {
      ...rest,
      start: put(start),
      ...(values !== undefined && { values: put(values) }),
      ...(goal !== undefined && { goal: put(goal) }),
      ...(results && { results: results.map((result) => ({ ...result, value: put(result.value) })) }),
    },
    answer: ask.answer.map(put),
    wrong: ask.wrong.map(({ line, lines, cause }) => ({ line, lines: lines.map((one) => text(one, line)), cause: text(cause, line) })),
  };
}

/** `（a=2，b=3）`, of a question without variables nothing. */
export function describeValues(values: Values): string {
  if (values.size === 0) return '';
  const all = [...values].map(([name, value]) => `${name}=${typeof value === 'string' ? value : (value.written ?? write(value, 'text'))}`);
  return `（${all.join('，')}）`;
}
