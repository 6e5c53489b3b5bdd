/** Keys that take more than their question means: an expression, a root or a fraction of which no form is asked. */
import { isConstant, type Node, some } from '../../rules/grading/ast';
import { exactValue } from '../../rules/grading/exact';
import { getMeanings } from '../../rules/grading/grade';
import { isExact } from '../../rules/grading/judge-value';
import type { AnswerForm, AnswerKey } from '../../rules/grading/types';

/** What a key without form takes, and which form would not; undefined where nothing has to be said. */
export function formMissing(key: AnswerKey): string | undefined {
  const isSaid = [key.form, key.decimalPlaces, key.significantFigures, key.tolerance].some((setting) => setting !== undefined);
  if (isSaid) return undefined;
  const [meaning] = getMeanings(key);
  if (meaning?.t !== 'values') return undefined;
  return meaning.values.map(({ node }) => missingFor(node, meaning.name)).find((missing) => missing !== undefined);
}

const NAMED_FORMS: readonly (readonly [words: RegExp, form: AnswerForm])[] = [
  [/科学记数法表示(?!的)/, 'scientific'],
  // Not: 化成带分数，整数部分是 [[1]].
  [/(?:化成|化为|写成|用)带分数(?!.*部分)/, 'mixed'],
  [/(?:化成|化为|写成|用)假分数/, 'improper'],
  [/(?:化成|化为|写成|用)百分[数比率]/, 'percent'],
  [/(?:化成|化为|写成|用)小数/, 'decimal'],
];

/** 用科学记数法表示 before a key that takes any writing; of a question of one blank, for of several its words may mean another. */
export function namedFormMissing({ form }: AnswerKey, prompt: string): string | undefined {
  if (form !== undefined) return undefined;
  const [words, asked] = NAMED_FORMS.find(([said]) => said.test(prompt)) ?? [];
  return asked && `题目要“${words?.exec(prompt)?.[0] ?? ''}”，别的写法也算对；加 form: ${asked}`;
}

/** 精确到万位 and 保留两位小数 without a key that counts digits: 2.30 would do for 2.3. */
export function precisionMissing(key: AnswerKey, prompt: string): string | undefined {
  const isRounded = /精确到|四舍五入|有效数字|保留.{1,4}位/.test(prompt);
  const isSaid = [key.decimalPlaces, key.significantFigures, key.tolerance, key.about].some((setting) => setting !== undefined);
  return isRounded && !isSaid ? '题目要近似数，位数却没有写；加 decimalPlaces 或 significantFigures，整数可以加 about' : undefined;
}

/** 约是, 大约 and 估计 before a key that takes no ≈: 约 3000 米 would be refused for a mountain that is about so high. */
export function aboutMissing(key: AnswerKey, prompt: string): string | undefined {
  if (!/大约|估计|左右|(?<![公纽])约(?=[是为有等需\d\s$[])/.test(prompt)) return undefined;
  const isExactKey = getMeanings(key).some(
    (meaning) => meaning.t === 'values' && meaning.values.every(({ node }) => isExact(node, { key })),
  );
  return isExactKey ? '题目问的是大约多少，写“约”和 ≈ 却不算对；加 about: true' : undefined;
}

function missingFor(node: Node, name: string | undefined): string | undefined {
  if (!isConstant(node)) {
    return name === undefined
      ? '有字母，没有化简的式子也算对；加 form: simplified 或 expanded'
      : `没有写成 ${name}=… 的方程也算对；加 form: explicit`;
  }
  if (some(node, ({ t }) => t === 'root')) return '有根号，没有化到最简的也算对；加 form: simplified';
  return exactValue(node)?.d === 1n || exactValue(node) === undefined ? undefined : '没有约分的分数也算对；加 form: lowest_terms';
}
