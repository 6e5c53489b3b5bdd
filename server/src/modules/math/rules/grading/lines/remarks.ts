/** What a written line says: lines of mathematics, and remarks that are true or not, as words cut it. */
import { numeralAt } from '../numerals';
import { equal, ONE } from '../rational';
import { findSetAside } from '../set-aside';
import { isCounted, unitAt } from '../units';
import { withoutWords } from './line';

export type Saying =
  | { t: 'line'; text: string }
  /** 当x=4时，x(x−1)≠0, Δ=b²−4ac=1>0. `at`: what the letter is replaced by; `side`: of the equation, 左边=15. */
  | { t: 'claim'; text: string; at?: string; side?: 0 | 1 }
  /** 答：3小时后相遇 */
  | { t: 'answer'; numbers: readonly ToldNumber[] };

/** A number in words, with what stands right behind it and what before it. */
export interface ToldNumber {
  text: string;
  unit: string;
  before: string;
}

const line = (text: string): Saying => ({ t: 'line', text });

/** x = 3 */
const RESULT = /^[\s\p{Script=Han}]*[a-z]\s*=\s*[-−+]?\s*[\d./]+\s*$/iu;
const DISCRIMINANT = /^[\s∵∴]*(?:判别式)?(?:[Δ△]\s*[=＝]|[Δ△]\s*(?=[<>＜＞])|(?=b(?:²|\^2)-4ac))/u;
/** What tries a solution, or says what a trial came to. */
const TRIAL = /检验|验算|检查|^[\s∵∴]*[左右]边|增根|不是(?:原|此|该)?(?:分式)?方程|^[\s∴]*答|[当把将]\s*[a-z]\s*=.*(?:时|代入)/u;
const VALUES = /[当把将]\s*([a-z]\s*[=＝][^\p{Script=Han}]*?)(?:时|分别|代入)/u;
/** 令x=−2，原式=…, x=−2时，… */
const BARE_VALUES =
  /^\s*(?:(?:令|其中|若)\s*([a-z]\s*[=＝][^\p{Script=Han}]*?)(?=[,，]?\s*(?:$|\p{Script=Han}))|([a-z]\s*[=＝][^\p{Script=Han}]*?)(?=时))时?[,，]?/u;
const ANSWER = /^[\s∴]*(?:所以|故)?答[\s:：,，]*(.*)$/u;
/** 所以进价是80元 */
const CONCLUSION = /^\s*(?:所以|因此|故|∴)[,，\s]*(\p{Script=Han}[^=＝a-z]*\d[^=＝a-z]*)$/iu;
const CHECK = /^[\s∴]*(?:检验|验算|检查)[\s:：,，]*/u;

/** Of an expression whose letters have values: 当a=3时，原式=… says a = 3, too. */
export function readExpressionLine(written: string): Saying[] {
  const answer = ANSWER.exec(written)?.[1]?.replace(/^[\p{Script=Han}:：,，]+|[\p{Script=Han}。.]+$/gu, '');
  if (answer !== undefined)
    return /^$|\p{Script=Han}/u.test(answer) ? [] : [{ t: 'answer', numbers: [{ text: answer, unit: '', before: '' }] }];
  if (CHECK.test(written)) return splitClauses(written.replace(CHECK, '')).map((text) => ({ t: 'claim', text }));
  const bare = BARE_VALUES.exec(written);
  if (bare) return [line(bare[1] ?? bare[2] ?? ''), line(written.slice(bare[0].length))];
  const values = VALUES.exec(written)?.[1];
  if (values !== undefined) return [line(values), line(written)];
  const pieces = written.split(/[,，;；]/u);
  return pieces.every((piece) => COMPUTED.test(piece)) ? pieces.map(line) : [line(written)];
}

/** 12+8=20，20×5=100: not x=−2，y=1. */
const COMPUTED = /^[^=＝\p{Script=Han}]*\d[\s)）]*[+\-−×÷*/^²³][^=＝]*[=＝]/u;

export function readEquationLine(written: string): Saying[] {
  const answer = (ANSWER.exec(written) ?? CONCLUSION.exec(written))?.[1];
  if (answer !== undefined && !NO_ANSWER.test(answer)) return readAnswer(answer);
  if (TRIAL.test(written)) return readTrial(written);
  return written
    .split(/[,，;；](?=\s*(?:[Δ△]|b(?:²|\^2)-4ac))|(?<=[=＝].*)[∴⇒→]/u)
    .flatMap((part) => (DISCRIMINANT.test(part) ? [{ t: 'claim' as const, text: getDiscriminant(part) }] : readSteps(part)));
}

/** Not one number that answers the question: several statements, about, 10点, what is none. */
const NO_ANSWER = /[=＝].*[=＝]|[a-z](?:_?\d|[₁₂])?\s*[=＝]|[≠<>＜＞≤≥≈√π^()（）×÷+*]|[约无没不增第舍]|[当把将]|\d\s*[点时号月日]/iu;
const NUMBER = /(-?\d+(?:\.\d+)?(?:\/\d+)?%?)(?=\s*(\D*))/g;

/** The numbers of an answer in words: each of 3 或 5, else all together. */
function readAnswer(said: string): Saying[] {
  const text = said.normalize('NFKC').replace(/−/gu, '-');
  const numbers = findNumbers(withDigits(text));
  if (said.includes('或')) return numbers.map((one) => ({ t: 'answer', numbers: [one] }));
  return numbers.length > 0 ? [{ t: 'answer', numbers }] : [];
}

function findNumbers(text: string): ToldNumber[] {
  let end = 0;
  return Array.from(text.matchAll(NUMBER), (found) => {
    const [, number = '', unit = ''] = found;
    const before = text.slice(end, found.index);
    end = found.index + number.length;
    return { text: number, unit, before };
  });
}

/** 三小时后, 大货车三辆 with digits. */
function withDigits(text: string): string {
  const chars = Array.from(text);
  let written = '';
  for (let at = 0; at < chars.length; at += 1) {
    const numeral = /[第每几\d]/u.test(chars[at - 1] ?? '') ? undefined : numeralAt(chars, at);
    if (numeral && isMeant(chars, at, numeral)) {
      written += `${numeral.value.n}/${numeral.value.d}`;
      at += numeral.length - 1;
    } else written += chars[at] ?? '';
  }
  return written;
}

/** What only counts, as 两车, and 一 tell nothing but at the end of a clause. */
function isMeant(chars: readonly string[], at: number, { value, length }: NonNullable<ReturnType<typeof numeralAt>>): boolean {
  const unit = unitAt(chars, at + length);
  if (!unit) return false;
  const end = at + length + unit.length;
  const isAtEnd = end === chars.length || /[,，;；。.、]/u.test(chars[end] ?? '');
  return isAtEnd || (!equal(value, ONE) && unit.readings.some((one) => !isCounted(one)));
}

/** Δ=9, Δ>0 and b²−4ac=9, all as b²−4ac=9. */
const getDiscriminant = (part: string): string => {
  const rest = part.replace(DISCRIMINANT, '').replace(/(?<=\d|ac)\s*\p{Script=Han}.*$/u, '');
  return /^[<>＜＞]/u.test(rest) || /^b/u.test(rest) ? rest.replace(/^(?=[<>＜＞])/u, 'b^2-4ac') : `b^2-4ac=${rest}`;
};

/**
 * 4x − 8 = x + 1，3x = 9，x = 3 are three steps in one line, x = 3，13 − x = 10 two; x − 2 = 0，x − 3 = 0 and x = 2，x = 3 are one. x = 2，x = −3（舍去） are
 * what was found and what is left; x = (2 ± √12)/2 = 1 ± √3 says two things of x.
 */
function readSteps(written: string): Saying[] {
  const text = withoutWords(written);
  const aside = findSetAside(text);
  if (aside) return aside.isNoneLeft ? [line(written)] : [line(aside.found), line(written)];
  const [left = '', ...sides] = text.split(/[=＝]/u);
  if (!/[,，;；或]/u.test(text) && sides.slice(0, -1).some((side) => side.includes('±')))
    return sides.map((side) => line(`${left}=${side}`));
  const parts = text.split(/[,，;；]/u);
  const results = parts.filter((part) => RESULT.test(part));
  const areSteps = parts.every((part) => part.includes('=')) && results.length === 1 && [parts[0], parts.at(-1)].includes(results[0]);
  return (areSteps ? parts : [written]).map(line);
}

const WORDS =
  /^[\s,，:：]*(?:[∴∵]|所以|则|故|即|因为|但是?|而|经?(?:检验|验算|检查)[知得可]*|答|(?:原|此|该)?(?:分式)?方程的?[解根][为是]?(?=\s*[a-z]))[\s:：,，]*/u;
const TRIED = /^[当把将]?\s*[a-z]\s*[=＝]\s*([^=＝\p{Script=Han}]+?)\s*(?:时|(?:分别)?代入[^=＝]*$)/u;
const REJECTED = /^([a-z](?:_?\d|[₁₂])?\s*[=＝][^=＝\p{Script=Han}]+?)\s*[(（]?(?:是|为)?(?:[^=＝不\d]*增根|不是.*[解根]).*$/u;
const OF_SIDE = /^(左|右)边\s*[=＝]\s*([^\p{Script=Han}]*[^\p{Script=Han}\s=＝])/u;
const NO_SOLUTION = /(?:^|方程)(?:无|没有)(?:实数)?[解根]/u;

/** x₁ = 2，x₂ = 3 are one. */
const splitClauses = (written: string): string[] =>
  written.split(/[,，;；。](?![^(（]*[)）])(?!\s*[a-z](?:_?[2-9]|[₂₃])\s*[=＝])|(?=∴)|(?=所以)/u);

/** 检验：当x=2时，x−2=0，x=2是增根: clause by clause; what is not understood says nothing. */
function readTrial(written: string): Saying[] {
  let at: string | undefined;
  return splitClauses(written).flatMap((clause): Saying[] => {
    let text = clause.trim();
    for (let before = ''; before !== text; ) {
      before = text;
      text = text.replace(WORDS, '');
    }
    const tried = TRIED.exec(text);
    if (tried) {
      at = tried[1];
      text = text.slice(tried[0].length).replace(WORDS, '');
    }
    const [, side, value] = OF_SIDE.exec(text) ?? [];
    if (value !== undefined) return [{ t: 'claim', text: value, side: side === '左' ? 0 : 1, ...(at !== undefined && { at }) }];
    if (text.includes('舍')) return readSteps(text);
    const rejected = REJECTED.exec(text);
    if (rejected) return [line(`${rejected[1] ?? ''}舍去`), ...(NO_SOLUTION.test(text) ? [line('无解')] : [])];
    if (NO_SOLUTION.test(text)) return [line('无解')];
    if (/^[a-z](?:_?\d|[₁₂])?\s*[=＝]/iu.test(text)) return readSteps(text);
    return /[=＝≠<>＜＞≤≥]/u.test(text) ? [{ t: 'claim', text, ...(at !== undefined && { at }) }] : [];
  });
}
