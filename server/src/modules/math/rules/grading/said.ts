/** Whether the answer names something else than is printed before the blank: `AE=3` where DE= stands. */
import type { Answer } from './answer';
import { isConstant } from './ast';
import { CORRECT, type Finding, found } from './finding';
import { findName } from './meaning';
import { isSaid, notAsked } from './names';
import { normalise } from './normalise';
import type { AnswerKey } from './types';
import { unitAt } from './units';
import { findMeasures, padding } from './words';

/** `a:b=8:5` where `a:b=` is printed, `x+y=5或x+y=3`: the ends are the answer. */
export function withoutPrintedLeft(given: string, { printedLeft }: AnswerKey): string {
  if (printedLeft === undefined) return given;
  const asked = plain(normalise(printedLeft).chars.join(''));
  return given
    .split(/([或,，;；、])/)
    .map((part) => endBehind(part, [asked, asked.replace(':', '/')]))
    .join('');
}

function endBehind(part: string, asked: readonly string[]): string {
  const { chars, at } = normalise(part);
  const [, left = '', sign = ''] = /^(.*?)((?:的值)?(?:=|是|为|等于))/.exec(chars.join('')) ?? [];
  const start = at[Array.from(left + sign).length];
  const isAsked = left !== '' && (asked.includes(plain(left)) || isSameSum(left, asked[0] ?? ''));
  return isAsked && start !== undefined ? part.slice(start) : part;
}

/** y+x is x+y. */
function isSameSum(left: string, asked: string): boolean {
  const findTerms = (text: string): string =>
    plain(text)
      .replace(/(?<=.)(?=[+-])/g, ' ')
      .split(' ')
      .map((term) => term.replace(/^(?![+-])/, '+'))
      .sort()
      .join('');
  return !/[()|^:/]/.test(asked) && findTerms(left) === findTerms(asked);
}

/** Without spaces and signs of multiplication; x^(2) and x^{2} are x^2. */
const plain = (text: string): string => text.replace(/[ *]/g, '').replace(/\^[({]([^(){}]*)[)}]/g, '^$1');

/** An answer whose value is right, but said of something else than what is asked. */
export function judgeSaid(given: string, answer: Answer, key: AnswerKey): Finding {
  const measure = otherMeasure(introduction(given), key);
  if (measure !== undefined) return found('wrong_letter', `题目问的不是${measure}`);
  const { printedName, printedLeft } = key;
  const asked = printedLeft ?? printedName;
  if (asked === undefined) return CORRECT;
  const isAsked = (name: string): boolean => printedLeft === undefined && isSaid(name.replace(/_\d+$/, ''), asked);
  const groups = [
    ...getChains(answer, printedLeft !== undefined),
    ...(/^[∠A-Z][A-Z0-9α-ω]/.test(asked) ? [findOwners(introduction(given))] : []),
  ];
  const other = groups.find((names) => names.length > 0 && !names.some(isAsked))?.[0];
  return other === undefined ? CORRECT : notAsked(other, asked);
}

/** What a question may measure without a word for it, by the unit that is printed: 路程是240 of [[1]] 千米. */
const OF_KIND: readonly (readonly [kind: RegExp, words: string])[] = [
  [/^m$/, '长 长度 总长 总长度 宽 高 边长 路程 距离'],
  [/^m2$/, '面积'],
  [/^m3$/, '体积'],
  [/^m\/s$/, '速度 车速'],
  [/^(?:s|clock)$/, '时间 用时'],
  [/^yuan$/, '价格 单价 总价'],
  [/^(?:angle|celsius)$/, '度数 大小'],
  [/^个:/, '人数 个数 总数 数量'],
];

function otherMeasure(said: string, { measures, printedUnit, printedName, expr }: AnswerKey): string | undefined {
  if (measures === undefined) return undefined;
  const unit = unitAt(normalise(printedUnit ?? /[\p{Script=Han}°℃A-Za-z]+[²³]?$/u.exec(expr)?.[0] ?? '').chars, 0);
  const words = OF_KIND.filter(([kind]) => unit?.readings.some((reading) => kind.test(reading.kind))).flatMap(([, list]) =>
    list.split(' '),
  );
  const ofName =
    printedName === undefined || printedName.length === 1 ? [] : printedName.startsWith('∠') ? ['度数', '大小'] : ['长', '长度'];
  // 做一个无盖的鱼缸要玻璃 [[1]] 平方分米: of no area a word is printed.
  const isPlainArea = words.includes('面积') && !measures.some((word) => word.endsWith('面积'));
  const known = new Set([
    ...measures,
    ...words,
    ...ofName,
    ...(unit ? [] : ['长', '长度', '个数', '数量', '总数']),
    ...(isPlainArea ? ['表面积'] : []),
  ]);
  return findMeasures(said).find((word) => !known.has(word));
}

/** The names in each of its equations: DE, AE of DE = AE = 3. Of y = −7x the y, where an expression is asked. */
function getChains(answer: Answer, isExpression: boolean): string[][] {
  if (answer.t === 'such') return [[answer.name]];
  if (answer.t === 'where') return getChains(answer.of, isExpression);
  if ('items' in answer) return answer.items.flatMap((item) => getChains(item, isExpression));
  if (answer.t !== 'chain' || answer.signs.length === 0) return [];
  const isNumber = answer.sides.some(({ node }) => isConstant(node));
  const sides = isNumber ? answer.sides : isExpression ? answer.sides.slice(0, -1) : [];
  return [sides.flatMap(({ node, units }) => (units ? [] : (findName(node) ?? [])))];
}

/** What only introduces an answer: 线段AB的长是. */
function introduction(given: string): string {
  const text = normalise(given).chars.join('');
  return text.slice(0, padding(text).before);
}

/** AE of 线段AE的长是. */
const findOwners = (text: string): string[] =>
  Array.from(text.matchAll(/∠[A-Z0-9α-ω]{1,3}|(?<![A-Z△])[A-Z]{2}(?![A-Z])/g), ([name]) => name);
