/** What a learner is told: one short sentence a code. */
import type { Verdict, VerdictCode } from './types';

const MESSAGES: Readonly<Record<VerdictCode, string>> = {
  correct: '答对了',
  wrong: '答案不对',
  known_mistake: '答案不对',
  empty: '还没有写答案',
  unreadable: '看不懂这个式子',
  too_complicated: '这个式子太复杂了，请化简后再写',
  undefined: '这个式子没有意义（分母为 0，或负数开偶次方）',
  key_unreadable: '这道题的标准答案有问题，暂时不能判',
  opposite_sign: '符号反了',
  inverted: '分子和分母颠倒了',
  decimal_point: '小数点的位置不对',
  approximate: '要写准确值，不能写近似值',
  rounding: '四舍五入得不对',
  not_precise: '不够精确',
  percent_sign_missing: '没写百分号',
  missing_solution: '少了一个解',
  extra_solution: '多了一个解',
  swapped: '两个数的位置写反了',
  order: '顺序不对',
  direction: '不等号的方向反了',
  boundary: '端点能不能取，要再想一想',
  or_not_and: '“或”和“且”用反了',
  wrong_letter: '字母写错了',
  ambiguous_fraction: '分母要加括号，写清楚哪些在分母里',
  other_kind: '答案的形式和题目要的不一样',
  not_the_equation: '这是解出来的结果，题目要的是列出的式子',
  name_missing: '要写清楚哪个字母等于几',
  brackets_missing: '要写成 (a, b) 的形式',
  which_solutions: '只说了有无数个解，没有写出是哪些数',
  unit_missing: '没写单位',
  wrong_unit: '单位不对',
  unit_not_asked: '这里只填数，不写单位',
  not_computed: '还没有算完',
  not_lowest_terms: '还没约到最简',
  not_mixed: '要写成带分数',
  not_improper: '要写成假分数',
  not_decimal: '要写成小数',
  not_fraction: '要写成分数',
  not_percent: '要写成百分数',
  not_scientific: '要用科学记数法表示',
  decimal_places: '小数位数不对',
  significant_figures: '有效数字的个数不对',
  not_expanded: '还没有展开',
  not_simplified: '没有化简',
  not_factorised: '没有因式分解',
  not_fully_factorised: '没有因式分解完',
  not_single_fraction: '要合并成一个分式',
  not_explicit: '要把一个字母单独写在等号的一边',
  not_solved: '还没有解完',
  wrong_step: '这一步和上一行不相等',
};

const NUMERALS = '零一两三四五六七八九十';

/** @param detail what is named: the missing solution, the letter, how many places */
export function getMessage(code: VerdictCode, detail?: string): string {
  const plain = MESSAGES[code];
  if (detail === undefined) return plain;
  switch (code) {
    case 'missing_solution':
    case 'extra_solution':
      return `${plain} ${detail}`;
    case 'wrong_letter':
      return /\p{Script=Han}/u.test(detail) ? detail : `式子里出现了题目没有的字母 ${detail}`;
    case 'decimal_places':
      return detail === '0' ? '要保留到个位' : `要保留${NUMERALS.charAt(Number(detail)) || detail}位小数`;
    case 'significant_figures':
      return `要保留${NUMERALS.charAt(Number(detail)) || detail}位有效数字`;
    case 'not_explicit':
      return `要写成 ${detail}=… 的形式`;
    case 'name_missing':
      return `${plain}（${detail}）`;
    default:
      return detail;
  }
}

/** Also what is said when the time is over. */
export function tooComplicated(): Verdict {
  return { correct: false, code: 'too_complicated', message: MESSAGES.too_complicated };
}
