/** Blanks: the grader itself judges every key and every known mistake, in every variant. */
import { ANSWER_LETTERS } from '@xueban/contract/constants';
import { Unreadable } from '../../rules/grading/faults';
import { gradeAnswer } from '../../rules/grading/grade';
import { lex } from '../../rules/grading/lexer';
import { normalise } from '../../rules/grading/normalise';
import type { AnswerKey } from '../../rules/grading/types';
import type { Prose } from '../parse/prose';
import type { Ask, WrongSource } from '../parse/question-source';
import type { Values } from '../template/values';
import { aboutMissing, formMissing, namedFormMissing, precisionMissing } from './asked-form';
import { acceptedCopy, isPrintedBehind, type Printed, findPrinted, unitBehind } from './copied';
import type { Findings } from './findings';

type FillIn = Extract<Ask, { kind: 'fill_in' }>;

const NOT_READ = new Set(['unreadable', 'empty', 'undefined', 'too_complicated']);

export function checkFillIn({ blanks, wrong }: FillIn, prompt: Prose, values: Values, findings: Findings): void {
  const printed = findPrinted(prompt);
  blanks.forEach(({ line, key, because }, index) => {
    const verdict = gradeAnswer(key, key.expr);
    if (!verdict.correct) {
      const reason = verdict.code === 'key_unreadable' ? '看不懂' : `判定时不算对：${verdict.message}`;
      findings.error(values, { line, code: 'ANSWER' }, `第 ${index + 1} 空的答案 ${key.expr} ${reason}`);
      return;
    }
    if (key.printedUnit !== undefined && !isPrintedBehind(key.printedUnit, prompt, index)) {
      const message = `题目里第 ${index + 1} 空后面要写出单位 ${key.printedUnit}（printedUnit 说的就是它）`;
      findings.error(values, { line, code: 'UNIT_PRINTED' }, message);
    }
    const unit = key.printedUnit === undefined ? unitBehind(prompt, index) : undefined;
    if (unit !== undefined) {
      const message = `题目里第 ${index + 1} 空后面写着单位 ${unit}，写不写它都要算对；加 printedUnit: ${unit}`;
      findings.error(values, { line, code: 'UNIT_PRINTED' }, message);
    }
    const tooFree = takesTooMuch(key, printed, blanks.length === 1);
    // A reason is given for one thing.
    const isMeant = because !== undefined && tooFree.length === 1;
    for (const { code, message } of isMeant ? [] : tooFree) {
      findings.error(values, { line, code }, `第 ${index + 1} 空的答案 ${key.expr} ${message}`);
    }
    const untyped = namesWithoutKey(key);
    if (untyped.length === 0) return;
    const message = `第 ${index + 1} 空的答案 ${key.expr} 里的 ${untyped.join('、')} 手机上的键盘打不出；字母有 ${ANSWER_LETTERS.join('、')}`;
    findings.error(values, { line, code: 'ANSWER' }, message);
  });
  const keys = blanks.map(({ key }) => key);
  for (const each of wrong) checkWrong(each, keys, values, findings);
  wrong.forEach((later, index) => {
    const earlier = wrong.slice(0, index).find((each) => each.cause !== later.cause && areSame(each, later, keys));
    if (!earlier) return;
    const message = `错误答案 ${shown(later)} 和第 ${earlier.line} 行的 ${shown(earlier)} 相同，错因却不同`;
    findings.error(values, { line: later.line, code: 'WRONG_SAME', what: String(earlier.line) }, message);
  });
}

/** One thing of them may be meant: the key says `because`. */
function takesTooMuch(key: AnswerKey, printed: Printed, isOnly: boolean): { code: string; message: string }[] {
  const copied = acceptedCopy(key, printed);
  const uncounted = precisionMissing(key, printed.text);
  const found = {
    FORM: (isOnly ? namedFormMissing(key, printed.text) : undefined) ?? formMissing(key),
    PRECISION: uncounted,
    ABOUT: uncounted === undefined ? aboutMissing(key, printed.text) : undefined,
    COPIED: copied === undefined ? undefined : `照抄题目里的 ${copied} 也算对`,
  };
  return Object.entries(found).flatMap(([code, message]) => (message === undefined ? [] : [{ code, message }]));
}

/**
 * Letters, functions and names (∠AOB) of a key that nobody can type: its question would come back for ever. What may be a unit
 * has a key of its own.
 */
export function namesWithoutKey({ expr, letters }: AnswerKey): string[] {
  const readings = letters === undefined ? [true, false] : [letters === 'units'];
  const without = readings.map((letterUnits) => {
    return [...new Set(findNames(expr, letterUnits))].filter((name) => !TYPED.has(name));
  });
  return without.sort((a, b) => a.length - b.length)[0] ?? [];
}

function findNames(expr: string, letterUnits: boolean): string[] {
  try {
    return lex(normalise(expr), { letterUnits }).flatMap(({ k, text }) => (k === 'name' ? [text] : []));
  } catch (error) {
    // 无解 and its kind are keys of their own.
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

/** The keyboard has no subscripts but these. */
const TYPED: ReadonlySet<string> = new Set([...ANSWER_LETTERS, 'x_1', 'x_2']);

const shown = ({ answers }: WrongSource): string => answers.map((answer) => answer ?? '（任意）').join('；');

function checkWrong({ line, answers }: WrongSource, keys: readonly AnswerKey[], values: Values, findings: Findings): void {
  const judged = answers.flatMap((answer, index) => {
    const key = keys[index];
    return answer !== null && key ? [{ answer, verdict: gradeAnswer(key, answer) }] : [];
  });
  const unread = judged.find(({ verdict }) => NOT_READ.has(verdict.code));
  if (unread) findings.error(values, { line, code: 'WRONG' }, `错误答案 ${unread.answer} 学生写不出：${unread.verdict.message}`);
  else if (judged.every(({ verdict }) => verdict.correct)) {
    findings.error(values, { line, code: 'WRONG' }, `错误答案 ${judged.map(({ answer }) => answer).join('；')} 其实是对的`);
  }
}

/** Whether one answer can be both, and neither says more than the other. */
function areSame(a: WrongSource, b: WrongSource, keys: readonly AnswerKey[]): boolean {
  return keys.every((key, index) => {
    const [x = null, y = null] = [a.answers[index], b.answers[index]];
    if (x === null || y === null) return x === y;
    const { form: _form, wrong: _wrong, ...rest } = key;
    return gradeAnswer({ ...rest, expr: x, form: 'any' }, y).correct;
  });
}
