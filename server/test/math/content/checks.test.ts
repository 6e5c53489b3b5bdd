/** What is found in questions that are read: answers that the grader judges, options, computations. */
import { findComputationFaults } from '../../../src/modules/math/content/check/computation';
import { readProse } from '../../../src/modules/math/content/parse/prose';
import { Problems, Source } from '../../../src/modules/math/content/problems';
import { check, question } from './support';

const computed = (text: string): string[] =>
  findComputationFaults(readProse({ line: 1, text }, new Source('solution', new Problems()))).map(
    ({ left, sign, right, isError }) => `${left} ${sign} ${right}${isError ? '' : '?'}`,
  );

describe('lines of computation', () => {
  test.each([
    '$(-3)+(-5)=-(3+5)=-8$',
    '$(-3)+(-5)$ $=-(3+5)$ $=-8$',
    '$\\frac{1}{2}+\\frac13=\\frac{5}{6}$',
    '$-\\left(-2\\right)^2=-4$',
    '$1\\frac{1}{2}\\times 2=3$',
    '$|-9|=9$，$|4|=4$',
    '$25\\%\\times 8=2$',
    '$0.\\dot{3}=\\frac{1}{3}$',
    '$\\sqrt{12}=2\\sqrt{3}$',
    '$[8+(-8)]+[(-3.6)+(-1.4)]=0+(-5)=-5$',
    '$60^\\circ+30^\\circ=90^\\circ$',
    "$30^\\circ15'=30.25^\\circ$",
    '$2\\,\\mathrm{m}=200\\,\\mathrm{cm}$',
    '$2\\pi\\times 3=6\\pi$',
    '$\\pi\\approx 3.14$',
    '$3:6=\\frac{1}{2}$',
    '$17\\div 5=3\\cdots 2$',
    // Equations, names and what is put in are no computations.
    '$2x+3=7$',
    '$x=3$',
    '$S=ab=3\\times 5=15$',
    '$AB=AC+CB=3+5=8$',
    '$\\angle AOC=\\angle AOB+\\angle BOC=30^\\circ+40^\\circ=70^\\circ$',
    '$2(x+1)-3(x-2)=2x+2-3x+6=-x+8$',
    '把 $x=2$ 代入，原式 $=3\\times 2+1=7$',
    '$$\n\\begin{aligned} 2+3\\times 4 &= 2+12 \\\\ &= 14 \\end{aligned}\n$$',
    '$-3<-2$，$5>3$，$2\\le 2$',
    '$a+b+c=(a+b)+c=3+c$',
  ])('%s holds', (text) => {
    expect(computed(text).filter((fault) => !fault.endsWith('?'))).toEqual([]);
  });

  test.each([
    ['$(-3)+(-5)=-(3+5)=8$', ['-(3+5) = 8']],
    ['$\\frac{1}{2}+\\frac13=\\frac{2}{5}$', ['\\frac{1}{2}+\\frac13 = \\frac{2}{5}']],
    ['$-2^2=4$', ['-2^2 = 4']],
    ['$2\\,\\mathrm{m}=20\\,\\mathrm{cm}$', ['2\\,\\mathrm{m} = 20\\,\\mathrm{cm}']],
    ["$30^\\circ15'=30.15^\\circ$", ["30^\\circ15' = 30.15^\\circ"]],
    ['$2(x+1)-3(x-2)=2x+2-3x-6=-x-4$', ['2(x+1)-3(x-2) = 2x+2-3x-6']],
    ['$1+1=2$\n\n$=3$', ['2 = 3']],
    ['得 $1+1$ $=2$ $=3$', ['2 = 3']],
    ['- $1+1=3$', ['1+1 = 3']],
    ['$-3>-2$', ['-3 > -2?']],
    ['$$\n\\begin{aligned} 2+3\\times 4 &= 2+12 \\\\ &= 15 \\end{aligned}\n$$', ['2+12 = 15']],
  ])('%s does not', (text, faults) => {
    expect(computed(text)).toEqual(faults);
  });
});

const fill = (...lines: string[]): string => question({ front: ['kind: fill_in', 'difficulty: 1', 'vars: { a: 2..9 }', ...lines] });

describe('answers and known mistakes', () => {
  it('an answer that the grader refuses', () => {
    expect(check(fill('answers: [{ expr: "«4*a»/2", form: lowest_terms }]'))).toEqual(['7 ANSWER']);
    expect(check(fill('answers: [{ expr: "两倍的 «a»" }]'))).toEqual(['7 ANSWER', '7 RECOMPUTED']);
    // Letters that the keyboard has, one that it has not, also beside another; functions and angles; a unit.
    const asked = (expr: string, more = ''): string[] =>
      check(
        question({
          front: ['kind: fill_in', 'difficulty: 1', 'vars: { a: 2..9 }', `answers: [{ expr: "${expr}"${more} }]`],
          body: '用 $«a»$ 写出的结果是 [[1]]。',
          solution: `结果是 $${expr}$。`,
        }),
      );
    expect(asked('s/«a»', ', form: simplified')).toEqual([]);
    expect(asked('vt+«a»', ', letters: variables, form: simplified')).toEqual([]);
    expect(asked('j/«a»', ', form: simplified')).toEqual(['7 ANSWER']);
    expect(asked('jt+«a»', ', form: simplified')).toEqual(['7 ANSWER']);
    expect(asked('y_1+«a»', ', form: simplified')).toEqual(['7 ANSWER']);
    expect(asked('∠AOB+«a»', ', form: simplified')).toEqual(['7 ANSWER']);
    expect(asked('«a» h', ', unit: required')).toEqual([]);
  });

  it('that take more than the question means', () => {
    const asked = (body: string, key: string): string[] => {
      const written = question({ front: ['kind: fill_in', 'difficulty: 1', `answers: [{ ${key} }]`], body, solution: '想一想。' });
      return check(written).filter((found) => !found.endsWith('RECOMPUTED'));
    };
    const sides = '写成 $y=kx+b$ 的形式：[[1]]';
    expect(asked(sides, 'expr: "y=2x-1"')).toEqual(['6 FORM']);
    expect(asked(sides, 'expr: "y=2x-1", form: explicit')).toEqual([]);
    // An equation that is to be set up, an order and a whole number have no other writing.
    expect(asked('列方程：[[1]]', 'expr: "2x+3=7"')).toEqual([]);
    expect(asked('$x$ 应满足 [[1]]', 'expr: "x>=3"')).toEqual([]);
    expect(asked('一共有 [[1]] 个', 'expr: "3"')).toEqual([]);
    expect(asked('一共要 [[1]] 元', 'expr: "3a+5", printedUnit: 元, letters: variables')).toEqual(['6 FORM']);
    expect(asked('一共要 [[1]] 元', 'expr: "3a+5", printedUnit: 元, letters: variables, form: simplified')).toEqual([]);
    expect(asked('一共要 [[1]] 元', 'expr: "3a+5", printedUnit: 元, letters: variables, because: 怎样写都行')).toEqual([]);
    expect(asked('长 [[1]]（保留根号）', 'expr: "2sqrt(3)"')).toEqual(['6 FORM']);
    expect(asked('得 [[1]]', 'expr: "-7/2"')).toEqual(['6 FORM']);
    expect(asked('得 [[1]]', 'expr: "3.5"')).toEqual(['6 FORM']);
    expect(asked('得 [[1]]', 'expr: "1, 3/2"')).toEqual(['6 FORM']);
    expect(asked('得 [[1]]', 'expr: "-7/2", form: lowest_terms')).toEqual([]);
    const rounded = '把 $2345$ 精确到百位，用科学记数法表示：[[1]]';
    expect(asked(rounded, 'expr: "2.3×10^3", form: scientific')).toEqual(['6 PRECISION']);
    expect(asked(rounded, 'expr: "2.3×10^3", form: scientific, significantFigures: 2')).toEqual([]);
    expect(asked('$359600$ 四舍五入到万位是 [[1]]。', 'expr: "360000"')).toEqual(['6 PRECISION']);
    expect(asked('$359600$ 四舍五入到万位是 [[1]]。', 'expr: "360000", about: true')).toEqual([]);
    for (const about of [
      '山顶比山脚大约高 [[1]]，单位是米。',
      '估计全校有 [[1]] 人。',
      '这个数约是 [[1]]。',
      '从这里走约 [[1]]，单位是分钟。',
    ]) {
      expect(asked(about, 'expr: "3000"')).toEqual(['6 ABOUT']);
      expect(asked(about, 'expr: "3000", about: true')).toEqual([]);
    }
    expect(asked('纽约是 [[1]] 时，最大公约数是 $3$。', 'expr: "3000"')).toEqual([]);
  });

  it('what is printed, copied', () => {
    const asked = (body: string, key: string): string[] => {
      const written = question({ front: ['kind: fill_in', 'difficulty: 1', `answers: [{ ${key} }]`], body, solution: '想一想。' });
      return check(written).filter((found) => !found.endsWith('RECOMPUTED'));
    };
    const angle = "把 $35^\\circ12'$ 化成用度表示的形式，是 [[1]] 度。";
    expect(asked(angle, 'expr: "35.2", printedUnit: 度, form: lowest_terms')).toEqual(['6 COPIED']);
    expect(asked(angle, 'expr: "35.2", printedUnit: 度, form: lowest_terms, unit: same')).toEqual([]);
    expect(asked('$5$ 度等于 [[1]] 分。', 'expr: "300", printedUnit: 分')).toEqual(['6 COPIED']);
    expect(asked('$2$ 小时 $30$ 分是 [[1]] 分。', 'expr: "150", printedUnit: 分')).toEqual(['6 COPIED']);
    expect(asked('一亿二千万写成数字是 [[1]]', 'expr: "120000000"')).toEqual(['6 COPIED']);
    expect(asked('把三分之二化成分数：[[1]]', 'expr: "2/3", form: lowest_terms')).toEqual(['6 COPIED']);
    expect(asked('一亿二千万写成数字是 [[1]]', 'expr: "120000000", because: 读作汉字也是对的')).toEqual([]);
    expect(asked('把 $3.14\\times10^5$ 还原成原来的数：[[1]]', 'expr: "314000"')).toEqual(['6 COPIED']);
    expect(asked('把 $3.14\\times10^5$ 还原成原来的数：[[1]]', 'expr: "314000", form: decimal')).toEqual([]);
    expect(asked('化简：$3x+5$，得 [[1]]', 'expr: "3x+5", form: simplified')).toEqual(['6 COPIED']);
    expect(asked('$$3x+5$$\n\n化简，得 [[1]]', 'expr: "3x+5", form: simplified')).toEqual(['6 COPIED']);
    expect(asked('- 化简 $3x+5$，得 [[1]]', 'expr: "3x+5", form: simplified')).toEqual(['6 COPIED']);
    // A number that is printed may be the answer by chance, and a key may say why it is.
    expect(asked('每人做 $15$ 个，安排 [[1]] 人。', 'expr: "15", printedUnit: 人')).toEqual([]);
    expect(asked('向东 $+3$ 米，走到了 [[1]] 米。', 'expr: "3", printedUnit: 米')).toEqual([]);
    expect(asked('$3^1=3$，$3^2=9$，个位是 [[1]]。', 'expr: "9"')).toEqual([]);
    expect(asked('在 $7$ 前面添 $6$ 个负号，化简得 [[1]]', 'expr: "7"')).toEqual(['6 COPIED']);
    expect(asked('在 $7$ 前面添 $6$ 个负号，化简得 [[1]]', 'expr: "7", because: 负号有偶数个')).toEqual([]);
    // A reason is given for one thing: what else is wrong is told, and so is that which was meant.
    const double = '化简 $\\frac{14}{4}$，得 [[1]]';
    expect(asked(double, 'expr: "14/4"')).toEqual(['6 FORM', '6 COPIED']);
    expect(asked(double, 'expr: "14/4", because: 就是原数')).toEqual(['6 FORM', '6 COPIED']);
    expect(asked(double, 'expr: "14/4", form: fraction, because: 就是原数')).toEqual([]);
  });

  it('a unit that the key says is printed, and the question does not print behind the blank', () => {
    const asked = (body: string, unit: string): string[] =>
      check(
        question({
          front: ['kind: fill_in', 'difficulty: 1', `answers: [{ expr: "4", printedUnit: ${unit} }]`],
          body,
          solution: '是 $4$。',
        }),
      );
    expect(asked('长 [[1]] 米', '米')).toEqual([]);
    expect(asked('长 [[1]]米，宽 $3$ 米', '米')).toEqual([]);
    expect(asked('长 [[1]] $\\mathrm{cm}$', 'cm')).toEqual([]);
    expect(asked('长 [[1]]', '米')).toEqual(['6 UNIT_PRINTED']);
    expect(asked('宽 $3$ 米，长 [[1]]，高 $2$ 米', '米')).toEqual(['6 UNIT_PRINTED']);
    expect(asked('长 [[1]] 厘米', '米')).toEqual(['6 UNIT_PRINTED']);
    expect(asked('增加了 [[1]] $\\%$', '"%"')).toEqual([]);
  });

  it('a unit that the question prints behind the blank, and the key does not say', () => {
    const asked = (body: string, key: string): string[] => {
      const front = ['kind: fill_in', 'difficulty: 1', `answers: [{ expr: ${key} }]`];
      return check(question({ front, body, solution: '是 $4$。' }));
    };
    expect(asked('长 [[1]] 厘米', '"4"')).toEqual(['6 UNIT_PRINTED']);
    expect(asked('长 [[1]] 厘米。', '"4 cm", unit: required')).toContain('6 UNIT_PRINTED');
    expect(asked('长 [[1]] 厘米', '"4", printedUnit: 厘米')).toEqual([]);
    // Measure words say nothing, and these are no units.
    for (const body of ['有 [[1]] 个', '当 $x=$ [[1]] 时，成立', '占 [[1]] 分之一', '是 [[1]] 米老鼠'])
      expect(asked(body, '"4"')).toEqual([]);
  });

  it('a form that the question names, and the key does not ask', () => {
    const asked = (body: string, key: string): string[] => {
      const front = ['kind: fill_in', 'difficulty: 1', `answers: [${key}]`];
      return check(question({ front, body, solution: '是 $320000$。' }));
    };
    expect(asked('用科学记数法表示三十二万：[[1]]', '{ expr: "3.2×10^5" }')).toContain('6 FORM');
    expect(asked('用科学记数法表示三十二万：[[1]]', '{ expr: "3.2×10^5", form: scientific }')).not.toContain('6 FORM');
    expect(asked('用科学记数法表示的数 $3.2\\times 10^5$ 原来是 [[1]]', '{ expr: "320000", form: decimal }')).not.toContain('6 FORM');
    expect(asked('把 $\\frac{17}{5}$ 化成带分数，整数部分是 [[1]]', '{ expr: "3" }')).not.toContain('6 FORM');
    expect(asked('把它化成百分数是 [[1]]', '{ expr: "50%" }')).toContain('6 FORM');
  });

  it('options that name angles are no products of letters', () => {
    const front = ['kind: single_choice', 'difficulty: 1', 'options: { A: $\\angle OAB$, B: $\\angle ABO$ }', 'correct: A'];
    expect(check(question({ front, body: '是哪个角？', solution: '是 $\\angle OAB$。' }))).toEqual([]);
  });

  it('that name another letter than the one that is printed', () => {
    const wrong = (body: string, answer: string): string[] => {
      const front = ['kind: fill_in', 'difficulty: 1', 'answers: [{ expr: "4" }]', `wrong: [{ answers: ["${answer}"], cause: 看错 }]`];
      return check(question({ front, body, solution: '是 $4$。' }));
    };
    // As a mistake it is told only where it would be right.
    for (const body of ['解得 $x=$ [[1]]', '那么 $\\angle 1=3$，$x=$ [[1]]']) {
      expect(wrong(body, 'x=4')).toEqual(['7 WRONG']);
      expect(wrong(body, 'X=4')).toEqual(['7 WRONG']);
      expect(wrong(body, 'y=4')).toEqual([]);
    }
    expect(wrong('得 [[1]]', 'y=4')).toEqual(['7 WRONG']);
    expect(wrong('计算：$1+3=$ [[1]]', 'y=4')).toEqual(['7 WRONG']);
    // An expression, a segment, an angle, a value said in words.
    for (const body of ['那么 $-x=$ [[1]]', '那么 $2x=$ [[1]]', '那么 $a:b=$ [[1]]', '那么 $ax^3+1$ 的值是 [[1]]', '$x$ 的值是 [[1]]']) {
      expect(wrong(body, 'y=4')).toEqual([]);
    }
    for (const body of ['那么 $AB=$ [[1]]', '线段 $AB$ 的长是 [[1]]', '那么 $AC=3$，$AB=$ [[1]]']) {
      expect(wrong(body, 'BA=4')).toEqual(['7 WRONG']);
      expect(wrong(body, 'AC=4')).toEqual([]);
    }
    expect(wrong('那么 $\\angle AOC$ 是 [[1]]', '∠COA=4')).toEqual(['7 WRONG']);
    expect(wrong('那么 $\\angle AOC$ 是 [[1]]', '∠AOB=4')).toEqual([]);
    expect(wrong('那么 $2x+1=$ [[1]]', '2x+1=4')).toEqual(['7 WRONG']);
  });

  it('a measure of which no question speaks, or that stands before another blank', () => {
    const wrong = (body: string, answer: string, answers = '{ expr: "4" }'): string[] => {
      const front = ['kind: fill_in', 'difficulty: 1', `answers: [${answers}]`, `wrong: [{ answers: [${answer}], cause: 看错 }]`];
      return check(question({ front, body, solution: '是 $4$ 和 $5$。' }));
    };
    expect(wrong('菱形的边长是 [[1]]', '"面积是4"')).toEqual([]);
    expect(wrong('菱形的边长是 [[1]]', '"边长是4"')).toEqual(['7 WRONG']);
    const two = '{ expr: "4" }, { expr: "5" }';
    expect(wrong('一个角的余角是 [[1]]，补角是 [[2]]', '"补角是4", null', two)).toEqual([]);
    expect(wrong('一个角的余角是 [[1]]，补角是 [[2]]', '"余角是4", null', two)).toEqual(['7 WRONG']);
    expect(wrong('一个角的余角是 [[1]]，补角是 [[2]]', 'null, "补角是5"', two)).toEqual(['7 WRONG']);
  });

  it('a domain that no question gives', () => {
    const wrong = (body: string): string[] => {
      const front = [
        'kind: fill_in',
        'difficulty: 1',
        'answers: [{ expr: "y=2x-1", form: explicit }]',
        'wrong: [{ answers: ["y=2x-1(x≥0)"], cause: 看错 }]',
      ];
      return check(question({ front, body, solution: '是 $y=2x-1$。' }));
    };
    expect(wrong('一次函数的图象经过点 $(0,-1)$ 和 $(2,3)$，它的解析式是 [[1]]')).toEqual([]);
    expect(wrong('把直线 $y=2x+3$ 向下平移 $4$ 个单位长度，得到 [[1]]')).toEqual([]);
    // A quantity is not negative.
    expect(wrong('水每分钟流进 $2$ 升，$x$ 分钟后有 $y$ 升，关系式是 [[1]]')).toEqual(['7 WRONG']);
  });

  it('a mistake that is right, that nobody can write, or that stands twice with another cause', () => {
    const wrong = (...written: string[]): string[] =>
      check(fill('answers: [{ expr: "«2*a»" }]', 'wrong:', ...written.map((each) => `  - ${each}`)));
    expect(wrong('{ answers: ["«a+a»"], cause: 看错 }')).toEqual(['9 WRONG']);
    expect(wrong('{ answers: ["«a»))"], cause: 看错 }')).toEqual(['9 WRONG']);
    expect(wrong('{ answers: ["«a»"], cause: 甲 }', '{ answers: ["«2*a»/2"], cause: 乙 }')).toEqual(['10 WRONG_SAME']);
    expect(wrong('{ answers: ["«a»"], cause: 甲 }', '{ answers: ["«2*a»/2"], cause: 甲 }')).toEqual([]);
    // 2a = a + 3 for a = 3, which may be drawn or not: told only where it is.
    expect(wrong('{ answers: ["«a+100»"], cause: 甲 }', '{ answers: ["«a-100»"], cause: 乙 }')).toEqual([]);
  });

  it('is told once for all variants, with the first of them', () => {
    expect(check(fill('answers: [{ expr: "«2*a»" }]', 'wrong: [{ answers: ["«a*2»"], cause: 看错 }]'))).toHaveLength(1);
  });

  it('over several blanks', () => {
    const two = (...wrong: string[]): string[] =>
      check(
        question({
          front: [
            'kind: fill_in',
            'difficulty: 1',
            'answers: [{ expr: "1" }, { expr: "2" }]',
            'wrong:',
            ...wrong.map((each) => `  - ${each}`),
          ],
          body: '[[1]] 和 [[2]]',
          solution: '是 $1$ 和 $2$。',
        }),
      );
    expect(two('{ answers: ["2", "1"], cause: 写反了 }', '{ answers: ["2", null], cause: 看错 }')).toEqual([]);
    expect(two('{ answers: ["1", null], cause: 看错 }')).toEqual(['8 WRONG']);
    expect(two('{ answers: [null, "1"], cause: 甲 }', '{ answers: [null, "1"], cause: 乙 }')).toEqual(['9 WRONG_SAME']);
  });
});

/** What is said of a key that does not follow from the question: the solution stays as it is. */
describe('answers recomputed', () => {
  it('a blank after a formula with = takes its value', () => {
    expect(check(fill('answers: [{ expr: "«2*a»" }]'))).toEqual([]);
    expect(check(fill('answers: [{ expr: "«2*a+1»" }]'))).toEqual(['7 RECOMPUTED']);
    // The solution would have it, the question has not.
    const body = '计算：$3\\times «a»=$ [[1]]';
    expect(check(question({ body }))).toEqual(['7 RECOMPUTED']);
  });

  it.each([
    ['an expression in the letters that are asked about', '化简：$x+«a»x=$ [[1]]', '«a+1»x', '«a+2»x', '$x+«a»x=«a+1»x$'],
    ['what a condition makes of letters', '当 $x=2$ 时，$x+«a»=$ [[1]]', '«a+2»', '«a+3»', '$2+«a»=«a+2»$'],
    ['a list, one after the other', '绝对值等于 $«a»$ 的数是 [[1]]', '«a», -«a»', '«a», -«a+1»', '右边的是 $«a»$，左边的是 $-«a»$。'],
    ['degrees', '直角去掉 $«a»^\\circ$，余下的度数是 [[1]]', '«90-a»', '«91-a»', '$90^\\circ-«a»^\\circ=«90-a»^\\circ$'],
    ['words', '方程 $x=x+«a»$ 的解是 [[1]]', '无解', '«a»', '两边不相等，所以方程无解。'],
    ['an equation', '方程 $x-1=«a»$ 的解是 [[1]]', 'x=«a+1»', 'x=«a-1»', '移项，得 $x=«a»+1$，所以 $x=«a+1»$。'],
  ])('%s', (_what, body, right, wrong, solution) => {
    const keyed = (expr: string): string[] =>
      check(
        question({
          front: ['kind: fill_in', 'difficulty: 1', 'vars: { a: 4..7 }', `answers: [{ expr: "${expr}", form: simplified }]`],
          body,
          solution,
        }),
      );
    expect(keyed(right)).toEqual([]);
    expect(keyed(wrong)).toEqual(['7 RECOMPUTED']);
  });

  it('a choice by its letter, or by the result with which the solution ends', () => {
    const chosen = (correct: string, solution: string): string[] =>
      check(
        question({
          front: ['kind: single_choice', 'difficulty: 1', 'options: { A: $2a$, B: $a$, C: $0$, D: $-a$ }', `correct: ${correct}`],
          body: '$a+(-a)$ 是多少？',
          solution,
        }),
      );
    expect(chosen('C', '$a+(-a)=0$')).toEqual([]);
    expect(chosen('A', '$a+(-a)=0$')).toEqual(['6 RECOMPUTED']);
    expect(chosen('C', '和是 $0$，选 C。')).toEqual([]);
    expect(chosen('A', '和是 $0$，选 C。')).toEqual(['6 RECOMPUTED']);
    // It does not say: nothing is known.
    expect(chosen('A', '互为相反数的两个数相加。')).toEqual([]);
  });
});

describe('options', () => {
  const options = (kind: string, ...lines: string[]): string[] =>
    check(question({ front: [`kind: ${kind}`, 'difficulty: 1', ...lines], body: '选一选。', solution: '看一看。' }));

  it('that are the same', () => {
    expect(options('single_choice', 'variants: [{ a: 2 }, { a: 1 }]', 'options:', '  A: $«a»$', '  B: $1$', 'correct: A')).toContain(
      '9 OPTIONS_SAME',
    );
    expect(options('ordering', 'items: [一, 二, 一]')).toEqual(['6 OPTIONS_SAME']);
    expect(options('matching', 'pairs: [[一, 甲], [二, 乙], [三, 甲]]')).toEqual(['6 OPTIONS_SAME']);
  });

  it('of the same value as the right one', () => {
    expect(options('single_choice', 'options:', '  A: $\\frac{1}{2}$', '  B: $0.5$', '  C: $2$', 'correct: A')).toEqual([
      '8 OPTIONS_EQUAL?',
    ]);
  });

  const named = (body: string, solution: string, cause = '看错了'): string[] => {
    const front = ['kind: single_choice', 'difficulty: 1', 'options: { A: $1$, B: $2$ }', 'correct: A', `causes: { B: ${cause} }`];
    return check(question({ front, body, solution }));
  };

  it('that are named: where they are shown in another order, by a letter that is one of theirs', () => {
    expect(named('从 $A$ 到 $B$，选一选。', 'B 不对，选 A。', '把 B 看成了 A')).toEqual([]);
    expect(named('从 A 到 B，选一选。', '选 A。')).toEqual(['10 OPTION_NAMED']);
    expect(named('选一选。', '和 C 比一比。')).toEqual(['16 OPTION_NAMED']);
    expect(named('选一选。', '选 A。', '把 B 看成了 D')).toEqual(['8 OPTION_NAMED']);
  });
});
