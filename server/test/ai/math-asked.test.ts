/** A question of mathematics asks for its formula and nothing else: a key that answers less than the question is refused. */
import { isAsked } from '../../src/modules/ai/rules/math-exercise/asked';
import { codesOf, judged } from './recorded';

const SECOND = {
  kind: 'value',
  prompt: '计算：$(-12)+7$',
  formula: '(-12)+7',
  options: null,
  answer: '-5',
  hint: null,
  steps: ['得 $-5$'],
};

async function codes(question: object): Promise<string[]> {
  const asked = { kind: 'value', options: null, hint: null, steps: ['按顺序算。'], ...question };
  return codesOf(await judged({ of: 'math', answer: JSON.stringify({ title: '同类题', questions: [asked, SECOND] }) }));
}

describe('asks more than its formula', () => {
  it.each([
    { prompt: '小明有 $12-5$ 元，小红的钱是他的两倍，小红有多少元？', formula: '12-5', answer: '7' },
    { prompt: '求 $3+4$ 的相反数。', formula: '3+4', answer: '7' },
    { prompt: '$8\\div4$ 的倒数是多少？', formula: '8\\div4', answer: '2' },
    { prompt: '$3-10$ 的绝对值是多少？', formula: '3-10', answer: '-7' },
    { prompt: '计算 $2+3$，再乘 $4$，结果是多少？', formula: '2+3', answer: '5' },
    { prompt: '计算 $2+3$，再乘四，结果是多少？', formula: '2+3', answer: '5' },
    { prompt: '$25\\times4$ 是几位数？', formula: '25\\times4', answer: '100' },
    { prompt: '计算 $7\\div2$，结果保留整数。', formula: '7\\div2', answer: '7/2' },
    { prompt: '已知 $4x+5=13$，求 $2x$ 的值。', formula: '4x+5=13', kind: 'equation', answer: 'x=2' },
    { prompt: '若 $4x+5=13$，则 $x+1=$', formula: '4x+5=13', kind: 'equation', answer: 'x=2' },
    { prompt: '方程 $4x+5=13$ 的解的相反数是多少？', formula: '4x+5=13', kind: 'equation', answer: 'x=2' },
    { prompt: '下面哪一个不等于 $3-10$？', formula: '3-10', answer: '-7', options: ['$-7$', '$7$', '$13$', '$-13$'] },
    { prompt: '计算：$3-10$，再减 $3-10$', formula: '3-10', answer: '-7' },
    { prompt: '求值：$3a-a$', formula: '3a-a', answer: '2a', options: ['$2a$', '$3a$', '$4a$', '$a$'] },
  ])('$prompt', async (question) => {
    expect(await codes(question)).toEqual(['wrong_key']);
  });
});

describe('asks for its formula', () => {
  it.each([
    '计算：$3-10$',
    '计算 $3-10$ 的值。',
    '请计算：$3-10=$',
    '直接计算：$3-10=$',
    '化简：$3-10$',
    '求值：$3-10$',
    '求 $3-10$ 的值。',
    '计算：$3-10=$ ____',
    '计算：$3-10$ = ?',
    '$3-10$ 的结果是多少？',
    '$3-10$ 的结果是（ ）',
    '$3-10$ 等于多少？',
    '计算 $3-10$ 的结果是（　）。',
  ])('%s', async (prompt) => {
    expect(await codes({ prompt, formula: '3-10', answer: '-7' })).toEqual(['ok']);
  });

  it.each([
    '解方程：$4x+5=13$',
    '解方程 $4x+5=13$。',
    '解方程：$4x+5=13$，$x=$',
    '方程 $4x+5=13$ 的解是多少？',
    '方程 $4x+5=13$ 的解是 $x=$ ____',
    '求方程 $4x+5=13$ 的解。',
  ])('%s', async (prompt) => {
    expect(await codes({ kind: 'equation', prompt, formula: '4x+5=13', answer: 'x=2' })).toEqual(['ok']);
  });

  it('the letter of a wording is no formula', () => {
    expect(isAsked({ kind: 'value', prompt: '计算：F', formula: '3-10' })).toBe(false);
  });
});
