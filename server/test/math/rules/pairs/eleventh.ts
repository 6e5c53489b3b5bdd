/** What another fresh reader tried: names and measures that contradict the question, conditions in brackets, times and prices as they are said. */
import type { Question } from './question';

const named: readonly Question[] = [
  {
    key: { expr: '8:5', printedLeft: 'a:b' },
    right: ['8:5', '8/5', 'a:b=8:5', 'a/b=8/5', 'a：b=8：5', 'a:b等于8:5', 'a:b=16:10'],
    wrong: { 'b=8/5': 'wrong_letter', 'a=8/5': 'wrong_letter', 'b:a=8:5': 'wrong', 'a:b=5:8': 'swapped', 'a:b=1.6': 'other_kind' },
  },
  {
    key: { expr: '3', printedName: 'DE' },
    right: ['3', 'DE=3', 'ED=3', 'de=3', '线段DE的长是3', 'DE长3', 'DE=7-4=3', 'DE=AE=3', '3=DE'],
    wrong: {
      'AE=3': 'wrong_letter',
      'BC=3': 'wrong_letter',
      '3=AE': 'wrong_letter',
      'AE=7-4=3': 'wrong_letter',
      'AE=BC=3': 'wrong_letter',
      线段AE的长是3: 'wrong_letter',
      AE长3: 'wrong_letter',
      'x=3': 'wrong_letter',
      'E=3': 'wrong_letter',
      'DE=4': 'wrong',
    },
  },
  {
    key: { expr: '38°', printedName: '∠AOC' },
    right: ['38°', '∠AOC=38°', '∠COA=38°', 'AOC=38°', '∠AOC的度数是38°', '∠AOC=∠BOC=38°'],
    wrong: {
      '∠AOB=38°': 'wrong_letter',
      '∠BOC=38°': 'wrong_letter',
      '∠ACO=38°': 'wrong_letter',
      '∠O=38°': 'wrong_letter',
      '∠1=38°': 'wrong_letter',
      '∠BOC的度数是38°': 'wrong_letter',
    },
  },
  {
    key: { expr: '65', printedUnit: '度', printedName: '∠B' },
    right: ['∠B=65', 'B=65°', '∠ABC=65'],
    wrong: { '∠C=65': 'wrong_letter', '∠BAC=65': 'wrong_letter' },
  },
  {
    key: { expr: '9, 3', printedName: 'AC' },
    right: ['9,3', '9 3', 'AC=9或3', 'CA=9或AC=3'],
    wrong: { 'BC=9或3': 'wrong_letter', 'AB=9或AB=3': 'wrong_letter', 'AC=9': 'missing_solution', 'AC=9,BC=3': 'other_kind' },
  },
  {
    key: { expr: '15', printedLeft: '4m+2n+1' },
    right: ['15', '4m+2n+1=15', '4*m+2*n+1=15', '4m+2n+1=2×7+1=15', '4m+2n+1的值是15', '原式=15'],
    wrong: { 'm=15': 'wrong_letter', 'x=15': 'wrong_letter', 'S=15': 'wrong_letter', '4m+2n=14': 'wrong_letter' },
  },
  {
    key: { expr: '-2', printedLeft: 'ax^3+bx+2' },
    right: ['-2', 'ax³+bx+2=-2', 'ax^3+bx+2=-2'],
    wrong: { 'a=-2': 'wrong_letter', 'x=-2': 'wrong_letter', 'b=-2': 'wrong_letter' },
  },
  { key: { expr: '-5, -13', printedLeft: 'x+y' }, right: ['x+y=-5或-13', 'x+y=-5或x+y=-13'], wrong: { 'x=-5或-13': 'wrong_letter' } },
  {
    key: { expr: '-7x', form: 'simplified', printedLeft: '2x-9x' },
    right: ['-7x', '2x-9x=-7x', '2x-9x=(2-9)x=-7x'],
    wrong: { 'y=-7x': 'wrong_letter' },
  },
  {
    key: { expr: '3/5', form: 'lowest_terms', printedLeft: 'sinA' },
    right: ['3/5', 'sinA=3/5', 'sin A=3/5'],
    wrong: { 'sinB=3/5': 'wrong_letter', 'cosA=3/5': 'wrong_letter', 'A=3/5': 'wrong_letter' },
  },
  { key: { expr: '10, -6', printedName: 'x' }, right: ['x=10或x=-6', 'x₁=10,x₂=-6', '10,-6'], wrong: { 'y=10或y=-6': 'wrong_letter' } },
  { key: 'AB=5', right: ['AB=5', 'BA=5', '5'], wrong: { 'AC=5': 'wrong_letter' } },
  { key: '∠AOB=30°', right: ['∠BOA=30°', '30°'], wrong: { '∠ABO=30°': 'wrong_letter' } },
];

/** A bracket stands once in a product that is simplified. */
const brackets: readonly Question[] = [
  {
    key: { expr: '10(x+y)^2', form: 'simplified' },
    right: ['10(x+y)²', '10(y+x)^2', '10*(x+y)^2', '(x+y)²·10', '10(-x-y)²', '10x²+20xy+10y²'],
    wrong: {
      '10(x+y)(x+y)': 'not_simplified',
      '10(x+y)(y+x)': 'not_simplified',
      '(10x+10y)(x+y)': 'not_simplified',
      '(5x+5y)(2x+2y)': 'not_simplified',
      '-10(x+y)(-x-y)': 'not_simplified',
      '10(x²+2xy+y²)': 'not_simplified',
      '(√10x+√10y)²': 'not_simplified',
      '5/2(2x+2y)²': 'not_simplified',
      '10(x(x+2y)+y²)': 'not_simplified',
      '10(x+y)²+0': 'not_simplified',
      '10(x+y)': 'wrong',
    },
  },
  {
    key: { expr: '3(a-b)^3', form: 'simplified' },
    right: ['3(a-b)³', '-3(b-a)³', '3(a-b)^3'],
    wrong: {
      '3(a-b)(a-b)^2': 'not_simplified',
      '3(a-b)²(a-b)': 'not_simplified',
      '3(a-b)(b-a)²': 'not_simplified',
      '(3a-3b)(a-b)²': 'not_simplified',
      '3(a-b)(a²-2ab+b²)': 'not_simplified',
      '3(a-b)(a-b)(a-b)': 'not_simplified',
    },
  },
  {
    key: { expr: '(a+b)^2/(a-b)', form: 'simplified' },
    right: ['(a+b)²/(a-b)', '-(a+b)²/(b-a)', '(a²+2ab+b²)/(a-b)'],
    wrong: { '(a+b)(a+b)/(a-b)': 'not_simplified', '(a+b)³/((a-b)(a+b))': 'not_simplified' },
  },
  { key: { expr: '(a+b)/2', form: 'simplified' }, right: ['(a+b)/2', '1/2(a+b)', 'a/2+b/2'], wrong: { '(2a+2b)/4': 'not_simplified' } },
  {
    key: { expr: '2(x+1)(x-1)', form: 'simplified' },
    right: ['2(x+1)(x-1)', '2(x-1)(x+1)', '2x²-2'],
    wrong: { '(2x+2)(x-1)(x+1)/(x+1)': 'not_simplified', '2(x²-1)': 'not_simplified' },
  },
  { key: { expr: '(x+2)^2', form: 'factorised' }, right: ['(x+2)²', '(x+2)(x+2)'], wrong: { 'x²+4x+4': 'not_factorised' } },
];

/** A condition in brackets is part of the answer, and is left out only where it says nothing. */
const conditions: readonly Question[] = [
  {
    key: '-1<x<=2',
    right: ['-1<x≤2', '-1<x≤2(x>-1)'],
    wrong: {
      '-1<x≤2（x≠0）': 'boundary',
      '-1<x≤2(x≠1)': 'boundary',
      '-1<x≤2(k≠0)': 'unreadable',
      '-1<x≤2(x<1)': 'wrong',
      '-1<x≤2(x≠5)': 'not_solved',
    },
  },
  { key: 'x<2', right: ['x<2', 'x<2(x≠2)'], wrong: { 'x<2(x≠0)': 'boundary', 'x<2（x为整数）': 'unreadable' } },
  { key: 'x≠2', right: ['x≠2', 'x≠2的实数', '任意实数(x≠2)'], wrong: { 'x≠2(x≠0)': 'boundary', 'x≠0': 'wrong', '任意实数(x≠0)': 'wrong' } },
  { key: '任意实数', right: ['任意实数'], wrong: { '任意实数(x≠0)': 'wrong', 'x为任意实数（x≠1）': 'wrong' } },
  { key: '5', right: ['5'], wrong: { '5(x≠0)': 'other_kind', '5（a≠0）': 'other_kind', '5(5≠6)': 'unreadable', '5(x>3)': 'other_kind' } },
  { key: 'x>=-1', right: ['x≥-1'], wrong: { 'x≥-1(x≠0)': 'boundary', 'x≥-1(x<3)': 'wrong', 'x≥-1（x≠-1）': 'boundary' } },
  {
    key: 'k>=-1且k≠0',
    right: ['k≥-1且k≠0', 'k≥-1（k≠0）', 'k≥-1(且k≠0)', 'k≥-1（其中k≠0）', 'k≠0(k≥-1)'],
    wrong: { 'k≥-1': 'boundary', 'k≥-1(k≠1)': 'wrong', 'k≥-1(x≠0)': 'unreadable', 'k>-1(k≠0)': 'boundary' },
  },
  {
    key: 'x=3',
    right: ['x=3', 'x=3(x≠0)', '3(x≠0)'],
    wrong: { 'x=3(x≠3)': 'other_kind', 'x=3(y≠0)': 'other_kind', 'x=3(x>5)': 'other_kind' },
  },
  {
    key: { expr: 'y=2x-1', form: 'explicit', domain: 'everywhere' },
    right: ['y=2x-1', 'y=2x-1（x为任意实数）'],
    wrong: {
      'y=2x-1(x≠0)': 'other_kind',
      'y=2x-1(k≠0)': 'other_kind',
      'y=2x-1(x≥0)': 'other_kind',
      'y=2x-1(x>0)': 'other_kind',
      'y=2x-1(0≤x≤5)': 'other_kind',
      'y=2x+1(x≥0)': 'wrong',
    },
  },
  {
    key: { expr: 'y=60x', form: 'explicit' },
    right: ['y=60x', 'y=60x(x≥0)', 'y=60x（x>0）'],
    wrong: {
      'y=60x(x≠0)': 'other_kind',
      'y=60x(x>1)': 'other_kind',
      'y=60x(x≤0)': 'other_kind',
      'y=60x(y≥0)': 'other_kind',
      'y=60x(t≥0)': 'other_kind',
      'y=6x(x≥0)': 'wrong',
    },
  },
  {
    key: { expr: 'y=60x(0≤x≤5)', form: 'explicit' },
    right: ['y=60x(0≤x≤5)', 'y=60x（x≥0且x≤5）'],
    wrong: { 'y=60x': 'other_kind', 'y=60x(x≥0)': 'other_kind', 'y=60x(0<x<5)': 'other_kind' },
  },
  {
    key: { expr: 'y=6/x', form: 'explicit' },
    right: ['y=6/x', 'y=6/x(x≠0)', 'y=6/x（x>0）'],
    wrong: { 'y=6/x(x≠1)': 'other_kind', 'y=6/x(k≠0)': 'other_kind' },
  },
  { key: 'y=k/x', right: ['y=k/x(k≠0)', 'y=k/x(x≠0)'], wrong: { 'y=k/x(k≠1)': 'other_kind' } },
  { key: { expr: 'x^7', form: 'simplified' }, right: ['x^7'], wrong: { 'x^7(x≠0)': 'other_kind' } },
  {
    key: { expr: 'x/(x+2)', form: 'simplified', printedLeft: '\\f{x^2-2x}{x^2-4}' },
    right: ['x/(x+2)', 'x/(x+2)(x≠-2)', 'x/(x+2)（x≠±2）'],
    wrong: { 'x/(x+2)(x≠1)': 'other_kind', 'x/(x+2)(x>0)': 'other_kind' },
  },
];

/** A measure that is said is one of the question. */
const measured: readonly Question[] = [
  {
    key: { expr: '40', printedUnit: '平方厘米', measures: ['底', '高', '面积'] },
    right: ['40', '面积是40', '平行四边形的面积是40平方厘米'],
    wrong: { 周长是40平方厘米: 'wrong_letter', 体积是40: 'wrong_letter' },
  },
  { key: { expr: '30°', measures: ['余角'] }, right: ['30°', '余角是30°', '度数是30°'], wrong: { '补角是30°': 'wrong_letter' } },
  {
    key: { expr: '-3', measures: ['最小值'] },
    right: ['最小值是-3'],
    wrong: { '最大值是-3': 'wrong_letter', '绝对值是-3': 'wrong_letter' },
  },
  {
    key: { expr: '10', measures: ['边长', '长'] },
    right: ['10', '长10', '边长是10'],
    wrong: { 面积是10: 'wrong_letter', '周长=10': 'wrong_letter' },
  },
  {
    key: { expr: '8.5', measures: ['中位数'] },
    right: ['中位数是8.5'],
    wrong: { '众数是8.5': 'wrong_letter', '平均数8.5': 'wrong_letter' },
  },
  { key: { expr: '7', measures: ['相反数'] }, right: ['相反数是7'], wrong: { 倒数是7: 'wrong_letter', 绝对值是7: 'wrong_letter' } },
  {
    key: { expr: '240', printedUnit: '千米', measures: [] },
    right: ['路程是240', '距离是240千米'],
    wrong: { 速度是240: 'wrong_letter', 时间是240: 'wrong_letter', 面积是240: 'wrong_letter' },
  },
  { key: { expr: '5', printedUnit: '小时', measures: [] }, right: ['时间是5小时', '用时5小时'], wrong: { 速度是5: 'wrong_letter' } },
  {
    key: { expr: '79', printedUnit: '平方分米', measures: ['长', '宽', '高'] },
    right: ['面积是79', '表面积是79'],
    wrong: { 体积是79: 'wrong_letter' },
  },
  {
    key: { expr: '8', printedUnit: '厘米', printedName: 'AB', measures: [] },
    right: ['线段AB的长度是8'],
    wrong: { 周长是8: 'wrong_letter' },
  },
  { key: '40', right: ['面积是40', '周长是40'], wrong: {} },
  // 的实数 is said of a condition, 折 of a price.
  { key: { expr: '3/5', form: 'lowest_terms' }, right: ['3/5', '0.6'], wrong: { '3/5的实数': 'unreadable', 六折: 'not_fraction' } },
  {
    key: { expr: '3/4', form: 'lowest_terms' },
    right: ['3/4', '0.75'],
    wrong: { 七五折: 'not_fraction', '75折': 'not_fraction', '6/8': 'not_lowest_terms' },
  },
  { key: 'x≠2', right: ['x≠2的实数', 'x不等于2的实数', 'x为不等于2的实数'], wrong: {} },
  { key: 'x>=3', right: ['x≥3的实数', 'x不小于3的实数'], wrong: { '3的实数': 'unreadable' } },
];

/** Beside ÷ the / is a fraction's bar; what is set aside without 舍; what kind of equation it is. */
const bars: readonly Question[] = [
  { key: '4(x+1)/x', right: ['4÷x/(x+1)', '4÷(x/(x+1))', '4×(x+1)/x'], wrong: { '4/x/(x+1)': 'wrong', '4÷x÷(x+1)': 'wrong' } },
  {
    key: 'x=2',
    right: ['x=2是原分式方程的解', 'x=2是这个方程的根', 'x1=2,x2=-3(不合题意)', 'x=2或x=-3（不符合实际）'],
    wrong: { 'x=2(不合题意)或x=-3': 'wrong', 'x=3是原分式方程的解': 'wrong' },
  },
];

export const eleventh: readonly Question[] = [...named, ...brackets, ...conditions, ...measured, ...bars];
