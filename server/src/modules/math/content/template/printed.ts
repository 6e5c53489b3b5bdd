/** What is printed before a blank, for the grader: the name or the expression whose value is asked. */
import { Unreadable } from '../../rules/grading/faults';
import { normalise } from '../../rules/grading/normalise';
import { parseAnswer } from '../../rules/grading/parse-answer';
import { MEASURE_WORDS, findMeasures } from '../../rules/grading/words';
import type { AnswerKey } from '../../rules/grading/types';
import { getInlines, type Prose, type ProseInline } from '../parse/prose';
import type { Ask } from '../parse/question-source';

export function withPrinted(ask: Ask, prompt: Prose): Ask {
  if (ask.kind !== 'fill_in') return ask;
  const inlines = getInlines(prompt);
  const blanks = ask.blanks.map((blank, index) => {
    const at = inlines.findIndex((inline) => inline.kind === 'blank' && inline.blank === index);
    const key = { ...blank.key, ...askedBefore(inlines.slice(0, Math.max(0, at))) };
    const measures = getMeasures(inlines, index);
    return { ...blank, key: { ...key, measures, ...(isPureFunction(key, inlines) && { domain: 'everywhere' as const }) } };
  });
  return { ...ask, blanks };
}

const getText = (inline: ProseInline): string => (inline.kind === 'formula' ? inline.tex : inline.kind === 'text' ? inline.text : '');

/** The measures of a question, but for those that stand before another of its blanks: 余角是 [[1]]，补角是 [[2]]. */
function getMeasures(inlines: readonly ProseInline[], index: number): string[] {
  const before = (wanted: (blank: number) => boolean): string[] =>
    inlines.flatMap((inline, at) => {
      if (inline.kind !== 'blank' || !wanted(inline.blank)) return [];
      const previous = inlines[at - 1];
      const clause = previous ? (/[^，。；,;]*$/.exec(getText(previous))?.[0] ?? '') : '';
      return findMeasures(clause).slice(-1);
    });
  const own = before((blank) => blank === index);
  const others = before((blank) => blank !== index).filter((word) => !own.includes(word));
  const text = inlines.map(getText).join('');
  return MEASURE_WORDS.filter((word) => text.includes(word) && !others.includes(word));
}

const QUANTITY =
  /(?:\d|[A-Za-z]|[$（(每])\s*(?:平方|立方)?(?:千米|厘米|分米|毫米|米|公里|小时|分钟|时|分|秒|元|角|千克|克|吨|升|毫升|天|人|件|本|张|支|棵|辆|箱|千瓦|度)(?!\p{Script=Han}*(?:变化|函数))/u;

/** y = 2x − 1 where no quantities are spoken of: there x ≥ 0 does not go without saying. */
function isPureFunction({ expr }: AnswerKey, inlines: readonly ProseInline[]): boolean {
  if (!/^[A-Za-z]\s*=.*[A-Za-z]/.test(expr)) return false;
  const text = inlines.map(getText).join('');
  return !QUANTITY.test(text);
}

type Asked = Pick<AnswerKey, 'printedName' | 'printedLeft'>;

const NAME = /^(?:[A-Za-zα-ω]|[A-Z]{2}|∠(?:[A-Z]{1,3}|\d|[α-ω]))$/;
const WRITTEN = /(?:^|[\p{Script=Han}，。；：、（\s,;:])([A-Za-z]|[A-Z]{2}|∠[A-Z]{1,3})\s*(?:=|等于)\s*$/u;
/** Words that join what is asked to its blank; of an expression 是 alone says less. */
const IS = /^\s*(?:的(?:值|度数|大小|长度?))?(?:=|等于|是|为)\s*$/;
const IS_VALUE = /^\s*(?:的值(?:等于|是|为)|=|等于)\s*$/;

/** `$x=$ [[1]]`, `x = [[1]]`, `$AB$ 的长是 [[1]]`, `$4m+2n+1=$ [[1]]`. */
function askedBefore(before: readonly ProseInline[]): Asked {
  const last = before[before.length - 1];
  const isText = last?.kind === 'text';
  const link = isText ? last.text : '';
  const formula = isText ? before[before.length - 2] : last;
  if (formula?.kind === 'formula') {
    const left = parseLeft(formula.tex);
    if (left.isOpen && link.trim() === '') return askedBy(left.text, true);
    if (!left.isOpen && IS.test(link)) return askedBy(left.text, IS_VALUE.test(link));
  }
  const name = isText ? WRITTEN.exec(link)?.[1] : undefined;
  return name === undefined ? {} : { printedName: name };
}

/** What stands before the last = of a formula, of several statements the last. */
function parseLeft(tex: string): { text: string; isOpen: boolean } {
  const plain = normalise(
    tex
      .replace(/\\(?:quad|qquad|Rightarrow|therefore)(?![A-Za-z])/g, ';')
      .replace(/\\triangle\s*/g, '△')
      .replace(/\\(sin|cos|tan)(?![A-Za-z])/g, '$1'),
  );
  const text = plain.chars.join('').trimEnd();
  const isOpen = text.endsWith('=');
  const statement = lastStatement(isOpen ? text.slice(0, -1) : text);
  return { text: (isOpen ? (statement.split('=').pop() ?? '') : statement).replaceAll(' ', ''), isOpen };
}

/** Behind the last comma that stands in no brackets. */
function lastStatement(text: string): string {
  let depth = 0;
  let start = 0;
  Array.from(text).forEach((char, index, chars) => {
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) depth -= 1;
    if (depth === 0 && /[,;，；]/.test(char)) start = chars.slice(0, index + 1).join('').length;
  });
  return text.slice(start);
}

function askedBy(text: string, isValue: boolean): Asked {
  if (NAME.test(text)) return { printedName: text };
  const letters = text.replace(/sin|cos|tan|\\[a-z]/g, '').match(/[A-Za-zα-ω]/g) ?? [];
  const isExpression = isValue && letters.length > 0 && !/[=<>≤≥≠≈\u4e00-\u9fff]|^.?_\d+$/.test(text);
  return isExpression && isWhole(text) ? { printedLeft: text } : {};
}

/** Nothing that was begun in another formula, and no …. */
function isWhole(text: string): boolean {
  if (/^(?:sin|cos|tan)[A-Z]$/.test(text)) return true;
  try {
    parseAnswer(text, { letterUnits: false });
    return true;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}
