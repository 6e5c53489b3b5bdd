/** Judges what is written line by line: each against the one before, the last against what was asked. */
import { MAX_ANSWER_LINES } from '@xueban/contract/constants';
import type { Answer } from '../answer';
import { getVariables, type Node } from '../ast';
import { LIMITS, TooComplicated, Undefined, Unreadable } from '../faults';
import { getVerdict, gradeAnswer } from '../grade';
import type { Reading } from '../lexer';
import { getMessage } from '../messages';
import { EmptyAnswer, parseAnswer } from '../parse-answer';
import { parseNumber } from '../parse-number';
import type { AnswerKey, Verdict } from '../types';
import { BARE, isBare } from './bare';
import { getCauseName, sayCause } from './causes';
import { excludes } from './conditions';
import { EquationChain } from './equation-chain';
import { ExpressionChain } from './expression-chain';
import { type Line, readLine } from './line';
import { readEquationLine, readExpressionLine, type Saying } from './remarks';
import { type Chain, NOTHING, type Step } from './step';
import { isInOtherUnit } from './told';
import type { LinesKey } from './types';

/** What was typed into a blank, or lines one below the other. */
export const gradeWritten = (key: AnswerKey | LinesKey, given: string): Verdict =>
  'start' in key ? judgeLines(key, given.split(LINE_END)) : gradeAnswer(key, given);
/** Between the lines of an answer that is passed as one text. */
export const LINE_END = '\n';

interface Asked {
  key: LinesKey;
  start: readonly Node[];
  chain: Chain;
  reading: Reading;
  wrong: readonly { line: Line; cause: string }[];
  /** Of an equation. */
  goal: Line | undefined;
}

export function judgeLines(key: LinesKey, lines: readonly string[]): Verdict {
  let asked: Asked;
  try {
    asked = readKey(key);
  } catch (error) {
    return { ...getVerdict(error), correct: false, code: 'key_unreadable' };
  }
  if (lines.length > MAX_ANSWER_LINES) return getVerdict(new TooComplicated());
  const read = readAll(asked, lines);
  if ('verdict' in read) return read.verdict;
  const { last, judgedLines, hasPiece } = read;
  if (!last) return { correct: false, code: 'empty', message: hasPiece ? '还没有算完' : '还没有写过程' };
  const verdict = judgeEnd(asked, last.line, last.at);
  const hasNote = verdict.correct && key.isSetUp !== true && isBare(asked.start, judgedLines);
  return hasNote ? { ...verdict, note: BARE } : verdict;
}

interface Read {
  /** The last that follows. */
  last?: { line: Line; at: number };
  judgedLines: Line[];
  /** A piece of a sum was computed. */
  hasPiece: boolean;
}

/** Up to the first line that is wrong or cannot be read. */
function readAll(asked: Asked, lines: readonly string[]): Read | { verdict: Verdict } {
  const read: Read = { judgedLines: [], hasPiece: false };
  for (const { written, at } of joined(lines)) {
    if (asked.key.unknown !== undefined && excludes(written, asked.key.unknown, asked.goal))
      return { verdict: { correct: false, code: 'wrong_step', message: '这个条件把答案也排除了', line: at } };
    for (const said of readSayings(asked, written)) {
      const judged = judgeSaying(asked, said, at);
      if ('verdict' in judged) return judged;
      if (judged.step.t === 'follows') read.last = { line: judged.step.left ?? judged.line, at };
      read.hasPiece ||= judged.step.t === 'piece';
      if (said.t === 'line') read.judgedLines.push(judged.line);
    }
  }
  return read;
}

/** x₁ = 2 and below it x₂ = 3 are one line. */
const ROOT = /^[^=＝]*[a-z]_?([1-9₁-₉])\s*[=＝][^=＝]*$/iu;

function joined(lines: readonly string[]): { written: string; at: number }[] {
  const parts = lines.flatMap((line, at) => splitSteps(withHalfWidth(line)).map((written) => ({ written, at })));
  return parts.reduce<{ written: string; at: number }[]>((all, { written, at }) => {
    const [above, own] = [all.at(-1), ROOT.exec(written)?.[1]];
    const number = above && ROOT.exec(above.written)?.[1];
    if (written.trim() === '') return all;
    if (above && own !== undefined && number !== undefined && number !== own)
      return [...all.slice(0, -1), { written: `${above.written}，${written}`, at }];
    return [...all, { written, at }];
  }, []);
}

/** 3x+12=27，移项，得3x=15，解得x=5，答：5元 are lines, and 2×4，=8 are; not what a trial says. */
const NEXT_STEP =
  /[,;。](?=\s*(?:=|移项|去分母|去括号|合并|系数化|化系数|(?:方程)?两边|原式|答|当[^,;。]*(?:,[^,;。]*)?时|(?:所以|∴)\s*\p{Script=Han}))/u;
const FOLLOWS_SO = /(?<=[,;])\s*(?:解得|所以|∴)[\s:]*(?=[-\d(a-z])/giu;
const IN_WORDS = /检验|验算|检查|代入|[左右]边|增根|舍/u;
const CONCLUDES = /^\s*(?:答|(?:所以|∴)\s*\p{Script=Han})/u;

function splitSteps(line: string): string[] {
  if (line.length > LIMITS.characters || IN_WORDS.test(line) || CONCLUDES.test(line)) return [line];
  const at = NEXT_STEP.exec(line)?.index;
  const [first, rest] = at === undefined ? [line] : [line.slice(0, at), line.slice(at + 1)];
  return [first.replace(FOLLOWS_SO, ''), ...(rest === undefined ? [] : splitSteps(rest))];
}

/** ４ｘ＝２０，ｘ＝５ with the places of its characters kept. */
const withHalfWidth = (line: string): string => line.replace(/[！-～]/gu, (char) => char.normalize('NFKC'));

const readSayings = ({ key }: Asked, written: string): Saying[] =>
  written.length > LIMITS.characters
    ? [{ t: 'line', text: written }]
    : key.unknown === undefined
      ? readExpressionLine(written)
      : readEquationLine(written);

/** x = 3h, in the last line of a word problem. */
const WITH_UNIT = /[=＝]\s*[\d./]+\s*[a-z/]+$/iu;

/** x = 3小时 */
const VALUE_IN = /[a-z]\s*=\s*-?[\d./]+\s*[(]?(\p{Script=Han}+)/iu;
const OTHER_UNIT: Step = { t: 'wrong', reason: '单位和题目里的不一样' };

function judgeSaying(asked: Asked, said: Saying, at: number): { step: Step; line: Line } | { verdict: Verdict } {
  try {
    if (said.t !== 'answer' && said.text.length > LIMITS.characters) throw new TooComplicated();
    const isMeasured = asked.key.isSetUp === true && said.t === 'line' && WITH_UNIT.test(said.text);
    const line: Line = said.t === 'line' ? readLine(said.text, { ...asked.reading, letterUnits: isMeasured }) : { t: 'words' };
    const unit = said.t === 'line' ? VALUE_IN.exec(said.text)?.[1] : undefined;
    const isOther = unit !== undefined && isInOtherUnit(unit, asked.key.results ?? []);
    const step = isOther ? OTHER_UNIT : said.t === 'line' ? asked.chain.step(line) : judgeRemark(asked, said);
    if (step.t === 'asked') return { verdict: { correct: false, code: 'unreadable', message: step.reason, line: at } };
    return step.t === 'wrong' ? { verdict: getWrong(asked, step, line, at) } : { step, line };
  } catch (error) {
    return { verdict: { ...getVerdict(error), correct: false, line: at } };
  }
}

/** A remark that cannot be read says nothing. */
function judgeRemark({ chain, reading }: Asked, said: Exclude<Saying, { t: 'line' }>): Step {
  const read = (text: string | undefined): Answer | undefined => (text === undefined ? undefined : parseAnswer(text, reading));
  const getNode = (answer: Answer | undefined): Node | undefined => (answer?.t === 'chain' ? answer.sides[0]?.node : undefined);
  try {
    if (said.t === 'answer') {
      const told = said.numbers.flatMap(({ text, unit, before }) => {
        const value = getNode(read(text));
        return value ? [{ value, unit: text.endsWith('%') ? '%' : unit, before }] : [];
      });
      return told.length > 0 ? chain.answer(told) : NOTHING;
    }
    const answer = read(said.text);
    return answer?.t === 'chain' ? chain.claim(answer, getNode(read(said.at)), said.side) : NOTHING;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof EmptyAnswer || error instanceof Undefined) return NOTHING;
    throw error;
  }
}

function getWrong({ chain, wrong }: Asked, { cause, reason }: Step & { t: 'wrong' }, line: Line, at: number): Verdict {
  const foreseen = cause ? undefined : wrong.find((one) => chain.says(line, one.line))?.cause;
  const named = foreseen ?? (cause && getCauseName(cause));
  const message = foreseen ?? (cause ? sayCause(cause) : (reason ?? getMessage('wrong_step')));
  return { correct: false, code: 'wrong_step', message, line: at, ...(named !== undefined && { cause: named }) };
}

/** Every line follows: whether the last is what was asked, and written as it was asked. */
function judgeEnd({ key, chain }: Asked, line: Line, at: number): Verdict {
  const missing = chain.missing();
  if (missing !== undefined) return { correct: false, code: 'not_solved', message: missing, line: at };
  if (key.goal === undefined) return { correct: true, code: 'correct', message: '答对了' };
  const verdict = gradeAnswer({ expr: key.goal, ...(key.form !== undefined && { form: key.form }) }, getEnd(line, key));
  if (verdict.correct) return verdict;
  const cause = verdict.code === 'wrong' ? chain.findEndCause() : undefined;
  return { ...verdict, line: at, ...(cause && { cause: getCauseName(cause), message: sayCause(cause) }) };
}

/** x₂ = 0.2, when x₁ was set aside. */
const NUMBERED = /^(\s*[a-z])_?[12₁₂](?=\s*[=＝])/iu;

function getEnd(line: Line, { unknown }: LinesKey): string {
  if (line.t === 'words') return '';
  const last = line.text.split(/[=＝]/u).at(-1) ?? '';
  if (unknown === undefined) return last;
  if (line.t !== 'sides') return line.text;
  return line.goesOn ? `${unknown}=${last}` : line.text.replace(NUMBERED, '$1');
}

/** @throws what parsing throws */
function readKey(key: LinesKey): Asked {
  const plain: Reading = { letterUnits: false };
  const start = readLine(key.start, plain);
  if (start.t !== 'sides') throw new Unreadable(-1, key.start);
  const letters = new Set([...start.sides.flatMap((side) => [...getVariables(side)]), ...(key.unknown === undefined ? [] : [key.unknown])]);
  const reading: Reading = { letterUnits: false, letters, variables: letters };
  const goal = key.unknown === undefined || key.goal === undefined ? undefined : readLine(key.goal, reading);
  return {
    key,
    start: start.sides,
    chain: getChain(key, start.sides, goal),
    reading,
    goal,
    wrong: (key.wrong ?? []).map(({ line, cause }) => ({ line: readLine(line, reading), cause })),
  };
}

function getChain(key: LinesKey, sides: readonly Node[], goal: Line | undefined): Chain {
  const [expression, right] = sides;
  if (!expression) throw new Unreadable(-1, key.start);
  if (right) {
    if (key.unknown === undefined) throw new Unreadable(-1, key.start);
    return new EquationChain(
      sides,
      key.unknown,
      key.isSetUp === true,
      goal,
      key.results?.map(({ value, ...rest }) => ({ ...rest, value: parseNumber(value) })),
    );
  }
  return new ExpressionChain(expression, readValues(key.values));
}

function readValues(written: string | undefined): Map<string, Node> {
  const line = written === undefined ? undefined : readLine(written, { letterUnits: false });
  const items = line?.t === 'sides' ? [line.sides] : line?.t === 'solutions' ? line.items : [];
  return new Map(
    items.map(([name, value]) => {
      if (name?.t !== 'var' || !value) throw new Unreadable(-1, written ?? '');
      return [name.name, value];
    }),
  );
}
