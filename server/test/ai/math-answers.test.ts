import { parseAnswer } from '../../src/modules/ai/rules/answer/parse';
import { questionExplanationTask } from '../../src/modules/ai/rules/explanation/task';
import { lettered, letteredAnswer } from '../../src/modules/ai/rules/lettered';
import type { MaterialVariant } from '../../src/modules/ai/rules/material';
import { isAsked } from '../../src/modules/ai/rules/math-exercise/asked';
import { saysAnswer } from '../../src/modules/ai/rules/math-exercise/says-answer';
import { saysOption } from '../../src/modules/ai/rules/math-exercise/says-option';
import { EQUATION, SIGNS } from './learners';
import { getCodes, judged, recorded } from './recorded';

/** Options that an import has moved are told to a model, and by it, with the letters that the learner sees. */
const { content, key, solution } = SIGNS.asked;
const [first, second, third, fourth] = content.options;
/** −5 (B) stands third now, 11 (A), which was chosen, fourth. */
const moved: MaterialVariant = { ...SIGNS.asked, content: { ...content, options: [third!, fourth!, second!, first!] } };

it('of a choice: options, key, causes, solution and what was given', () => {
  const asked = lettered(moved);
  expect(asked.content.options).toEqual([
    { ...third, id: 'A' },
    { ...fourth, id: 'B' },
    { ...second, id: 'C' },
    { ...first, id: 'D' },
  ]);
  expect(asked.key).toEqual({ ...key, optionIds: ['C'], causes: { D: '符号取反了' } });
  expect(asked.solution).toEqual({ ...solution, option_ids: ['C'] });
  expect(letteredAnswer({ kind: 'choice', option_ids: ['A', 'B'] }, moved)).toEqual({ kind: 'choice', option_ids: ['C', 'D'] });
});

it('a model reads the letters that the learner saw', () => {
  const question = { ...SIGNS, asked: lettered(moved), given: letteredAnswer(SIGNS.given, moved), others: [] };
  const { input } = questionExplanationTask({ of: 'question', learner: { grade: '七年级' }, question, earlier: null }).ask;
  expect(input).toMatch(/D\. .*11/);
  expect(input).toMatch(/学生的答案：D\n/);
});

it('what is no choice, and what was not known, are as they were', () => {
  expect(lettered(EQUATION.asked)).toBe(EQUATION.asked);
  expect([letteredAnswer(null, moved), letteredAnswer({ kind: 'unknown' }, moved)]).toEqual([null, { kind: 'unknown' }]);
});

/** A question of mathematics asks for its formula and nothing else: a key that answers less than the question is refused. */
describe('math asked', () => {
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
    return getCodes(await judged({ of: 'math', answer: JSON.stringify({ title: '同类题', questions: [asked, SECOND] }) }));
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
});

/** Before the last step nothing says the answer of a question of mathematics; nor does a hint. */
describe('math answer early', () => {
  const GOOD = new Map(recorded('tuned').map((one) => [one.name.replace(/^tuned\//, '').slice(0, 3), one]));

  /** A good explanation whose first step says something else. */
  async function codes(name: 'q05' | 'q01', text: string): Promise<string[]> {
    const one = GOOD.get(name)!;
    const answer = parseAnswer(one.answer) as { steps: { think: string; text: string }[] };
    answer.steps[0]!.text = text;
    return getCodes(await judged({ of: one.of, answer: JSON.stringify(answer) }));
  }

  describe('the first step says the result', () => {
    it.each([
      '方程的解是 2。',
      'x 等于 2，下面说为什么。',
      '移项就得到 $x=\\frac{7-3}{2}=2$',
      '移项就得到 $x=\\frac{4}{2}$',
      '其实未知数就是二。',
      '$2\\times2+3=7$，所以 2 正是方程的解。',
      '看，$2\\times2+3=7$。',
      '正确的根为 $2$',
      '你写的 5 应该改成 2。',
      '把 $2$ 代进去正好成立。',
      '算一算 $4\\div2=2$，先记住。',
      '答案是 ２。',
      '答案是②',
      '$2=x$',
      '所以 $2=x$',
      '正确结果是（2）',
      '得数 2',
      '我来告诉你吧：2！',
      '答案就是数字 2',
      '$x$ 应当取 $2$',
      '$x=4\\div2$',
      '$x=\\frac{7-3}{2}$',
      '选 2',
      '二。',
      '𝟐 是方程的解。',
    ])('%s', async (text) => expect(await codes('q05', text)).toEqual(['answer_given']));

    it.each([
      '这题选 B，原因如下。',
      'B 是对的，别的都不对。',
      '第二个选项才对。',
      'A、C、D 都是错的。',
      'A 不对。C 不对。D 也不对。',
      '排除 A C D，只剩一个。',
      '$-8+3=-5$，先记住。',
      '选倒数第三个',
      '选第二个。',
      '负五',
      '答案是负五。',
    ])('%s', async (text) => expect(await codes('q01', text)).toEqual(['answer_given']));
  });

  describe('the first step goes on without it', () => {
    it.each([
      '两边同时除以 2 以前，先看 $+3$ 怎么办。',
      '第 2 步再除，先移项，得 $2x=7-3$。',
      '$x$ 的系数是 2，所以等一下要除。',
      '有两个 $x$，先合起来看。',
      '把你写的 5 代回去，$2\\times5+3=13$，不等于 7。',
      '这是一元一次方程，两边都可以减去同一个数。',
      '先算 $7-3=4$。',
      '选 2 个数试一试。',
      '$7=2x+3$，两边换过来也一样。',
      '分 2 步来做，第一步移项。',
    ])('%s', async (text) => expect(await codes('q05', text)).toEqual(['ok']));

    it.each([
      '你选的 A 没有看符号。',
      'A、B、C、D 四个选项的差别在符号和大小。',
      '先算 $8-3=5$，符号等一下再定。',
      '排除 A 以后再想一想。',
      '选第一个的时候要看符号。',
      '负八加三，先看符号。',
    ])('%s', async (text) => expect(await codes('q01', text)).toEqual(['ok']));
  });

  it.each(['其实就等于 $11$。', '$3\\times4-1=12-1=11$', '结果是十一。', '算出 $12-1$，得 11'])('a hint says 11: %s', (hint) => {
    expect(saysAnswer(hint, { answers: ['11'], prompt: '计算：$3\\times4-1$' })).toBe(true);
  });

  it.each(['先算乘法 $3\\times4=12$。', '乘法以后减 1。', '比 12 小一点。'])('a hint does not: %s', (hint) => {
    expect(saysAnswer(hint, { answers: ['11'], prompt: '计算：$3\\times4-1$' })).toBe(false);
  });

  describe('the first step shows the spelling of necessary', () => {
    const spelled = async (text: string): Promise<string[]> => {
      const one = GOOD.get('e01')!;
      const answer = parseAnswer(one.answer) as { steps: { text: string }[] };
      answer.steps[0]!.text = text;
      return getCodes(await judged({ of: one.of, answer: JSON.stringify(answer) }));
    };
    it.each([
      '正确写法是 n-e-c-e-s-s-a-r-y。',
      '记住 n e c e s s a r y，一个也不少。',
      '一个 c，两个 s，写成 nece＋ssary 就对了。',
      '它由 neces 和 sary 拼起来，中间不加什么。',
      '先写 ne，再写 ce，最后写 ssary，就对了。',
      '把它倒过来写就是 yrassecen，很好记吧。',
      '写成 ｎｅｃｅｓｓａｒｙ 这样就对了，再看一遍。',
    ])('%s', async (text) => expect(await spelled(text)).toEqual(['answer_given']));
    it.each([
      '你写了 neccesary，中间的 c 多了一个。',
      'c 后面是 e，再后面是两个 s，你少写了一个。',
      '开头的 ne 是对的，结尾的 ary 也是对的。',
    ])('but not by parts of it: %s', async (text) => expect(await spelled(text)).toEqual(['ok']));
  });

  it('a number of the question may be spoken of', () => {
    expect(saysAnswer('$|-3|=3$，先看绝对值。', { answers: ['3'], prompt: '计算：$(-3)+6$' })).toBe(false);
    expect(saysAnswer('$-3+6=3$。', { answers: ['3'], prompt: '计算：$(-3)+6$' })).toBe(true);
  });

  it('points of a figure are no options', () => {
    const options = { right: ['B'], all: ['A', 'B', 'C', 'D'], prompt: '线段 AB 上，点 B 在哪里？' };
    expect(saysOption('先看点 B 和点 A 的距离。', options)).toBe(false);
    expect(saysOption('B 是对的。', options)).toBe(true);
  });
});
