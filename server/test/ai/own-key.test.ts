import { parseAnswer } from '../../src/modules/ai/rules/answer/parse';
import { collectKnown } from '../../src/modules/ai/rules/explanation/known';
import { findContradiction, type Known } from '../../src/modules/ai/rules/math-exercise/contradiction';
import { gradeAnswer } from '../../src/modules/math/rules/grading/grade';
import type { Grade } from '../../src/modules/math/rules/questions/judge';
import { authored } from './authored';
import { getCodes, judged, recorded } from './recorded';

/** Mathematics that contradicts its own key is refused; what quotes a mistake, names it as one or speaks of other letters is not. */
const GOOD = new Map(recorded('tuned').map((one) => [one.name.replace(/^tuned\//, '').slice(0, 3), one]));

interface Explanation {
  title: string;
  steps: { think: string | null; text: string }[];
  remember: string;
}

async function codes(name: 'q05' | 'q01', change: (answer: Explanation) => void): Promise<string[]> {
  const one = GOOD.get(name)!;
  const answer = parseAnswer(one.answer) as Explanation;
  change(answer);
  return getCodes(await judged({ of: one.of, answer: JSON.stringify(answer) }));
}

const middle = (text: string) => codes('q05', ({ steps }) => (steps[1]!.text = text));
const last = (name: 'q05' | 'q01', text: string) => codes(name, ({ steps }) => (steps[steps.length - 1]!.text = text));

describe('an explanation of 2x + 3 = 7 that contradicts x = 2', () => {
  it.each([
    '移项，得 $2x=7+3$，也就是 $2x=10$。',
    '移项，得 $2x=7+3=10$。',
    '把 3 移到右边，$2x$ 等于 $10$。',
    '7 减 3 等于 5。',
    '七减三等于五。',
    '$7$ 减去 $3$ 得 $5$。',
    '$7-3$ 等于 $5$。',
    '用 4 除以 2 等于 3。',
    '你写的 $2x=7+3$ 是对的。',
  ])('in the middle: %s', async (text) => expect(await middle(text)).toEqual(['wrong_key']));

  it.each([
    '所以 $x=5$。',
    '所以你原来写的 5 是对的。',
    '所以答案是 5。',
    '方程的解是五。',
    '结果是 $5$。',
    '所以 x 等于 5。',
    '你的答案是对的。',
  ])('at the end: %s', async (text) => expect(await last('q05', text)).toEqual(['wrong_key']));

  it.each(['移项的时候不用变号。', '移项不变号，合并再除。', '记住：移项后 $2x=10$。'])('to remember: %s', async (text) =>
    expect(await codes('q05', (answer) => (answer.remember = text))).toEqual(['wrong_key']),
  );

  it('in a question to think about, or the title', async () => {
    expect(await codes('q05', ({ steps }) => (steps[1]!.think = '移项以后 $2x=10$，再怎么办'))).toEqual(['wrong_key']);
    expect(await codes('q05', (answer) => (answer.title = '移项不用变号'))).toEqual(['wrong_key']);
  });
});

describe('an explanation of 2x + 3 = 7 that holds', () => {
  it.each([
    '你写成了 $2x=7+3$，也就是 $2x=10$。',
    '移项得 $2x=7+3$。这样不对，$+3$ 要变成 $-3$。',
    '如果不变号，就会得到 $2x=10$，$x=5$，代回去左边是 13。',
    '比如 $x+1=5$，移项得 $x=5-1$。',
    '是不是 $2x=10$ 呢？',
    '方程 $ax+b=c$ 的解法都一样：$ax=c-b$。',
    '移项，得 $2x=7-3$，即 $2x=4$。',
    '7 减 3 等于 4，所以 $2x$ 等于 4。',
    '两边同时减去 3 得 $2x=4$。',
    '3 个 2 等于 6，这里先不用。',
    '左边的 2 乘 $x$ 加 3 等于 7。',
    '你算的 $7-3=4$ 是对的，接着做。',
    '你当时把 3 移过去忘了变号，得到 $2x=10$。',
  ])('in the middle: %s', async (text) => expect(await middle(text)).toEqual(['ok']));

  it.each(['移项要变号，不能不变号。', '别以为移项不用变号。', '你移项没有变号，下次记得变号。', '$a+b=b+a$，先移项再合并。'])(
    'to remember: %s',
    async (text) => expect(await codes('q05', (answer) => (answer.remember = text))).toEqual(['ok']),
  );
});

describe('an explanation whose right option is B', () => {
  it.each(['用大的减小的：$8-3=5$，选 C。', '所以答案是 A。', '结果是 5，选 B。', '你选的 A 是对的，$-5$。'])(
    'contradicts it: %s',
    async (text) => expect(await last('q01', text)).toEqual(['wrong_key']),
  );
  it.each(['$8-3=5$，添上负号得 $-5$，选 B。', '你选了 A，答案其实是 B。', '所以结果是 $-5$。'])('holds: %s', async (text) =>
    expect(await last('q01', text)).toEqual(['ok']),
  );
});

describe('exercises whose steps contradict their key', () => {
  const steps = async (at: number, lines: string[]): Promise<string[]> => {
    const one = GOOD.get('a01')!;
    const answer = parseAnswer(one.answer) as { questions: { steps: string[] }[] };
    answer.questions[at]!.steps = lines;
    return getCodes(await judged({ of: one.of, answer: JSON.stringify(answer) }));
  };
  it.each([
    [0, ['移项，得 $5x=12-8$', '$5x=4$，所以 $x=\\frac{4}{5}$']],
    [0, ['移项，得 $5x=20$', '这道题的答案是 $x=100$。']],
    [0, ['移项，得 $5x=20$', '这道题的答案是 100。']],
    [1, ['$15-6=9$', '所以答案是 21。']],
    [1, ['$15-6=9$，取负号', '结果是 9。']],
    [4, ['$3a-a=2a$，$2b-5b=3b$', '结果是 $2a-3b$']],
  ])('question %i: %j', async (at, lines) => expect(await steps(at, lines)).toEqual(['wrong_key']));
  it.each([
    [0, ['移项，得 $5x=12+8$', '$5x=20$，$x=20\\div5=4$']],
    [1, ['异号相加，$|-15|=15$，$|6|=6$', '$15-6=9$，取负号，答案是 $-9$。']],
    [1, ['原式 $=-(15-6)$ $=-9$']],
    [4, ['$3a-a=2a$，$2b-5b=-3b$', '原式 $=2a-3b$']],
  ])('but not those that hold, question %i: %j', async (at, lines) => expect(await steps(at, lines)).toEqual(['ok']));
});

it('says what contradicts', async () => {
  const known: Known = { root: { letter: 'x', value: '2' }, values: ['2'], right: [], given: [] };
  expect(await findContradiction('移项，得 $2x=10$。', known, (key, given) => Promise.resolve(gradeAnswer(key, given)))).toBe('2x=10');
});

/** What authors wrote is never taken to contradict its key; the same with one number changed nearly always is. */
const grade: Grade = (key, given) => Promise.resolve(gradeAnswer(key, given));

/** Each relation with its last number one more. */
const spoiled = (line: string): string[] =>
  Array.from(line.matchAll(/\$[^$]*=[^$]*\$/g)).flatMap(({ 0: tex, index }) => {
    const last = Array.from(tex.matchAll(/\d+/g)).pop();
    if (!last) return [];
    const at = index + last.index;
    return [`${line.slice(0, at)}${Number(last[0]) + 1}${line.slice(at + last[0].length)}`];
  });

it('in the solutions of the course', async () => {
  const found: string[] = [];
  const missed: string[] = [];
  let changed = 0;
  for (const { id, asked, lines } of await authored(1)) {
    const known = await collectKnown({ asked: { ...asked, variant: 0 }, given: null }, grade);
    for (const [at, line] of lines.entries()) {
      const isLast = at === lines.length - 1;
      const contradiction = await findContradiction(line, known, grade, isLast);
      if (contradiction !== undefined) found.push(`${id}: ${contradiction}`);
      for (const other of known.root ? spoiled(line) : []) {
        changed += 1;
        if ((await findContradiction(other, known, grade, isLast)) === undefined) missed.push(`${id}: ${other}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(changed).toBeGreaterThan(40);
  expect(missed.length / changed).toBeLessThan(0.05);
}, 120_000);
