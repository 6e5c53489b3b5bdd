/** A question in one variant: what is asked, what it is judged by, how it is solved. */
import { optionLetter } from '@xueban/contract/learning/option-letter';
import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import type { Question, Solution } from '@xueban/contract/resources/math/questions';
import { isSignAlone } from '../../rules/grading/parse-answer';
import type { AnswerKey } from '../../rules/grading/types';
import type { QuestionKey } from '../../rules/questions/key';
import type { Ask, Piece, QuestionSource } from '../parse/question-source';
import type { Prose, ProseInline } from '../parse/prose';
import type { Source } from '../problems';
import { withShuffledOptions } from '../template/option-order';
import type { QuestionVariant } from '../template/question';
import { shuffledIndexes } from '../template/shuffle';
import { type AnswerPiece, getAnswerPieces } from './answer-text';
import type { Renderer } from './renderer';
import { compileInlines, compileProse, getSteps } from './rich-text';
import { offeredUnits } from './units';

export interface CompiledVariant {
  content: Pick<Question, 'prompt' | 'hint' | 'options' | 'matches' | 'blanks'>;
  key: QuestionKey;
  solution: Solution;
}

interface Context {
  renderer: Renderer;
  source: Source;
  /** Orders are shuffled by it. */
  seed: string;
}

type Asked = Pick<CompiledVariant['content'], 'options' | 'matches' | 'blanks'> & { key: QuestionKey; solution: Omit<Solution, 'steps'> };

/** @param number of the variant, from 0 */
export function compileVariant(question: QuestionSource, written: QuestionVariant, number: number, renderer: Renderer): CompiledVariant {
  const { source } = question;
  const variant = withShuffledOptions(written, question.id, number);
  const prompt = compileProse(variant.prompt, renderer, source);
  const { key, solution, ...asked } = compileAsk(variant, { renderer, source, seed: `${question.id} ${number}` });
  return {
    content: { prompt, hint: variant.hint ? compileProse(variant.hint, renderer, source) : null, ...asked },
    key,
    solution: { ...solution, steps: getSteps(compileProse(variant.solution, renderer, source)) },
  };
}

const paragraph = (inlines: Inline[]): RichText => [{ kind: 'paragraph', inlines }];
const text = (words: string): Inline => ({ kind: 'text', text: words });

function compileAsk({ ask, prompt }: QuestionVariant, context: Context): Asked {
  switch (ask.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return compileChoice(ask, context);
    case 'true_false':
      return compileTrueFalse(ask);
    case 'fill_in':
      return compileFillIn(ask, context);
    case 'lines':
      return compileLines(ask, context);
    case 'ordering':
      return compileOrdering(ask, context);
    case 'matching':
      return compileMatching(ask, context);
    case 'short_answer':
      return compileShortAnswer(ask, prompt, context);
  }
}

const getPiece = ({ inlines }: Piece, { renderer, source }: Context): Inline[] => compileInlines(inlines, renderer, source);

function compileChoice({ options, correct, causes }: Extract<Ask, { options: unknown }>, context: Context): Asked {
  const shown = options.map((option) => ({ id: option.id, content: getPiece(option, context) }));
  const letters = shown.flatMap(({ id }, at) => (correct.includes(id) ? [optionLetter(at)] : []));
  return {
    options: shown,
    matches: [],
    blanks: [],
    key: { kind: 'choice', optionIds: correct, causes: Object.fromEntries([...causes].map(([id, { value }]) => [id, value])) },
    solution: { answer: paragraph([text(letters.join('、'))]), option_ids: correct, pairs: [] },
  };
}

function compileTrueFalse({ correct, cause }: Extract<Ask, { kind: 'true_false' }>): Asked {
  const [right, wrong] = correct ? ['A', 'B'] : ['B', 'A'];
  return {
    options: [
      { id: 'A', content: [text('对')] },
      { id: 'B', content: [text('错')] },
    ],
    matches: [],
    blanks: [],
    key: { kind: 'choice', optionIds: [right], causes: cause ? { [wrong]: cause.value } : {} },
    solution: { answer: paragraph([text(correct ? '对' : '错')]), option_ids: [right], pairs: [] },
  };
}

function compileFillIn({ blanks, wrong }: Extract<Ask, { kind: 'fill_in' }>, { renderer, source }: Context): Asked {
  const keys = blanks.map(({ key }, index): AnswerKey => {
    // What is wrong in this blank alone is named by the grader itself.
    const own = wrong.flatMap(({ answers, cause }) => {
      const expr = answers[index] ?? null;
      return expr !== null && answers.every((answer, at) => at === index || answer === null) ? [{ expr, cause }] : [];
    });
    return { ...key, ...(own.length > 0 && { wrong: own }) };
  });
  const answer = blanks.flatMap(({ key, line }, index): Inline[] => [
    ...(index > 0 ? [text('；')] : []),
    ...getTyped(getAnswerPieces(key.expr, key.printedUnit), line, { renderer, source }),
  ]);
  return {
    options: [],
    matches: [],
    blanks: blanks.map(({ key }) => ({
      units: key.printedUnit === undefined ? offeredUnits(key) : [],
      sign: isSignAlone(key.expr),
    })),
    key: { kind: 'blanks', keys, wrong: wrong.map(({ answers, cause }) => ({ answers, cause })) },
    solution: { answer: paragraph(answer), option_ids: [], pairs: [] },
  };
}

const getTyped = (pieces: readonly AnswerPiece[], line: number, { renderer, source }: Pick<Context, 'renderer' | 'source'>): Inline[] =>
  pieces.flatMap((piece) => (piece.kind === 'text' ? [text(piece.text)] : (renderer.inline(piece.tex, { source, line }) ?? [])));

/** The grader says the author's cause of a wrong line only where it has no name of its own for what is wrong. */
function compileLines({ line, key, answer, wrong }: Extract<Ask, { kind: 'lines' }>, context: Context): Asked {
  const own = wrong.flatMap(({ lines, cause }) => {
    const last = lines.at(-1);
    return last === undefined ? [] : [{ line: last, cause }];
  });
  return {
    options: [],
    matches: [],
    blanks: [],
    key: { kind: 'lines', lines: { ...key, ...(own.length > 0 && { wrong: own }) }, answer },
    solution: {
      answer: answer.map((one) => ({ kind: 'paragraph', inlines: getTyped(getAnswerPieces(one), line, context) })),
      option_ids: [],
      pairs: [],
    },
  };
}

function compileOrdering({ items }: Extract<Ask, { kind: 'ordering' }>, context: Context): Asked {
  const contents = items.map((item) => getPiece(item, context));
  const shown = shuffledIndexes(items.length, context.seed);
  const right = items.map((_, index) => optionLetter(shown.indexOf(index)));
  return {
    options: shown.map((index, at) => ({ id: optionLetter(at), content: contents[index] ?? [] })),
    matches: [],
    blanks: [],
    key: { kind: 'order', optionIds: right },
    solution: { answer: [{ kind: 'list', ordered: true, items: contents }], option_ids: right, pairs: [] },
  };
}

function compileMatching({ pairs }: Extract<Ask, { kind: 'matching' }>, context: Context): Asked {
  const sides = pairs.map(({ left, right }) => ({ left: getPiece(left, context), right: getPiece(right, context) }));
  const shown = shuffledIndexes(pairs.length, context.seed);
  // Letters go on from the left side's: each names one thing of the question.
  const rightId = (at: number): string => optionLetter(pairs.length + at);
  const matched = pairs.map((_, index): [string, string] => [optionLetter(index), rightId(shown.indexOf(index))]);
  return {
    options: sides.map(({ left }, index) => ({ id: optionLetter(index), content: left })),
    matches: shown.map((index, at) => ({ id: rightId(at), content: sides[index]?.right ?? [] })),
    blanks: [],
    key: { kind: 'matches', pairs: matched },
    solution: {
      answer: [{ kind: 'list', ordered: false, items: sides.map(({ left, right }) => [...left, text(' — '), ...right]) }],
      option_ids: [],
      pairs: matched,
    },
  };
}

function compileShortAnswer({ answer, rubric }: Extract<Ask, { kind: 'short_answer' }>, prompt: Prose, context: Context): Asked {
  return {
    options: [],
    matches: [],
    blanks: [],
    key: { kind: 'work', problem: getWritten(prompt), answer: writtenInlines(answer.inlines), rubric },
    solution: { answer: paragraph(getPiece(answer, context)), option_ids: [], pairs: [] },
  };
}

/** As its author wrote it, with TeX: who marks it by AI reads that. */
function getWritten(prose: Prose): string {
  return prose
    .map((block) => {
      if (block.kind === 'paragraph') return writtenInlines(block.inlines);
      if (block.kind === 'list') return block.items.map((item) => `- ${writtenInlines(item)}`).join('\n');
      if (block.kind === 'display') return `$$${block.tex}$$`;
      return `（图：${/^text:\s*(.*)$/m.exec(block.source)?.[1] ?? ''}）`;
    })
    .join('\n\n');
}

const writtenInlines = (inlines: readonly ProseInline[]): string =>
  inlines.map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'formula' ? `$${inline.tex}$` : '____')).join('');
