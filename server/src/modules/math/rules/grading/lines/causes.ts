/** What a learner is told of a wrong step: its name, and what to look at. */
import type { StepCause } from './types';

const CAUSES: Readonly<Record<StepCause, readonly [name: string, advice: string]>> = {
  moved_without_sign: ['移项没变号', '移到等号另一边的项要变号'],
  bracket_term_missed: ['去括号漏乘', '括号外的数要乘括号里的每一项'],
  bracket_sign: ['去括号没变号', '括号前是负号，括号里的每一项都要变号'],
  denominator_term_missed: ['去分母漏乘一项', '两边的每一项都要乘，不含分母的项也要乘'],
  denominator_factor: ['去分母乘错了数', '每个分子要乘的是公倍数除以它自己的分母'],
  numerator_brackets: ['去分母没加括号', '分子是多项式，去掉分母后要加括号'],
  scaled_term_missed: ['两边同乘漏了一项', '两边同乘一个数，每一项都要乘'],
  coefficient_inverted: ['系数化为1颠倒', '两边除以未知数的系数，不要把分子分母颠倒'],
  coefficient_sign: ['系数化为1符号错', '除以负数时结果的符号要变'],
  coefficient_kept: ['系数化为1算错', '两边都除以未知数的系数'],
  one_side_only: ['等式两边没有同样变形', '等号两边要乘或除以同一个数'],
  like_terms: ['合并同类项算错', '系数相加，字母和指数不变'],
  unlike_terms: ['不是同类项也合并了', '只有同类项才能合并'],
  exponents_added: ['合并时指数相加了', '合并同类项时字母和指数不变'],
  sign: ['符号弄错', '看清每个数和每一项前面的符号'],
  order: ['运算顺序错', '先乘方，再乘除，最后加减；同级从左到右；有括号先算括号里的'],
  distributed_division: ['除法没有分配律', '除以几个数的和，不能分别去除'],
  reciprocal: ['除法没变成乘倒数', '除以一个数，等于乘它的倒数'],
  power_sign: ['负数的乘方弄错', '看清负号在括号里还是括号外'],
  power_as_product: ['乘方当成乘法', '乘方是几个相同的数相乘'],
  power_of_product: ['积或商的乘方漏了一部分', '每个因数、分子和分母都要乘方'],
  division_term_missed: ['除的时候漏了一项', '每一项都要除'],
  square_of_sum: ['完全平方漏了中间项', '(a+b)²=a²+2ab+b²'],
  absolute_value: ['绝对值弄错', '负数的绝对值是它的相反数'],
  substituted_without_brackets: ['代入没加括号', '代入负数或分数时要加括号'],
  substituted_value: ['代入的值不对', '看清题目里每个字母的值'],
  term_lost: ['漏了一项', '每一项都要抄下来'],
  denominators_added: ['分母也相加减了', '先通分；分母不变，只把分子相加减'],
  numerator_kept: ['通分时分子没跟着乘', '分母乘几，分子也要乘几'],
  computed: ['计算错', '再算一遍这一步'],
  root_lost: ['丢了根', '两边除以含未知数的式子会丢根'],
  root_gained: ['多了根', '这个数代回去不成立'],
  chained: ['连等', '等号两边要相等，下一步另起一行'],
};

export const getCauseName = (cause: StepCause): string => CAUSES[cause][0];
export const sayCause = (cause: StepCause): string => `${CAUSES[cause][0]}：${CAUSES[cause][1]}`;
