import type { GivenAnswer, Judgement, Question, Solution } from '@xueban/contract/resources/math/questions';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { newPhone, phone } from '@/test/phone';
import { type Disk, getDisk } from '@/test/disk';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import type { Given, QuestionPageProps } from './asking';
import { tapped } from './Matching';
import { QuestionPage } from './QuestionPage';

const words = (text: string) => ({ kind: 'text' as const, text });
const blank = (at: number) => ({ kind: 'blank' as const, blank: at });
const text = (said: string): RichText => [{ kind: 'paragraph', inlines: [words(said)] }];
const option = (id: string, said: string): Question['options'][number] => ({ id, content: [words(said)] });
const base = { prompt: text('选一个'), hint: text('先看符号'), options: [], matches: [], blanks: [] };
const single = { ...base, kind: 'single_choice' as const, options: [option('A', '一'), option('B', '二'), option('C', '三')] };
const fillIn = {
  ...base,
  kind: 'fill_in' as const,
  prompt: [{ kind: 'paragraph' as const, inlines: [words('周长 '), blank(0), words('，面积 '), blank(1)] }],
  blanks: [{ units: ['cm', 'm'] }, { units: [] }],
};
const judgement = (changes: Partial<Judgement> = {}): Judgement => ({
  verdict: 'wrong',
  judged_by: 'program',
  score: null,
  reason: null,
  cause: null,
  blanks: [],
  ...changes,
});
const solution: Solution = { answer: text('是二'), steps: [text('先看'), text('再算'), text('得二')], option_ids: ['B'], pairs: [] };

const answers: Given[] = [];
let done = 0;
beforeEach(() => {
  newPhone();
  answers.length = 0;
  done = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const show = (props: Partial<QuestionPageProps> = {}): Promise<RenderedPage> =>
  renderPage(
    <QuestionPage
      question={single}
      status={{ kind: 'asked' }}
      onAnswer={(given) => answers.push(given)}
      onNext={() => {
        done += 1;
      }}
      {...props}
    />,
  );
const has = (page: RenderedPage, id: string): boolean => page.root.findAll((node) => node.props.id === id).length > 0;
async function type(page: RenderedPage, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.tap(page.byId(`key-${key}`));
}

test('each question begins at the top of its page, wherever the last one was left', async () => {
  const scrolled: unknown[] = [];
  phone().wx.pageScrollTo = (to: unknown) => void scrolled.push(to);
  await show();
  expect(scrolled).toEqual([{ scrollTop: 0, duration: 0 }]);
});

describe('single choice', () => {
  test('a tap answers once; before the verdict the choice is marked and kept', async () => {
    const page = await show();
    const tap = page.byId('option-B').props.onTap as () => void;
    await page.run(() => {
      tap();
      tap();
    });
    expect(answers).toEqual([{ answer: { kind: 'choice', option_ids: ['B'] } }]);
    expect(page.text()).toContain('正在判定');
  });

  test('an option is called by its place, and answered by its id', async () => {
    const page = await show({ question: { ...single, options: [option('C', '三'), option('A', '一'), option('B', '二')] } });
    expect(['C', 'A', 'B'].map((id) => page.byId(`option-${id}`).props['wechat-aria-label'] as string)).toEqual([
      expect.stringMatching(/^A，三/),
      expect.stringMatching(/^B，一/),
      expect.stringMatching(/^C，二/),
    ]);
    expect(page.text()).toMatch(/A\s*三\s*B\s*一\s*C\s*二/);
    await page.tap(page.byId('option-C'));
    expect(answers).toEqual([{ answer: { kind: 'choice', option_ids: ['C'] } }]);
  });

  test('没有网络：已保存', async () => {
    const page = await show({ status: { kind: 'kept' }, given: { kind: 'choice', option_ids: ['B'] } });
    expect(page.text()).toContain('已保存，联网后判定');
    expect(page.byId('option-B').props['wechat-aria-label']).toContain('已选');
  });

  test('wrong: told by sign and words, with reason, cause and the right one; the solution a step a tap', async () => {
    const status = { kind: 'judged' as const, judgement: judgement({ reason: '符号反了', cause: '忘了变号' }), solution };
    const page = await show({ status, given: { kind: 'choice', option_ids: ['A'] } });
    for (const told of ['这次没对，看看解答就清楚了', '符号反了', '可能是：忘了变号', '是二']) expect(page.text()).toContain(told);
    expect(page.byId('option-A').props['wechat-aria-label']).toContain('你选的');
    expect(page.byId('option-B').props['wechat-aria-label']).toContain('正确答案');
    expect(page.text()).not.toContain('先看');
    await page.tap(page.byId('step'));
    expect(page.text()).toContain('先看');
    expect(page.text()).not.toContain('再算');
    await page.tap(page.byId('all-steps'));
    expect(page.text()).toContain('得二');
    expect(has(page, 'step')).toBe(false);
  });

  test('a reason that is the cause is not said twice', async () => {
    const status = { kind: 'judged' as const, judgement: judgement({ reason: '右边的数漏乘了', cause: '右边的数漏乘了' }), solution };
    const page = await show({ status, given: { kind: 'choice', option_ids: ['A'] } });
    expect(page.text().split('右边的数漏乘了')).toHaveLength(2);
    expect(page.text()).toContain('可能是：右边的数漏乘了');
  });

  test('不会 is an answer apart; the hint unfolds and is told', async () => {
    let hints = 0;
    const page = await show({
      onHint: () => {
        hints += 1;
      },
    });
    await page.tap(page.byId('hint'));
    expect(page.text()).toContain('先看符号');
    expect(hints).toBe(1);
    await page.tap(page.byId('unknown'));
    expect(answers).toEqual([{ answer: { kind: 'unknown' } }]);
  });

  test('a second tap does not skip the look at the answer', async () => {
    const page = await show();
    await page.tap(page.byId('unknown'));
    await page.tap(page.byId('next'));
    expect(done).toBe(0);
    const later = Date.now() + 1000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await page.tap(page.byId('next'));
    expect(done).toBe(1);
  });
});

test('multiple choice: 确定 answers, in the order of the letters', async () => {
  const page = await show({ question: { ...single, kind: 'multiple_choice' } });
  expect(page.byId('check').props.onTap).toBeUndefined();
  for (const id of ['C', 'A', 'B', 'B']) await page.tap(page.byId(`option-${id}`));
  await page.tap(page.byId('check'));
  expect(answers).toEqual([{ answer: { kind: 'choice', option_ids: ['A', 'C'] } }]);
});

describe('fill-in', () => {
  test('two blanks: keys go to the active one, 下一空 to the next; units and structures are drawn and written', async () => {
    const page = await show({ question: fillIn });
    expect(page.byId('key-done').props.onTap).toBeUndefined();
    await type(page, '1', '2', 'cm', 'done', 'fraction');
    expect(page.byId('key-done').props.onTap).toBeUndefined();
    await type(page, '3', 'right', '4', 'done');
    expect(answers).toEqual([{ answer: { kind: 'blanks', blanks: ['12cm', '3/4'] } }]);
    expect(has(page, 'keyboard')).toBe(false);
    expect(page.text()).toContain('周长 12cm');
  });

  test('what is not finished cannot be answered, and says so: a sign at its end, a sign alone where none is asked', async () => {
    const question = {
      ...fillIn,
      blanks: [
        { units: [], sign: false },
        { units: [], sign: true },
      ],
    };
    const page = await show({ question });
    const isOff = (): boolean => page.byId('key-done').props.onTap === undefined;
    for (const key of ['minus', '3', 'plus', 'delete', 'divided', 'fraction', '1', 'right', '2', 'minus', '4']) {
      await type(page, key);
      expect([key, isOff()]).toEqual([key, !['3', 'delete', '2', '4'].includes(key)]);
      expect(page.byId('key-done').props['wechat-aria-label']).toBe(isOff() ? '没写完' : '下一空');
    }
    await type(page, 'done', 'minus', 'done');
    expect(answers).toEqual([{ answer: { kind: 'blanks', blanks: ['-3÷(1/(2-4))', '-'] } }]);
  });

  test('a long number is drawn in pieces, between which its line is broken', async () => {
    const page = await show({ question: fillIn });
    await type(page, ...Array.from('12345678901234567890'), 'done', '1', 'done');
    const drawn = page.hosts('view').filter(({ props }) => /digit/.test(String(props.className)));
    expect(drawn.map(({ children: [digits] }) => digits)).toEqual(['12345678', '90123456', '7890', '1']);
    expect(answers).toEqual([{ answer: { kind: 'blanks', blanks: ['12345678901234567890', '1'] } }]);
  });

  test('a blank is chosen by a tap; what is deleted is gone; the second page of keys', async () => {
    const page = await show({ question: fillIn });
    await page.tap(page.byId('blank-2'));
    await type(page, '5', 'delete', 'turn', 'pi', 'turn', '7');
    await page.tap(page.byId('blank-1'));
    await type(page, '1', 'done');
    expect(answers).toEqual([{ answer: { kind: 'blanks', blanks: ['1', 'π7'] } }]);
  });

  test('further letters stand behind the signs; from them back to the digits', async () => {
    const page = await show({ question: fillIn });
    await type(page, 'turn', 'letters', 's', 'equals', 'v', 'turn', '7', 'done');
    await type(page, 'turn', 'letters', 'S', 'α', 'done');
    expect(answers).toEqual([{ answer: { kind: 'blanks', blanks: ['s=v7', 'Sα'] } }]);
  });

  test('each blank tells whether it is right, and why not', async () => {
    const blanks = [
      { right: true, reason: null },
      { right: false, reason: '还没约到最简' },
    ];
    const page = await show({
      question: fillIn,
      given: { kind: 'blanks', blanks: ['12cm', '6/8'] },
      status: { kind: 'judged', judgement: judgement({ blanks }), solution },
    });
    expect(page.byId('blank-1').props['wechat-aria-label']).toBe('第 1 空，12cm，对');
    expect(page.text()).toContain('第 2 空：还没约到最简');
    expect(page.text()).toContain('6/8');
  });
});

test('ordering: taps number, a tap on a number takes it back', async () => {
  const page = await show({ question: { ...single, kind: 'ordering' } });
  for (const id of ['B', 'A', 'B', 'C', 'B']) await page.tap(page.byId(`option-${id}`));
  await page.tap(page.byId('check'));
  expect(answers).toEqual([{ answer: { kind: 'order', option_ids: ['A', 'C', 'B'] } }]);
});

describe('matching', () => {
  const matching = { ...single, kind: 'matching' as const, matches: [option('P', '1'), option('Q', '2'), option('R', '3')] };
  test('left, then right, or the other way round; a tap parts', async () => {
    const page = await show({ question: matching });
    for (const id of ['left-A', 'right-P', 'right-Q', 'left-B', 'left-A', 'left-A', 'right-R', 'left-C', 'right-P'])
      await page.tap(page.byId(id));
    await page.tap(page.byId('check'));
    expect(answers).toEqual([{ answer: { kind: 'matches', pairs: ['BQ', 'AR', 'CP'].map((pair) => pair.split('')) } }]);
  });

  test('the same side again chooses again, the same one again nothing', () => {
    const none = { pairs: [], held: undefined };
    const held = tapped(none, 'left', 'A');
    expect(tapped(held, 'left', 'B').held).toEqual({ side: 'left', id: 'B' });
    expect(tapped(held, 'left', 'A').held).toBeUndefined();
  });
});

// What was not given is not wrong.
test.each([
  ['matching', { kind: 'unknown' }, ['open 一', 'open 二', 'open 三']],
  [
    'matching',
    { kind: 'matches', pairs: ['AP', 'BR', 'CQ'] },
    ['right 一，第 1 对，连对了', 'wrong 二，第 2 对，没连对', 'wrong 三，第 3 对，没连对'],
  ],
  ['ordering', { kind: 'unknown' }, ['open 一，应是第 2', 'open 二，应是第 1', 'open 三，应是第 3']],
  ['ordering', { kind: 'order', option_ids: ['A', 'B', 'C'] }, ['wrong 一，第 1，应是第 2', 'wrong 二，第 2，应是第 1', 'right 三，第 3']],
] as const)('%s, judged: %j', async (kind, answer, marks) => {
  const split = (pairs: readonly string[]) => pairs.map(([left = '', right = '']): [string, string] => [left, right]);
  const given = answer.kind === 'matches' ? { kind: answer.kind, pairs: split(answer.pairs) } : (answer as GivenAnswer);
  const rights = { ...solution, option_ids: ['B', 'A', 'C'], pairs: split(['AP', 'BQ', 'CR']) };
  const matches = [option('P', '1'), option('Q', '2'), option('R', '3')];
  const status = { kind: 'judged' as const, judgement: judgement(), solution: rights };
  const page = await show({ question: { ...single, kind, matches }, status, given });
  const rows = ['A', 'B', 'C'].map((id) => page.byId(`${kind === 'matching' ? 'left' : 'option'}-${id}`).props);
  expect(rows.map((row) => `${row.className as string} ${row['wechat-aria-label'] as string}`)).toEqual(marks);
});

test('short answer: text, and a photo of what is on paper', async () => {
  const device = phone();
  device.wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) =>
    success({ tempFiles: [{ tempFilePath: 'wxfile://a.jpg' }] });
  const page = await show({ question: { ...base, kind: 'short_answer' } });
  expect(page.byId('check').props.onTap).toBeUndefined();
  await page.input(page.byId('work'), ' 设 x \n 解得 3 ');
  await page.tap(page.byId('photo'));
  await page.tap(page.byId('check'));
  expect(answers).toEqual([{ answer: { kind: 'work', text: '设 x \n 解得 3' }, photo: 'wxfile://a.jpg' }]);
});

describe('written work that is half done', () => {
  const written = { question: { ...base, kind: 'short_answer' as const }, draftId: '1/2/3/0' };
  const choosing = (path: string) => {
    phone().wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) => success({ tempFiles: [{ tempFilePath: path }] });
  };
  const pictures = (page: RenderedPage): unknown[] =>
    page.root.findAll((node) => node.props.mode === 'aspectFit').map((node): unknown => node.props.src);
  const kept = (disk: Disk) => [...disk.files.keys()].filter((path) => path.startsWith('wxfile://usr/'));

  test('is there again after the app was killed, its photo too; answered, the photo is the answer\u2019s', async () => {
    const disk = getDisk(phone());
    disk.files.set('wxfile://tmp/a.jpg', new ArrayBuffer(3));
    choosing('wxfile://tmp/a.jpg');
    const page = await show(written);
    await page.input(page.byId('work'), '设 x');
    await page.tap(page.byId('photo'));
    // In storage already: a crash tells nobody.
    expect(phone().storage.get('questionDrafts')).toContain('draft-');
    leavePages();
    disk.files.delete('wxfile://tmp/a.jpg');
    const again = await show(written);
    expect(again.byId('work').props.value).toBe('设 x');
    const [path] = kept(disk);
    expect(path).toMatch(/^wxfile:\/\/usr\/draft-\w+\.jpg$/);
    expect(new Set(pictures(again))).toEqual(new Set([path]));
    await again.tap(again.byId('check'));
    expect(answers).toEqual([{ answer: { kind: 'work', text: '设 x' }, photo: path }]);
    leavePages();
    // Not removed with the draft: the outbox moves it.
    expect(kept(disk)).toEqual([path]);
    expect((await show(written)).byId('work').props.value).toBe('');
  });

  test('another photo takes its place; without it nothing is left', async () => {
    const disk = getDisk(phone());
    for (const name of ['a', 'b']) disk.files.set(`wxfile://tmp/${name}.jpg`, new ArrayBuffer(3));
    const page = await show(written);
    choosing('wxfile://tmp/a.jpg');
    await page.tap(page.byId('photo'));
    phone().hide();
    const [first] = kept(disk);
    choosing('wxfile://tmp/b.jpg');
    await page.tap(page.byId('photo'));
    phone().hide();
    expect(kept(disk)).toHaveLength(1);
    expect(kept(disk)).not.toContain(first);
    await page.tap(page.byId('photo-away'));
    phone().hide();
    expect(kept(disk)).toEqual([]);
    expect(phone().storage.get('questionDrafts')).toBeUndefined();
  });

  test('stays when the answer could not be kept', async () => {
    const page = await show({ ...written, onAnswer: () => false });
    await page.input(page.byId('work'), '设 x');
    await page.tap(page.byId('check'));
    leavePages();
    expect((await show(written)).byId('work').props.value).toBe('设 x');
  });
});

test('judged by AI: it says so', async () => {
  const status = { kind: 'judged' as const, judgement: judgement({ verdict: 'wrong', judged_by: 'ai', score: 60 }), solution };
  const page = await show({ question: { ...base, kind: 'short_answer' }, given: { kind: 'work', text: 'x' }, status });
  expect(page.text()).toContain('60 分 · AI 判定');
});

describe('lines', () => {
  const asked = { ...base, kind: 'lines' as const, prompt: text('解方程') };
  const typeEquation = (page: RenderedPage) => type(page, 'x', 'equals', '2');

  test('one below the other: 下一行, an earlier one is changed, one is taken away, 完成', async () => {
    const scrolled: unknown[] = [];
    phone().wx.pageScrollTo = ({ selector, scrollTop }: { selector?: string; scrollTop?: number }) =>
      void scrolled.push(selector ?? scrollTop);
    const page = await show({ question: asked });
    expect(page.byId('key-done').props.onTap).toBeUndefined();
    await type(page, '2', 'x', 'equals');
    expect(page.byId('key-done').props.onTap).toBeUndefined();
    await type(page, '6', 'done');
    await typeEquation(page);
    await type(page, 'done');
    expect(page.byId('key-done').props['wechat-aria-label']).toBe('完成');
    await type(page, '9');
    await page.tap(page.byId('line-away'));
    expect(has(page, 'line-3')).toBe(false);
    // The line that is written stands above the keyboard.
    expect(scrolled).toEqual([0, '#line-1', '#line-1', '#line-2', '#line-1']);
    await page.tap(page.byId('line-1'));
    await type(page, 'delete', '4');
    await page.tap(page.byId('check'));
    expect(answers).toEqual([{ answer: { kind: 'lines', lines: ['2x=4', 'x=2'] } }]);
    expect(has(page, 'keyboard')).toBe(false);
  });

  test('the first wrong line is marked, with why, and the solution under it', async () => {
    const page = await show({
      question: asked,
      given: { kind: 'lines', lines: ['2x=6', 'x=12', 'x=13'] },
      status: {
        kind: 'judged',
        judgement: judgement({
          cause: '系数化为1算错',
          blanks: [
            { right: true, reason: null },
            { right: false, reason: '系数化为1算错：除以系数' },
          ],
        }),
        solution,
      },
    });
    expect(page.byId('line-1').props['wechat-aria-label']).toBe('第 1 行，2x=6，对');
    expect(page.byId('line-2').props['wechat-aria-label']).toBe('第 2 行，x=12，不对');
    expect(page.byId('line-3').props['wechat-aria-label']).toBe('第 3 行，x=13');
    expect(page.text()).toContain('从第 2 行开始不对。系数化为1算错：除以系数');
    expect(page.text()).toContain('正确答案');
  });

  test('a result alone is right, and what is said of it stands below', async () => {
    const right = judgement({ verdict: 'right', reason: '只写了结果', blanks: [{ right: true, reason: null }] });
    const page = await show({
      question: asked,
      given: { kind: 'lines', lines: ['x=12'] },
      status: { kind: 'judged', judgement: right, solution },
    });
    for (const words of ['答对了', '只写了结果']) expect(page.text()).toContain(words);
  });

  test('what is half written is there again', async () => {
    const page = await show({ question: asked, draftId: '1/2/3/9' });
    await typeEquation(page);
    await type(page, 'done', '1');
    leavePages();
    const again = await show({ question: asked, draftId: '1/2/3/9' });
    expect(again.byId('line-1').props['wechat-aria-label']).toBe('第 1 行，x=2');
    expect(again.byId('line-2').props['wechat-aria-label']).toBe('第 2 行，1');
  });
});

test('a kind that came after this app can be left', async () => {
  const page = await show({ question: { ...base, kind: 'later' as Question['kind'] } });
  expect(page.text()).toContain('请更新后再试');
  await page.tap(page.byId('unknown'));
  expect(answers).toEqual([{ answer: { kind: 'unknown' } }]);
});
