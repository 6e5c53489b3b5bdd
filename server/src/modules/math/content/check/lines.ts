/** Answers in lines: the grader itself judges the author's lines, and finds each wrong one with its cause, in every variant. */
import { ANSWER_LETTERS } from '@xueban/contract/constants';
import { isJudged } from '../../rules/grading/grade';
import { judgeLines } from '../../rules/grading/lines/judge-lines';
import type { Ask } from '../parse/question-source';
import type { Values } from '../template/values';
import { namesWithoutKey } from './fill-in';
import type { Findings } from './findings';

type Lines = Extract<Ask, { kind: 'lines' }>;

export function checkLines({ line, key, answer, wrong }: Lines, values: Values, findings: Findings): void {
  const report = (at: number, code: string, message: string): void => findings.error(values, { line: at, code }, message);
  const right = judgeLines(key, answer);
  if (!right.correct) {
    const where = right.line === undefined ? '' : `第 ${right.line + 1} 行：`;
    report(line, 'LINES', `answer 判定时不算对，${where}${right.message}`);
    return;
  }
  for (const told of findUntrueResults(key, answer)) report(line, 'LINES', `results 里的“${told}”判定时不算对`);
  const untyped = new Set(answer.flatMap((expr) => namesWithoutKey({ expr, letters: 'variables' })));
  if (untyped.size > 0) {
    report(line, 'LINES', `${[...untyped].join('、')} 手机上的键盘打不出；字母有 ${ANSWER_LETTERS.join('、')}`);
  }
  for (const { line: at, lines, cause } of wrong) {
    const verdict = judgeLines(key, lines);
    const written = lines.join(' → ');
    if (verdict.correct) report(at, 'WRONG', `错误过程 ${written} 其实是对的`);
    else if (!isJudged(verdict)) report(at, 'WRONG', `错误过程 ${written} 学生写不出：${verdict.message}`);
    else if (verdict.code !== 'wrong_step') report(at, 'WRONG', `错误过程 ${written} 每一步都对，只是：${verdict.message}`);
    else if (verdict.line !== lines.length - 1)
      report(at, 'WRONG', `错误过程 ${written} 错在第 ${(verdict.line ?? 0) + 1} 行，不是最后一行`);
    else if (verdict.cause !== undefined && verdict.cause !== cause)
      report(at, 'WRONG', `错误过程 ${written} 的错因判定为 ${verdict.cause}`);
  }
}

/** What `results` lets say and the grader refuses. */
const findUntrueResults = (key: Lines['key'], answer: readonly string[]): string[] =>
  (key.results ?? [])
    .flatMap(({ of = [''], value, unit = '' }) => of.map((word) => `答：${word}${value}${unit}`))
    .filter((told) => !judgeLines(key, [...answer, told]).correct);
