/**
 * Answers recomputed: what stands before a blank with `=` is what belongs into it, and every answer is one that the worked
 * solution arrives at. Nothing here believes the key.
 */
import { isConstant, getVariables } from '../../rules/grading/ast';
import { same } from '../../rules/grading/equivalence';
import { TooComplicated, Undefined } from '../../rules/grading/faults';
import { gradeAnswer } from '../../rules/grading/grade';
import type { AnswerKey } from '../../rules/grading/types';
import { getInlines, type Prose, type ProseInline } from '../parse/prose';
import type { Ask } from '../parse/question-source';
import type { QuestionVariant } from '../template/question';
import { findPlainText, findSide, parseSides } from './computation';
import { sameValue } from './same-value';

export interface AnswerFault {
  line: number;
  message: string;
}

/** Recomputes one variant; orders, matches, true/false and free text have no value. */
export function findAnswerFaults({ prompt, solution, ask }: QuestionVariant): AnswerFault[] {
  if (ask.kind === 'fill_in') return findBlankFaults(ask, prompt, solution);
  return ask.kind === 'single_choice' || ask.kind === 'multiple_choice' ? findChoiceFaults(ask, solution) : [];
}

function findBlankFaults({ blanks }: Extract<Ask, { kind: 'fill_in' }>, prompt: Prose, solution: Prose): AnswerFault[] {
  const asked = formulasBeforeBlanks(prompt);
  const said = getResults(solution);
  return blanks.flatMap(({ line, key }, index) => {
    const formula = asked.get(index);
    const equality = formula === undefined ? 'unknown' : compare(formula, key.expr);
    if (equality === 'same') return [];
    if (equality === 'different') return [{ line, message: `第 ${index + 1} 空的答案 ${key.expr} 不是 ${formula ?? ''} 的结果` }];
    if (getItems(key).every((item) => said.some((text) => isAnswer(item, text)))) return [];
    return [{ line, message: `解里没有得出第 ${index + 1} 空的答案 ${key.expr}` }];
  });
}

/** What the solution chooses by letter (选 B); else the result of its last computation, where that is one of the options. */
function findChoiceFaults({ options, correct }: Extract<Ask, { options: unknown }>, solution: Prose): AnswerFault[] {
  const line = options.find(({ id }) => id === correct[0])?.line ?? 0;
  const text = getInlines(solution)
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'formula' ? inline.tex : ''))
    .join('');
  const chosen = [...text.matchAll(CHOSEN)].at(-1)?.[1]?.match(/[A-Z]/g);
  if (chosen) {
    if (chosen.sort().join('、') === [...correct].sort().join('、')) return [];
    return [{ line, message: `解里选 ${chosen.join('、')}，correct 是 ${correct.join('、')}` }];
  }
  // Several right options, or the odd one out: the end of a solution is not the answer.
  const result = correct.length === 1 ? lastResult(solution) : undefined;
  const parseFormulas = (id: string): string[] =>
    options.find((option) => option.id === id)?.inlines.flatMap((inline) => (inline.kind === 'formula' ? inline.tex : [])) ?? [];
  if (result === undefined || correct.some((id) => parseFormulas(id).some((tex) => hasValue(tex, result)))) return [];
  const other = options.find(({ id, inlines }) => inlines.length === 1 && parseFormulas(id).some((tex) => sameValue(tex, result)));
  return other ? [{ line, message: `解里得出 ${result}，是选项 ${other.id}，correct 是 ${correct.join('、')}` }] : [];
}

const CHOSEN = /选\s*([A-F](?:[、，,和]?\s*[A-F])*)(?![A-Za-z])/g;

/** Also of one part of it: a pair, an equation. */
const hasValue = (tex: string, result: string): boolean => [tex, ...parseSides(tex)].some((part) => sameValue(part, result));

/** The last side of a chain with which the solution ends. */
function lastResult(solution: Prose): string | undefined {
  const formulas = solution.flatMap((block) =>
    block.kind === 'display' ? [block.tex] : getInlines([block]).flatMap((inline) => (inline.kind === 'formula' ? [inline.tex] : [])),
  );
  const last = formulas.at(-1);
  return last?.includes('=') ? parseSides(last).at(-1)?.trim() : undefined;
}

/** By the index of the blank, TeX: of `$2+3=$ [[1]]` it is `2+3`. */
function formulasBeforeBlanks(prompt: Prose): Map<number, string> {
  const found = new Map<number, string>();
  let before: ProseInline | undefined;
  for (const inline of getInlines(prompt)) {
    if (inline.kind === 'text' && inline.text.trim() === '') continue;
    if (inline.kind === 'blank' && before?.kind === 'formula' && /=\s*$/.test(before.tex)) {
      const side = parseSides(before.tex)
        .filter((text) => text.trim() !== '')
        .at(-1);
      if (side !== undefined) found.set(inline.blank, side.trim());
    }
    before = inline;
  }
  return found;
}

/** Of a list every item: a solution comes to one after the other. */
function getItems(key: AnswerKey): AnswerKey[] {
  if (/[([{]/.test(key.expr)) return [key];
  return key.expr.split(/[,，;；]|或/).map((expr) => ({ ...key, expr: expr.trim() }));
}

/** Formulas, their sides, what stands in brackets, and the numbers of the text, as a learner would type them; the last first. */
function getResults(solution: Prose): string[] {
  const found: string[] = [];
  let line = '';
  const add = (tex: string): void => {
    const brackets = [...tex.matchAll(/\\left\(([^()]*)\\right\)/g)].map(([, inside = '']) => inside);
    const plain = [...brackets, tex, ...parseSides(tex)].flatMap((text) => findPlainText(text, false, true)?.trim() ?? []);
    found.push(...plain);
    line += plain[brackets.length] ?? ' ';
  };
  for (const block of solution) if (block.kind === 'display') add(block.tex);
  for (const inline of getInlines(solution)) {
    if (inline.kind === 'formula') add(inline.tex);
    else if (inline.kind === 'text') line += inline.text;
  }
  line = line.replace(/(?<=\d)\s+(?=[\u4e00-\u9fff])/g, '');
  found.push(...line.split(/[，。；：？、（）,;\s]/).map((piece) => piece.trim()));
  for (const [word, number = ''] of line.matchAll(NUMBER)) found.push(word, number);
  return [...new Set(found)].filter((text) => text !== '').reverse();
}

/** With the unit or the word behind it, and alone. */
const NUMBER = /([-−]?\d+(?:\.\d+)?(?:\/\d+)?)\s?(?:[°%'"]|[a-zA-Z²³/]+|[\u4e00-\u9fff]{1,3})?/g;

const isAnswer = ({ expr, brackets, ordered, letters, unit }: AnswerKey, text: string): boolean =>
  gradeAnswer(
    { expr, form: 'any', ...(brackets && { brackets }), ...(ordered && { ordered }), ...(letters && { letters }), ...(unit && { unit }) },
    text,
  ).correct;

/** Values with letters are told apart only where the letters are the same: a condition may put something in. */
function compare(formula: string, expr: string): 'same' | 'different' | 'unknown' {
  const [asked, given] = [findSide(formula), findSide(expr)];
  if (!asked || !given || asked.kind !== given.kind) return 'unknown';
  const getLetters = (node: typeof asked.node): string => [...getVariables(node)].sort().join();
  try {
    if (same(asked.node, given.node)) return 'same';
  } catch (error) {
    if (error instanceof Undefined || error instanceof TooComplicated || error instanceof RangeError) return 'unknown';
    throw error;
  }
  const areNumbers = isConstant(asked.node) && isConstant(given.node);
  return areNumbers || (!isConstant(given.node) && getLetters(asked.node) === getLetters(given.node)) ? 'different' : 'unknown';
}
