/**
 * Whether a line gives the result away. A number alone may be any number; it counts at the end of a computation, behind 等于
 * or 解是, before 是方程的解, or put into the question.
 */
import { sameNumber } from '@xueban/contract/learning/same-number';
import { plainLine } from './plain-line';
import { HAN_NUMERAL, toNumber } from './spoken';
import type { Grade } from '../../../math/rules/questions/judge';

export interface Secret {
  /** As they would be typed: `2`, `x=2`, `2a-3b`. */
  answers: readonly string[];
  /** The question as it is read: what stands in it may be spoken of. */
  prompt: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const parseResult = (answer: string): string => plainLine(answer).slice(plainLine(answer).lastIndexOf('=') + 1);

const NUMERAL = new RegExp(`[-+]?\\d+(?:\\.\\d+)?(?:/\\d+)?|${HAN_NUMERAL}`, 'g');
const typedNumeral = (numeral: string): string => (/\p{Script=Han}/u.test(numeral) ? toNumber(numeral) : numeral);

/** @param value of the key @param numeral as it is written: 4/2 is 2, too */
const isValue = (value: string, numeral: string): boolean => sameNumber(typedNumeral(numeral), value);

const RUN = /[0-9a-zA-Z+\-×÷*/().=|^√'π%°[\]]+/g;
const SINGLE = /^(?:\|[-+]?\d+(?:\.\d+)?\||\(?[-+]?\d+(?:\.\d+)?\)?)$/;
const shows = (prompt: string, number: string): boolean =>
  new RegExp(`(?<![\\d.])${escaped(number.replace(/^[-+]/, ''))}(?![\\d.])`).test(plainLine(prompt));

/** Computations and relations that end in the result. */
function endsInResult(plain: string, value: string, { prompt }: Secret): boolean {
  return parseChains(plain).some(({ before, last }) => {
    const [first = '', ...rest] = before;
    // 2=x.
    if (rest.length === 0 && /^[a-zA-Z]$/.test(last) && isValue(value, first)) return !plainLine(prompt).includes(`${first}=${last}`);
    if (!isValue(value, last.replace(/^\((.*)\)$/, '$1'))) return false;
    const letter = before.find((side) => /^[a-zA-Z]$/.test(side));
    if (letter !== undefined) return !plainLine(prompt).includes(`${letter}=${last}`);
    if (before.some((side) => /[a-zA-Z]/.test(side))) return false;
    // |-3| = 3 speaks of a number of the question.
    return !(shows(prompt, last) && SINGLE.test(before[before.length - 1] ?? ''));
  });
}

const parseChains = (plain: string): { before: string[]; last: string }[] =>
  Array.from(plain.matchAll(RUN), ([run]) => run.replace(/\.$/, '').split('='))
    .filter((sides) => sides.length > 1)
    .map((sides) => ({ before: sides.slice(0, -1), last: sides[sides.length - 1] ?? '' }));

/** A side of the question's equation with the result in place of its letter. */
function isPutIn(plain: string, value: string, { prompt }: Secret): boolean {
  const sides = parseChains(plainLine(prompt)).flatMap(({ before, last }) => [...before, last]);
  return sides
    .filter((side) => /[a-z]/i.test(side) && side.length > 1)
    .some((side) => {
      const put = escaped(side).replace(/[a-z]/gi, () => `[×*]?\\(?${escaped(value)}\\)?`);
      return new RegExp(`(?<![\\w.)+\\-×÷/*])${put}(?=[=，。；]|$)`, 'm').test(plain);
    });
}

const BEFORE =
  /(?:等于|得出?|得到|即|就是|恰是|正是|应(?:该|当)?(?:是|为|填)|改(?:成|为)|换成|(?:填|写)(?:上|成|作|的是)?|(?:解|根|答案|结果|得数|值|未知数|最后|最终|[a-zA-Z])(?:[^\d，。]{0,3})?(?:是|为|：|:|取)+|(?:答案|得数|结果|正解)|应?(?:该|当)取|只能取|(?:^|[，。；！？\n就]|所以|应该?|要|直接)选(?!项)|(?:告诉|揭晓|公布|透露|谜底|直接说|偷偷说|悄悄说)[^\d，。]{0,4}[：:])了?(?:数字|数|整数|分数)?[(（]?$/;
const AFTER =
  /^[)）]?(?:(?:代|带)(?:入|进|回|到)|(?:就|才|正|恰|刚好?|正好|恰好|确实|也)*(?:(?:是|为)(?:这个|这道|本|原|该|所求)?[^，。；\d]{0,6}(?:解|根|答案|结果|正确|对的|得数)|对(?!应|称|比|于)|满足|符合))/;
/** What else of a number of the question may be spoken of. */
const OF_A_NUMBER = /系数|指数|次数|绝对值|相反数|倒数|项数|因数|约数|倍数|分母|分子|距离|符号|常数项|底数/;

/** The number in words: 方程的解是 2, 所以 2 正是方程的解. */
function isToldInWords(plain: string, value: string, { prompt }: Secret): boolean {
  return Array.from(plain.matchAll(NUMERAL)).some(({ 0: numeral, index }) => {
    if (!isValue(value, numeral)) return false;
    const before = plain.slice(0, index);
    const after = plain.slice(index + numeral.length);
    if (/\p{Script=Han}/u.test(numeral)) {
      if (/[第零一二两三四五六七八九十百千]$/.test(before) || !/^(?:[，。；！？、,;!?\n]|$|[就才正是代])/.test(after)) return false;
    } else if (
      /[\w.=^×÷/*|√']$/.test(before) ||
      (/^[-+]/.test(numeral) && /\)$/.test(before)) ||
      /^(?:[\w°^×÷(+\-*/=√'%]|\.\d|步|道|项|种|类|条|行|边|次)/.test(after)
    ) {
      return false;
    }
    const clause = /[^，。；！？\n]*$/.exec(before)?.[0] ?? '';
    // 选 2 个数.
    if (clause.endsWith('选') && /^[个位组]/.test(after)) return false;
    if (OF_A_NUMBER.test(clause) && shows(prompt, typedNumeral(numeral))) return false;
    return BEFORE.test(clause) || AFTER.test(after);
  });
}

export function saysAnswer(line: string, secret: Secret): boolean {
  const plain = plainLine(line);
  return secret.answers.some((answer) => {
    const own = plainLine(answer);
    const value = parseResult(answer);
    if (value === '') return false;
    return (
      isSaidAsWritten(plain, own, value) ||
      isPutIn(plain, value, secret) ||
      endsInResult(plain, value, secret) ||
      isAlone(plain, value) ||
      isToldInWords(plain, value, secret)
    );
  });
}

/** A sentence that is nothing but the result: 负五。 */
const isAlone = (plain: string, value: string): boolean =>
  plain.split(/[。！？!?；;\n]/).some((sentence) => new RegExp(`^(?:${NUMERAL.source})$`).test(sentence) && isValue(value, sentence));

/** Also of results that are no numbers. */
function isSaidAsWritten(plain: string, own: string, value: string): boolean {
  const result = new RegExp(
    `(?:(?:答案|结果|最后|最终)(?:应该|就)?(?:是|为|等于|得|：|:|=)*[a-zA-Z]?=?|等于|(?:所以|因此|解得|可得|得到?|即)[a-zA-Z]=)\\(?${escaped(value)}(?![\\d.,/a-zA-Z°^×÷(+\\-])`,
  );
  const relation = own.includes('=') && new RegExp(`(?<![\\w)])${escaped(own)}(?![\\d.,/a-zA-Z°^×÷(+\\-])`).test(plain);
  return relation || result.test(plain);
}

/**
 * The same for results with letters or roots: the last side of a formula that equals one and is as simple; and for numbers,
 * x=4÷2.
 */
export async function saysExpression(line: string, { answers }: Secret, grade: Grade): Promise<boolean> {
  for (const { before, last } of parseChains(plainLine(line))) {
    for (const value of answers.map(parseResult)) {
      if (/[a-zA-Z√π]/.test(value)) {
        if (/[a-zA-Z√π]/.test(last) && (await grade({ expr: value, form: 'simplified' }, last)).correct) return true;
      } else {
        const sides = [...before, last];
        const computed = sides.some((side) => /^[a-zA-Z]$/.test(side)) ? sides.filter((side) => /^[^a-zA-Z]*\d[^a-zA-Z]*$/.test(side)) : [];
        for (const side of computed) if (/[+\-×÷*/]./.test(side) && (await grade({ expr: value, form: 'any' }, side)).correct) return true;
      }
    }
  }
  return false;
}
