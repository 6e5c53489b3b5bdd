/** One question in all its variants. */
import type { ProseInline } from '../parse/prose';
import { getInlines, type Prose } from '../parse/prose';
import type { Ask, Piece, QuestionSource } from '../parse/question-source';
import { NAMED_OPTIONS } from '../template/option-order';
import { expandQuestion, type QuestionVariant } from '../template/question';
import type { Values } from '../template/values';
import { findComputationFaults } from './computation';
import { checkFillIn } from './fill-in';
import { checkLines } from './lines';
import { Findings } from './findings';
import { findAnswerFaults } from './recompute';
import { sameValue } from './same-value';
import { checkTex, checkText } from './text-rules';
import { figureFault } from './figure';

export function checkQuestion(question: QuestionSource): void {
  const { source } = question;
  const findings = new Findings(source);
  const variants = question.variants.flatMap((values) => expandQuestion(question, values) ?? []);
  const [first] = variants;
  if (first) {
    checkTexts(first, question);
    checkNamedOptions(first, question);
    checkBlanks(question);
  }
  const prompts = new Map<string, Values>();
  for (const variant of variants) {
    checkAsk(variant, findings);
    for (const { line, message } of findAnswerFaults(variant)) findings.error(variant.values, { line, code: 'RECOMPUTED' }, message);
    for (const { line, isError, left, sign, right } of findComputationFaults(variant.solution)) {
      const message = `算式不成立：${left} ${sign} ${right}`;
      if (isError) findings.error(variant.values, { line, code: 'COMPUTATION' }, message);
      else findings.warn(variant.values, { line, code: 'COMPUTATION' }, `请再看这个算式是否成立：${left} ${sign} ${right}`);
    }
    for (const block of [...variant.prompt, ...(variant.hint ?? []), ...variant.solution]) {
      const fault = block.kind === 'figure' ? figureFault(block.source) : undefined;
      if (fault !== undefined) findings.error(variant.values, { line: block.line, code: 'FIGURE' }, fault);
    }
    const text = JSON.stringify([variant.prompt, getPieces(variant.ask).map(({ inlines }) => getText(inlines))], withoutLines);
    if (prompts.has(text)) findings.warn(variant.values, { line: question.line, code: 'VARIANTS_SAME' }, '有两种取值的题目完全一样');
    prompts.set(text, variant.values);
  }
  findings.report();
}

const withoutLines = (key: string, value: unknown): unknown => (key === 'line' ? undefined : value);

export function checkProse(prose: Prose, source: QuestionSource['source']): void {
  for (const block of prose) {
    if (block.kind === 'paragraph') checkText(block.inlines, source);
    if (block.kind === 'list') for (const item of block.items) checkText(item, source);
    if (block.kind === 'display') checkTex(block.tex, block.line, source);
    const fault = block.kind === 'figure' ? figureFault(block.source) : undefined;
    if (fault !== undefined) source.error(block.line, 'FIGURE', fault);
  }
}

function checkTexts({ prompt, hint, solution, ask }: QuestionVariant, { source }: QuestionSource): void {
  for (const prose of [prompt, hint ?? [], solution])
    checkProse(
      prose.filter(({ kind }) => kind !== 'figure'),
      source,
    );
  for (const { inlines } of getPieces(ask)) checkText(inlines, source);
}

/** Options are shown in another order in each variant: a letter in the text is an option's, which follows, or stands in `$…$`. */
function checkNamedOptions({ prompt, hint, solution, ask }: QuestionVariant, { source }: QuestionSource): void {
  if (ask.kind !== 'single_choice' && ask.kind !== 'multiple_choice') return;
  const ids = new Set(ask.options.map(({ id }) => id));
  const parseLetters = (text: string): string[] => (text.match(NAMED_OPTIONS) ?? []).flatMap((named) => named.match(/[A-H]/g) ?? []);
  const report = (line: number, message: string): void => source.error(line, 'OPTION_NAMED', message);
  for (const inline of getInlines(prompt)) {
    const [letter] = inline.kind === 'text' ? parseLetters(inline.text) : [];
    if (letter !== undefined) report(inline.line, `选项在每种取值里次序不同，题目里不提选项；点和地名写成 $${letter}$`);
  }
  const later = getInlines([...(hint ?? []), ...solution]).flatMap((inline) => (inline.kind === 'text' ? [inline] : []));
  for (const { line, text } of [...later, ...[...ask.causes.values()].map(({ line, value }) => ({ line, text: value }))]) {
    const unknown = parseLetters(text).find((letter) => !ids.has(letter));
    if (unknown !== undefined) report(line, `没有选项 ${unknown}；点和地名写成 $${unknown}$`);
  }
}

function getPieces(ask: Ask): Piece[] {
  switch (ask.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return ask.options;
    case 'ordering':
      return ask.items;
    case 'matching':
      return ask.pairs.flatMap(({ left, right }) => [left, right]);
    default:
      return [];
  }
}

function checkBlanks({ source, line, prompt, hint, solution, ask }: QuestionSource): void {
  const blanks = getInlines(prompt).filter((inline) => inline.kind === 'blank');
  const wanted = ask.kind === 'fill_in' ? ask.blanks.length : 0;
  const numbers = blanks.map(({ blank }) => blank + 1).sort((a, b) => a - b);
  if (numbers.join() !== Array.from({ length: wanted }, (_, i) => i + 1).join()) {
    const found = numbers.length === 0 ? '没有空' : `有空 ${numbers.map((number) => `[[${number}]]`).join(' ')}`;
    const message = wanted === 0 ? `只有填空题有空，题目里${found}` : `answers 有 ${wanted} 个答案，题目里${found}`;
    source.error(blanks[0]?.line ?? prompt[0]?.line ?? line, 'BLANK', message);
  }
  for (const inline of getInlines([...(hint ?? []), ...solution])) {
    if (inline.kind === 'blank') source.error(inline.line, 'BLANK', '空 [[1]] 只写在题目里');
  }
}

/** As it is told from others: formulas with their sign. */
function getText(inlines: readonly ProseInline[]): string {
  return inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'formula' ? `$${inline.tex.replaceAll(/\s/g, '')}$` : ''))
    .join('')
    .trim();
}

function checkAsk({ ask, prompt, values }: QuestionVariant, findings: Findings): void {
  switch (ask.kind) {
    case 'fill_in':
      return checkFillIn(ask, prompt, values, findings);
    case 'lines':
      return checkLines(ask, values, findings);
    case 'single_choice':
    case 'multiple_choice':
      checkDifferent(ask.options, '选项', values, findings);
      return checkOptionValues(ask, values, findings);
    case 'ordering':
      return checkDifferent(ask.items, '排序的项', values, findings);
    case 'matching':
      checkDifferent(
        ask.pairs.map(({ left }) => left),
        '左边',
        values,
        findings,
      );
      return checkDifferent(
        ask.pairs.map(({ right }) => right),
        '右边',
        values,
        findings,
      );
    default:
  }
}

function checkDifferent(pieces: readonly Piece[], what: string, values: Values, findings: Findings): void {
  const seen = new Map<string, Piece>();
  for (const piece of pieces) {
    const text = getText(piece.inlines);
    if (seen.has(text)) findings.error(values, { line: piece.line, code: 'OPTIONS_SAME' }, `${what}有两个一样：${text}`);
    seen.set(text, piece);
  }
}

/** Another option of the right value is right, too, unless the question asks for the form. */
function checkOptionValues(ask: Extract<Ask, { options: unknown }>, values: Values, findings: Findings): void {
  const formula = ({ inlines }: Piece): string | undefined => {
    const [only, ...more] = inlines;
    return only?.kind === 'formula' && more.length === 0 ? only.tex : undefined;
  };
  for (const wrong of ask.options.filter(({ id }) => !ask.correct.includes(id))) {
    const right = ask.options.find((option) => ask.correct.includes(option.id) && sameValue(formula(option), formula(wrong)));
    if (!right) continue;
    const message = `选项 ${wrong.id} 和正确选项 ${right.id} 的值相等：${getText(wrong.inlines)}`;
    findings.warn(values, { line: wrong.line, code: 'OPTIONS_EQUAL' }, message);
  }
}
